//! Hints, analysis, the coach and the review, in sentences.

use kilomate_core::Color;
use kilomate_core::eval::score::Score;
use kilomate_desk::Message;
use kilomate_desk::coach::{NO_TURNING_POINT, Progress};
use kilomate_desk::mind::Thought;

use super::words::Switch;
use super::{Awaited, Talk, say};

/// Half-moves ahead at which an analysis is worth telling.
const WORTH_TELLING: u16 = 10;
/// Lines of an analysis.
const LINES: u8 = 3;

impl Talk {
    pub(super) fn ask_hint(&mut self, now: u64) {
        if self.tell(Message::Hint, now) && self.session.desk().hint().is_none() {
            self.awaited = Some(Awaited::Hint);
        }
    }

    pub(super) fn set_coach(&mut self, switch: Switch, now: u64) {
        let is_on = switch.after(self.has_coach);
        if self.tell(Message::Coach(is_on), now) {
            self.has_coach = is_on;
            self.say(if is_on {
                "The coach asks before a move that hangs something."
            } else {
                "The coach is silent."
            });
        }
    }

    pub(super) fn analyse(&mut self, switch: Switch, now: u64) {
        let is_on = self.session.desk().analysed().is_some();
        if switch == Switch::Off {
            self.awaited = None;
            if self.tell(Message::StopAnalysis, now) {
                self.say("The analysis has ended.");
            }
        } else if is_on && !self.session.desk().analysis().is_empty() {
            self.say_analysis();
        } else {
            let at = self.session.desk().here();
            if self.tell(Message::Analyse { at, lines: LINES }, now) {
                self.awaited = Some(Awaited::Analysis);
            }
        }
    }

    /// Tells the analysis when it has come far enough, or as far as it will.
    pub(super) fn tell_analysis(&mut self, is_over: bool) {
        let is_ready = |depth: u16, is_mate: bool| depth >= WORTH_TELLING || is_mate;
        let lines = self.session.desk().analysis();
        if self.awaited == Some(Awaited::Analysis)
            && !lines.is_empty()
            && (is_over || lines.iter().all(|line| is_ready(line.depth, line.score.is_mate())))
        {
            self.awaited = None;
            self.say_analysis();
            self.say("Write analyse for more, analyse off for no more.");
        }
    }

    fn say_analysis(&mut self) {
        let desk = self.session.desk();
        let Some(at) = desk.analysed() else { return };
        let history = desk.tree().history(at);
        let to_move = history.board().side_to_move();
        let lines: Vec<String> = desk
            .analysis()
            .iter()
            .map(|thought| {
                let value = say::score(thought.score, to_move);
                let moves = say::line(&history, &thought.line);
                format!("{moves}: {value}, {} half-moves ahead.", thought.depth)
            })
            .collect();
        for line in lines {
            self.say(line);
        }
    }

    /// Whoever hears what their opponent thinks is helped: a game that counts does so no longer.
    pub(super) fn count_out(&mut self, now: u64) {
        let counts = self.session.is_for_rating() && !self.session.desk().is_assisted();
        if self.tells_thoughts && counts && self.tell(Message::Watch, now) {
            self.say("This game does not count for your rating.");
        }
    }

    /// Tells what whoever has the move thinks, once for each depth.
    pub(super) fn tell_thought(&mut self, now: u64) {
        let desk = self.session.desk();
        let side = desk.to_move();
        let thought = desk.thought(side).filter(|_| self.tells_thoughts && desk.is_thinking());
        // A reply from the book needs no thinking: it is told with the move.
        let is_new = |thought: &&Thought| thought.depth > self.told_depth && !thought.is_book;
        let Some(thought) = thought.filter(is_new) else { return };
        let value = say::score(thought.score, side);
        let line = say::line(desk.history(), &thought.line);
        let (depth, side) = (thought.depth, side.name());
        self.told_depth = depth;
        self.say(format!("{side} thinks, {depth} half-moves ahead: {line}, {value}."));
        self.count_out(now); // another game may have begun since the switch was turned
    }

    pub(super) fn review(&mut self, switch: Switch, now: u64) {
        if switch == Switch::Off {
            self.awaited = None;
            return self.tell_and_say(Message::EndReview, "The review has ended.", now);
        }
        if !self.tell(Message::Review, now) {
            return;
        }
        self.awaited = Some(Awaited::Review);
        self.told_quarters = 0;
        self.tell_news(now);
        // A game that has been looked through before makes no news.
        let is_done = self.session.desk().review_progress().is_some_and(Progress::is_done);
        if is_done && self.awaited.take().is_some() {
            self.tell_review();
        }
    }

    /// How far the review has come, now and then.
    pub(super) fn tell_progress(&mut self) {
        let progress = self.session.desk().review_progress().filter(|progress| !progress.is_done());
        let Some(progress) = progress else { return };
        let quarters = 4 * progress.done / progress.total.max(1);
        if quarters > self.told_quarters {
            self.told_quarters = quarters;
            self.say(format!("{} per cent of the game looked through.", 25 * quarters));
        }
    }

    /// How accurately the game was played, and the moves that turned it.
    pub(super) fn tell_review(&mut self) {
        let desk = self.session.desk();
        let points = desk.turning_points();
        for (side, accuracy) in [Color::White, Color::Black].into_iter().zip(desk.accuracy()) {
            if let Some(accuracy) = accuracy {
                let side = side.name();
                self.say(format!("{side} played with an accuracy of {accuracy:.0} per cent."));
            }
        }
        if points.is_empty() {
            self.say(NO_TURNING_POINT);
            return self.say("Write graph for the scores of the game.");
        }
        for (i, (_, point)) in points.iter().enumerate() {
            let number = i + 1;
            self.say(format!("Turning point {number}: {}", point.describe()));
            self.say(format!("Better: {}.", point.line_text()));
        }
        self.say("Write from and a number to play on from before that move, such as from 1.");
        self.say("Write graph for the scores of the game.");
    }

    /// The scores of a game that was looked through, a line for each move.
    pub(super) fn draw_graph(&mut self) {
        let desk = self.session.desk();
        if !desk.review_progress().is_some_and(Progress::is_done) {
            return self.say("No scores are known. Write review first.");
        }
        let mut lines: Vec<String> = Vec::new();
        for &at in desk.reviewed_line() {
            let node = desk.tree().node(at);
            let before = desk.tree().board(node.parent.unwrap_or(at));
            let score = desk.reviewed_score(at).unwrap_or(Score::DRAW);
            lines.push(say::scored(&before, node.played, score, !self.is_spoken));
        }
        for line in lines {
            self.say(line);
        }
    }

    /// Plays on from before a turning point.
    pub(super) fn play_from(&mut self, number: usize, now: u64) {
        let desk = self.session.desk();
        let points = desk.turning_points();
        let point = number.checked_sub(1).and_then(|index| points.get(index));
        match point.map(|&(at, _)| desk.tree().node(at).parent.unwrap_or(at)) {
            Some(before) => self.travel(Message::PlayOnFrom(before), "Play on from here.", now),
            None if points.is_empty() => {
                self.say("No turning points are known. Write review when the game is over.");
            }
            None => self.say(format!("Write from with a number from 1 to {}.", points.len())),
        }
    }
}
