/* In the place of OpenBLAS, 21 MB of linear algebra that the game never asks for.
 *
 * numpy loads it all the same, and tries one dot product of floats: that is here. Whatever else is
 * asked for ends the process, with a line that says why. NAMES lists all that numpy may ask for.
 */
#include <stdint.h>
#include <stdlib.h>
#include <windows.h>

static void missing(void)
{
    static const char why[] = "This numpy is without linear algebra.\r\n";
    DWORD written;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), why, sizeof why - 1, &written, NULL);
    abort();
}

#define NAME(name) \
    __declspec(dllexport) void name(void) { missing(); }
#include "names.h"
#undef NAME

#define DOT(name, real) \
    __declspec(dllexport) real name(int64_t n, const real *x, int64_t dx, const real *y, int64_t dy) \
    { \
        double sum = 0; \
        for (; n > 0; n--, x += dx, y += dy) \
            sum += (double)*x * *y; \
        return (real)sum; \
    }
DOT(scipy_cblas_sdot64_, float)
DOT(scipy_cblas_ddot64_, double)
