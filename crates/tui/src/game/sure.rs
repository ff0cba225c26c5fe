//! What ends, leaves or replaces a game that is not over: it is asked about first.

use kilomate_desk::Message;

use super::GameScreen;
use super::act::{can_claim, is_offered, rematch, reply, tell};
use super::ask::{Answer, Ask};
use super::status::name;
use crate::screen::Next;
use crate::shared::Shared;
use crate::text;

impl GameScreen {
    /// Asks before what ends or leaves a game; the harmless answer is the first.
    fn ask_first(&mut self, words: &text::Sure, question: String, answer: Answer) {
        let replies = vec![reply("n", words.no, Answer::No), reply("y", words.yes, answer)];
        self.ask = Some(Ask::new(words.title, vec![question], replies));
    }

    /// Takes an offer; else claims a draw if there is a claim; else offers one. All of them may end
    /// the game.
    pub(super) fn draw_game(&mut self, shared: &mut Shared) {
        let desk = shared.session.desk();
        if desk.outcome().is_some() || desk.person().is_none() {
            tell(Message::OfferDraw, shared); // the refusal says why
            return;
        }
        let (words, question, message) =
            if let Some((by, offer)) = desk.offer().filter(|_| is_offered(desk)) {
                (text::SURE_ACCEPT, text::accept_question(&name(desk, by), offer), Message::Accept)
            } else if desk.is_persons_move() && can_claim(desk) {
                (text::SURE_CLAIM, text::CLAIM_QUESTION.into(), Message::ClaimDraw(None))
            } else if let Some(m) = self.claiming_move(shared) {
                let san = desk.board().san(m).map(|san| san.to_string()).unwrap_or_default();
                (text::SURE_CLAIM, text::claim_question(&san), Message::ClaimDraw(Some(m)))
            } else {
                (text::SURE_OFFER, text::OFFER_QUESTION.into(), Message::OfferDraw)
            };
        self.ask_first(&words, question, Answer::Tell(message));
    }

    pub(super) fn ask_resign(&mut self, shared: &mut Shared) {
        let desk = shared.session.desk();
        if desk.outcome().is_some() || desk.person().is_none() {
            tell(Message::Resign, shared); // the refusal says why
            return;
        }
        let question = text::RESIGN_QUESTION.into();
        self.ask_first(&text::SURE_RESIGN, question, Answer::Tell(Message::Resign));
    }

    /// A game that is not over is not left for another one without a question.
    pub(super) fn ask_rematch(&mut self, shared: &mut Shared) -> Next {
        if !self.is_unfinished(shared) {
            return rematch(shared);
        }
        self.ask_first(&text::SURE_REMATCH, text::REMATCH_QUESTION.into(), Answer::Rematch);
        Next::Stay
    }

    pub(super) fn ask_leave(&mut self, shared: &mut Shared) -> Next {
        if !self.is_unfinished(shared) {
            return self.leave(shared);
        }
        self.ask_first(&text::SURE_LEAVE, text::LEAVE_QUESTION.into(), Answer::Leave);
        Next::Stay
    }

    /// Whether a game has been begun that is not over.
    fn is_unfinished(&self, shared: &Shared) -> bool {
        let is_begun = shared.session.has_game();
        is_begun && !self.is_study && shared.session.desk().outcome().is_none()
    }
}
