//! What is stored in a variable and read again at once stays on the stack, too: one instruction of the interpreter
//! instead of two.

use super::op::Op;
use crate::assemble::Item;
use crate::bytecode::{Code, Op as Bytecode};

/// The variable of an instruction that writes one, or that reads one: its offset, and whether it is a word.
fn variable(op: Bytecode, window: u8, is_read: bool) -> Option<(u8, bool)> {
    match (op, is_read) {
        (Bytecode::SetB(at), false) | (Bytecode::GetB(at), true) => {
            Some((window.wrapping_add(at), false))
        }
        (Bytecode::SetW(at), false) | (Bytecode::GetW(at), true) => {
            Some((window.wrapping_add(at), true))
        }
        (Bytecode::Byte(Code::SetB, slot), false) | (Bytecode::Byte(Code::GetB, slot), true) => {
            Some((slot, false))
        }
        (Bytecode::Byte(Code::SetW, slot), false) | (Bytecode::Byte(Code::GetW, slot), true) => {
            Some((slot, true))
        }
        _ => None,
    }
}

/// Does that wherever nobody jumps in between.
pub(super) fn keep_on_stack(items: &mut Vec<Item<Op>>, window: u8) {
    let mut kept: Vec<Item<Op>> = Vec::with_capacity(items.len());
    for item in items.drain(..) {
        if let (Some(Item::Code(Op::Bytecode(set))), Item::Code(Op::Bytecode(get))) =
            (kept.last(), &item)
            && let Some((slot, is_word)) = variable(*set, window, false)
            && variable(*get, window, true) == Some((slot, is_word))
        {
            kept.pop();
            kept.push(Item::Code(Op::Tee { slot, is_word }));
        } else {
            kept.push(item);
        }
    }
    *items = kept;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::Labels;

    #[test]
    fn only_what_is_read_at_once_is_kept() {
        let code = |op| Item::Code(Op::Bytecode(op));
        let label = Item::Label(Labels::default().fresh());
        let mut items = vec![
            code(Bytecode::SetW(3)),
            code(Bytecode::Byte(Code::GetW, 23)),
            code(Bytecode::SetB(3)),
            code(Bytecode::GetW(3)),
            code(Bytecode::SetB(4)),
            label.clone(),
            code(Bytecode::GetB(4)),
        ];
        let behind = items[2..].to_vec();
        keep_on_stack(&mut items, 20);
        assert_eq!(items[0], Item::Code(Op::Tee { slot: 23, is_word: true }));
        assert_eq!(items[1..], behind);
    }
}
