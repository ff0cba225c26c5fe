; The way into the interpreter, and the way on after a call. R1 points to rt_enter whenever native code runs.
;
; Where the window begins is said in WINDOW and, since that is asked for most, in the instructions themselves that add
; it: they lie in RAM. They are written only when another window begins.

; Where a kind of variables begins: %1 is the instruction, %2 what its codes are less than zero.
window MACRO
        LDI  LOW(%1+1)
        PLO  14
        LDN  9
        ADI  %2
        STR  14
        ENDM

        align_look
rt_go:  SEP  0
rt_enter: look rt_enter
        LDI  0FFH
        PLO  10
        LDI  WINDOW
        PLO  9
        SEX  9
        LDA  3
rt_window: XOR
        JZ   rt_same
        XOR
        STR  9
        LDI  HIGH(rt_next)
        PHI  14
        window rt_get_byte,080H
        window rt_get_word,060H
        window rt_set_byte,040H
        window rt_set_word,020H
rt_same: LDI HIGH(rt_codes)
        PHI  11
        first
        SEX  10
        JMP  rt_go
; What was called comes back here.
rt_resume: LDI HIGH(rt_again)
        PHI  1
        LDI  LOW(rt_again)
        PLO  1
        SEP  1
rt_again: SEX 2
        IRX
        LDXA
        PLO  6
        LDXA
        PLO  3
        LDX
        PHI  3
        LDI  0FFH
        PLO  10
        LDI  WINDOW
        PLO  9
        SEX  9
        GLO  6
        JMP  rt_window
