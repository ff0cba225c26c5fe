//! Routines that are the same for every program, as text.

/// Calls and returns. R4 and R5 point to `rt_call` and `rt_return` whenever code runs.
pub(in crate::cosmac) const LINKAGE: &str = "
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
";

/// Copies RD bytes from RE to RF.
pub(super) const COPY: &str = "
rt_copy: GLO 13
        SHR
        JNF rt_copy_even
        LDA 14
        STR 15
        INC 15
        DEC 13
rt_copy_even: GLO 13
        JNZ rt_copy_two
        GHI 13
        JZ rt_copy_done
rt_copy_two: LDA 14
        STR 15
        INC 15
        LDA 14
        STR 15
        INC 15
        DEC 13
        DEC 13
        GLO 13
        JNZ rt_copy_two
        GHI 13
        JNZ rt_copy_two
rt_copy_done: SEP 5
";

/// The same, and they may overlap.
pub(super) const MOVE: &str = "
rt_move: SEX 2
        GLO 15
        STR 2
        GLO 14
        SM
        GHI 15
        STR 2
        GHI 14
        SMB
        JDF rt_move_up
        GLO 13
        STR 2
        GLO 14
        ADD
        PLO 14
        GHI 13
        STR 2
        GHI 14
        ADC
        PHI 14
        GLO 13
        STR 2
        GLO 15
        ADD
        PLO 15
        GHI 13
        STR 2
        GHI 15
        ADC
        PHI 15
rt_move_down: GLO 13
        JNZ rt_move_one
        GHI 13
        JZ rt_move_done
rt_move_one: DEC 14
        DEC 15
        LDN 14
        STR 15
        DEC 13
        JMP rt_move_down
rt_move_up: GLO 13
        JNZ rt_move_next
        GHI 13
        JZ rt_move_done
rt_move_next: LDA 14
        STR 15
        INC 15
        DEC 13
        JMP rt_move_up
rt_move_done: SEP 5
";

/// RF becomes RE times RF; of two bytes in half the time, the bits of the product coming in where those of a factor
/// go. R2 points to a byte that is free, and is X.
pub(super) const TIMES: &str = "
        GHI 15
        STR 2
        GHI 14
        OR
        JNZ rt_mul2_wide
        GLO 14
        STR 2
        LDI 0
        PHI 15
        LDI 8
        PLO 6
        GLO 15
        SHR
rt_mul2_bit: GHI 15
        JNF rt_mul2_none
        ADD
rt_mul2_none: SHRC
        PHI 15
        GLO 15
        SHRC
        PLO 15
        SHR
        DEC 6
        GLO 6
        JNZ rt_mul2_bit
        JMP rt_mul2_done
rt_mul2_wide: LDI 0
        PLO 12
        PHI 12
rt_mul2_more: GHI 15
        SHR
        PHI 15
        GLO 15
        SHRC
        PLO 15
        JNF rt_mul2_no
        GLO 14
        STR 2
        GLO 12
        ADD
        PLO 12
        GHI 14
        STR 2
        GHI 12
        ADC
        PHI 12
rt_mul2_no: GLO 14
        SHL
        PLO 14
        GHI 14
        SHLC
        PHI 14
        GHI 15
        STR 2
        GLO 15
        OR
        JNZ rt_mul2_more
        GLO 12
        PLO 15
        GHI 12
        PHI 15
rt_mul2_done:
";
