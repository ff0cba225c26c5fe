//! Our chip on our board beside simavr's, told the same: after every order both must show the same at the same
//! cycle. Where simavr differs from the data sheet, ours imitates it: `crates/emulate/src/avr/simavr.rs` says
//! where.

use std::path::Path;

use kilomate_emulate::avr::{Computer, SECOND, image};
use kilomate_panel::script::lines;

use super::sim::State;
use crate::run::{Outcome, capture, command};

/// The function of the firmware that asks whether a tick is due, and what it is replaced by: no operation, and
/// back. The answer is put into its register there.
const QUESTION: &str = "tick_is_due";
const ANSWER: [u8; 4] = [0x00, 0x00, 0x08, 0x95];
const REGISTER: u8 = 24;

/// Our machine.
pub(crate) struct Twin {
    computer: Computer,
    /// Under scripted time, the address of the question in words.
    question: Option<u16>,
}

impl Twin {
    /// A machine with an image, switched off.
    pub(crate) fn new(path: &Path, is_scripted: bool) -> Outcome<Twin> {
        let problem = |error: String| format!("{}: {error}", path.display());
        let file = std::fs::read(path).map_err(|error| problem(error.to_string()))?;
        let mut computer = Computer::new(&image::read(&file).map_err(problem)?)?;
        computer.chip_mut().imitate_simavr();
        let mut question = None;
        if is_scripted {
            let address = symbol(path, QUESTION)?;
            computer.chip_mut().burn(address, &ANSWER);
            computer.set_instant_memory();
            question = Some((address / 2) as u16);
        }
        Ok(Twin { computer, question })
    }

    /// Does what an order of the simulator says.
    pub(crate) fn obey(&mut self, order: &str) -> Outcome {
        let mut words = order.split(' ');
        let word = words.next().unwrap_or("");
        let mut number = || words.next().and_then(|number| number.parse::<u32>().ok()).unwrap_or(0);
        match word {
            "power" => {
                self.computer.switch_on();
                return if self.question.is_some() { self.answer(0) } else { Ok(()) };
            }
            "off" => {
                self.computer.switch_off(number());
            }
            "battery" => self.computer.set_battery(number()),
            "buttons" => self.computer.hold(number() as u8),
            "run" => {
                self.computer.run(u64::from(number()));
            }
            "tick" => {
                self.computer.hold(number() as u8);
                return self.answer(number().saturating_sub(1));
            }
            "sound" => {}
            _ => return Err(format!("our board cannot {order}")),
        }
        Ok(())
    }

    /// Answers so many questions with no, and the next with yes.
    fn answer(&mut self, refusals: u32) -> Outcome {
        let question = self.question.ok_or("ticks are only for scripted time")?;
        let chip = self.computer.chip_mut();
        for left in (0..=refusals).rev() {
            if !chip.run_to(question, 4 * SECOND) {
                return Err("the firmware asks for no tick on our board".into());
            }
            chip.set_register(REGISTER, u8::from(left == 0));
            chip.run(1);
        }
        Ok(())
    }

    /// The first thing that is not as there.
    pub(crate) fn difference(&self, there: &State) -> Option<String> {
        let (chip, show) = (self.computer.chip(), |cells| lines(cells).join("/"));
        let pairs = [
            ("cycle", chip.cycles().to_string(), there.cycles.to_string()),
            ("display", show(&self.computer.cells()), show(&there.cells)),
            ("cursor", format!("{:?}", self.computer.cursor()), format!("{:?}", there.cursor)),
            ("light", self.computer.is_lit().to_string(), there.is_lit.to_string()),
            ("tone", self.computer.tone().hertz().to_string(), there.tone.to_string()),
            ("bytes written", self.computer.written().to_string(), there.written.to_string()),
            ("resets", chip.resets().to_string(), there.resets.to_string()),
            ("mistakes", self.computer.mistakes().0.to_string(), there.mistakes.to_string()),
        ];
        let different = pairs.into_iter().find(|(_, ours, theirs)| ours != theirs);
        different.map(|(what, ours, theirs)| format!("{what} {theirs} on simavr, ours {ours}"))
    }

    pub(crate) fn computer(&mut self) -> &mut Computer {
        &mut self.computer
    }
}

/// The address of a function.
fn symbol(image: &Path, name: &str) -> Outcome<usize> {
    let (out, _) = capture(command("avr-nm").arg(image))?;
    let line = out.lines().find(|line| line.split(' ').next_back() == Some(name));
    let address = line.and_then(|line| usize::from_str_radix(line.split(' ').next()?, 16).ok());
    address.ok_or_else(|| format!("the image has no function {name}"))
}
