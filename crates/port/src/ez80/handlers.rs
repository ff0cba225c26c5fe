//! What the interpreter does for each code, as text: see [`interpreter`](super::interpreter) for where everything
//! is meanwhile, and for the words in braces.

use crate::bytecode::{Code, More};

/// What codes share: loading, storing, jumping, and truth. Code goes from each to what is below it unless it
/// jumps.
pub(super) const SHARED: &str = "bc_get_word:|push de|bc_load_word:|ld de,(hl)|next\
    |bc_get_byte:|push de|bc_load_byte:|ld e,(hl)|bc_low:|ld d,0|next\
    |bc_store_word:|pop de|bc_set_word:|ld (hl),de|pop de|next\
    |bc_store_byte:|pop de|bc_set_byte:|ld (hl),e|pop de|next\
    |bc_push_long:|push hl|next\
    |bc_truth_signed:|jp po,bc_truth_no_overflow|ld a,h|xor 128|ld h,a|bc_truth_no_overflow:|add hl,hl\
    |bc_truth_carry:|ld de,0|rl e|next\
    |bc_truth_zero:|ld de,0|jr nz,bc_next|inc e|next\
    |bc_skip_far:|inc bc|bc_skip:|inc bc|next\
    |bc_taken_far:|ld h,b|ld l,c|ld bc,(hl)|next\
    |bc_taken:|{n}|ld l,a|rla|sbc a,a|ld h,a|add hl,bc|ld b,h|ld c,l|next\
    |bc_run:|push bc|push iy|call bc_run_hl|pop iy|pop bc|ld (ix{a}),a|ld (ix{hl}),hl|next\
    |bc_run_hl:|jp (hl)\
    |bc_swap:|ex de,hl|next";

/// What is done for a code. Those of the window, macros, and what is shared are elsewhere.
pub(super) fn code(code: Code) -> &'static str {
    match code {
        Code::Byte => "push de|{n}|ld e,a|jr bc_low",
        Code::Word => "push de|ld h,b|ld l,c|inc bc|inc bc|jr bc_load_word",
        Code::Const => "{pool}|push de|jr bc_swap",
        Code::Zero => "push de|ld de,0|next",
        Code::One => "push de|ld de,1|next",
        Code::Drop => "pop de|next",
        Code::Nip => "pop hl|next",
        Code::GetB => "{slot}|jr bc_get_byte",
        Code::GetW => "{slot}|jr bc_get_word",
        Code::SetB => "{slot}|jr bc_set_byte",
        Code::SetW => "{slot}|jr bc_set_word",
        Code::LoadB => "ex de,hl|jr bc_load_byte",
        Code::LoadW => "ex de,hl|jr bc_load_word",
        Code::StoreB => "ex de,hl|jr bc_store_byte",
        Code::StoreW => "ex de,hl|jr bc_store_word",
        Code::FieldB => "{field}|jr bc_load_byte",
        Code::FieldW => "{field}|jr bc_load_word",
        Code::PutFieldB => "{field}|jr bc_store_byte",
        Code::PutFieldW => "{field}|jr bc_store_word",
        Code::AtB => "{pool}|jr bc_get_byte",
        Code::AtW => "{pool}|jr bc_get_word",
        Code::PutAtB => "{pool}|jr bc_set_byte",
        Code::PutAtW => "{pool}|jr bc_set_word",
        Code::IndexB => "{pool}|add hl,de|jr bc_load_byte",
        Code::IndexW => "{pool}|add hl,de|jr bc_load_word",
        Code::PutIndexB => "{pool}|add hl,de|jr bc_store_byte",
        Code::PutIndexW => "{pool}|add hl,de|jr bc_store_word",
        Code::Add => "pop hl|add hl,de|jr bc_swap",
        Code::Sub => "{difference}|jr bc_swap",
        Code::And => "pop hl|ld a,l|and e|ld e,a|ld a,h|and d|ld d,a|next",
        Code::Or => "pop hl|ld a,l|or e|ld e,a|ld a,h|or d|ld d,a|next",
        Code::Xor => "pop hl|ld a,l|xor e|ld e,a|ld a,h|xor d|ld d,a|next",
        Code::Mul => "pop hl|call {product}|jr bc_swap",
        Code::Neg => "ld hl,0|or a|sbc hl,de|jr bc_swap",
        Code::Inc => "inc de|next",
        Code::Dec => "dec de|next",
        Code::AddC => "{field}|jr bc_swap",
        Code::SubC => "{number}|ex de,hl|or a|sbc hl,de|jr bc_swap",
        Code::AndC => "{n}|and e|ld e,a|jr bc_low",
        Code::OrC => "{n}|or e|ld e,a|next",
        Code::XorC => "{n}|xor e|ld e,a|next",
        Code::MulC => "{number}|call {product}|jr bc_swap",
        Code::ShlC => {
            "{n}|ex de,hl|cp 8|jr c,bc_shlc_again|ld h,l|ld l,0|sub 8|jr z,bc_swap\
             |bc_shlc_again:|add hl,hl|dec a|jr nz,bc_shlc_again|jr bc_swap"
        }
        Code::ShrC => {
            "{n}|cp 8|jr c,bc_shrc_again|ld e,d|ld d,0|sub 8|jr z,bc_next\
             |bc_shrc_again:|srl d|rr e|dec a|jr nz,bc_shrc_again|next"
        }
        Code::AddAt => "{pool}|add hl,de|jr bc_swap",
        Code::Low => "jr bc_low",
        Code::Sign => "ld a,e|rla|sbc a,a|ld d,a|next",
        Code::IsZero => "ld a,d|or e|jr bc_truth_zero",
        Code::Eq => "{difference}|jr bc_truth_zero",
        Code::Ult => "{difference}|jr bc_truth_carry",
        Code::Slt => "{difference}|jp bc_truth_signed",
        Code::EqC => "{n}|sub e|or d|jr bc_truth_zero",
        Code::UltC => "{number}|ex de,hl|or a|sbc hl,de|jr bc_truth_carry",
        Code::Select => "ld a,d|or e|pop de|pop hl|jr z,bc_next|jr bc_swap",
        Code::Min => "{difference}|add hl,de|jr nc,bc_next|jr bc_swap",
        Code::Max => "{difference}|add hl,de|jr c,bc_next|jr bc_swap",
        Code::SubSat => "{difference}|jr nc,bc_swap|ld de,0|next",
        Code::More => "{n}|add a,a|add a,{more}|ld l,a|ld h,{macros}|ld hl,(hl)|jp (hl)",
        Code::Call => "{pool}|jr bc_run",
        Code::CallAt => "ld h,b|ld l,c|inc bc|inc bc|ld hl,(hl)|jr bc_run",
        Code::Return => "ret",
        Code::ReturnB => "ld a,e|pop de|ret",
        Code::ReturnW => "ex de,hl|pop de|ret",
        Code::ResultB => "push de|ld e,(ix{a})|jr bc_low",
        Code::ResultW => "push de|ld de,(ix{hl})|next",
        Code::Native => "push bc|ret",
        Code::Exit => "ld h,b|ld l,c|ld hl,(hl)|jp (hl)",
        Code::End => "ld bc,(ix{back})|next",
        jump => condition(jump),
    }
}

/// Jumps under a condition: flags stay as they are when the next cell is taken off the stack.
fn condition(code: Code) -> &'static str {
    match code {
        Code::JumpIf => "ld a,d|or e|pop de|jr nz,{taken}|jr {skip}",
        Code::JumpIfNot => "ld a,d|or e|pop de|jr z,{taken}|jr {skip}",
        Code::JumpEq => "{difference}|pop de|jr z,{taken}|jr {skip}",
        Code::JumpNe => "{difference}|pop de|jr nz,{taken}|jr {skip}",
        Code::JumpUlt => "{difference}|pop de|jr c,{taken}|jr {skip}",
        Code::JumpUge => "{difference}|pop de|jr nc,{taken}|jr {skip}",
        Code::JumpSlt => {
            "{difference}|pop de|jp pe,bc_jumpslt_over{far}|jp m,{taken}|jr {skip}\
             |bc_jumpslt_over{far}:|jp p,{taken}|jr {skip}"
        }
        Code::JumpSge => {
            "{difference}|pop de|jp pe,bc_jumpsge_over{far}|jp p,{taken}|jr {skip}\
             |bc_jumpsge_over{far}:|jp m,{taken}|jr {skip}"
        }
        Code::JumpEqC => "{n}|sub e|or d|pop de|jr z,{taken}|jr {skip}",
        Code::JumpNeC => "{n}|sub e|or d|pop de|jr nz,{taken}|jr {skip}",
        Code::JumpUltC => "{number}|ex de,hl|or a|sbc hl,de|pop de|jr c,{taken}|jr {skip}",
        Code::JumpUgeC => "{number}|ex de,hl|or a|sbc hl,de|pop de|jr nc,{taken}|jr {skip}",
        Code::Case => "{n}|sub e|or d|jr nz,{skip}|pop de|jr {taken}",
        _ => "jr {taken}",
    }
}

/// What is done for one of the rarer codes.
pub(super) fn more(more: More) -> &'static str {
    match more {
        More::Dup => "push de|next",
        More::UDiv => "pop hl|call {quotient}|jr bc_swap",
        More::URem => "pop hl|call {quotient}|next",
        More::SDiv => "pop hl|call {signed_quotient}|jr bc_swap",
        More::SRem => "pop hl|call {signed_quotient}|next",
        More::Shl => "ld a,e|pop hl|call {left}|jr bc_swap",
        More::Shr => "ld a,e|pop hl|call {right}|jr bc_swap",
        More::Sar => "ld a,e|pop hl|call {signed}|jr bc_swap",
        More::Copy => "{count}|pop hl|pop de|call {copy}|{counted}|next",
        More::Move => "{count}|pop hl|pop de|call {move}|{counted}|next",
        More::Fill => "{count}|pop hl|ld a,l|pop hl|call {fill}|{counted}|next",
        More::LoadL => "ex de,hl|ld de,(hl)|push de|inc hl|inc hl|jp bc_load_word",
        More::StoreL => "ex de,hl|pop de|inc hl|inc hl|ld (hl),de|dec hl|dec hl|jp bc_store_word",
        More::AddL => {
            "{longs}|push bc|ld bc,(ix{0})|add hl,bc|ex de,hl|ld bc,(ix{2})|adc hl,bc|{long}"
        }
        More::SubL => {
            "{longs}|push bc|ld bc,(ix{0})|or a|sbc hl,bc|ex de,hl|ld bc,(ix{2})|sbc hl,bc|{long}"
        }
        More::AndL => {
            "{longs}|ld a,l|and (ix{0})|ld l,a|ld a,h|and (ix{1})|ld h,a\
             |ld a,e|and (ix{2})|ld e,a|ld a,d|and (ix{3})|ld d,a|jp bc_push_long"
        }
        More::OrL => {
            "{longs}|ld a,l|or (ix{0})|ld l,a|ld a,h|or (ix{1})|ld h,a\
             |ld a,e|or (ix{2})|ld e,a|ld a,d|or (ix{3})|ld d,a|jp bc_push_long"
        }
        More::XorL => {
            "{longs}|ld a,l|xor (ix{0})|ld l,a|ld a,h|xor (ix{1})|ld h,a\
             |ld a,e|xor (ix{2})|ld e,a|ld a,d|xor (ix{3})|ld d,a|jp bc_push_long"
        }
        More::MulL => "{longs}|push bc|call {long_product}|pop bc|jp bc_push_long",
        More::UDivL => "{longs}|push bc|call {long_quotient}|pop bc|jp bc_push_long",
        More::URemL => "{longs}|push bc|call {long_rest}|pop bc|jp bc_push_long",
        More::SDivL => "{longs}|push bc|call {long_signed_quotient}|pop bc|jp bc_push_long",
        More::SRemL => "{longs}|push bc|call {long_signed_rest}|pop bc|jp bc_push_long",
        More::ShlL => "ld a,e|pop de|pop hl|call {long_left}|jp bc_push_long",
        More::ShrL => "ld a,e|pop de|pop hl|call {long_right}|jp bc_push_long",
        More::SarL => "ld a,e|pop de|pop hl|call {long_signed}|jp bc_push_long",
        More::EqL => {
            "{longs}|push bc|ld bc,(ix{0})|or a|sbc hl,bc|ld a,h|or l|ex de,hl|ld bc,(ix{2})|sbc hl,bc\
             |pop bc|or h|or l|jp bc_truth_zero"
        }
        More::UltL => "{longs}|{compared}|jp bc_truth_carry",
        More::SltL => "{longs}|{compared}|jp bc_truth_signed",
        More::SelectL => {
            "ld a,d|or e|pop de|pop hl|jr z,bc_selectl_second|pop de|next\
             |bc_selectl_second:|pop af|pop af|jp bc_push_long"
        }
        More::SignL => "push de|ld a,d|rla|sbc a,a|ld d,a|ld e,a|next",
    }
}
