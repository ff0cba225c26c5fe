//! The interpreter of the bytecode.
//!
//! It runs with R0 as the program counter, so that R3 is free to point to the bytecode. Native code goes into it
//! by `SEP 1`; R1 points to `rt_enter` whenever native code runs. What is done most lies in one page (`near`), in
//! which a table says where each code begins: the next instruction is found by writing the low byte of the
//! program counter itself. The top of the stack is in RF, the cells below it at the end of the page of the
//! variables under RA, which X names; R9 points to the window, RB into the table of codes, RD holds the
//! way back from a macro.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::layout::Page;
use super::near;
use crate::bytecode::{Code, More};

/// What a code of [`More`] that goes on after a call has as its number.
const RESUME: u8 = 31;

pub(super) const PUSH: &str = "GHI 15|STXD|GLO 15|STXD";
pub(super) const POP: &str = "IRX|LDXA|PLO 15|LDX|PHI 15";
/// RC points to a word of the pool.
const POOL: &str = "LDA 3|SHL|PLO 12|LDI HIGH(rt_pool)|ADCI 0|PHI 12";
pub(super) const BYTE: &str = "PLO 15|LDI 0|PHI 15";
const ADD_BYTE: &str = "LDA 3|STR 10|GLO 15|ADD|PLO 15|GHI 15|ADCI 0|PHI 15";
const ADD_POOL: &str = "{pool}|LDA 12|STR 10|GLO 15|ADD|PLO 15|LDN 12|STR 10|GHI 15|ADC|PHI 15";
const LOAD_BYTE: &str = "LDN 15|{byte}";
const LOAD_WORD: &str = "LDA 15|PLO 6|LDN 15|PHI 15|GLO 6|PLO 15";
const STORE_BYTE: &str = "IRX|LDXA|STR 15|{pop}";
const STORE_WORD: &str = "IRX|LDXA|STR 15|INC 15|LDX|STR 15|{pop}";
/// D is zero if both are equal; one cell less.
const SAME: &str = "IRX|GLO 15|XOR|PLO 6|IRX|GHI 15|XOR|STR 10|GLO 6|OR";
const SAME_BYTE: &str = "LDA 3|STR 10|GLO 15|XOR|STR 10|GHI 15|OR";
/// There is a carry if the first is not less; one cell less.
const LESS: &str = "IRX|GLO 15|SD|IRX|GHI 15|SDB";
const SIGNED_LESS: &str = "IRX|GLO 15|SD|IRX|LDX|XRI 080H|STR 10|GHI 15|XRI 080H|SDB";
const LESS_BYTE: &str = "LDA 3|STR 10|GLO 15|SM|GHI 15|SMBI 0";
/// 1 if D is zero, or if there is no carry.
const IS_ZERO: &str = "LSZ|LDI 1|XRI 1|{byte}";
const NO_CARRY: &str = "LDI 0|SHLC|XRI 1|{byte}";
/// The program counter goes where the next instruction is found.
const FIRST: &str = "LDI HIGH(rt_next)|PHI 0|LDI LOW(rt_next)|PLO 0";

/// A look at an input line, every some hundred cycles: where bytecode is entered and where it branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The branch that is taken if the line is at rest.
    pub rest: &'static str,
    /// The byte that becomes 1 if it is not.
    pub seen: u16,
}

impl Look {
    /// If the line is not at rest, it is looked at again ten cycles later, for which no pulse lasts. The branches
    /// are short, and lie in sixteen bytes.
    fn text(self, name: &str) -> String {
        let Look { rest, seen } = self;
        let [high, low] = seen.to_be_bytes();
        format!(
            "{name}: {rest} {name}_on|LDI {high}|PHI 6|LDI {low}|PLO 6|{rest} {name}_on|LDI 1|STR 6|{name}_on:"
        )
    }
}

/// What is done for each of these codes, and the routines of the run-time system that it needs.
pub(super) fn handlers(
    page: Page,
    look: Option<Look>,
    used: &BTreeSet<More>,
) -> (String, BTreeSet<String>) {
    let mut writer = Writer { text: String::new(), page, look, routines: BTreeSet::new() };
    for &code in Code::ALL.iter().filter(|&&code| near::body(code).is_none()) {
        writer.code(code);
    }
    writer.tails();
    for &more in used {
        writer.more(more);
    }
    writer.tables(used);
    (writer.text, writer.routines)
}

/// The way in, and the way on after a call.
pub(super) fn entry(page: Page, look: Option<Look>) -> String {
    let mut writer = Writer { text: String::new(), page, look, routines: BTreeSet::new() };
    writer.align_look();
    writer.label("rt_go");
    writer.lines("SEP 0"); // so that R1 points to what follows
    writer.look("rt_enter");
    writer.lines("LDI 0FFH|PLO 10|LDI {window}|PLO 9|LDA 3|XRI 080H|STR 9|LDI HIGH(rt_codes)|PHI 11|{first}|SEX 10|JMP rt_go");
    writer.label("rt_resume");
    writer.lines(&format!("SEP 1|DB 0,038H,{RESUME}"));
    writer.text
}

struct Writer {
    text: String,
    page: Page,
    look: Option<Look>,
    routines: BTreeSet<String>,
}

impl Writer {
    /// So that a look that follows, with a byte before it, lies in one page.
    fn align_look(&mut self) {
        if self.look.is_some() {
            self.lines("ALIGN 16");
        }
    }

    /// A place of this name, where an input line is looked at if there is one.
    fn look(&mut self, name: &str) {
        match self.look {
            Some(look) => self.lines(&look.text(name)),
            None => self.label(name),
        }
    }

    /// Instructions, with those in braces that are written often.
    fn lines(&mut self, lines: &str) {
        let lines = lines
            .replace("{add_pool}", ADD_POOL)
            .replace("{store_byte}", STORE_BYTE)
            .replace("{store_word}", STORE_WORD)
            .replace("{load_byte}", LOAD_BYTE)
            .replace("{load_word}", LOAD_WORD)
            .replace("{is_zero}", IS_ZERO)
            .replace("{no_carry}", NO_CARRY)
            .replace("{push}", PUSH)
            .replace("{pop}", POP)
            .replace("{pool}", POOL)
            .replace("{byte}", BYTE)
            .replace("{add_byte}", ADD_BYTE)
            .replace("{same}", SAME)
            .replace("{same_byte}", SAME_BYTE)
            .replace("{less}", LESS)
            .replace("{signed_less}", SIGNED_LESS)
            .replace("{less_byte}", LESS_BYTE)
            .replace("{first}", FIRST)
            .replace("{results}", &self.page.results.to_string())
            .replace("{window}", &self.page.window.to_string());
        for line in lines.split('|') {
            // A string takes whatever is written to it.
            let _ = writeln!(self.text, "        {line}");
        }
    }

    fn label(&mut self, name: &str) {
        let _ = writeln!(self.text, "{name}:");
    }

    #[allow(clippy::too_many_lines)] // a table, a line for each
    fn code(&mut self, code: Code) {
        let at = |name: &str| format!("{{pool}}|LDA 12|PLO 14|LDN 12|PHI 14|{name}");
        let combined = |code: &str| format!("IRX|GLO 15|{code}|PLO 15|IRX|GHI 15|{code}|PHI 15");
        let jump = |test: &str, branch: &str| format!("{test}|{POP}|{branch} bc_take|JMP bc_skip");
        let kept = |test: &str, branch: &str| {
            format!("{test}|PLO 6|{POP}|GLO 6|{branch} bc_take|JMP bc_skip")
        };
        self.label(&format!("bc_{}", code.name()));
        let lines = match code {
            Code::Byte => "{push}|LDA 3|{byte}".into(),
            Code::Word => "{push}|LDA 3|PLO 15|LDA 3|PHI 15".into(),
            Code::Const => "{push}|{pool}|LDA 12|PLO 15|LDN 12|PHI 15".into(),
            Code::One => "{push}|LDI 1|{byte}".into(),
            Code::Drop => "{pop}".into(),
            Code::Nip => "IRX|IRX".into(),
            Code::GetB => "{push}|LDA 3|PLO 7|LDN 7|{byte}".into(),
            Code::GetW => "{push}|LDA 3|PLO 7|LDA 7|PLO 15|LDN 7|PHI 15".into(),
            Code::SetB => "LDA 3|PLO 7|GLO 15|STR 7|{pop}".into(),
            Code::SetW => "LDA 3|PLO 7|GLO 15|STR 7|INC 7|GHI 15|STR 7|{pop}".into(),
            Code::LoadB => "{load_byte}".into(),
            Code::LoadW => "{load_word}".into(),
            Code::StoreB => "{store_byte}".into(),
            Code::StoreW => "{store_word}".into(),
            Code::FieldB => "{add_byte}|{load_byte}".into(),
            Code::FieldW => "{add_byte}|{load_word}".into(),
            Code::PutFieldB => "{add_byte}|{store_byte}".into(),
            Code::PutFieldW => "{add_byte}|{store_word}".into(),
            Code::AtB => format!("{{push}}|{}", at("LDN 14|{byte}")),
            Code::AtW => format!("{{push}}|{}", at("LDA 14|PLO 15|LDN 14|PHI 15")),
            Code::PutAtB => at("GLO 15|STR 14|{pop}"),
            Code::PutAtW => at("GLO 15|STR 14|INC 14|GHI 15|STR 14|{pop}"),
            Code::IndexB => "{add_pool}|{load_byte}".into(),
            Code::IndexW => "{add_pool}|{load_word}".into(),
            Code::PutIndexB => "{add_pool}|{store_byte}".into(),
            Code::PutIndexW => "{add_pool}|{store_word}".into(),
            Code::AddAt => "{add_pool}".into(),
            Code::Add => "IRX|GLO 15|ADD|PLO 15|IRX|GHI 15|ADC|PHI 15".into(),
            Code::Sub => "IRX|GLO 15|SD|PLO 15|IRX|GHI 15|SDB|PHI 15".into(),
            Code::And => combined("AND"),
            Code::Or => combined("OR"),
            Code::Xor => combined("XOR"),
            Code::Neg => "GLO 15|SDI 0|PLO 15|GHI 15|SDBI 0|PHI 15".into(),
            Code::Dec => "DEC 15".into(),
            Code::AddC => "{add_byte}".into(),
            Code::SubC => "LDA 3|STR 10|GLO 15|SM|PLO 15|GHI 15|SMBI 0|PHI 15".into(),
            Code::AndC => "LDA 3|STR 10|GLO 15|AND|{byte}".into(),
            Code::OrC => "LDA 3|STR 10|GLO 15|OR|PLO 15".into(),
            Code::XorC => "LDA 3|STR 10|GLO 15|XOR|PLO 15".into(),
            Code::Mul => return self.product(),
            Code::MulC => "GLO 15|PLO 14|GHI 15|PHI 14|LDA 3|{byte}|JMP bc_times".into(),
            Code::ShlC | Code::ShrC => return self.shift(code == Code::ShlC),
            Code::Low => "LDI 0|PHI 15".into(),
            Code::Sign => "GLO 15|ANI 080H|LSZ|LDI 0FFH|PHI 15".into(),
            Code::IsZero => "GHI 15|STR 10|GLO 15|OR|{is_zero}".into(),
            Code::Eq => "{same}|{is_zero}".into(),
            Code::Ult => "{less}|{no_carry}".into(),
            Code::Slt => "{signed_less}|{no_carry}".into(),
            Code::EqC => "{same_byte}|{is_zero}".into(),
            Code::UltC => "{less_byte}|{no_carry}".into(),
            Code::Select => "GHI 15|STR 10|GLO 15|OR|JZ bc_second|IRX|IRX|{pop}".into(),
            Code::Min => "{less}|JNF bc_first".into(),
            Code::Max => "{less}|JDF bc_first".into(),
            Code::SubSat => {
                "IRX|GLO 15|SD|PLO 15|IRX|GHI 15|SDB|PHI 15|JNF bc_none".into()
            }
            Code::More => {
                "LDA 3|SHL|ADI LOW(rt_more)|PLO 14|LDI HIGH(rt_more)|PHI 14|LDA 14|PHI 12|LDN 14|PLO 12|SEP 12"
                    .into()
            }
            Code::Call => at("JMP bc_go"),
            Code::CallAt => "LDA 3|PLO 14|LDA 3|PHI 14|JMP bc_go".into(),
            Code::Return => "SEP 5".into(),
            Code::ReturnB => "LDI {results}|PLO 7|GLO 15|STR 7|SEP 5".into(),
            Code::ReturnW => {
                "LDI {results}|PLO 7|GLO 15|STR 7|INC 7|GHI 15|STR 7|SEP 5".into()
            }
            Code::ResultB => "{push}|LDI {results}|PLO 7|LDN 7|{byte}".into(),
            Code::ResultW => "{push}|LDI {results}|PLO 7|LDA 7|PLO 15|LDN 7|PHI 15".into(),
            Code::Native => "SEP 3".into(),
            Code::Exit => "LDA 3|PLO 6|LDN 3|PHI 3|GLO 6|PLO 3|SEP 3".into(),
            Code::End => "GLO 13|PLO 3|GHI 13|PHI 3".into(),
            Code::Jump => "JMP bc_take".into(),
            Code::JumpIf => kept("GHI 15|STR 10|GLO 15|OR", "JNZ"),
            Code::JumpIfNot => kept("GHI 15|STR 10|GLO 15|OR", "JZ"),
            Code::JumpEq => kept(SAME, "JZ"),
            Code::JumpNe => kept(SAME, "JNZ"),
            Code::JumpUlt => jump(LESS, "JNF"),
            Code::JumpUge => jump(LESS, "JDF"),
            Code::JumpSlt => jump(SIGNED_LESS, "JNF"),
            Code::JumpSge => jump(SIGNED_LESS, "JDF"),
            Code::JumpEqC => kept(SAME_BYTE, "JZ"),
            Code::JumpNeC => kept(SAME_BYTE, "JNZ"),
            Code::JumpUltC => jump(LESS_BYTE, "JNF"),
            Code::JumpUgeC => jump(LESS_BYTE, "JDF"),
            Code::Case => "{same_byte}|JNZ bc_skip|{pop}|JMP bc_take".into(),
            Code::Zero | Code::Inc => return, // they are near
        };
        self.lines(&lines);
        let last = lines.rsplit('|').next().unwrap_or("");
        if !last.starts_with("JMP") && !last.starts_with("SEP") {
            self.lines("JMP rt_next");
        }
        if code == Code::More {
            // What two numbers of 32 bits need, for those that ask: they come back here by SEP 0.
            self.long_operands();
        }
    }

    fn product(&mut self) {
        self.lines("IRX|LDXA|PLO 14|LDX|PHI 14");
        self.label("bc_times");
        self.lines("LDI 0|PLO 12|PHI 12");
        self.label("bc_times_more");
        self.lines("GHI 15|SHR|PHI 15|GLO 15|SHRC|PLO 15|JNF bc_times_no");
        self.lines("GLO 14|STR 10|GLO 12|ADD|PLO 12|GHI 14|STR 10|GHI 12|ADC|PHI 12");
        self.label("bc_times_no");
        self.lines(
            "GLO 14|SHL|PLO 14|GHI 14|SHLC|PHI 14|GHI 15|STR 10|GLO 15|OR|JNZ bc_times_more",
        );
        self.lines("GLO 12|PLO 15|GHI 12|PHI 15|JMP rt_next");
    }

    /// Bit by bit, but eight of them at once to the right, which is what is asked for most.
    fn shift(&mut self, is_left: bool) {
        let name = if is_left { "bc_left" } else { "bc_right" };
        self.lines("LDA 3|PLO 6");
        if !is_left {
            self.lines("SMI 8|JNF bc_right|PLO 6|GHI 15|PLO 15|LDI 0|PHI 15|GLO 6|JZ bc_shifted");
        }
        self.label(name);
        self.lines(if is_left {
            "GLO 15|SHL|PLO 15|GHI 15|SHLC|PHI 15"
        } else {
            "GHI 15|SHR|PHI 15|GLO 15|SHRC|PLO 15"
        });
        self.lines(&format!("DEC 6|GLO 6|JNZ {name}"));
        if !is_left {
            self.label("bc_shifted");
        }
        self.lines("JMP rt_next");
    }

    /// What several instructions end with.
    fn tails(&mut self) {
        self.align_look();
        self.look("bc_take");
        self.lines("GLO 11|ANI 010H|JNZ bc_far|LDA 3|STR 10|GLO 3|ADD|PLO 3");
        self.lines("LDX|ANI 080H|LSZ|LDI 0FFH|STR 10|GHI 3|ADC|PHI 3|JMP rt_next");
        self.label("bc_far");
        self.lines("LDA 3|PLO 6|LDN 3|PHI 3|GLO 6|PLO 3|JMP rt_next");
        self.label("bc_skip");
        self.lines("GLO 11|ANI 010H|JZ bc_skip_one|INC 3");
        self.label("bc_skip_one");
        self.lines("INC 3|JMP rt_next");
        self.label("bc_second");
        self.lines("{pop}|IRX|IRX|JMP rt_next");
        self.label("bc_first");
        self.lines("LDX|PHI 15|DEC 10|LDX|PLO 15|IRX|JMP rt_next");
        self.label("bc_none");
        self.lines("LDI 0|PLO 15|PHI 15|JMP rt_next");
        self.label("bc_go");
        self.lines("SEX 2|GHI 3|STXD|GLO 3|STXD|LDN 9|STXD|LDI HIGH(rt_resume)|STXD|LDI LOW(rt_resume)|STXD");
        self.lines("GLO 14|PLO 3|GHI 14|PHI 3|SEP 3");
        self.label("bc_macro");
        self.lines("GLO 3|PLO 13|GHI 3|PHI 13|GLO 11|SMI 060H|SHL|ADI LOW(rt_macros)|PLO 12");
        self.lines("LDI HIGH(rt_macros)|PHI 12|LDA 12|PLO 3|LDN 12|PHI 3|JMP rt_next");
        self.label("bc_bad");
        self.lines("IDL");
        // From code that runs with RC.
        self.label("bm_done");
        self.lines("{first}|SEP 0");
        self.label("bm_resume");
        self.lines("SEX 2|IRX|LDXA|STR 9|LDXA|PLO 3|LDX|PHI 3|SEX 10|JMP bm_done");
    }

    /// Both numbers of 32 bits into the places that routines work on.
    fn long_operands(&mut self) {
        let w = self.page.work;
        let lines = format!(
            "LDI {}|PLO 7|GLO 15|STR 7|INC 7|GHI 15|STR 7|LDI {}|PLO 7|IRX|LDXA|STR 7|INC 7|LDXA|STR 7|\
             LDI {}|PLO 7|LDXA|STR 7|INC 7|LDXA|STR 7|LDI {}|PLO 7|LDXA|STR 7|INC 7|LDX|STR 7|SEP 12",
            w + 6,
            w + 4,
            w + 2,
            w
        );
        self.lines(&lines);
        self.label("bc_push_long");
        self.lines(
            "LDA 7|PLO 14|LDA 7|PHI 14|LDA 7|PLO 15|LDN 7|PHI 15|GHI 14|STXD|GLO 14|STXD|JMP bm_done",
        );
    }

    /// Calls a routine of the run-time system from code that runs with RC.
    fn routine(&mut self, name: &str) {
        self.routines.insert(name.to_owned());
        let stub = format!("bs_{name}");
        self.lines(&format!(
            "SEX 2|GHI 3|STXD|GLO 3|STXD|LDI HIGH({stub})|PHI 3|LDI LOW({stub})|PLO 3|SEP 3|\
             SEX 2|IRX|LDXA|PLO 3|LDX|PHI 3|SEX 10|LDI {{window}}|PLO 9"
        ));
    }

    fn more(&mut self, more: More) {
        let w = self.page.work;
        self.label(&format!("bm_{more:?}").to_lowercase());
        let at = |to: u8| format!("LDI {to}|PLO 7");
        let words = format!(
            "{}|GLO 15|STR 7|INC 7|GHI 15|STR 7|{}|IRX|LDXA|STR 7|INC 7|LDX|STR 7",
            at(w + 4),
            at(w)
        );
        match more {
            More::Dup => self.lines("{push}|JMP bm_done"),
            More::UDiv | More::URem | More::SDiv | More::SRem | More::Shl | More::Shr | More::Sar => {
                let (name, result) = match more {
                    More::UDiv => ("udiv2", w),
                    More::URem => ("udiv2", w + 8),
                    More::SDiv => ("sdiv2", w),
                    More::SRem => ("sdiv2", w + 8),
                    More::Shl => ("shl2", w),
                    More::Shr => ("lshr2", w),
                    _ => ("ashr2", w),
                };
                self.lines(&words);
                self.routine(name);
                self.lines(&format!("{}|LDA 7|PLO 15|LDN 7|PHI 15|JMP bm_done", at(result)));
            }
            More::Copy | More::Move | More::Fill => self.block(more),
            More::LoadL => self.lines(
                "LDA 15|PLO 14|LDA 15|PHI 14|LDA 15|PLO 6|LDN 15|PHI 15|GLO 6|PLO 15|GHI 14|STXD|GLO 14|STXD|JMP bm_done",
            ),
            More::StoreL => self.lines(
                "IRX|LDXA|PLO 14|LDXA|PHI 14|LDXA|STR 15|INC 15|LDX|STR 15|INC 15|GLO 14|STR 15|INC 15|GHI 14|STR 15|{pop}|JMP bm_done",
            ),
            More::AddL | More::SubL | More::AndL | More::OrL | More::XorL => {
                let (first, next) = match more {
                    More::AddL => ("ADD", "ADC"),
                    More::SubL => ("SM", "SMB"),
                    More::AndL => ("AND", "AND"),
                    More::OrL => ("OR", "OR"),
                    _ => ("XOR", "XOR"),
                };
                self.lines(&format!("SEP 0|{}|LDI {}|PLO 8|SEX 8", at(w), w + 4));
                for k in 0..4 {
                    let code = if k == 0 { first } else { next };
                    self.lines(&format!("LDN 7|{code}|STR 7|INC 7|IRX"));
                }
                self.lines(&format!("SEX 10|{}|JMP bc_push_long", at(w)));
            }
            More::MulL | More::UDivL | More::URemL | More::SDivL | More::SRemL => {
                let (name, result) = match more {
                    More::MulL => ("mul4", w + 8),
                    More::UDivL => ("udiv4", w),
                    More::URemL => ("udiv4", w + 8),
                    More::SDivL => ("sdiv4", w),
                    _ => ("sdiv4", w + 8),
                };
                self.lines("SEP 0");
                self.routine(name);
                self.lines(&format!("{}|JMP bc_push_long", at(result)));
            }
            More::ShlL | More::ShrL | More::SarL => {
                let name = match more {
                    More::ShlL => "shl4",
                    More::ShrL => "lshr4",
                    _ => "ashr4",
                };
                self.lines(&format!(
                    "{}|GLO 15|STR 7|{}|IRX|LDXA|STR 7|INC 7|LDXA|STR 7|{}|LDXA|STR 7|INC 7|LDX|STR 7",
                    at(w + 4),
                    at(w + 2),
                    at(w)
                ));
                self.routine(name);
                self.lines(&format!("{}|JMP bc_push_long", at(w)));
            }
            More::EqL | More::UltL | More::SltL => self.long_comparison(more),
            More::SelectL => {
                self.lines("GHI 15|STR 10|GLO 15|OR|PLO 6|{pop}|SEP 0|GLO 6|JZ bm_selectl_no");
                self.lines(&format!("{}|JMP bc_push_long", at(w)));
                self.label("bm_selectl_no");
                self.lines(&format!("{}|JMP bc_push_long", at(w + 4)));
            }
            More::SignL => {
                self.lines("{push}|GHI 15|ANI 080H|LSZ|LDI 0FFH|PLO 15|PHI 15|JMP bm_done");
            }
        }
    }

    fn block(&mut self, more: More) {
        self.lines("SEX 2|GHI 13|STXD|GLO 13|STXD|SEX 10|GLO 15|PLO 13|GHI 15|PHI 13");
        let name = if more == More::Fill {
            let w = self.page.work;
            self.lines(&format!("LDI {w}|PLO 7|IRX|LDXA|STR 7|IRX|LDXA|PLO 15|LDX|PHI 15"));
            "fill"
        } else {
            self.lines("IRX|LDXA|PLO 14|LDXA|PHI 14|LDXA|PLO 15|LDX|PHI 15");
            if more == More::Copy { "copy" } else { "move" }
        };
        self.routine(name);
        self.lines("SEX 2|IRX|LDXA|PLO 13|LDX|PHI 13|SEX 10|{pop}|JMP bm_done");
    }

    fn long_comparison(&mut self, more: More) {
        let w = self.page.work;
        self.lines("SEP 0");
        if more == More::SltL {
            for top in [w + 3, w + 7] {
                self.lines(&format!("LDI {top}|PLO 7|LDN 7|XRI 080H|STR 7"));
            }
        }
        self.lines(&format!("LDI {w}|PLO 7|LDI {}|PLO 8|SEX 8", w + 4));
        if more == More::EqL {
            for _ in 0..4 {
                self.lines("LDA 7|XOR|JNZ bm_eql_no|IRX");
            }
            self.lines("LDI 1|JMP bm_eql_is");
            self.label("bm_eql_no");
            self.lines("LDI 0");
            self.label("bm_eql_is");
            return self.lines("SEX 10|{byte}|JMP bm_done");
        }
        for k in 0..4 {
            self.lines(&format!("LDA 7|{}|IRX", if k == 0 { "SM" } else { "SMB" }));
        }
        self.lines("SEX 10|{no_carry}|JMP bm_done");
    }

    /// Where each code is done.
    fn tables(&mut self, used: &BTreeSet<More>) {
        for name in self.routines.clone() {
            self.label(&format!("bs_{name}"));
            self.lines(&format!("SEP 4|DW rt_{name}|SEP 12"));
        }
        self.text += "        ALIGN 64\nrt_more:\n";
        for number in 0..32u8 {
            let more = More::ALL.get(usize::from(number)).filter(|more| used.contains(more));
            let name = match more {
                _ if number == RESUME => "bm_resume".to_owned(),
                Some(more) => format!("bm_{more:?}").to_lowercase(),
                None => "bc_bad".to_owned(),
            };
            let _ = writeln!(self.text, "        DW {name}");
        }
    }
}
