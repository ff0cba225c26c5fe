//! What the screens beside the game say.

pub(crate) use super::{as_sentence, end_sentence};

// Keys.
pub(crate) const FORM_KEYS: [(&str, &str); 2] = [("↑↓", "choose"), ("←→", "change")];
pub(crate) const FORM_KEYS_ASCII: [(&str, &str); 1] = [("arrows", "choose and change")];
pub(crate) const KEY_BEGIN: (&str, &str) = ("F2", "begin");
pub(crate) const KEY_BACK: (&str, &str) = ("Esc", "back");
pub(crate) const KEY_PANEL: (&str, &str) = ("f", "front panel");
pub(crate) const NO_PANEL: &str = "Only the Chess Prodigy has a front panel.";
pub(crate) const PANEL_NAME: &str = "Chess Prodigy";
pub(crate) const PANEL_ABOUT: [&str; 3] =
    ["m, arrows and Enter are the", "buttons; M and E hold MENU", "and ENTER. ? says more."];
pub(crate) const PANEL_KEYS: [(&str, &str); 5] =
    [("m", "MENU"), ("Up", "UP"), ("Down", "DOWN"), ("Enter", "ENTER"), ("Esc", "switch off")];
pub(crate) const KEY_PLAY_IT: (&str, &str) = ("Enter", "play against it");
pub(crate) const KEY_OPEN: (&str, &str) = ("Enter", "open");
pub(crate) const KEY_PRESS: (&str, &str) = ("Enter", "do it");
pub(crate) const KEY_VIEW: (&str, &str) = ("v", "view");
pub(crate) const KEY_DELETE: (&str, &str) = ("d", "delete");
pub(crate) const KEY_FILE: (&str, &str) = ("o", "file");
pub(crate) const KEY_RATING: (&str, &str) = ("r", "rating");
pub(crate) const KEY_SEARCH: (&str, &str) = ("/", "search");
pub(crate) const KEY_DONE: (&str, &str) = ("Enter", "to the list");
pub(crate) const KEYS_YES_NO: [(&str, &str); 2] = [("y", "yes"), ("n", "no")];

// New game.
pub(crate) const NEW_GAME: &str = "New game";
pub(crate) const BEGIN: &str = "Begin this game";
pub(crate) const ABOUT_BEGIN: &str =
    "Press Enter to begin with the choices below. A game on the board goes to the library.";
pub(crate) const AGAIN: &str = "Same as last time";
pub(crate) const ABOUT_AGAIN: &str =
    "Begins at once, with the same players, strength and clocks as your last new game.";
pub(crate) const SIDES: [&str; 2] = ["White", "Black"];
pub(crate) const OFF_ON: [&str; 2] = ["off", "on"];
pub(crate) const GUEST: &str = "Guest";

pub(crate) const YOU: &str = "You";
pub(crate) const ANOTHER: &str = "Another person";
pub(crate) const ADAPTIVE: &str = "Adaptive opponent";
pub(crate) const PROGRAM: &str = "A chess program";

/// The person at the keyboard.
pub(crate) fn you(name: &str) -> String {
    if name.is_empty() { YOU.into() } else { format!("{YOU}, {name}") }
}

pub(crate) const ABOUT_YOU: &str = "You make the moves. Set your name in Settings.";
pub(crate) const ABOUT_ADAPTIVE: &str =
    "Its Elo follows your results, so that you win about one game in three.";
pub(crate) const ABOUT_PROGRAM: &str =
    "Any chess program on this computer that speaks UCI, such as Stockfish.";
pub(crate) const ROW_GUEST: &str = "  name";
pub(crate) const ABOUT_GUEST: &str =
    "Somebody else makes the moves on this board. What is their name?";
pub(crate) const ROW_COMMAND: &str = "  command";
pub(crate) const ABOUT_COMMAND: &str = "What you would type to start it, with its arguments, such as stockfish. The arrows offer those \
     that have played here before.";
pub(crate) const NO_COMMAND: &str =
    "The program has no command yet: type in its row what starts it, such as stockfish.";

pub(crate) const ROW_LIMIT: &str = "  plays";

pub(crate) const PLAYS_FULL: &str = "as well as it can";
pub(crate) const PLAYS_ELO: &str = "like a person with this Elo";
pub(crate) const PLAYS_LEVEL: &str = "at one of ten levels";
pub(crate) const PLAYS_DIFFICULTY: &str = "at one of its three levels";
pub(crate) const PLAYS_TIMES: &str = "at one of its ten time levels";
pub(crate) const PLAYS_SECONDS: &str = "with a fixed time for each move";
pub(crate) const PLAYS_DEPTH: &str = "to a fixed depth";
pub(crate) const PLAYS_NODES: &str = "with a fixed number of positions";
pub(crate) const PLAYS_INFINITE: &str = "until you tell it to move";

pub(crate) const ABOUT_PROGRAM_ELO: &str =
    "The program is sent UCI_LimitStrength and UCI_Elo; what it makes of them is up to it.";
pub(crate) const ABOUT_SMALL_ELO: &str =
    "The Elo was measured on a desktop computer; a smaller machine knows less.";
pub(crate) const ROW_ELO: &str = "  Elo";
pub(crate) const ROW_LEVEL: &str = "  level";
pub(crate) const ROW_TIMES: &str = "  level";
pub(crate) const ROW_SECONDS: &str = "  seconds";
pub(crate) const ROW_DEPTH: &str = "  half-moves";
pub(crate) const ROW_NODES: &str = "  positions";
pub(crate) const DIFFICULTIES: [&str; 3] = ["easy", "medium", "hard"];
pub(crate) const PRODIGY_LAST: &str = "10: until you tell it to move";

/// One of the C64's difficulties.
pub(crate) fn difficulty(name: &str, seconds: u32) -> String {
    format!("{name}: {seconds} seconds a move")
}

/// One of the Prodigy's levels.
pub(crate) fn prodigy_time(level: usize, seconds: u32) -> String {
    match seconds {
        seconds if seconds < 60 => format!("{level}: {seconds} seconds a move"),
        60 => format!("{level}: a minute a move"),
        seconds => format!("{level}: {} minutes a move", seconds / 60),
    }
}

pub(crate) const ROW_SPEED: &str = "  answers";
pub(crate) const SPEEDS: [&str; 2] = ["at once", "in real time"];
pub(crate) const ABOUT_SPEED: &str = "The same moves either way: it looks at as many positions as the real machine would. In real \
     time you also wait as long.";
pub(crate) const ROW_PONDER: &str = "  pondering";
pub(crate) const ABOUT_PONDER: &str = "It keeps thinking while the other side is to move.";

pub(crate) const SWAP: &str = "Swap sides";
pub(crate) const ABOUT_SWAP: &str = "Press Enter to let White and Black change places.";
pub(crate) const ROW_COLOURS: &str = "Colours";
pub(crate) const COLOURS: [&str; 2] = ["as above", "at random"];
pub(crate) const ABOUT_COLOURS: &str = "At random, the players may change places when the game begins; each keeps their clock and odds.";
pub(crate) const ROW_CLOCK: &str = "Clock";
pub(crate) const NO_CLOCK: &str = "none";
pub(crate) const OWN_CLOCK: &str = "times of your own";
pub(crate) const ABOUT_CLOCK: &str = "Time for the whole game, plus seconds for each move. With times of your own, one side can have less.";
pub(crate) const ROW_TIME: [&str; 2] = ["  White has", "  Black has"];
pub(crate) const ABOUT_TIME: &str = "Minutes, and seconds for each move: 5+3. Half a minute is 0.5; 40/120 is 40 moves in two hours.";

/// A clock that is offered.
pub(crate) fn preset((minutes, increment): (u32, u32)) -> String {
    let unit = if minutes == 1 { "minute" } else { "minutes" };
    match increment {
        0 => format!("{minutes} {unit}"),
        increment => format!("{minutes} {unit} + {increment} s"),
    }
}

/// A time that makes no sense.
pub(crate) fn bad_time(words: &str) -> String {
    format!("\"{words}\" is not a time: type minutes, and seconds for each move, such as 5+3.")
}

pub(crate) const ROW_ODDS: &str = "Odds";
pub(crate) const ODDS: [&str; 5] = ["none", "a pawn", "a knight", "a rook", "the queen"];
pub(crate) const ABOUT_ODDS: &str = "The stronger side begins without this.";
pub(crate) const ROW_GIVER: &str = "  given by";
pub(crate) const ABOUT_GIVER: &str = "Who begins without it.";
pub(crate) const ROW_START: &str = "Start";
pub(crate) const ABOUT_START: &str =
    "Where the game begins. You can set up a position by hand from the first screen.";

pub(crate) const START_USUAL: &str = "the usual position";
pub(crate) const START_GIVEN: &str = "the position on the board";
pub(crate) const START_FEN: &str = "a position as FEN";
pub(crate) const ROW_FEN: &str = "  FEN";
pub(crate) const ABOUT_FEN: &str =
    "Type or paste a position in Forsyth-Edwards Notation, as other chess programs show it.";
pub(crate) const ROW_COACH: &str = "Coach";
pub(crate) const ABOUT_COACH: &str = "Asks before you make a move that hangs a piece.";

pub(crate) const ROW_BOOK: &str = "Opening book";
pub(crate) const ABOUT_BOOK: &str =
    "Machines play their first moves from an opening book, each from its own.";

/// A book of one's own.
pub(crate) fn about_book(file: &str) -> String {
    if file.is_empty() {
        return ABOUT_BOOK.into();
    }
    format!("Machines play their first moves from {file}.")
}

/// A FEN that is none.
pub(crate) fn bad_fen(problem: &str) -> String {
    as_sentence(&format!("that is not a position: {problem}"))
}

// The machines.
pub(crate) const MACHINES: &str = "The five machines";
pub(crate) const HEAD_MEMORY: &str = "memory";
pub(crate) const HEAD_SPEED: &str = "positions a second";
pub(crate) const MEMORY_DESKTOP: &str = "plenty";
pub(crate) const SPEED_DESKTOP: &str = "as fast as it can";
pub(crate) const ABOUT_MACHINES: &str = "Here it has that machine's memory and knowledge, and looks at as many positions as its CPU would.";

/// How fast a machine is, and how that is known.
pub(crate) fn speed_and_source(speed: &str, source: &str) -> String {
    format!("Positions a second: {speed} ({source}).")
}

/// So many bytes in kilobytes, with tenths where there are some.
pub(crate) fn kilobytes(bytes: u32) -> String {
    let tenths = (bytes * 10 + 512) / 1024;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} KB"),
        (whole, rest) => format!("{whole}.{rest} KB"),
    }
}

/// A number with its thousands apart.
pub(crate) fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

// Ratings.
pub(crate) const RATINGS: &str = "Your rating";
pub(crate) const NO_RATING: &str = "not yet";
pub(crate) const RESULTS: [&str; 3] = ["won", "drawn", "lost"];
pub(crate) const HEAD_OPPONENT: &str = "opponent";
pub(crate) const HEAD_RATING: &str = "your Elo";
pub(crate) const NO_GAMES: &str =
    "Nothing is known yet. Finish a game without help against an opponent whose Elo is known.";
pub(crate) const ABOUT_RATINGS: &str = "Your true strength is within the error 95 times in 100. Games with hints or take-backs, and \
     opponents of unknown strength, are listed but do not count.";

/// What all games say.
pub(crate) fn overall(rating: &str, games: u32) -> String {
    let games = if games == 1 { "one game".into() } else { format!("{games} games") };
    format!("You play like somebody with Elo {rating}, as far as {games} can tell.")
}

// Settings.
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const ROW_SCHEME: &str = "Colours";
pub(crate) const ABOUT_SCHEME: &str =
    "The colours of the board. One is for colour-blind people, and one uses no colour.";
pub(crate) const ROW_FIGURES: &str = "Pieces";
pub(crate) const FIGURES: [&str; 3] = ["automatic", "figures", "letters"];
pub(crate) const ABOUT_FIGURES: &str =
    "Automatic draws figures where the terminal can show them. Choose letters if you see boxes.";
pub(crate) const ROW_NAME: &str = "Your name";
pub(crate) const ABOUT_NAME: &str = "Your name in saved games.";
pub(crate) const SET_COORDINATES: (&str, &str) =
    ("Coordinates", "Letters and numbers beside the board.");
pub(crate) const SET_DOTS: (&str, &str) = ("Dots", "Show where the piece you picked up can go.");
pub(crate) const SET_FLIP: (&str, &str) =
    ("Turn the board", "Put Black at the bottom when you play Black.");
pub(crate) const SET_THINKING: (&str, &str) =
    ("Thinking", "Show what the opponent thinks, except in games that count: there v does.");
pub(crate) const SET_PAUSE: (&str, &str) =
    ("Pause", "Weak opponents wait a moment before they answer, as people do.");
pub(crate) const SET_COACH: (&str, &str) = (ROW_COACH, ABOUT_COACH);
pub(crate) const SET_BELL: (&str, &str) = ("Bell", "Ring the bell when it is your move.");
pub(crate) const SET_SHOW_FIRST: (&str, &str) =
    ("Show the move first", "Enter shows a typed move on the board, and a second Enter makes it.");
pub(crate) const SET_MOUSE: (&str, &str) =
    ("Mouse", "Switch it off to let the terminal select text as usual.");

/// Where the settings are.
pub(crate) fn kept_in(path: &str) -> String {
    format!("Saved in {path}")
}

// The library.
pub(crate) const LIBRARY: &str = "Library";
pub(crate) const SEARCH: &str = "Search: ";
pub(crate) const SEARCH_HINT: &str = "names, dates, results, openings";
pub(crate) const NO_SAVED: &str =
    "No saved games yet. A game goes here when it is over or another one begins.";
pub(crate) const NONE_FOUND: &str =
    "No saved game has all these words. Press Esc to see all games.";
pub(crate) const NO_LIBRARY: &str =
    "Nothing can be saved, because there is no folder for it. Set KILOMATE_HOME to one.";
pub(crate) const HEAD_GAME: [&str; 5] = ["date", "players", "result", "ECO", "moves"];
pub(crate) const NO_DATE: &str = "-";

/// Whether to delete a game.
pub(crate) fn delete_question(name: &str) -> String {
    format!("Delete {name}? y or n")
}

/// It is deleted.
pub(crate) fn deleted(path: &str) -> String {
    format!("Deleted. x shows the deleted games, and b brings it back from {path}.")
}

/// A file with several games.
pub(crate) fn several(games: usize) -> String {
    format!("There are {games} games in the file. This is the first.")
}

/// A game that is put on the board.
pub(crate) fn opened(white: &str, black: &str) -> String {
    format!("{white} - {black} is on the board.")
}

// Files.
pub(crate) const OPEN: &str = "Open a game or a position";
pub(crate) const ROW_PATH: &str = "File or FEN: ";
pub(crate) const ABOUT_OPEN: [&str; 3] = [
    "Type the path of a PGN file and press Enter. A path may begin with ~/.",
    "Or paste a game as PGN, or a position as FEN: it is opened at once.",
    "A position begins a new game; you choose who plays it.",
];
pub(crate) const GAMES: &str = "Which game?";
pub(crate) const EXPORT: &str = "Export";
pub(crate) const ROW_WHAT: &str = "What";
pub(crate) const WHAT: [&str; 2] = ["the game as PGN", "the position as FEN"];
pub(crate) const ABOUT_WHAT: &str = "PGN has all moves, variations and comments, and any chess program reads it; FEN is only the \
     position on the board.";
pub(crate) const ROW_FILE: &str = "File";
pub(crate) const ABOUT_FILE: &str = "A name, or a path that may begin with ~/.";
pub(crate) const WRITE: &str = "Write the file";
pub(crate) const ABOUT_WRITE: &str =
    "Press Enter to write it. You are asked before a file is overwritten.";
pub(crate) const COPY: &str = "Copy to the clipboard";
pub(crate) const ABOUT_COPY: &str =
    "Through the terminal. Some do not allow it; then write a file instead.";
pub(crate) const NO_NAME: &str = "The file has no name: type one first.";
pub(crate) const COPIED: &str = "Copied, if your terminal allows it.";
pub(crate) const NO_TEXT: &str = "it is not text";
pub(crate) const NO_GAME: &str = "there is no game in it: a PGN file has moves such as 1. e4 e5";
pub(crate) const TOO_LARGE: &str = "it is too large: split it into files of at most 16 MB";
pub(crate) const NO_FILE: &str = "there is no such file: check the name";
pub(crate) const FOLDER: &str = "it is a folder: type the name of a file in it";
pub(crate) const KEY_CHOOSE: (&str, &str) = ("Enter", "open");

/// Whether to write over a file.
pub(crate) fn overwrite_question(path: &str) -> String {
    format!("{path} exists already. Overwrite it? y or n")
}

/// A file was written.
pub(crate) fn written(path: &str) -> String {
    format!("Written to {path}.")
}

/// A file could not be opened.
pub(crate) fn not_opened(path: &str, problem: &str) -> String {
    end_sentence(format!("{path} was not opened: {problem}"))
}

/// What was pasted makes no sense.
pub(crate) fn not_pasted(problem: &str) -> String {
    end_sentence(format!("What you pasted is not a game: {problem}"))
}

/// Broken games among good ones.
pub(crate) fn games_passed_over(problem: &str) -> String {
    end_sentence(format!("Not listed, because it cannot be read: {problem}"))
}
