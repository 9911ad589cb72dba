/* Starts the game in the Python that lies beside it, in this process: so the window belongs to a
 * program of the game's own name, by which screen readers know it.
 *
 * Helpers of the game are started by sys.executable, which has to be a plain Python.
 */
#include <windows.h>

#define BEGIN \
    L"import os, sys; " \
    L"at = os.path.join(os.path.dirname(sys.executable), 'python', 'pythonw.exe'); " \
    L"sys.executable = sys._base_executable = at; " \
    L"from quarto_access.cli import main; " \
    L"sys.exit(main())"

#define LONGEST 32768

typedef int(__cdecl *run_t)(int, wchar_t **);

/* Whoever opens the program inside the zip gets it alone. */
static const wchar_t *unpack_first(void)
{
    switch (PRIMARYLANGID(GetUserDefaultUILanguage())) {
    case LANG_SPANISH:
        return L"Descomprime primero el archivo zip entero, e inicia el juego desde la carpeta "
               L"nueva.";
    case LANG_GERMAN:
        return L"Entpacke zuerst die ganze Zip-Datei, und starte das Spiel im neuen Ordner.";
    case LANG_FRENCH:
        return L"D\u00e9compressez d\u2019abord tout le fichier zip, puis lancez le jeu depuis le "
               L"nouveau dossier.";
    default:
        return L"Unpack the whole zip file first, and start the game from the new folder.";
    }
}

int wmain(int argc, wchar_t **argv)
{
    static wchar_t path[LONGEST + 32];
    DWORD length = GetModuleFileNameW(NULL, path, LONGEST);
    while (length && path[length - 1] != L'\\')
        length--;
    lstrcpyW(path + length, L"python");
    SetDllDirectoryW(path); /* libraries of Python's extensions, and none from where it is started */
    lstrcatW(path, L"\\python311.dll");
    HMODULE python = LoadLibraryExW(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    run_t run = python ? (run_t)(void *)GetProcAddress(python, "Py_Main") : NULL;
    wchar_t **all = HeapAlloc(GetProcessHeap(), 0, (argc + 3) * sizeof *all);
    if (!run || !all) {
        MessageBoxW(NULL, unpack_first(), L"Quarto Access", MB_ICONERROR);
        return 2;
    }
    all[0] = argv[0];
    all[1] = L"-c";
    all[2] = BEGIN;
    for (int one = 1; one <= argc; one++)
        all[one + 2] = argv[one]; /* the last one is the NULL at the end */
    return run(argc + 2, all);
}
