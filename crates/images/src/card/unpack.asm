; Unpacks code from ROM into RAM: pack.rs has the form. R3 is the program counter, R0 that of the routine
; that reads a number, R6 and R7 those of two routines that read a bit, one for each of the others.
; RE: what is packed. RF: where it goes. RD: where a copy comes from. RC: a number. R8: the distance.
; RB.0: bits that are left, and a one behind them.
elf_unpack: LDI HIGH(unpack_gamma)
        PHI  0
        LDI  LOW(unpack_gamma)
        PLO  0
        LDI  HIGH(unpack_bit)
        PHI  6
        LDI  LOW(unpack_bit)
        PLO  6
        LDI  HIGH(unpack_flag)
        PHI  7
        LDI  LOW(unpack_flag)
        PLO  7
        LDI  PACKED_HIGH
        PHI  14
        LDI  PACKED_LOW
        PLO  14
        LDI  CODE_HIGH
        PHI  15
        LDI  CODE_LOW
        PLO  15
        LDI  80H
        PLO  11
        SEX  2
unpack_run: SEP 0
unpack_byte: LDA 14
        STR  15
        INC  15
        DEC  12
        GLO  12
        JNZ  unpack_byte
        GHI  12
        JNZ  unpack_byte
        SEP  7
        JDF  unpack_new
        SEP  0
        JMP  unpack_copy
unpack_new: SEP 0
        GHI  12
        JNZ  unpack_done
        DEC  12
        GLO  12
        PHI  8
        LDA  14
        PLO  8
        INC  8
        SEP  0
        INC  12
unpack_copy: GLO 8
        STR  2
        GLO  15
        SM
        PLO  13
        GHI  8
        STR  2
        GHI  15
        SMB
        PHI  13
unpack_same: LDA 13
        STR  15
        INC  15
        DEC  12
        GLO  12
        JNZ  unpack_same
        GHI  12
        JNZ  unpack_same
        SEP  7
        JDF  unpack_new
        JMP  unpack_run
unpack_back: SEP 3
unpack_gamma: LDI 0
        PHI  12
        LDI  1
        PLO  12
unpack_more: SEP 6
        JDF  unpack_back
        SEP  6
        GLO  12
        SHLC
        PLO  12
        GHI  12
        SHLC
        PHI  12
        JMP  unpack_more
unpack_bit_back: SEP 0
unpack_bit: GLO 11
        SHL
        PLO  11
        JNZ  unpack_bit_back
        LDA  14
        SHLC
        PLO  11
        JMP  unpack_bit_back
unpack_flag_back: SEP 3
unpack_flag: GLO 11
        SHL
        PLO  11
        JNZ  unpack_flag_back
        LDA  14
        SHLC
        PLO  11
        JMP  unpack_flag_back
unpack_done:
