//! What can be typed in the plain mode: words for everything but moves.

use kilomate_core::MachineName;
use kilomate_core::play::level::{HIGHEST_ELO, LEVELS, LOWEST_ELO};
use kilomate_desk::seat::{Seat, Setting};

/// A line that was understood as something other than a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Help(String),
    /// Shows it, or begins or ends showing it after each move.
    Board(Option<bool>),
    Men,
    Spoken(Switch),
    Moves(String),
    Game,
    Fen,
    Pgn,
    Hint,
    Back,
    Forward,
    Flip,
    Resign,
    Draw,
    /// With the move that is intended, if one is written.
    Claim(String),
    Accept,
    Decline,
    Yes,
    No,
    Swap,
    Set(Setting),
    Machine(MachineName),
    /// White's or Black's chair is for somebody else.
    Sit(kilomate_core::Color, Box<Seat>),
    Clock,
    Pause,
    GoOn,
    MoveNow,
    Think(Switch),
    Analyse(Switch),
    Coach(Switch),
    Opening,
    /// After these moves.
    Book(String),
    /// Whether machines play from it.
    OpenBook(bool),
    Review(Switch),
    /// The scores of a game that was looked through.
    Graph,
    /// Plays on from before a turning point.
    From(usize),
    Rating,
    Library(String),
    Save(String),
    Open(String),
    /// With options as on the command line.
    New(String),
    Quit,
}

/// On, off, or the other one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Switch {
    On,
    Off,
    Other,
}

impl Switch {
    /// What a switch that was `before` is afterwards.
    pub(super) fn after(self, before: bool) -> bool {
        match self {
            Switch::On => true,
            Switch::Off => false,
            Switch::Other => !before,
        }
    }
}

/// A line that was not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Unknown {
    /// It does not begin with a word that is known: perhaps a move.
    Word,
    /// It does, but what follows makes no sense. The sentence says what to write.
    Rest(String),
}

/// A word, others for the same, what may follow, and what it does.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) others: &'static [&'static str],
    pub(super) rest: &'static str,
    pub(super) help: &'static str,
}

const fn entry(
    name: &'static str,
    others: &'static [&'static str],
    rest: &'static str,
    help: &'static str,
) -> Entry {
    Entry { name, others, rest, help }
}

/// All words, in the order of the help.
pub(super) const ENTRIES: &[Entry] = &[
    entry("help", &["?", "h", "commands"], "WORD", "lists what you can type, or explains a word"),
    entry(
        "board",
        &["b", "show", "d"],
        "on|off",
        "shows the board; on or off: whether after each move",
    ),
    entry("pieces", &["men", "where"], "", "names the pieces and their squares"),
    entry("spoken", &["speech"], "on|off", "names the pieces instead of drawing the board"),
    entry("moves", &["legal"], "SQUARE", "lists the legal moves, or those of one piece"),
    entry("game", &["list", "record"], "", "lists the moves played so far"),
    entry("fen", &[], "", "writes the position as a FEN"),
    entry("pgn", &[], "", "writes the game as PGN"),
    entry("hint", &["tip"], "", "says which piece to move; again, where to; again, the line"),
    entry("back", &["undo", "takeback", "take back"], "", "takes your last move back"),
    entry("forward", &["redo"], "", "redoes what was taken back"),
    entry("flip", &["turn"], "", "turns the board round"),
    entry("resign", &["give up"], "", "resigns the game"),
    entry("draw", &["offer", "offer draw"], "", "offers a draw"),
    entry("claim", &["claim draw"], "MOVE", "claims a draw by repetition or the fifty-move rule"),
    entry("accept", &[], "", "accepts what was offered"),
    entry("decline", &["refuse"], "", "declines what was offered"),
    entry(
        "yes",
        &["y", "sure"],
        "",
        "plays the move that the coach asked about, or starts the program that you were asked about",
    ),
    entry("no", &["n"], "", "does not"),
    entry("swap", &["swap sides"], "", "changes places with your opponent"),
    entry("elo", &[], "N", "sets the opponent's Elo"),
    entry("level", &[], "N", "sets the opponent's level, 1 to 10"),
    entry("seconds", &[], "N", "sets how long the opponent thinks about a move"),
    entry("depth", &[], "N", "sets how many half-moves ahead the opponent looks"),
    entry("full", &["full strength"], "", "lets the opponent play as well as it can"),
    entry("machine", &["opponent"], "NAME", "changes the opponent: desktop, ce, c64, prodigy, elf"),
    entry("white", &[], "SEAT", "seats another player as White, such as prodigy seconds 15"),
    entry("black", &[], "SEAT", "seats another player as Black"),
    entry("clock", &["clocks", "time"], "", "says what the clocks show"),
    entry("pause", &["stop", "wait"], "", "stops the clocks and whoever is thinking"),
    entry("go on", &["continue", "resume", "go"], "", "continues after a pause"),
    entry("move now", &["now", "hurry"], "", "makes the opponent move at once"),
    entry("think", &["thinking"], "on|off", "says what the opponent thinks, or stops saying it"),
    entry("analyse", &["analyze", "analysis"], "off", "looks for the best moves; again, says more"),
    entry("coach", &[], "on|off", "makes the coach ask before moves that hang something"),
    entry("opening", &["eco"], "", "says what the opening is called"),
    entry("book", &[], "MOVES", "lists what the book plays, here or after some moves"),
    entry("book on", &[], "", "lets machines play openings from the book"),
    entry("book off", &[], "", "makes them think from the first move on"),
    entry("review", &["turning points"], "off", "looks through the game: accuracy, turning points"),
    entry("graph", &["scores"], "", "draws the scores of the game after a review"),
    entry("from", &["play from"], "N", "plays on from before a turning point"),
    entry("rating", &["ratings"], "", "says how you did against your opponents"),
    entry("library", &["games", "saved"], "WORDS", "lists saved games, or those with these words"),
    entry("save", &[], "NAME", "saves the game under a name"),
    entry("open", &["load"], "NAME", "opens a saved game or a PGN file"),
    entry("new", &["new game"], "OPTIONS", "begins a new game; options as after kilomate play"),
    entry("quit", &["exit", "q", "bye", "end"], "", "saves the game and ends"),
];

/// The entry of a name, written in any way that is known.
pub(super) fn lookup(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name || entry.others.contains(&name))
}

/// Reads a line that may be an order. It is not empty.
///
/// # Errors
///
/// See [`Unknown`].
pub(super) fn read(line: &str) -> Result<Order, Unknown> {
    let line = line.trim();
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    // Two words first: `take back` is not `take`, and `go on` is not `go` with something after it.
    let two = lower.get(..2).map(|two| two.join(" "));
    let found = two.and_then(|two| lookup(&two)).map(|entry| (entry, 2));
    let found = found.or_else(|| lookup(lower.first()?).map(|entry| (entry, 1)));
    let Some((entry, used)) = found else { return Err(Unknown::Word) };
    order(entry, &words[used..].join(" "), &lower[used..])
}

fn order(entry: &Entry, rest: &str, words: &[String]) -> Result<Order, Unknown> {
    let bad = || Err(Unknown::Rest(usage(entry)));
    let text = || rest.to_string();
    Ok(match entry.name {
        "help" => Order::Help(words.join(" ")),
        "moves" => Order::Moves(words.concat()),
        "claim" => Order::Claim(text()),
        "book" => Order::Book(text()),
        "library" => Order::Library(text()),
        "new" => Order::New(text()),
        "save" if !rest.is_empty() => Order::Save(text()),
        "open" if !rest.is_empty() => Order::Open(text()),
        "board" if words.is_empty() => Order::Board(None),
        "board" => Order::Board(Some(switch(entry, words)? == Switch::On)),
        "spoken" => Order::Spoken(switch(entry, words)?),
        "think" => Order::Think(switch(entry, words)?),
        "coach" => Order::Coach(switch(entry, words)?),
        "analyse" => Order::Analyse(switch(entry, words)?),
        "review" => Order::Review(switch(entry, words)?),
        "elo" | "level" | "seconds" | "depth" => return setting(entry, words).map(Order::Set),
        "machine" => match words {
            [name] => {
                let machine = MachineName::from_name(name);
                Order::Machine(machine.ok_or_else(|| Unknown::Rest(usage(entry)))?)
            }
            _ => return bad(),
        },
        "from" => match words {
            [number] => Order::From(number.parse().map_err(|_| Unknown::Rest(usage(entry)))?),
            _ => return bad(),
        },
        "white" => sit(kilomate_core::Color::White, rest)?,
        "black" => sit(kilomate_core::Color::Black, rest)?,
        _ if !words.is_empty() => return bad(),
        name => return simple(name).ok_or_else(|| Unknown::Rest(usage(entry))),
    })
}

/// Orders that nothing follows.
fn simple(name: &str) -> Option<Order> {
    Some(match name {
        "pieces" => Order::Men,
        "game" => Order::Game,
        "fen" => Order::Fen,
        "pgn" => Order::Pgn,
        "hint" => Order::Hint,
        "back" => Order::Back,
        "forward" => Order::Forward,
        "flip" => Order::Flip,
        "resign" => Order::Resign,
        "draw" => Order::Draw,
        "accept" => Order::Accept,
        "decline" => Order::Decline,
        "yes" => Order::Yes,
        "no" => Order::No,
        "swap" => Order::Swap,
        "full" => Order::Set(Setting::Full),
        "clock" => Order::Clock,
        "pause" => Order::Pause,
        "go on" => Order::GoOn,
        "move now" => Order::MoveNow,
        "opening" => Order::Opening,
        "book on" => Order::OpenBook(true),
        "book off" => Order::OpenBook(false),
        "graph" => Order::Graph,
        "rating" => Order::Rating,
        "quit" => Order::Quit,
        _ => return None,
    })
}

fn switch(entry: &Entry, words: &[String]) -> Result<Switch, Unknown> {
    match words {
        [] => Ok(Switch::Other),
        [word] if word == "on" => Ok(Switch::On),
        [word] if word == "off" => Ok(Switch::Off),
        _ => Err(Unknown::Rest(usage(entry))),
    }
}

fn setting(entry: &Entry, words: &[String]) -> Result<Setting, Unknown> {
    let number: Option<u32> = match words {
        [number] => number.parse().ok(),
        _ => None,
    };
    let within = |least: u32, most: u32| {
        number.filter(|n| (least..=most).contains(n)).ok_or_else(|| {
            Unknown::Rest(format!(
                "Write {} with a number from {least} to {most}, such as {} {}.",
                entry.name,
                entry.name,
                least.midpoint(most.min(10 * least))
            ))
        })
    };
    Ok(match entry.name {
        "elo" => Setting::Elo(within(LOWEST_ELO.into(), HIGHEST_ELO.into())? as u16),
        "level" => Setting::Level(within(1, LEVELS.into())? as u8),
        "depth" => Setting::Depth(within(1, 100)? as u8),
        _ => Setting::Seconds(within(1, 1_000_000)?),
    })
}

fn sit(side: kilomate_core::Color, rest: &str) -> Result<Order, Unknown> {
    match rest.parse::<Seat>() {
        Ok(seat) => Ok(Order::Sit(side, Box::new(seat))),
        Err(error) => {
            let error = error.to_string();
            Err(Unknown::Rest(super::sentence(&format!("nobody can sit down: {error}"))))
        }
    }
}

/// How a word is to be written.
pub(super) fn usage(entry: &Entry) -> String {
    let rest = if entry.rest.is_empty() { String::new() } else { format!(" {}", entry.rest) };
    format!("Write {}{rest}: it {}.", entry.name, entry.help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_understood_in_every_way_it_can_be_written() {
        for entry in ENTRIES {
            let rest = match entry.name {
                "elo" => "1000",
                "level" | "seconds" | "depth" | "from" => "3",
                "machine" => "elf",
                "white" | "black" => "prodigy seconds 15",
                "save" | "open" => "Anna",
                _ => "",
            };
            let order = read(&format!("{} {rest}", entry.name));
            assert!(order.is_ok(), "{}: {order:?}", entry.name);
            for other in entry.others {
                assert_eq!(read(&format!("  {} {rest}", other.to_uppercase())), order, "{other}");
            }
        }
    }

    #[test]
    fn what_follows_is_read_or_explained() {
        assert_eq!(read("think off"), Ok(Order::Think(Switch::Off)));
        assert_eq!(read("Save  My Game"), Ok(Order::Save("My Game".into())));
        assert_eq!(read("elo 1200"), Ok(Order::Set(Setting::Elo(1_200))));
        assert_eq!(read("go on"), Ok(Order::GoOn));
        assert_eq!(read("claim Nf3"), Ok(Order::Claim("Nf3".into())));
        assert_eq!(read("new --as black"), Ok(Order::New("--as black".into())));
        for (line, part) in [
            ("elo", "elo with a number from"),
            ("elo 5", "such as elo"),
            ("level eleven", "from 1 to 10"),
            ("machine zx81", "desktop, ce, c64"),
            ("black zx81", "write person"),
            ("think loudly", "on|off"),
            ("resign now please", "resigns the game"),
            ("save", "save NAME"),
        ] {
            match read(line) {
                Err(Unknown::Rest(text)) => assert!(text.contains(part), "{line}: {text}"),
                other => panic!("{line}: {other:?}"),
            }
        }
        assert_eq!(read("e2e4"), Err(Unknown::Word));
    }
}
