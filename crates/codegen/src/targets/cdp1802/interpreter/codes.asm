; What is done for each code of the bytecode, in the order of the codes. What is short and run often is in near.rs.

bc_byte:
        push
        LDA  3
        byte
        next
bc_word:
        push
        LDA  3
        PLO  15
        LDA  3
        PHI  15
        next
bc_const:
        push
        pool
        LDA  12
        PLO  15
        LDN  12
        PHI  15
        next
bc_one:
        push
        LDI  1
        byte
        next
bc_drop:
        pop
        next
bc_nip:
        IRX
        IRX
        next
bc_getb:
        push
        LDA  3
        PLO  7
        LDN  7
        byte
        next
bc_getw:
        push
        LDA  3
        PLO  7
        LDA  7
        PLO  15
        LDN  7
        PHI  15
        next
bc_setb:
        LDA  3
        PLO  7
        GLO  15
        STR  7
        pop
        next
bc_setw:
        LDA  3
        PLO  7
        GLO  15
        STR  7
        INC  7
        GHI  15
        STR  7
        pop
        next
bc_loadb:
        load_byte
        next
bc_loadw:
        load_word
        next
bc_storeb:
        store_byte
        next
bc_storew:
        store_word
        next
bc_fieldb:
        add_byte
        load_byte
        next
bc_fieldw:
        add_byte
        load_word
        next
bc_putfieldb:
        add_byte
        store_byte
        next
bc_putfieldw:
        add_byte
        store_word
        next
bc_atb:
        push
        at
        LDN  14
        byte
        next
bc_atw:
        push
        at
        LDA  14
        PLO  15
        LDN  14
        PHI  15
        next
bc_putatb:
        at
        GLO  15
        STR  14
        pop
        next
bc_putatw:
        at
        GLO  15
        STR  14
        INC  14
        GHI  15
        STR  14
        pop
        next
bc_indexb:
        add_pool
        load_byte
        next
bc_indexw:
        add_pool
        load_word
        next
bc_putindexb:
        add_pool
        store_byte
        next
bc_putindexw:
        add_pool
        store_word
        next
bc_add:
        IRX
        GLO  15
        ADD
        PLO  15
        IRX
        GHI  15
        ADC
        PHI  15
        next
bc_sub:
        IRX
        GLO  15
        SD
        PLO  15
        IRX
        GHI  15
        SDB
        PHI  15
        next
bc_and:
        both AND
        next
bc_or:
        both OR
        next
bc_xor:
        both XOR
        next
; Bit by bit, until no bit is left of the top: of the other number, if that is more likely to have few.
bc_mul: GHI  15
        JZ   bc_mul_small
        GLO  15
        PLO  14
        GHI  15
        PHI  14
        pop
        JMP  bc_times
bc_mul_small: IRX
        LDXA
        PLO  14
        LDX
        PHI  14
bc_times: LDI 0
        PLO  12
        PHI  12
bc_times_more: GHI 15
        SHR
        PHI  15
        GLO  15
        SHRC
        PLO  15
        JNF  bc_times_no
        GLO  14
        STR  10
        GLO  12
        ADD
        PLO  12
        GHI  14
        STR  10
        GHI  12
        ADC
        PHI  12
bc_times_no: GLO 14
        SHL
        PLO  14
        GHI  14
        SHLC
        PHI  14
        GLO  15
        JNZ  bc_times_more
        GHI  15
        JNZ  bc_times_more
        GLO  12
        PLO  15
        GHI  12
        PHI  15
        next
bc_neg:
        GLO  15
        SDI  0
        PLO  15
        GHI  15
        SDBI 0
        PHI  15
        next
bc_dec:
        DEC  15
        next
bc_addc:
        add_byte
        next
bc_subc:
        LDA  3
        STR  10
        GLO  15
        SM
        PLO  15
        GHI  15
        SMBI 0
        PHI  15
        next
bc_andc:
        LDA  3
        STR  10
        GLO  15
        AND
        byte
        next
bc_orc:
        LDA  3
        STR  10
        GLO  15
        OR
        PLO  15
        next
bc_xorc:
        LDA  3
        STR  10
        GLO  15
        XOR
        PLO  15
        next
bc_mulc:
        LDA  3
        PLO  14
        LDI  0
        PHI  14
        JMP  bc_times
bc_shlc:
        LDA  3
        PLO  6
bc_left:
        GLO  15
        SHL
        PLO  15
        GHI  15
        SHLC
        PHI  15
        DEC  6
        GLO  6
        JNZ  bc_left
        next
; Bit by bit, but eight of them at once, which is what is asked for most.
bc_shrc:
        LDA  3
        PLO  6
        SMI  8
        JNF  bc_right
        PLO  6
        GHI  15
        PLO  15
        LDI  0
        PHI  15
        GLO  6
        JZ   bc_shifted
bc_right:
        GHI  15
        SHR
        PHI  15
        GLO  15
        SHRC
        PLO  15
        DEC  6
        GLO  6
        JNZ  bc_right
bc_shifted:
        next
bc_addat:
        add_pool
        next
bc_low:
        LDI  0
        PHI  15
        next
bc_sign:
        GLO  15
        ANI  080H
        LSZ
        LDI  0FFH
        PHI  15
        next
bc_iszero:
        is_any
        is_zero
        next
bc_eq:
        same
        is_zero
        next
bc_ult:
        less
        no_carry
        next
bc_slt:
        signed_less
        no_carry
        next
bc_eqc:
        same_byte
        is_zero
        next
bc_ultc:
        less_byte
        no_carry
        next
bc_select:
        is_any
        JZ   bc_second
        IRX
        IRX
        pop
        next
bc_min:
        less
        JNF  bc_first
        next
bc_max:
        less
        JDF  bc_first
        next
