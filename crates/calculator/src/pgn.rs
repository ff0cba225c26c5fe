//! The game as text, for a computer.

use kilomate_core::knowledge::book::Book;
use kilomate_core::{Color, Machine};

use crate::host::{File, Host};
use crate::pen::digits;
use crate::program::Program;
use crate::texts::Text;

/// Letters after which a line of moves ends.
const LINE: u8 = 70;

/// Text on its way out: counted first, because a file's length is told before.
struct Writer<'a, H> {
    host: &'a mut H,
    is_counting: bool,
    len: u16,
    column: u8,
}

impl<H: Host> Writer<'_, H> {
    #[inline(never)]
    fn put(&mut self, letter: u8) {
        self.len += 1;
        self.column = self.column.saturating_add(1);
        if !self.is_counting {
            self.host.put(letter);
        }
    }

    fn text(&mut self, text: Text) {
        let mut at = text.0;
        loop {
            let letter = self.host.letter(at);
            if letter == 0 {
                return;
            }
            self.put(letter);
            at += 1;
        }
    }

    fn letters(&mut self, letters: &[u8]) {
        for &letter in letters {
            if letter != 0 {
                self.put(letter);
            }
        }
    }

    fn number(&mut self, number: u16) {
        self.letters(&digits(number, 1));
    }

    /// Between two words: a blank, or the end of a line.
    fn space(&mut self) {
        if self.column > LINE {
            self.put(b'\n');
            self.column = 0;
        } else {
            self.put(b' ');
        }
    }
}

impl<M: Machine> Program<M> {
    /// Writes the game to its file, and says how that went.
    pub(crate) fn write_pgn(&mut self, host: &mut impl Host, book: &impl Book) {
        self.player.cancel();
        let mut writer = Writer { host, is_counting: true, len: 0, column: 0 };
        self.write_game(&mut writer);
        let len = writer.len;
        let has_room = writer.host.begin_file(File::Pgn, len);
        if has_room {
            writer.is_counting = false;
            self.write_game(&mut writer);
            writer.host.end_file();
        }
        self.go_on(host, book);
        self.say(if has_room { Text::WRITTEN } else { Text::NO_ROOM });
    }

    /// The words for the result.
    fn result(&self) -> Text {
        match (self.outcome, self.winner) {
            (0, _) => Text::UNFINISHED,
            (_, 1) => Text::WHITE_WINS,
            (_, 2) => Text::BLACK_WINS,
            _ => Text::DRAWN,
        }
    }

    fn write_name<H: Host>(&mut self, writer: &mut Writer<'_, H>, side: u8) {
        if self.settings.machine >> side & 1 == 0 {
            writer.text(Text::PGN_PERSON);
        } else {
            writer.text(Text::PGN_MACHINE);
            writer.number(self.settings.level.into());
        }
    }

    fn write_game<H: Host>(&mut self, writer: &mut Writer<'_, H>) {
        writer.text(Text::PGN_HEAD);
        self.write_name(writer, 0);
        writer.text(Text::PGN_BLACK);
        self.write_name(writer, 1);
        writer.text(Text::PGN_RESULT);
        writer.text(self.result());
        let game = self.player.game_mut();
        let mut count = 0u16;
        while game.take_back().is_some() {
            count += 1;
        }
        let board = game.board();
        if !self.is_standard || board.fullmove_number() != 1 || board.side_to_move() != Color::White
        {
            writer.text(Text::PGN_SETUP);
            writer.letters(board.to_fen().as_bytes());
        }
        writer.text(Text::PGN_END);
        writer.column = 0;
        for i in 0..count {
            let (is_whites, number) = self.player.peek(|game| {
                let board = game.board();
                (board.side_to_move() == Color::White, board.fullmove_number())
            });
            if is_whites || i == 0 {
                writer.number(number);
                writer.text(if is_whites { Text::DOT } else { Text::DOTS });
                writer.space();
            }
            // The move is only known when it has been played.
            let Some(m) = self.player.replay() else { break };
            self.player.game_mut().take_back();
            let letters = self.letters(m);
            self.player.replay();
            writer.letters(&self.signed(letters));
            writer.space();
        }
        writer.text(self.result());
        writer.put(b'\n');
    }
}
