/* The search of search.py and distance.py in C: the same questions, answers and nodes.

   search.py says what is asked and why; this file says it again for a machine. It knows nothing of
   Python: native.py loads it as a plain library, so one build of it serves every Python, and an
   interpreter does other things while it searches. Nothing here is shared but tables, which do
   not change once they are made. */

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

#define SQUARES 0xFFFF /* the bits of the empty squares; the tray follows */
#define TRAY_AT 16
#define LINES_AT 32
#define REMEMBERED 8  /* from this many pieces in the tray on, answers are remembered */
#define LOOK_EVERY 512 /* after so many nodes the search looks up */
#define WINDOW 8       /* the slots in which an answer can stand */
#define FIRST_SLOTS 256

#define WORDS 3        /* of 64 bits: 32 bits, and a byte for each of up to 19 lines */

#ifndef SOURCE
#define SOURCE 0 /* the checksum of this file, so that native.py knows an old library */
#endif

/* --- Situations: the integers of tables.py, in 64-bit words, the lowest first. */

typedef struct {
    uint64_t word[WORDS];
} Situation;

typedef struct {
    Situation placing[16][16]; /* by piece and square: what is left of a situation */
    Situation through[16];     /* the bytes of the lines through each square */
    uint16_t safe[256];        /* by dangerous traits: the pieces that complete nothing */
    uint8_t dangers[256];      /* by the same: how many these are */
    uint16_t alike[16];        /* the pieces that count like each */
    Situation one_gap[1 << 16]; /* by the empty squares: the bytes of lines with one gap */
} Tables;

static inline Situation both(const Situation *one, const Situation *other)
{
    Situation found;
    for (int i = 0; i < WORDS; i++)
        found.word[i] = one->word[i] & other->word[i];
    return found;
}

static inline unsigned empty_of(const Situation *s) { return s->word[0] & SQUARES; }

static inline int lowest(unsigned bits) { return __builtin_ctz(bits); }

static inline int highest(unsigned bits) { return 31 - __builtin_clz(bits); }

static inline int count_16(unsigned bits)
{
    bits -= bits >> 1 & 0x5555;
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
    bits = (bits + (bits >> 4)) & 0x0F0F;
    return (bits + (bits >> 8)) & 0x1F;
}

/* The traits that complete something. */
static inline unsigned dangerous(const Tables *t, const Situation *s)
{
    const Situation *gap = &t->one_gap[empty_of(s)];
    uint64_t found = 0;
    for (int i = 0; i < WORDS; i++)
        found |= s->word[i] & gap->word[i];
    found |= found >> 32;
    found |= found >> 16;
    return (found | found >> 8) & 0xFF;
}

static inline unsigned safe_gifts(const Tables *t, const Situation *s)
{
    return (uint32_t)s->word[0] >> TRAY_AT & t->safe[dangerous(t, s)];
}

/* Take the next piece of these, the last one of its kind, and leave out those that count alike. */
static inline int next_kind(const Tables *t, unsigned *pieces)
{
    unsigned kind = *pieces & t->alike[lowest(*pieces)];
    *pieces &= ~kind;
    return highest(kind);
}

static inline void set_byte(Situation *s, int line, uint64_t byte)
{
    int at = LINES_AT + 8 * line;
    s->word[at / 64] |= byte << at % 64;
}

/* `lines` has four squares each, `traits` a byte for each piece. NULL where there is no memory. */
EXPORT Tables *quarto_tables(const uint8_t (*lines)[4], int count, const uint8_t *traits)
{
    Tables *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    for (int line = 0; line < count; line++)
        for (int i = 0; i < 4; i++)
            set_byte(&t->through[lines[line][i]], line, 0xFF);
    for (int piece = 0; piece < 16; piece++) {
        Situation shared = {{0}}; /* what it leaves of each line */
        for (int line = 0; line < count; line++)
            set_byte(&shared, line, traits[piece]);
        for (int square = 0; square < 16; square++) {
            Situation *left = &t->placing[piece][square];
            for (int i = 0; i < WORDS; i++)
                left->word[i] = shared.word[i] | ~t->through[square].word[i];
            left->word[0] &= ~(UINT64_C(1) << square | UINT64_C(1) << (piece + TRAY_AT));
        }
        for (int other = 0; other < 16; other++)
            t->alike[piece] |= (traits[piece] == traits[other]) << other;
    }
    for (int danger = 0; danger < 256; danger++) {
        t->dangers[danger] = count_16(danger);
        for (int piece = 0; piece < 16; piece++)
            t->safe[danger] |= !(traits[piece] & danger) << piece;
    }
    for (int empty = 0; empty <= SQUARES; empty++) {
        Situation some = {{0}}, several = {{0}};
        for (unsigned squares = empty; squares; squares &= squares - 1) {
            const Situation *through = &t->through[lowest(squares)];
            for (int i = 0; i < WORDS; i++) {
                several.word[i] |= some.word[i] & through->word[i];
                some.word[i] |= through->word[i];
            }
        }
        for (int i = 0; i < WORDS; i++)
            t->one_gap[empty].word[i] = some.word[i] & ~several.word[i];
    }
    return t;
}

EXPORT void quarto_free_tables(Tables *t) { free(t); }

/* --- Memory: a table that grows until it is as large as it may be. Then what took the least
   trouble to find out is forgotten first.

   The last byte of a situation is free. In memory it has a limit (0 in search.py, else the
   placements of distance.py) and four bits of answers, none in an empty slot: whether it is known
   that a gift wins, and yes; the same for holding. */

enum { KNOWN = 1, YES = 2, ANSWERS = 15 }; /* those for holding are two bits higher */

#define ANSWERS_AT 56
#define WITHIN_AT 60

typedef struct {
    const Tables *tables;
    Situation *slots;
    uint64_t many, most; /* slots; there are WINDOW more */
    uint64_t nodes, limit, look_at;
    int (*stop)(void);
    jmp_buf out;
} Search;

static inline unsigned answers_in(const Situation *slot)
{
    return slot->word[WORDS - 1] >> ANSWERS_AT & ANSWERS;
}

static inline int same_key(const Situation *slot, const Situation *key)
{
    uint64_t differ = 0;
    for (int i = 0; i < WORDS - 1; i++)
        differ |= slot->word[i] ^ key->word[i];
    uint64_t last = slot->word[WORDS - 1] ^ key->word[WORDS - 1];
    return !(differ | (last & ~((uint64_t)ANSWERS << ANSWERS_AT)));
}

/* All that can still matter, and the limit. */
static inline Situation key_of(const Tables *t, const Situation *s, int within)
{
    Situation key = {{UINT64_C(0xFFFFFFFF)}};
    for (unsigned empty = empty_of(s); empty; empty &= empty - 1)
        for (int i = 0; i < WORDS; i++)
            key.word[i] |= t->through[lowest(empty)].word[i];
    key = both(&key, s);
    key.word[WORDS - 1] |= (uint64_t)within << WITHIN_AT;
    return key;
}

static inline uint64_t home_of(const Search *search, const Situation *key)
{
    uint64_t mixed = 0;
    for (int i = 0; i < WORDS; i++) {
        mixed = (mixed ^ key->word[i]) * UINT64_C(0x9E3779B97F4A7C15);
        mixed ^= mixed >> 29;
    }
    mixed *= UINT64_C(0xBF58476D1CE4E5B9);
    return (mixed >> 32) * search->many >> 32;
}

/* The slot of this key, else an empty one, else none. */
static Situation *slot_of(const Search *search, const Situation *key)
{
    Situation *slot = &search->slots[home_of(search, key)];
    for (int i = 0; i < WINDOW; i++, slot++)
        if (!answers_in(slot) || same_key(slot, key))
            return slot;
    return NULL;
}

/* Twice as many slots, or as many as there may be; 0 where there is no memory for them. */
static int grow(Search *search)
{
    Situation *old = search->slots;
    uint64_t before = search->many;
    uint64_t many = 2 * before < search->most ? 2 * before : search->most;
    Situation *slots = calloc(many + WINDOW, sizeof *slots);
    if (!slots) {
        search->most = before;
        return 0;
    }
    search->slots = slots;
    search->many = many;
    for (uint64_t i = 0; i < before + WINDOW; i++)
        if (answers_in(&old[i])) {
            Situation key = old[i];
            key.word[WORDS - 1] &= ~((uint64_t)ANSWERS << ANSWERS_AT);
            Situation *slot = slot_of(search, &key);
            if (slot)
                *slot = old[i];
        }
    free(old);
    return 1;
}

/* Of a full window, what has the fewest empty squares: it is found out again the soonest. */
static Situation *least(const Search *search, const Situation *key)
{
    Situation *slot = &search->slots[home_of(search, key)], *found = slot;
    for (int i = 1; i < WINDOW; i++)
        if (count_16(empty_of(&slot[i])) < count_16(empty_of(found)))
            found = &slot[i];
    return found;
}

static unsigned recall(const Search *search, const Situation *key)
{
    const Situation *slot = slot_of(search, key);
    return slot ? answers_in(slot) : 0;
}

static void remember(Search *search, const Situation *key, unsigned answers)
{
    Situation *slot;
    while (!(slot = slot_of(search, key)))
        if (search->many == search->most || !grow(search)) {
            slot = least(search, key);
            slot->word[WORDS - 1] &= ~((uint64_t)ANSWERS << ANSWERS_AT);
            break;
        }
    answers |= answers_in(slot);
    *slot = *key;
    slot->word[WORDS - 1] |= (uint64_t)answers << ANSWERS_AT;
}

/* --- Nodes. */

typedef struct {
    int score;
    unsigned gifts;
    Situation after;
} Placement;

static void look_later(Search *search)
{
    search->look_at = search->nodes + LOOK_EVERY;
    if (search->look_at > search->limit)
        search->look_at = search->limit + 1;
}

static void look_up(Search *search)
{
    if (search->nodes > search->limit || search->stop())
        longjmp(search->out, 1);
    look_later(search);
}

static inline void count_node(Search *search)
{
    if (++search->nodes >= search->look_at)
        look_up(search);
}

static inline int is_before(const Placement *one, const Placement *other)
{
    if (one->score != other->score)
        return one->score < other->score;
    for (int i = WORDS - 1; i > 0; i--)
        if (one->after.word[i] != other->after.word[i])
            return one->after.word[i] < other->after.word[i];
    return one->after.word[0] < other->after.word[0];
}

/* Where there is a safe gift, in no order. */
static int placements(const Tables *t, const Situation *s, int piece, Placement found[16])
{
    int many = 0;
    for (unsigned empty = empty_of(s); empty; empty &= empty - 1) {
        Placement *next = &found[many];
        next->after = both(s, &t->placing[piece][lowest(empty)]);
        unsigned danger = dangerous(t, &next->after);
        next->gifts = (uint32_t)next->after.word[0] >> TRAY_AT & t->safe[danger];
        if (next->gifts) {
            next->score = count_16(next->gifts) - 16 * t->dangers[danger];
            many++;
        }
    }
    return many;
}

/* Take the first one in the order to try them in. */
static Placement next_of(Placement *left, int *many)
{
    Placement *first = left;
    for (int i = 1; i < *many; i++)
        if (is_before(&left[i], first))
            first = &left[i];
    Placement taken = *first;
    *first = left[--*many];
    return taken;
}

/* --- Two questions, as in search.py: can a placement win, and can it hold? Each is answered by "is
   there one after which the other player cannot do the other?", so they are one function.

   With a limit they are those of distance.py: can it win within so many placements, and can it hold
   for so many? Without one it is 0. */

enum { WIN, HOLD };

static int can(Search *search, int what, const Situation *s, int piece, int left, int within);

static int holds_soon(const Tables *t, const Situation *s, int piece)
{
    for (unsigned empty = empty_of(s); empty; empty &= empty - 1) {
        Situation after = both(s, &t->placing[piece][lowest(empty)]);
        if (safe_gifts(t, &after))
            return 1;
    }
    return 0;
}

static int wins_soon(const Tables *t, const Situation *s, int piece)
{
    for (unsigned empty = empty_of(s); empty; empty &= empty - 1) {
        Situation after = both(s, &t->placing[piece][lowest(empty)]);
        for (unsigned gifts = safe_gifts(t, &after); gifts;)
            if (!holds_soon(t, &after, next_kind(t, &gifts)))
                return 1;
    }
    return 0;
}

/* Whether one of these gifts leaves the other player unable to do the other. */
static int gift_can(Search *search, int what, const Situation *s, unsigned gifts, int left,
                    int within)
{
    int found = 0, remembered = within || left >= REMEMBERED, shift = 2 * what;
    Situation key;
    if (remembered) {
        key = key_of(search->tables, s, within);
        unsigned known = recall(search, &key) >> shift;
        if (known & KNOWN)
            return !!(known & YES);
    }
    while (gifts && !found)
        found = !can(search, !what, s, next_kind(search->tables, &gifts), left - 1, within);
    if (remembered)
        remember(search, &key, (found ? KNOWN | YES : KNOWN) << shift);
    return found;
}

static int can(Search *search, int what, const Situation *s, int piece, int left, int within)
{
    if (what == WIN && (within ? within < 3 : left <= 3))
        return !within && left > 1 && wins_soon(search->tables, s, piece);
    if (what == HOLD && left <= (within ? 0 : 2))
        return left == 0 || holds_soon(search->tables, s, piece);
    count_node(search);
    Placement there[16];
    int many = placements(search->tables, s, piece, there);
    if (what == HOLD && within && within < 4)
        return many > 0;
    while (many) {
        Placement next = next_of(there, &many);
        if (gift_can(search, what, &next.after, next.gifts, left, within ? within - 1 : 0))
            return 1;
    }
    return 0;
}

/* --- What native.py calls. */

EXPORT uint32_t quarto_source(void) { return SOURCE; }

/* A search that remembers in so many bytes, more than it begins with. NULL without memory. */
EXPORT Search *quarto_search(const Tables *tables, uint64_t bytes)
{
    Search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->tables = tables;
    search->many = FIRST_SLOTS;
    search->most = bytes / sizeof(Situation) - WINDOW;
    search->slots = calloc(search->many + WINDOW, sizeof(Situation));
    if (!search->slots) {
        free(search);
        return NULL;
    }
    return search;
}

EXPORT void quarto_free_search(Search *search)
{
    free(search->slots);
    free(search);
}

EXPORT uint64_t quarto_nodes(const Search *search) { return search->nodes; }

enum { WINS, HOLDS, GIFT_WINS, GIFT_HOLDS, PLACE, GIVE };

enum { STOPPED = -1, LOST = 0, DRAWN = 1, WON = 2 };

/* How it ends, in the two lowest bits; then the square, if there is one, and a gift, four bits each. */
static int found(int worth, unsigned square, int gift)
{
    return worth | (square ? lowest(square) : 0) << 2 | gift << 6;
}

/* The first of these choices that wins, else that holds, else the first one. */
static int best_of(Search *search, const Situation *s, const Placement *choices, int many)
{
    unsigned empty = empty_of(s), first = choices->gifts;
    int left = count_16((uint32_t)choices->after.word[0] >> TRAY_AT) - 1;
    for (int worth = WON; worth > LOST; worth--)
        for (const Placement *one = choices; one < choices + many; one++)
            for (unsigned gifts = one->gifts; gifts;) {
                int gift = next_kind(search->tables, &gifts);
                if (!can(search, worth == WON ? HOLD : WIN, &one->after, gift, left, 0))
                    return found(worth, empty & ~empty_of(&one->after), gift);
            }
    return found(LOST, empty & ~empty_of(&choices->after), next_kind(search->tables, &first));
}

/* Where to place this piece and what to give then, as in search.py. */
static int best_placement(Search *search, const Situation *s, int piece)
{
    Placement there[16], order[16];
    int many = 0, left = placements(search->tables, s, piece, there);
    if (!left) {
        unsigned empty = empty_of(s);
        return found(LOST, empty & -empty, lowest((uint32_t)s->word[0] >> TRAY_AT));
    }
    while (left)
        order[many++] = next_of(there, &left);
    return best_of(search, s, order, many);
}

/* What to give. */
static int best_gift(Search *search, const Situation *s)
{
    Placement only = {0, safe_gifts(search->tables, s), *s};
    if (!only.gifts)
        return found(LOST, 0, lowest((uint32_t)s->word[0] >> TRAY_AT));
    return best_of(search, s, &only, 1);
}

/* The answer to a question about a piece, or about gifts for GIFT_WINS and GIFT_HOLDS, with `left`
   pieces in the tray, and within so many placements if that is not 0. -1 if the search has taken
   more nodes than `limit` in its life, or if `stop` said so. */
EXPORT int quarto_ask(Search *search, int question, const uint64_t *situation, int about, int left,
                      int within, uint64_t limit, int (*stop)(void))
{
    Situation s;
    memcpy(&s, situation, sizeof s);
    search->limit = limit;
    search->stop = stop;
    if (!search->look_at)
        look_later(search);
    if (setjmp(search->out))
        return STOPPED;
    switch (question) {
    case WINS:
    case HOLDS:
        return can(search, question == WINS ? WIN : HOLD, &s, about, left, within);
    case GIFT_WINS:
    case GIFT_HOLDS:
        return gift_can(search, question == GIFT_WINS ? WIN : HOLD, &s, about, left, within);
    case PLACE:
        return best_placement(search, &s, about);
    default:
        return best_gift(search, &s);
    }
}
