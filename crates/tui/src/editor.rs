//! Setting up a position: men put on and taken off, whose turn it is, rights, and at every moment
//! what is still wrong. A model and the lines of its panel; keys and mouse are the screen's.

use kilomate_core::chess::board::castling;
use kilomate_core::{Board, Color, Piece, Setup, SetupError, Square};

use super::squares::Squares;
use super::text;

/// The four castling rights in the order of a FEN.
pub(crate) const RIGHTS: [u8; 4] =
    [castling::WHITE_KING, castling::WHITE_QUEEN, castling::BLACK_KING, castling::BLACK_QUEEN];

/// A position that is being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Editor {
    setup: Setup,
    /// What a click puts on the board; none takes off.
    pub(crate) man: Piece,
}

impl Editor {
    /// Starts from a position, with a white pawn in hand.
    pub(crate) fn new(board: &Board) -> Editor {
        Editor { setup: Setup::from(board), man: Piece::from_letter(b'P').unwrap_or_default() }
    }

    /// The position as it is described now, possible or not; also what is to be drawn.
    pub(crate) const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Puts the man in hand on a square; a second time takes him off.
    pub(crate) fn click(&mut self, at: Square) {
        let same = self.setup.piece_at(at) == self.man;
        self.put(at, if same { Piece::NONE } else { self.man });
    }

    /// Puts a man on a square, or takes off what is there.
    pub(crate) fn put(&mut self, at: Square, man: Piece) {
        self.setup.put(at, man);
        // A right that has lost its pawn would come back to life with another one.
        if self.setup.en_passant.is_some_and(|target| !self.can_capture_on(target)) {
            self.setup.en_passant = None;
        }
    }

    /// Moves what stands on a square to another one.
    pub(crate) fn carry(&mut self, from: Square, to: Square) {
        let man = self.setup.piece_at(from);
        if from != to && !man.is_none() {
            self.put(from, Piece::NONE);
            self.put(to, man);
        }
    }

    /// Takes the letter of a FEN as what to put: `KQRBNPkqrbnp`. Other letters are refused.
    pub(crate) fn take(&mut self, letter: char) -> bool {
        let man = u8::try_from(letter).ok().and_then(Piece::from_letter);
        self.man = man.unwrap_or(self.man);
        man.is_some()
    }

    /// An empty board, White to move.
    pub(crate) fn clear(&mut self) {
        self.setup = Setup::EMPTY;
    }

    /// The start of a game.
    pub(crate) fn set_start(&mut self) {
        self.setup = Setup::start();
    }

    /// The other side is to move; an en passant right ends with that.
    pub(crate) fn change_side(&mut self) {
        self.setup.side = self.setup.side.other();
        self.setup.en_passant = None;
    }

    /// Gives or takes a castling right, a bit of [`castling`].
    pub(crate) fn toggle_right(&mut self, right: u8) {
        self.setup.castling ^= right & 15;
    }

    /// Goes to the next square on which a pawn could take en passant, and after the last to none.
    pub(crate) fn next_en_passant(&mut self) {
        let mut possible = self.en_passant_squares().iter();
        self.setup.en_passant = match self.setup.en_passant {
            None => possible.next(),
            Some(now) => possible.find(|&at| at > now),
        };
    }

    /// Where a pawn could take en passant if the last move had allowed it.
    pub(crate) fn en_passant_squares(&self) -> Squares {
        Square::all().filter(|&at| self.can_capture_on(at)).collect()
    }

    fn can_capture_on(&self, at: Square) -> bool {
        let mut setup = self.setup.clone();
        setup.en_passant = Some(at);
        setup.build().is_ok_and(|board| board.en_passant() == Some(at))
    }

    /// Sets clock and move number.
    #[cfg(test)]
    pub(crate) fn set_numbers(&mut self, halfmove: u8, fullmove: u16) {
        self.setup.halfmove = halfmove;
        self.setup.fullmove = fullmove.max(1);
    }

    /// Takes a position from a FEN, which need not be possible.
    ///
    /// # Errors
    ///
    /// A sentence about what is wrong with the text; the position is then as before.
    pub(crate) fn set_fen(&mut self, fen: &str) -> Result<(), String> {
        match Setup::from_fen(fen.trim()) {
            Ok(setup) => {
                self.setup = setup;
                Ok(())
            }
            Err(error) => Err(text::as_sentence(&error.to_string())),
        }
    }

    /// The position as a FEN. Of one that can be played the rights that mean nothing are left out.
    pub(crate) fn fen(&self) -> String {
        let fen = self.setup.build().map_or_else(|_| self.setup.to_fen(), |board| board.to_fen());
        fen.as_str().to_owned()
    }

    /// The position, if it can be played.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub(crate) fn board(&self) -> Result<Board, SetupError> {
        self.setup.build()
    }

    /// What is wrong, as a sentence with what to do about it.
    pub(crate) fn problem(&self) -> Option<String> {
        self.setup.build().err().map(text::setup_problem)
    }

    /// What is not wrong but will not have the effect that was meant.
    pub(crate) fn notes(&self) -> Vec<String> {
        let Ok(board) = self.setup.build() else { return Vec::new() };
        let mut notes = Vec::new();
        let dropped = self.setup.castling & !board.castling_rights();
        if dropped != 0 {
            notes.push(text::dropped_rights(&right_letters(dropped)));
        }
        if let Some(at) = self.setup.en_passant.filter(|_| board.en_passant().is_none()) {
            notes.push(text::dropped_en_passant(at));
        }
        if !board.has_legal_move() {
            notes.push(text::no_legal_move(board.side_to_move(), board.in_check()));
        }
        notes
    }

    /// The squares where the man in hand may stand.
    #[cfg(test)]
    pub(crate) fn drops(&self) -> Squares {
        let pawn = self.man.is(kilomate_core::Kind::Pawn);
        let allowed = |at: &Square| !(pawn && matches!(at.row(), 0 | 7));
        Square::all().filter(|at| !self.man.is_none() && allowed(at)).collect()
    }

    /// The lines of the panel beside the board.
    pub(crate) fn lines(&self) -> Vec<String> {
        let setup = &self.setup;
        let en_passant = setup.en_passant.map_or_else(|| "-".to_owned(), |at| at.to_string());
        let mut lines = vec![
            text::editor_man(self.man.kind().map(|kind| (self.man.color(), kind))),
            text::editor_side(setup.side),
            text::editor_castling(&right_letters(setup.castling)),
            text::editor_en_passant(&en_passant),
            text::editor_men(count(setup, Color::White), count(setup, Color::Black)),
        ];
        match self.setup.build() {
            Err(error) => lines.push(text::setup_problem(error)),
            Ok(board) if board.has_legal_move() => lines.push(text::EDITOR_READY.to_owned()),
            Ok(_) => {} // A note says why there is nothing to play.
        }
        lines.extend(self.notes());
        lines
    }
}

fn right_letters(rights: u8) -> String {
    let letters: String = RIGHTS
        .iter()
        .zip("KQkq".chars())
        .filter(|(bit, _)| rights & **bit != 0)
        .map(|(_, l)| l)
        .collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

fn count(setup: &Setup, side: Color) -> usize {
    Square::all().filter(|&at| setup.piece_at(at).belongs_to(side)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        let name = name.as_bytes();
        Square::from_ascii(name[0], name[1]).unwrap()
    }

    fn with(fen: &str) -> Editor {
        let mut editor = Editor::new(&Board::start());
        editor.set_fen(fen).unwrap();
        editor
    }

    fn problem(fen: &str) -> String {
        with(fen).problem().unwrap_or_default()
    }

    #[test]
    fn a_position_is_made_click_by_click() {
        let mut editor = Editor::new(&Board::start());
        editor.clear();
        assert_eq!(
            editor.problem().as_deref(),
            Some("A side has no king: put one king of each colour on the board.")
        );
        for (letter, square) in [('K', "e1"), ('k', "e8"), ('R', "a1"), ('p', "d5"), ('p', "c4")] {
            assert!(editor.take(letter));
            editor.click(at(square));
        }
        editor.click(at("c4"));
        assert_eq!(editor.problem(), None);
        editor.toggle_right(castling::WHITE_QUEEN);
        assert_eq!(editor.fen(), "4k3/8/8/3p4/8/8/8/R3K3 w Q - 0 1");
        editor.carry(at("a1"), at("h1"));
        assert_eq!(editor.setup().piece_at(at("a1")), Piece::NONE);
        assert_eq!(editor.fen(), "4k3/8/8/3p4/8/8/8/4K2R w - - 0 1");
        assert_eq!(
            editor.notes(),
            ["There is no king and rook at home for castling Q, so that is left out."]
        );
        assert!(!editor.take('x') && !editor.take('♞'));
        editor.carry(at("h1"), at("h1"));
        assert_eq!(editor.setup().piece_at(at("h1")).letter(), b'R');
        editor.set_start();
        assert_eq!(editor.board(), Ok(Board::start()));
    }

    #[test]
    fn every_fault_is_named_with_what_to_do() {
        for (fen, words) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "no king"),
            ("4k3/8/8/8/8/8/8/3KKK2 w - - 0 1", "more than one king"),
            ("KKKKKKKK/K7/8/8/8/8/8/k7 w - - 0 1", "more than one king"),
            ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "first or last rank"),
            ("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", "more pieces"),
            ("4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", "left its king in check"),
            ("4k3/3Q1Q2/3N4/8/8/8/8/4K3 b - - 0 1", "More than two"),
        ] {
            let problem = problem(fen);
            assert!(problem.contains(words), "{fen}: {problem}");
            assert!(problem.contains(": ") && problem.ends_with('.'), "{problem}");
            assert!(with(fen).board().is_err());
        }
    }

    #[test]
    fn en_passant_is_offered_only_where_it_is_possible() {
        let mut editor = with("4k3/8/8/2pPp3/8/8/8/4K3 w - - 0 1");
        assert_eq!(editor.en_passant_squares(), [at("c6"), at("e6")].into_iter().collect());
        for expected in [Some("c6"), Some("e6"), None, Some("c6")] {
            editor.next_en_passant();
            assert_eq!(editor.setup().en_passant, expected.map(at));
        }
        assert!(editor.fen().contains(" c6 "));
        editor.put(at("c5"), Piece::NONE);
        assert_eq!(editor.setup().en_passant, None, "its pawn is gone");
        editor.next_en_passant();
        editor.change_side();
        assert_eq!((editor.setup().side, editor.setup().en_passant), (Color::Black, None));
        let notes = with("4k3/8/8/8/8/8/8/4K3 w - e6 0 1").notes();
        assert_eq!(notes, ["No pawn can take en passant on e6, so that is left out."]);
    }

    #[test]
    fn a_fen_goes_in_and_comes_out_and_a_bad_one_changes_nothing() {
        let fen = "r1bqk2r/ppp2ppp/2n2n2/2bpp3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6";
        let mut editor = with(&format!("  {fen}\n"));
        assert_eq!(editor.fen(), fen);
        for (bad, words) in [
            ("", "four fields"),
            ("hello", "four fields"),
            ("9/8 w - -", "1-8"),
            ("8/7 w - -", "eight squares"),
        ] {
            let error = editor.set_fen(bad).unwrap_err();
            assert!(error.contains(words) && error.ends_with('.'), "{error}");
            assert_eq!(editor.fen(), fen);
        }
        editor.set_numbers(7, 0);
        assert!(editor.fen().ends_with(" 7 1"));
        let impossible = "KKKKKKKK/K7/8/8/8/8/8/k7 b - - 3 9";
        assert_eq!(with(impossible).fen(), impossible);
    }

    #[test]
    fn pawns_are_not_offered_the_last_ranks() {
        let mut editor = Editor::new(&Board::start());
        assert_eq!(editor.drops().len(), 48);
        editor.take('q');
        assert_eq!(editor.drops().len(), 64);
        editor.man = Piece::NONE;
        assert!(editor.drops().is_empty());
        editor.click(at("e2"));
        assert!(editor.setup().piece_at(at("e2")).is_none());
    }

    #[test]
    fn the_panel_says_everything() {
        let start = Editor::new(&Board::start());
        insta::assert_snapshot!("editor_start", start.lines().join("\n"));
        insta::assert_snapshot!(
            "editor_mate",
            with("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").lines().join("\n")
        );
        let mut empty = start;
        empty.clear();
        empty.man = Piece::NONE;
        insta::assert_snapshot!("editor_empty", empty.lines().join("\n"));
    }
}
