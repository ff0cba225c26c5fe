//! The pages of the help: a key and what it does, or a heading.

/// Stands in the place of a key where a line is a heading.
pub(crate) const HEADING: &str = "#";

/// The pages of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    Home,
    Game,
    Analysis,
    NewGame,
    Machines,
    Panel,
    Museum,
    Room,
    Library,
    Setup,
    Settings,
    Ratings,
    Files,
}

impl Topic {
    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: [Topic; 13] = [
        Topic::Home,
        Topic::Game,
        Topic::Analysis,
        Topic::NewGame,
        Topic::Machines,
        Topic::Panel,
        Topic::Museum,
        Topic::Room,
        Topic::Library,
        Topic::Setup,
        Topic::Settings,
        Topic::Ratings,
        Topic::Files,
    ];
}

/// A page.
pub(crate) struct Page {
    pub(crate) title: &'static str,
    pub(crate) lines: &'static [(&'static str, &'static str)],
}

/// The page for a screen.
pub(crate) fn help(topic: Topic) -> Page {
    let (title, lines): (_, &[_]) = match topic {
        Topic::Home => ("Kilomate", &HOME),
        Topic::Game => ("A game", &GAME),
        Topic::Analysis => ("Analysis", &ANALYSIS),
        Topic::NewGame => ("A new game", &NEW_GAME),
        Topic::Machines => ("The machines", &MACHINES),
        Topic::Panel => ("The front panel", &PANEL),
        Topic::Museum => ("The museum", &MUSEUM),
        Topic::Room => ("A machine in the museum", &ROOM),
        Topic::Library => ("The library", &LIBRARY),
        Topic::Setup => ("Setting up a position", &SET_UP),
        Topic::Settings => ("Settings", &SETTINGS),
        Topic::Ratings => ("Your rating", &RATINGS),
        Topic::Files => ("Games and positions in and out", &FILES),
    };
    Page { title, lines }
}

const HOME: [(&str, &str); 15] = [
    (HEADING, "Where to go"),
    ("n", "A new game: choose an opponent, its strength, colours, clocks and odds."),
    ("c", "Continue the game that is waiting, or choose among several."),
    ("a", "Analyse: try moves on a board while the engine says what it thinks of them."),
    ("p", "Set up a position, and play or analyse it."),
    ("l", "The library of your games: search it, look at a game, play on."),
    ("m", "The five machines, and what each of them is."),
    ("u", "The museum: the real programs on their emulated machines, with their own screens."),
    ("s", "Settings: colours, pieces, the mouse, the bell, the coach, the book."),
    ("q", "Quit."),
    (HEADING, "Everywhere"),
    ("?", "Help for the screen you are looking at. F1 does the same."),
    ("Esc", "Cancel or go back. It never makes a move, and never loses one."),
    ("Ctrl-C", "Quit at once. A game that cannot be saved asks first."),
    ("Ctrl-Z", "To the shell, and back with fg; clocks are paused."),
];

const GAME: [(&str, &str); 55] = [
    (HEADING, "Moving: all of these work at any time"),
    ("e4 Nf3 o-o e2e4", "Type the move and press Enter. The pieces that can make it are lit."),
    (
        "nf3 qd3 a8n",
        "Small letters will do. bc4 is the b-pawn if it can take there, else the bishop.",
    ),
    ("Esc", "Clears what is typed. With nothing typed it leaves the game, after a question."),
    ("Arrows", "Move a cursor. Enter picks a piece up, and Enter puts it down."),
    ("Tab", "Lets h, j, k and l move the cursor, until you press Tab again."),
    ("Mouse", "Click a piece and then a square, or drag it there."),
    (HEADING, "Letters: a to h, k q r b n and o always begin a move; the others are commands"),
    (
        "Space",
        "The menu, with every command. Letters are free there: h is a hint, f turns the board.",
    ),
    ("i", "A hint: which piece. Again: where to. A third time: the line."),
    ("u  Backspace", "Take back to your last move."),
    ("U", "Redo what was taken back."),
    (
        "=",
        "Accept an offer, or claim a draw, or offer one; you are asked first. Behind a typed move: \
         claim a draw with it.",
    ),
    ("m", "Move now: the machine plays the best move it has found."),
    ("p", "Pause the clocks, and resume."),
    ("t", "Turn the board."),
    ("v", "Show or hide what the machine thinks. Once it was shown, the game does not count."),
    ("y", "Analysis of what you see. It counts as help. + and - change the number of lines."),
    ("/", "The opening book for what you see. It counts as help; see below."),
    ("j", "A rematch: the same players, with the other colours."),
    ("z", "Review: accuracy, scores, turning points. Again: look at them in turn."),
    ("w", "Put a copy of the game into the library. The game itself is saved after every move."),
    ("x", "Export the game."),
    ("Esc", "Leave, with nothing typed. The clocks stop until you come back."),
    (HEADING, "Only in the menu"),
    ("Space n", "A new game."),
    ("Space q", "Leave, as Esc does."),
    ("Space r", "Resign; you are asked first."),
    ("Space s", "Swap sides with your opponent."),
    ("Space c", "The coach, who asks before a move that loses something."),
    ("Space b", "Whether the machine thinks on your time too."),
    ("Space e", "Set up a position."),
    ("Space O", "Open a game or a position from a file or the clipboard."),
    (HEADING, "Looking back does not disturb the game"),
    ("PgUp PgDn", "One move back or on. Also , and . or Ctrl with the arrows, or the wheel."),
    ("Home End", "The start; the game as it stands."),
    ("[ ]", "Another move that was tried in place of this one."),
    ("Mouse", "Click a move in the list to see it."),
    ("Enter", "Play on from here; you are asked first."),
    ("Del", "Delete this variation."),
    ("Space ^", "Make this the main line."),
    (HEADING, "The opening book"),
    ("Up Down", "Choose a move. Beside it is how often it is played, and where it leads."),
    ("Enter  Right", "Follow it. Against an opponent it is only tried, as a variation."),
    ("Left", "One move back."),
    ("Esc  /", "Close the book; End goes back to the game."),
    (HEADING, "What you see"),
    ("B90", "The code of the opening; its name is below, from the last position that has one."),
    ("from the book", "The machine did not think: the move is in its opening book."),
    ("Bar", "Who is better: White's part is light."),
    ("Score", "What the machine thought of the game, move by move; up is good for White."),
    ("+0.35", "White is better by 0.35 pawns. +#3: White mates in three."),
    ("depth 9", "The machine has looked 9 half-moves ahead."),
    ("table 40%", "How full its memory of positions is."),
    ("Front panel", "The Chess Prodigy has one: press f on the screen Machines."),
];

const ANALYSIS: [(&str, &str); 13] = [
    (HEADING, "The engine looks at the position that you see"),
    ("e4 Nf3", "Make moves for both sides; a new one becomes a variation."),
    ("PgUp PgDn", "Step through the moves; Home and End go to the start and the last one."),
    ("[ ]", "Another move that was tried in place of this one."),
    ("+ -", "More or fewer lines, from 1 to 5."),
    ("/", "The opening book: Up and Down choose a move, Enter makes it, Esc closes the book."),
    ("y", "Stop and start the engine."),
    ("Del", "Delete this variation."),
    ("Space ^", "Make this the main line."),
    ("t", "Turn the board."),
    ("Space e", "Set up another position."),
    ("x", "Export the game with its variations."),
    ("Esc", "Leave."),
];

const NEW_GAME: [(&str, &str); 5] = [
    ("Up Down", "From one row to the next."),
    ("Left Right", "Change what is chosen in the row."),
    ("F2", "Begin the game, whichever row you are on. Also b, except where you type text."),
    ("Enter", "On the first row: begin the game."),
    ("Esc", "Back; nothing has changed."),
];

const MACHINES: [(&str, &str); 4] = [
    ("Up Down", "From one machine to the next."),
    ("Enter", "A new game against it."),
    ("f", "The Chess Prodigy as it is, with its display and its four buttons."),
    ("Esc", "Back."),
];

const MUSEUM: [(&str, &str); 3] = [
    ("Up Down", "From one machine to the next."),
    ("Enter", "Go in: the machine is on, and goes on where it was left."),
    ("Esc", "Back."),
];

const ROOM: [(&str, &str); 17] = [
    (HEADING, "The machine's keys are this keyboard's, as far as both have them"),
    ("Arrows", "Where the machine has them; on the chess computer UP and DOWN."),
    ("Enter", "Its RETURN or ENTER. After something was typed: sends it."),
    (
        "Letters",
        "Its letters; on machines with a line, what is typed. A capital holds a button down.",
    ),
    ("F2", "f1 of the Commodore, clear of the calculator, BREAK of the card: F1 is this help."),
    ("F3 F5 F7", "f3, f5 and f7 of the Commodore; 2nd and mode of the calculator."),
    ("Backspace", "INST/DEL of the Commodore, del of the calculator."),
    ("Esc", "Back; the machine is kept, and goes on where it was next time."),
    (HEADING, "Around the machine"),
    ("F6", "Looks inside: registers, positions, memory; and back to the screen."),
    ("F8", "The power switch."),
    ("F9", "Its time: real, ten times as fast, as fast as this computer can."),
    ("F10", "Takes the game from the board, through the machine's own keys or its own line."),
    (HEADING, "What is true here"),
    ("Program", "The very bytes of the files that a real machine is loaded with."),
    ("Keys", "Are pressed in the machine's time: what is typed fast waits until it is looked at."),
    (
        "Window",
        "The Commodore's picture needs 80 x 28 characters and 256 colours; else it is letters.",
    ),
];

const PANEL: [(&str, &str); 11] = [
    (HEADING, "Four buttons: all that the real machine has"),
    ("Up Down", "The next piece that can move, or the one before; then where it can go."),
    ("Enter", "This one. While the machine thinks: move now. Otherwise: what it has thought."),
    ("m", "MENU: opens the menu, and leaves whatever is open. Down goes through its rows."),
    ("M", "MENU held: back to the game from anywhere."),
    ("E", "ENTER held: the machine takes the move, or gives it back."),
    ("PgUp PgDn", "UP and DOWN held: faster, where there is a lot to go through."),
    ("Mouse", "Click a button to press it."),
    (HEADING, "It thinks at its real speed, and remembers the game when it is off"),
    ("Board", "Its owner's: the machine itself shows two lines of text and nothing else."),
    ("Esc", "Back; the machine is switched off, and goes on where it was next time."),
];

const LIBRARY: [(&str, &str); 9] = [
    ("Up Down", "From one game to the next."),
    ("/", "Search: names, results, dates."),
    ("Enter", "Open the game. One that was left in the middle goes on."),
    ("v", "View the game as text; the game on the board stays."),
    ("d  Del", "Delete the game; you are asked first."),
    ("x  b", "The deleted games; b brings one back, and takes in a game that was set aside."),
    ("o", "Open a game or a position from a file or the clipboard."),
    ("r", "Your rating, and the opponents it comes from."),
    ("Esc", "Back."),
];

const RATINGS: [(&str, &str); 5] = [
    (HEADING, "How well you play, as far as your games can tell"),
    ("Rating", "Changes with every finished game against an opponent whose Elo is known."),
    ("Error", "Your true strength is within this range, 95 times in 100."),
    ("Does not count", "A game with hints, take-backs, analysis, odds or a set-up position."),
    ("Esc", "Back."),
];

const SET_UP: [(&str, &str); 19] = [
    (HEADING, "Pieces"),
    ("Arrows", "Move the cursor."),
    ("K Q R B N P", "Put a white piece on the square of the cursor, and keep it in hand."),
    ("k q r b n p", "The same for a black piece."),
    ("Space", "Put the piece in hand down; a second time takes it off."),
    ("Del Backspace", "Take off what is there."),
    (
        "Mouse",
        "Click to put the piece in hand down, drag to move a piece, right-click to take one off.",
    ),
    (HEADING, "The rest of the position"),
    ("s", "The other side is to move."),
    ("1 2 3 4", "White castles short, long; Black castles short, long."),
    ("e", "The square on which a pawn may be taken en passant, if there is one."),
    ("c", "Clear the board."),
    ("i", "The start of a game."),
    ("t", "Turn the board."),
    (HEADING, "In and out"),
    ("f", "Type or paste a FEN; you can paste one at any time."),
    ("y", "Copy the FEN to the clipboard, if the terminal has one."),
    ("Enter", "Play from here, or analyse. What is wrong with the position is always shown."),
    ("Esc", "Back; nothing has changed."),
];

const SETTINGS: [(&str, &str); 3] = [
    ("Up Down", "From one setting to the next."),
    ("Left Right", "Change it; it is saved at once."),
    ("Esc", "Back."),
];

const FILES: [(&str, &str); 3] =
    [("Up Down", "From one choice to the next."), ("Enter", "Do it."), ("Esc", "Back.")];
