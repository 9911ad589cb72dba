"""Orders in which all sixteen pieces can be placed, each with a special end."""

QUIET = (
    "trhG C2, TRhg B3, trHG D2, trHg B4, tRHG D4, Trhg D3, TrHg A1, TRHg C3, "
    "TrhG B1, trhg D1, TrHG A2, TRhG C4, tRHg A4, tRhg B2, tRhG A3, TRHG C1"
)
"""No alignment ever, not even on a two-by-two square."""

ONE_AT_LAST = (
    "trHG C2, trhg B4, TrHG A4, tRhg D2, TrHg D4, trhG D1, tRhG A3, TrhG B2, "
    "tRHg B3, Trhg B1, tRHG C3, TRhG C4, trHg A1, TRHg C1, TRHG A2, TRhg D3"
)
"""The sixteenth piece completes row 3, all round, and nothing was completed before."""

TWO_AT_LAST = (
    "TrhG A4, TRHg C3, trhg D3, tRHg A1, trHG C1, TRhg D2, tRHG A3, TRhG A2, "
    "tRhG C2, Trhg B1, trHg B3, TRHG D4, TrHg B4, trhG C4, tRhg D1, TrHG B2"
)
"""The sixteenth piece completes column B, all square, and the diagonal A1 to D4, all hollow."""

ONE_BEFORE_ONE_AT_LAST = (
    "tRHg C1, trhG A2, TRHg D4, TrHG C4, TRHG C2, TrHg A1, TRhG C3, Trhg B1, "
    "tRHG A4, tRhG B4, trHg D2, tRhg B2, trhg B3, TRhg D3, trHG D1, TrhG A3"
)
"""The thirteenth completes column B, all solid, and the sixteenth row 3, all solid."""
