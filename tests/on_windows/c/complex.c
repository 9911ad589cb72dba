/* C's functions for complex numbers, which Wine's ucrtbase.dll lacks: those of mingw instead.
 *
 * Microsoft's compiler passes complex numbers as structures, and its long double is a double.
 */
#include <complex.h>

typedef struct {
    double real, imaginary;
} big;
typedef struct {
    float real, imaginary;
} small;

static double complex of_big(big z)
{
    return __builtin_complex(z.real, z.imaginary);
}

static big to_big(double complex z)
{
    big made = {__real__ z, __imag__ z};
    return made;
}

static float complex of_small(small z)
{
    return __builtin_complex(z.real, z.imaginary);
}

static small to_small(float complex z)
{
    small made = {__real__ z, __imag__ z};
    return made;
}

#define COMPLEX(name) \
    big our_##name(big z) { return to_big(name(of_big(z))); } \
    big our_##name##l(big z) { return to_big(name(of_big(z))); } \
    small our_##name##f(small z) { return to_small(name##f(of_small(z))); }

#define REAL(name) \
    double our_##name(big z) { return name(of_big(z)); } \
    double our_##name##l(big z) { return name(of_big(z)); } \
    float our_##name##f(small z) { return name##f(of_small(z)); }

COMPLEX(cacos)
COMPLEX(cacosh)
COMPLEX(casin)
COMPLEX(casinh)
COMPLEX(catan)
COMPLEX(catanh)
COMPLEX(ccos)
COMPLEX(ccosh)
COMPLEX(cexp)
COMPLEX(clog)
COMPLEX(csin)
COMPLEX(csinh)
COMPLEX(csqrt)
COMPLEX(ctan)
COMPLEX(ctanh)
REAL(cabs)
REAL(carg)
REAL(cimag)
REAL(creal)

big our_cpow(big z, big w)
{
    return to_big(cpow(of_big(z), of_big(w)));
}

big our_cpowl(big z, big w)
{
    return our_cpow(z, w);
}

small our_cpowf(small z, small w)
{
    return to_small(cpowf(of_small(z), of_small(w)));
}
