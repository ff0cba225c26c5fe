//! What is done in a game: moves, commands, questions; and what is heard of the desk.

use kilomate_core::{Move, Status};
use kilomate_desk::coach::Progress;
use kilomate_desk::seat::{MachineSeat, Seat};
use kilomate_desk::tree::NodeId;
use kilomate_desk::{Desk, MOST_LINES, Message, NewGame, News, Refusal};

use super::ask::{Answer, Ask, Reply};
use super::commands::{COMMANDS, Command};
use super::ending::next_point;
use super::status::name;
use super::{GameScreen, is_for_two};
use crate::screen::Next;
use crate::shared::Shared;
use crate::{doors, text};

pub(super) fn reply(keys: &str, label: impl Into<String>, answer: Answer) -> Reply {
    Reply { keys: keys.into(), label: label.into(), answer }
}

impl GameScreen {
    /// Makes a move where the person is looking.
    pub(super) fn make(&mut self, m: Move, is_sure: bool, shared: &mut Shared) {
        self.forget_entry();
        let desk = shared.session.desk();
        let at = self.at(desk);
        if at == desk.here() && desk.outcome().is_none() {
            self.play(m, is_sure, shared);
        } else if self.is_free(desk) {
            self.try_move(at, m, shared);
        } else {
            self.ask_play_on(Some(m), shared);
        }
    }

    fn play(&mut self, m: Move, is_sure: bool, shared: &mut Shared) {
        let desk = shared.session.desk();
        if desk.withheld().is_some() {
            self.asked_about = None; // it is asked once more
            return;
        }
        // Whoever moves wants to go on.
        if desk.is_paused() && desk.is_persons_move() {
            tell(Message::Resume, shared);
        }
        match shared.session.tell(Message::Play { m, sure: is_sure }, shared.now) {
            Ok(()) => self.view = None,
            Err(Refusal::Sure(question)) => {
                let replies = vec![
                    reply("n", text::SURE_NO, Answer::No),
                    reply("y", text::SURE_YES, Answer::Play(m)),
                ];
                self.ask = Some(Ask::new(text::COACH, vec![text::as_sentence(&question)], replies));
            }
            Err(refusal) => shared.notice = Some(text::as_sentence(&refusal.to_string())),
        }
    }

    pub(super) fn try_move(&mut self, at: NodeId, m: Move, shared: &mut Shared) {
        if tell(Message::Try { at, m }, shared) {
            self.view = shared.session.desk().tree().child(at, m);
        }
    }

    pub(super) fn play_on(&mut self, at: NodeId, m: Option<Move>, shared: &mut Shared) {
        if !tell(Message::PlayOnFrom(at), shared) {
            return;
        }
        self.view = None;
        if let Some(m) = m {
            self.play(m, false, shared);
        }
    }

    pub(super) fn ask_play_on(&mut self, m: Option<Move>, shared: &Shared) {
        let desk = shared.session.desk();
        let at = self.at(desk);
        let mut replies = vec![reply("y", text::PLAY_ON_YES, Answer::PlayOn(at, m))];
        if let Some(m) = m {
            replies.push(reply("t", text::PLAY_ON_TRY, Answer::Try(at, m)));
        }
        replies.push(reply("n", text::PLAY_ON_NO, Answer::No));
        let lines = vec![text::PLAY_ON_QUESTION.into()];
        self.ask = Some(Ask::new(text::PLAY_ON, lines, replies));
    }

    pub(super) fn ask_promotion(&mut self, moves: Vec<Move>) {
        let mut moves = moves;
        moves.sort_by_key(|m| std::cmp::Reverse(m.promotion().map(|kind| kind as u8)));
        let replies = moves.into_iter().filter_map(|m| {
            let kind = m.promotion()?;
            let letter = kind.letter() as char;
            let keys = format!("{}{letter}", letter.to_ascii_lowercase());
            Some(reply(&keys, kind.name(), Answer::Become(m)))
        });
        self.ask = Some(Ask::new(text::PROMOTION, vec![], replies.collect()));
    }

    pub(super) fn open_menu(&mut self) {
        let replies =
            COMMANDS.iter().map(|entry| reply(entry.menu, entry.name, Answer::Do(entry.command)));
        self.ask = Some(Ask::new(text::MENU, vec![], replies.collect()));
    }

    /// Does what a key or the menu says.
    pub(super) fn carry_out(&mut self, command: Command, shared: &mut Shared) -> Next {
        match command {
            Command::Hint => {
                self.view = None;
                tell(Message::Hint, shared);
            }
            Command::TakeBack => self.step_back(Message::TakeBack, shared),
            Command::Redo => self.step_back(Message::Redo, shared),
            Command::Turn => self.is_turned = !self.is_turned,
            Command::Swap => {
                tell(Message::SwapSides, shared);
            }
            Command::Pause if shared.session.desk().withheld().is_some() => {
                self.asked_about = None;
            }
            Command::Pause => {
                let is_paused = shared.session.desk().is_paused();
                tell(if is_paused { Message::Resume } else { Message::Pause }, shared);
            }
            Command::MoveNow => {
                tell(Message::MoveNow, shared);
            }
            Command::Draw => self.draw_game(shared),
            Command::Resign => self.ask_resign(shared),
            Command::Thinking => self.switch_thinking(shared),
            Command::Analysis => self.set_analysis(!self.is_analysing, shared),
            Command::MoreLines => self.set_lines(self.lines.saturating_add(1), shared),
            Command::FewerLines => self.set_lines(self.lines.saturating_sub(1), shared),
            Command::Book => self.switch_book(shared),
            Command::Coach => switch_coach(shared),
            Command::Ponder => switch_ponder(shared),
            Command::PlayOn => self.ask_play_on(None, shared),
            Command::Promote => {
                let at = self.at(shared.session.desk());
                tell(Message::Promote(at), shared);
            }
            Command::Remove => self.remove(shared),
            Command::Review => self.review(shared),
            Command::SetUp => return doors::set_up(shared),
            Command::NewGame => return doors::new_game(shared),
            Command::Rematch => return self.ask_rematch(shared),
            Command::Save => {
                let saved = shared.session.save_copy(None, shared.now);
                shared.notice = Some(match saved {
                    Ok(place) => text::saved_in(&place),
                    Err(problem) => text::as_sentence(&problem),
                });
            }
            Command::Open => return doors::open(),
            Command::Export => return doors::export(shared),
            Command::Leave => return self.ask_leave(shared),
        }
        Next::Stay
    }

    /// Shows the opponent's score and line, or hides them. In a game that counts that is help.
    fn switch_thinking(&mut self, shared: &mut Shared) {
        let is_shown = !self.shows_thinking(shared);
        self.thinking = Some(is_shown);
        let counts = shared.session.is_for_rating() && !shared.session.desk().is_assisted();
        if is_shown && counts && tell(Message::Watch, shared) {
            shared.notice = Some(text::THINKING_COUNTS_OUT.into());
        }
    }

    /// Looks through the game; when its turning points are known, goes from one to the next.
    fn review(&mut self, shared: &mut Shared) {
        let desk = shared.session.desk();
        if desk.review_progress().is_some_and(Progress::is_done)
            && let Some(at) = next_point(desk, self.at(desk))
        {
            return self.look_at(at, shared);
        }
        if tell(Message::Review, shared) && self.is_analysing {
            self.set_analysis(false, shared);
        }
    }

    fn step_back(&mut self, message: Message, shared: &mut Shared) {
        self.forget_entry();
        self.view = None;
        tell(message, shared);
    }

    fn set_analysis(&mut self, is_on: bool, shared: &mut Shared) {
        self.is_analysing = is_on;
        if !is_on {
            tell(Message::StopAnalysis, shared);
        }
    }

    fn set_lines(&mut self, lines: u8, shared: &mut Shared) {
        // An analysis is help, so that it begins only when somebody asks for it.
        if !self.is_analysing {
            shared.notice = Some(text::NO_ANALYSIS.into());
            return;
        }
        self.lines = lines.clamp(1, MOST_LINES);
        shared.notice = Some(text::lines(self.lines));
    }

    fn remove(&mut self, shared: &mut Shared) {
        let desk = shared.session.desk();
        let at = self.at(desk);
        let parent = desk.tree().node(at).parent;
        if tell(Message::Remove(at), shared) {
            self.view = parent;
        }
    }

    /// Leaves the game, which is saved. Nobody's time runs meanwhile.
    pub(super) fn leave(&mut self, shared: &mut Shared) -> Next {
        let desk = shared.session.desk();
        let runs = desk.clocks().is_some_and(|clocks| clocks.running().is_some());
        if runs && desk.outcome().is_none() {
            tell(Message::Pause, shared);
        }
        if self.is_analysing {
            self.set_analysis(false, shared);
        }
        Next::Home
    }

    /// What has happened at the desk.
    pub(super) fn hear(&mut self, news: &News, shared: &mut Shared) {
        match news {
            News::Moved { .. } => self.preview = None,
            News::Answered { by, accepted, why } => {
                let name = name(shared.session.desk(), *by);
                shared.notice = Some(text::answered(&name, *accepted, &why.to_string()));
            }
            News::Failed { why, .. } => shared.notice = Some(text::failed(why)),
            News::Reviewed => shared.notice = None,
            News::Over(_) => {
                self.ask = None;
                self.forget_entry();
            }
            News::Offered { .. } | News::Hint(_) => {}
        }
    }
}

/// Tells the desk something; a refusal becomes the notice.
pub(super) fn tell(message: Message, shared: &mut Shared) -> bool {
    match shared.session.tell(message, shared.now) {
        Ok(()) => true,
        Err(refusal) => {
            shared.notice = Some(text::as_sentence(&refusal.to_string()));
            false
        }
    }
}

/// Whether something is offered to a person.
pub(super) fn is_offered(desk: &Desk) -> bool {
    desk.offer().is_some_and(|(by, _)| desk.seat(by.other()).is_person())
}

/// The same players again, with the other colours.
pub(super) fn rematch(shared: &mut Shared) -> Next {
    use kilomate_core::Color::{Black, White};
    let desk = shared.session.desk();
    let allowances = desk.clocks().map(|clocks| {
        let [white, black] = clocks.allowances();
        [black, white]
    });
    let game = NewGame {
        start: desk.tree().start().clone(),
        allowances,
        seed: shared.now ^ desk.revision(),
        ..NewGame::new(desk.seat(Black).clone(), desk.seat(White).clone())
    };
    doors::play(game, shared)
}

fn switch_coach(shared: &mut Shared) {
    let is_on = !shared.config.coach;
    if tell(Message::Coach(is_on), shared) {
        let config = kilomate_settings::Config { coach: is_on, ..shared.config.clone() };
        shared.notice = Some(if is_on { text::COACH_ON } else { text::COACH_OFF }.into());
        shared.set_config(config);
    }
}

/// Machines think on their opponent's time, or no longer.
fn switch_ponder(shared: &mut Shared) {
    use kilomate_core::Color::{Black, White};
    let desk = shared.session.desk();
    let machines: Vec<_> = [White, Black]
        .into_iter()
        .filter_map(|side| match desk.seat(side) {
            Seat::Machine(seat) => Some((side, *seat)),
            _ => None,
        })
        .collect();
    let Some(&(_, first)) = machines.first() else {
        shared.notice = Some(text::as_sentence(&Refusal::Nobody.to_string()));
        return;
    };
    let ponders = !first.ponders;
    for (side, seat) in machines {
        let seat = Seat::Machine(MachineSeat { ponders, ..seat });
        tell(Message::Sit(side, seat), shared);
    }
    shared.notice = Some(if ponders { text::PONDER_ON } else { text::PONDER_OFF }.into());
}

/// Whether the position gives the right to a draw.
pub(super) fn can_claim(desk: &Desk) -> bool {
    matches!(desk.status(), Status::Threefold | Status::FiftyMoves)
}

/// Whether somebody plays against a machine or a program.
pub(super) fn has_opponent(desk: &Desk) -> bool {
    desk.person().is_some() && !is_for_two(desk)
}
