//! The board on the calculator's screen: 26 columns and 10 rows of letters, as its home screen has them.

use kilomate_emulate::state::State;

use crate::screen::Cells;

const COLUMNS: usize = 26;
const ROWS: usize = 10;
/// Columns of the list of moves, from this one on.
const LIST: usize = 18;
/// Moves that are remembered, and letters of each.
const MOST_MOVES: usize = 1_000;
const LONGEST_MOVE: usize = 8;
/// The status from which on a game is over, and the words for each, as the C library numbers them.
const CHECK: u8 = 1;
const WORDS: [&str; 7] =
    ["", "Check", "Checkmate", "Stalemate", "Draw: 50 moves", "Draw: repetition", "Draw: material"];

/// What is seen of the game.
pub(super) struct Board {
    /// The men from a8 to h1, as in a FEN, `.` for none.
    squares: [u8; 64],
    is_whites_turn: bool,
    /// Whether the person has White.
    is_white: bool,
    status: u8,
    /// Where the cursor is, and the man that was picked up.
    cursor: u8,
    picked: Option<u8>,
    moves: Vec<String>,
    /// Whether what was typed or chosen last was no move.
    is_refused: bool,
}

impl Default for Board {
    fn default() -> Board {
        Board {
            squares: [b'.'; 64],
            is_whites_turn: true,
            is_white: true,
            status: 0,
            cursor: 52,
            picked: None,
            moves: Vec::new(),
            is_refused: false,
        }
    }
}

/// A text of a few letters.
pub(super) fn text_state(state: &mut State, text: &mut String, most: usize) {
    let mut bytes = std::mem::take(text).into_bytes();
    state.list(&mut bytes, most, b' ', State::u8);
    *text = bytes.into_iter().map(|byte| char::from(byte & 0x7f)).collect();
}

impl Board {
    /// Shows a position of which the library has told the FEN.
    pub(super) fn show(&mut self, fen: &str, status: u8) {
        let mut words = fen.split(' ');
        let mut squares = self.squares.iter_mut();
        for letter in words.next().unwrap_or("").bytes().filter(|&letter| letter != b'/') {
            let (man, count) = match letter {
                b'1'..=b'8' => (b'.', letter - b'0'),
                man => (man, 1),
            };
            squares.by_ref().take(count.into()).for_each(|square| *square = man);
        }
        self.is_whites_turn = words.next() == Some("w");
        self.status = status;
        (self.picked, self.is_refused) = (None, false);
    }

    pub(super) fn is_over(&self) -> bool {
        self.status > CHECK
    }

    pub(super) fn is_persons_turn(&self) -> bool {
        self.is_whites_turn == self.is_white
    }

    pub(super) fn change_sides(&mut self) {
        self.is_white = !self.is_white;
    }

    /// The person has the move.
    pub(super) fn seat_person(&mut self) {
        self.is_white = self.is_whites_turn;
    }

    /// A new game.
    pub(super) fn clear(&mut self) {
        *self = Board { is_white: self.is_white, ..Board::default() };
    }

    /// A move was played.
    pub(super) fn note(&mut self, san: &str) {
        if self.moves.len() < MOST_MOVES {
            self.moves.push(san.chars().take(LONGEST_MOVE).collect());
        }
    }

    /// The last one was taken back.
    pub(super) fn forget(&mut self) {
        self.moves.pop();
    }

    /// What was wanted is no legal move.
    pub(super) fn refuse(&mut self) {
        self.is_refused = true;
    }

    /// Moves the cursor, as it is seen.
    pub(super) fn go(&mut self, columns: i8, rows: i8) {
        let turn = if self.is_white { 1 } else { -1 };
        let (column, row) = ((self.cursor & 7) as i8, (self.cursor >> 3) as i8);
        let column = (column + turn * columns).clamp(0, 7);
        let row = (row + turn * rows).clamp(0, 7);
        self.cursor = (row << 3 | column) as u8;
        self.is_refused = false;
    }

    /// Picks up the man under the cursor; if one was, the move as a text.
    pub(super) fn choose(&mut self) -> Option<String> {
        let man = self.squares[usize::from(self.cursor)];
        let is_own = man != b'.' && man.is_ascii_uppercase() == self.is_whites_turn;
        self.is_refused = false;
        match self.picked.take() {
            Some(from) if from == self.cursor => None,
            Some(from) if !is_own => Some(name(from) + &name(self.cursor)),
            _ => {
                self.picked = is_own.then_some(self.cursor);
                None
            }
        }
    }

    /// Who is to move, or how the game ended.
    pub(super) fn status_line(&self, seconds: u8) -> String {
        let words = WORDS.get(usize::from(self.status)).copied().unwrap_or("");
        let line = match (self.is_over(), self.is_refused) {
            (true, _) => words.to_owned(),
            (_, true) => "That is no legal move".to_owned(),
            _ if self.status == CHECK => format!("{words}! Your move, {seconds} s"),
            _ => format!("Your move, {seconds} s"),
        };
        line.chars().take(COLUMNS).collect()
    }

    /// The squares in the order in which they are seen.
    fn seen(&self, row: usize, column: usize) -> usize {
        let at = 8 * row + column;
        if self.is_white { at } else { 63 - at }
    }

    /// The screen.
    pub(super) fn cells(&self, status: &str, is_on: bool) -> Cells {
        let mut codes = vec![b' '; COLUMNS * ROWS];
        let (mut cursor, mut marked) = (None, Vec::new());
        if is_on {
            let mut write = |row: usize, column: usize, text: &str| {
                for (place, byte) in codes[row * COLUMNS + column..].iter_mut().zip(text.bytes()) {
                    *place = byte;
                }
            };
            for row in 0..8 {
                write(row, 0, &name(self.seen(row, 0) as u8)[1..]);
                for column in 0..8 {
                    let square = self.seen(row, column);
                    let place = row * COLUMNS + 2 + 2 * column;
                    write(row, 2 + 2 * column, &char::from(self.squares[square]).to_string());
                    if usize::from(self.cursor) == square {
                        cursor = Some(place);
                    }
                    if self.picked.map(usize::from) == Some(square) {
                        marked.push(place);
                    }
                }
            }
            for column in 0..8 {
                write(8, 2 + 2 * column, &name(self.seen(0, column) as u8)[..1]);
            }
            let from = self.moves.len().saturating_sub(8);
            for (row, san) in self.moves[from..].iter().enumerate() {
                write(row, LIST, san);
            }
            write(9, 0, status);
        }
        Cells { columns: COLUMNS, codes, dots: Vec::new(), cursor, marked, is_lit: is_on }
    }

    /// The same in words.
    pub(super) fn text(&self, status: &str) -> String {
        let mut text = String::new();
        for row in 0..8 {
            for column in 0..8 {
                text.push(char::from(self.squares[self.seen(row, column)]));
                text.push(if column == 7 { '\n' } else { ' ' });
            }
        }
        if let Some(last) = self.moves.last() {
            text += &["Last move ", last, ".\n"].concat();
        }
        text += &["Cursor on ", &name(self.cursor), ".\n"].concat();
        if let Some(picked) = self.picked {
            text += &["Picked up ", &name(picked), ".\n"].concat();
        }
        text + status + "\n"
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.squares);
        for flag in [&mut self.is_whites_turn, &mut self.is_white, &mut self.is_refused] {
            state.bool(flag);
        }
        state.u8(&mut self.status);
        state.u8(&mut self.cursor);
        self.cursor &= 63;
        state.option(&mut self.picked, State::u8);
        self.picked = self.picked.map(|square| square & 63);
        state.list(&mut self.moves, MOST_MOVES, String::new(), |state, san| {
            text_state(state, san, LONGEST_MOVE);
        });
    }
}

/// The name of a square.
fn name(square: u8) -> String {
    let (file, rank) = (b'a' + (square & 7), b'8' - (square >> 3 & 7));
    [file, rank].map(char::from).iter().collect()
}
