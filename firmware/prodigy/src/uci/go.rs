//! `go`: listening while thinking.

use kilomate_core::play::level::Level;
use kilomate_core::{Event, Move};
use kilomate_panel::{Chess, Opened};
use kilomate_uci::{
    Command, Go, Info, Line, Problem, Text, Word, best_move, complain, decimal, hear, info, text,
};

use super::{Arriving, Settings, overhear};
use crate::board::host::Chip;
use crate::chip;
use crate::serial::{self, Serial, interlude};

/// Nodes between two looks at the serial line and the clock: nine milliseconds, in which half of the
/// ring fills at most.
const STEP: u32 = 12;
/// Milliseconds that are not used for thinking: answer and next command on a slow line.
const OVERHEAD: u32 = 20;

/// Reads the rest of a `go` line, thinks, and says what came out.
#[inline(never)]
pub(super) fn command(
    player: &mut Chess,
    settings: &Settings,
    line: &mut Line<Arriving>,
    word: &mut Word,
) {
    let start = chip::milliseconds();
    let mut cycles = 0u32;
    let to_begin = begin(player, settings, line, word);
    word.clear();
    let mut is_over = false;
    let mut is_stopped = false;
    // A line that has begun to arrive is finished here: its first letters are gone.
    while player.is_busy() || !is_over && !word.is_empty() && !serial::is_over() {
        interlude();
        if serial::is_over() {
            player.stop();
        }
        let time = chip::milliseconds().wrapping_sub(start);
        let before = chip::cycles();
        let event = player.step(time, STEP);
        cycles = cycles.wrapping_add(chip::cycles().wrapping_sub(before));
        match event {
            Event::Running => {}
            Event::Nothing => serial::sleep(),
            Event::Line(report) => {
                interlude(); // printing takes a while
                let (line, nodes) = (player.line(), player.nodes());
                let found = line.first().copied().unwrap_or(Move::NONE);
                overhear(found, report.score, report.depth);
                info(&mut Serial, &Info { report, line, nodes, time, table: None, wdl: None });
            }
            Event::Move(choice) => {
                if settings.is_debugging {
                    text(&mut Serial, Text::CYCLES);
                    decimal(&mut Serial, cycles);
                    text(&mut Serial, Text::TO_BEGIN);
                    decimal(&mut Serial, to_begin);
                    serial::send(b'\n');
                }
                best_move(&mut Serial, &choice);
                continue;
            }
        }
        // What follows `stop` waits until the move is told: who asks `isready` then has it all.
        is_stopped = is_stopped || listen(player, word, &mut is_over, time);
    }
}

/// Begins what the line asks for. Returns the cycles that it took once the line was read: those of
/// the book, if it is asked, and of listing the moves.
#[inline(never)] // what it reads must not stay on the stack
fn begin(
    player: &mut Chess,
    settings: &Settings,
    line: &mut Line<Arriving>,
    word: &mut Word,
) -> u32 {
    let mut say = |problem: Problem, word: &Word| complain(&mut Serial, problem, word);
    let board = player.game().board();
    let mut go = Go::read(line, word, board, &mut (), &mut say);
    let level = Level::from_number(settings.level);
    let start = chip::cycles();
    let task = go.task(OVERHEAD);
    task.level = level;
    task.bits = random(start);
    player.begin_with(task, 0, None::<fn(Move) -> bool>, &Opened(&Chip, settings.own_book));
    chip::cycles().wrapping_sub(start)
}

/// Random bits in all four bytes: the counter's lowest bits are what nobody can foresee.
fn random(cycles: u32) -> u32 {
    let [low, middle, high, _] = cycles.to_le_bytes();
    u32::from_le_bytes([middle, low, high ^ middle, low.wrapping_add(high)])
}

/// Obeys a line that has arrived, and tells whether it was `stop`. A question is answered, anything
/// that has to wait is refused. One line at a time: the next may be meant for after the move.
fn listen(player: &mut Chess, word: &mut Word, is_over: &mut bool, time: u32) -> bool {
    while let Some(byte) = serial::poll() {
        let Some(command) = hear(byte, word, is_over) else { continue };
        match command {
            Command::Stop => player.stop(),
            Command::PonderHit => player.ponder_hit(time),
            Command::IsReady => text(&mut Serial, Text::READYOK),
            Command::Quit => chip::halt(),
            _ => complain(&mut Serial, Problem::Busy, word),
        }
        return command == Command::Stop;
    }
    false
}
