/* Random bytes for programs of Rust under a Wine that has no bcryptprimitives.dll yet (Wine 8). */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    return RtlGenRandom(data, (ULONG)length);
}
