//! Opcodes, sizes and cycles, by instruction and mode.

use super::{Mode, Op};

/// Cycles of an instruction, at least.
#[allow(clippy::enum_glob_use)] // a table
pub(super) fn plain_cycles(op: Op, mode: Mode) -> u32 {
    use Op::*;
    match (op, mode) {
        (Jmp, Mode::Abs(_)) | (Pha | Php, _) => 3,
        (Jmp, _) => 5,
        (Jsr | Rts | Rti, _) => 6,
        (Pla | Plp, _) => 4,
        (Inc | Dec | Asl | Lsr | Rol | Ror, Mode::Zp(_)) => 5,
        (Inc | Dec | Asl | Lsr | Rol | Ror, Mode::ZpX(_) | Mode::Abs(_)) => 6,
        (Inc | Dec | Asl | Lsr | Rol | Ror, Mode::AbsX(_)) => 7,
        (Sta, Mode::AbsX(_) | Mode::AbsY(_)) => 5,
        (Sta, Mode::IndY(_)) => 6,
        (_, Mode::None | Mode::Imm(_) | Mode::Low(_) | Mode::High(_)) => 2,
        (_, Mode::Zp(_)) => 3,
        (_, Mode::ZpX(_) | Mode::ZpY(_) | Mode::Abs(_) | Mode::AbsX(_) | Mode::AbsY(_)) => 4,
        (_, Mode::IndY(_) | Mode::Ind(_)) => 5,
    }
}

/// The opcode of an instruction, if there is such a one.
#[allow(clippy::enum_glob_use)] // a table
pub(crate) fn opcode(op: Op, mode: Mode) -> Option<u8> {
    use Op::*;
    // Those that come in eights: all modes of one are at fixed distances.
    let regular = |base: u8| {
        Some(match mode {
            Mode::Imm(_) | Mode::Low(_) | Mode::High(_) if op != Sta => base + 8,
            Mode::Zp(_) => base + 4,
            Mode::ZpX(_) => base + 0x14,
            Mode::Abs(_) => base + 0xc,
            Mode::AbsX(_) => base + 0x1c,
            Mode::AbsY(_) => base + 0x18,
            Mode::IndY(_) => base + 0x10,
            _ => return None,
        })
    };
    let changing = |base: u8, has_accumulator: bool| {
        Some(match mode {
            Mode::None if has_accumulator => base + 4,
            Mode::Zp(_) => base,
            Mode::ZpX(_) => base + 0x10,
            Mode::Abs(_) => base + 8,
            Mode::AbsX(_) => base + 0x18,
            _ => return None,
        })
    };
    let index = |base: u8, own: bool, other: bool, has_indexed: bool, has_number: bool| {
        Some(match mode {
            Mode::Imm(_) | Mode::Low(_) | Mode::High(_) if has_number => base,
            Mode::Zp(_) => base + 4,
            Mode::Abs(_) => base + 0xc,
            Mode::ZpX(_) if own => base + 0x14,
            Mode::ZpY(_) if other => base + 0x14,
            Mode::AbsX(_) if own && has_indexed => base + 0x1c,
            Mode::AbsY(_) if other && has_indexed => base + 0x1c,
            _ => return None,
        })
    };
    match op {
        Ora => regular(0x01),
        And => regular(0x21),
        Eor => regular(0x41),
        Adc => regular(0x61),
        Sta => regular(0x81),
        Lda => regular(0xa1),
        Cmp => regular(0xc1),
        Sbc => regular(0xe1),
        Asl => changing(0x06, true),
        Rol => changing(0x26, true),
        Lsr => changing(0x46, true),
        Ror => changing(0x66, true),
        Dec => changing(0xc6, false),
        Inc => changing(0xe6, false),
        Ldy => index(0xa0, true, false, true, true),
        Ldx => index(0xa2, false, true, true, true),
        Cpy => index(0xc0, false, false, false, true),
        Cpx => index(0xe0, false, false, false, true),
        Sty => index(0x80, true, false, false, false),
        Stx => index(0x82, false, true, false, false),
        Bit => match mode {
            Mode::Zp(_) => Some(0x24),
            Mode::Abs(_) => Some(0x2c),
            _ => None,
        },
        Jmp => match mode {
            Mode::Abs(_) => Some(0x4c),
            Mode::Ind(_) => Some(0x6c),
            _ => None,
        },
        Jsr => matches!(mode, Mode::Abs(_)).then_some(0x20),
        _ if mode != Mode::None => None,
        Clc => Some(0x18),
        Cld => Some(0xd8),
        Cli => Some(0x58),
        Clv => Some(0xb8),
        Dex => Some(0xca),
        Dey => Some(0x88),
        Inx => Some(0xe8),
        Iny => Some(0xc8),
        Nop => Some(0xea),
        Pha => Some(0x48),
        Php => Some(0x08),
        Pla => Some(0x68),
        Plp => Some(0x28),
        Rti => Some(0x40),
        Rts => Some(0x60),
        Sec => Some(0x38),
        Sed => Some(0xf8),
        Sei => Some(0x78),
        Tax => Some(0xaa),
        Tay => Some(0xa8),
        Tsx => Some(0xba),
        Txa => Some(0x8a),
        Txs => Some(0x9a),
        Tya => Some(0x98),
    }
}

/// Bytes of an instruction.
pub(super) fn size(mode: Mode) -> u32 {
    match mode {
        Mode::None => 1,
        Mode::Imm(_) | Mode::Low(_) | Mode::High(_) | Mode::Zp(_) | Mode::ZpX(_) => 2,
        Mode::ZpY(_) | Mode::IndY(_) => 2,
        Mode::Abs(_) | Mode::AbsX(_) | Mode::AbsY(_) | Mode::Ind(_) => 3,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Address;
    use super::*;

    const OPS: [Op; 47] = [
        Op::Adc,
        Op::And,
        Op::Asl,
        Op::Bit,
        Op::Clc,
        Op::Cld,
        Op::Cli,
        Op::Clv,
        Op::Cmp,
        Op::Cpx,
        Op::Cpy,
        Op::Dec,
        Op::Dex,
        Op::Dey,
        Op::Eor,
        Op::Inc,
        Op::Inx,
        Op::Iny,
        Op::Jmp,
        Op::Jsr,
        Op::Lda,
        Op::Ldx,
        Op::Ldy,
        Op::Lsr,
        Op::Nop,
        Op::Ora,
        Op::Pha,
        Op::Php,
        Op::Pla,
        Op::Plp,
        Op::Rol,
        Op::Ror,
        Op::Rti,
        Op::Rts,
        Op::Sbc,
        Op::Sec,
        Op::Sed,
        Op::Sei,
        Op::Sta,
        Op::Stx,
        Op::Sty,
        Op::Tax,
        Op::Tay,
        Op::Tsx,
        Op::Txa,
        Op::Txs,
        Op::Tya,
    ];

    #[test]
    fn every_opcode_is_one_that_the_data_sheet_has() {
        let at = Address::fixed(0x1234);
        let modes = [
            Mode::None,
            Mode::Imm(1),
            Mode::Zp(1),
            Mode::ZpX(1),
            Mode::ZpY(1),
            Mode::Abs(at),
            Mode::AbsX(at),
            Mode::AbsY(at),
            Mode::IndY(1),
            Mode::Ind(at),
        ];
        let mut found = BTreeSet::new();
        for op in OPS {
            for mode in modes {
                if let Some(code) = opcode(op, mode) {
                    assert!(found.insert(code), "{op:?} {mode:?} is another one's {code:#x}");
                }
            }
        }
        // 151 are documented, of which eight are branches, eight are `(zp,X)` and one is BRK.
        assert_eq!(found.len(), 151 - 8 - 8 - 1);
        // No documented one ends so.
        assert!(found.iter().all(|code| !matches!(code & 15, 3 | 7 | 11 | 15)));
        for (op, mode, code) in [
            (Op::Ldx, Mode::AbsY(at), 0xbe),
            (Op::Ldy, Mode::AbsX(at), 0xbc),
            (Op::Stx, Mode::ZpY(1), 0x96),
            (Op::Ror, Mode::None, 0x6a),
            (Op::Sta, Mode::IndY(1), 0x91),
            (Op::Cpx, Mode::Imm(1), 0xe0),
            (Op::Dec, Mode::AbsX(at), 0xde),
        ] {
            assert_eq!(opcode(op, mode), Some(code));
        }
        assert_eq!(opcode(Op::Sta, Mode::Imm(1)), None);
        assert_eq!(opcode(Op::Stx, Mode::AbsY(at)), None);
    }
}
