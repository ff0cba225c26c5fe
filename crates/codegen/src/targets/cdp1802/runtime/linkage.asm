; Calls and returns. R4 and R5 point to rt_call and rt_return whenever code runs. A call is SEP 4 and the
; address, high byte first; a return is SEP 5.
rt_leave: SEP 3
rt_call: SEX 2
        LDA 3
        PHI 6
        LDA 3
        PLO 6
        GHI 3
        STXD
        GLO 3
        STXD
        GHI 6
        PHI 3
        GLO 6
        PLO 3
        BR rt_leave
rt_back: SEP 3
rt_return: SEX 2
        IRX
        LDXA
        PLO 3
        LDX
        PHI 3
        BR rt_back
