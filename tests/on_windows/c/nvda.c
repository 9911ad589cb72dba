/* A pretend NVDA: `nvda.exe LOG` takes the calls of other programs, and logs them.
 *
 * A line has the seconds since 1970, the kind and the text, with tabs between them.
 */
#include <windows.h>

#include <rpc.h>
#include <stdio.h>
#include <stdlib.h>

#include "controller.h"

#define LONGEST 100000
#define UNTIL_1970 11644473600.0 /* seconds; Windows counts from 1601 */

static HANDLE log_file;

static void note(const char *kind, const wchar_t *text)
{
    static char words[LONGEST], line[LONGEST + 64];
    FILETIME now;
    DWORD written;
    GetSystemTimePreciseAsFileTime(&now);
    double seconds = (now.dwHighDateTime * 4294967296.0 + now.dwLowDateTime) / 1e7 - UNTIL_1970;
    words[0] = 0;
    if (text)
        WideCharToMultiByte(CP_UTF8, 0, text, -1, words, LONGEST, NULL, NULL);
    for (char *one = words; *one; one++)
        if (*one == '\n' || *one == '\r')
            *one = ' ';
    int length = snprintf(line, sizeof line, "%.3f\t%s\t%s\n", seconds, kind, words);
    SetFilePointer(log_file, 0, NULL, FILE_END);
    WriteFile(log_file, line, length, &written, NULL);
}

error_status_t __stdcall is_running(void)
{
    note("running?", NULL);
    return 0;
}

error_status_t __stdcall speak(const wchar_t *words)
{
    note("speak", words);
    return 0;
}

error_status_t __stdcall be_silent(void)
{
    note("silence", NULL);
    return 0;
}

error_status_t __stdcall show(const wchar_t *cells)
{
    note("braille", cells);
    return 0;
}

error_status_t __stdcall tell_process(unsigned long *number)
{
    *number = GetCurrentProcessId();
    return 0;
}

error_status_t __stdcall speak_marked_up(
    const wchar_t *words, short symbols, short priority, boolean at_once)
{
    note("ssml", words);
    return 0;
}

void *__RPC_USER midl_user_allocate(SIZE_T size)
{
    return malloc(size);
}

void __RPC_USER midl_user_free(void *memory)
{
    free(memory);
}

int wmain(int argc, wchar_t **argv)
{
    wchar_t place[64], protocol[] = L"ncalrpc";
    DWORD session = 1;
    if (argc != 2)
        return 2;
    log_file = CreateFileW(argv[1], FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                           OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    if (log_file == INVALID_HANDLE_VALUE)
        return 2;
    ProcessIdToSessionId(GetCurrentProcessId(), &session);
    wsprintfW(place, L"NvdaCtlr.%lu.Default", session);
    if (RpcServerUseProtseqEpW(protocol, RPC_C_PROTSEQ_MAX_REQS_DEFAULT, place, NULL))
        return 1;
    /* A client of an older version is welcome on Windows; Wine wants the very same version. */
    static RPC_SERVER_INTERFACE newer;
    newer = *(RPC_SERVER_INTERFACE *)Controller_v1_0_s_ifspec;
    newer.InterfaceId.SyntaxVersion.MinorVersion = 1;
    if (RpcServerRegisterIf(Controller_v1_0_s_ifspec, NULL, NULL)
        || RpcServerRegisterIf(&newer, NULL, NULL))
        return 1;
    note("up", NULL);
    return RpcServerListen(1, RPC_C_LISTEN_MAX_CALLS_DEFAULT, FALSE);
}
