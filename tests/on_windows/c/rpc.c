/* The one call of rpcrt4.dll that Wine leaves undone: which interfaces does a server have?
 *
 * Prism asks NVDA so whether it runs. The answer here looks for NVDA's pipe, as Wine names it.
 */
#include <windows.h>

#include <rpc.h>
#include <stdlib.h>

#define VERSIONS 2 /* 1.0 and 1.1 */

static const UUID controller = {
    0xDFF50B99, 0xF7FD, 0x4CA7, {0xA8, 0x2C, 0xDA, 0xEB, 0x3E, 0x02, 0x52, 0x95}};

__declspec(dllexport) RPC_STATUS RPC_ENTRY RpcIfIdVectorFree(RPC_IF_ID_VECTOR **found)
{
    if (found && *found) {
        for (unsigned long one = 0; one < (*found)->Count; one++)
            free((*found)->IfId[one]);
        free(*found);
        *found = NULL;
    }
    return RPC_S_OK;
}

__declspec(dllexport) RPC_STATUS RPC_ENTRY
RpcMgmtInqIfIds(RPC_BINDING_HANDLE binding, RPC_IF_ID_VECTOR **found)
{
    wchar_t pipe[80];
    DWORD session = 1;
    (void)binding;
    ProcessIdToSessionId(GetCurrentProcessId(), &session);
    wsprintfW(pipe, L"\\\\.\\pipe\\lrpc\\NvdaCtlr.%lu.Default", session);
    if (!WaitNamedPipeW(pipe, 1) && GetLastError() == ERROR_FILE_NOT_FOUND)
        return RPC_S_SERVER_UNAVAILABLE;
    RPC_IF_ID_VECTOR *all = calloc(1, sizeof *all + VERSIONS * sizeof all->IfId[0]);
    if (!all)
        return RPC_S_OUT_OF_MEMORY;
    for (; all->Count < VERSIONS; all->Count++) {
        RPC_IF_ID *one = calloc(1, sizeof *one);
        if (!one) {
            RpcIfIdVectorFree(&all);
            return RPC_S_OUT_OF_MEMORY;
        }
        one->Uuid = controller;
        one->VersMajor = 1;
        one->VersMinor = (unsigned short)all->Count;
        all->IfId[all->Count] = one;
    }
    *found = all;
    return RPC_S_OK;
}
