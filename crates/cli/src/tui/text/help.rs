//! The pages of the help: a key and what it does, or a heading.

use crate::tui::screen::Topic;

/// Stands in the place of a key where a line is a heading.
pub(crate) const HEADING: &str = "#";

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
        Topic::Library => ("The library", &LIBRARY),
        Topic::Setup => ("Setting up a position", &SET_UP),
        Topic::Settings => ("Settings", &SETTINGS),
        Topic::Ratings => ("Your rating", &RATINGS),
        Topic::Files => ("Games and positions in and out", &FILES),
    };
    Page { title, lines }
}

const HOME: [(&str, &str); 13] = [
    (HEADING, "Where to go"),
    ("n", "A new game: choose an opponent, how strong it is, colours, clocks and odds."),
    ("c", "Continue the game that waits. It is saved after every move, so nothing is ever lost."),
    ("a", "Analyse: try moves on a board while the engine says what it thinks of them."),
    ("p", "Set up a position, and play or analyse it."),
    ("l", "The library of your games: search it, look at a game, play on."),
    ("m", "The five machines, and what each of them is."),
    ("s", "Settings: colours, figures, the mouse, the bell, the coach, the book."),
    ("q", "Quit."),
    (HEADING, "Everywhere"),
    ("?", "Help for the screen that you see. F1 does the same."),
    ("Esc", "Out of whatever you are in. It never makes or loses a move."),
    ("Ctrl-C", "Quit at once. The game is saved."),
];

const GAME: [(&str, &str); 54] = [
    (HEADING, "Moving: all ways work at any time"),
    ("e4 Nf3 o-o e2e4", "Type the move. The men that can make it are lit while you type."),
    ("Enter", "Shows the typed move on the board; Enter again makes it."),
    ("Esc", "Not this move; Esc again clears what is typed."),
    ("Arrows", "A cursor: Enter picks a man up, Enter puts him down."),
    ("Tab", "Lets h, j, k and l move the cursor, until Tab is pressed again."),
    ("Mouse", "Click a man and then a square, or drag him there."),
    (HEADING, "Letters: a to h, o and N B R Q K O begin a move; the others are commands"),
    (
        "Space",
        "The menu: every command. Letters are free there, so h is a hint, f turns the board.",
    ),
    ("i", "A hint; again: where to; a third time: the line."),
    ("u  Backspace", "Take back to your last move."),
    ("r", "Play again what was taken back."),
    (
        "=",
        "Accept an offer; or claim a draw; or offer one. While a typed move is shown: claim with it.",
    ),
    ("m", "Move now: the machine plays the best it has found."),
    ("p", "Pause the clocks, and go on."),
    ("t", "Turn the board."),
    ("v", "Show or hide what the machine thinks; once it was shown the game does not count."),
    ("y", "Analysis of what you see, which is help; + and - then change its number of lines."),
    ("/", "The book of openings for what you see, which is help: see below."),
    ("n", "A new game."),
    ("j", "The same players again, with the other colours."),
    ("z", "Review: accuracy, scores, turning points; again: look at them in turn."),
    ("w", "Put a copy of the game into the library. The game itself is saved after every move."),
    ("x", "Export the game."),
    ("q", "Leave. The clocks stand until you come back."),
    (HEADING, "Only in the menu"),
    ("Space g", "Give up; you are asked first."),
    ("Space s", "Swap sides with your opponent."),
    ("Space c", "The coach, who asks before a move that loses something."),
    ("Space b", "The machine thinks on your time, too, or no longer."),
    ("Space e", "Set up a position."),
    ("Space O", "Open a game or a position from a file or the clipboard."),
    (HEADING, "Looking back: the game does not notice"),
    ("PgUp PgDn", "One move back or on. Also , and . or Ctrl with the arrows, or the wheel."),
    ("Home End", "The start; the game as it stands."),
    ("[ ]", "Another move that was tried in the place of this one."),
    ("Mouse", "A click on a move in the list shows it."),
    ("Enter", "Play on from here; you are asked first."),
    ("Del", "Cut this variation off."),
    ("Space ^", "Make this the main line."),
    (HEADING, "The book of openings"),
    ("Up Down", "Choose a move. Beside it: how often it is played, and where it leads to."),
    ("Enter  Right", "Step into it. Against an opponent it is only tried, as a variation."),
    ("Left", "One move back."),
    ("Esc  /", "Close the book; End goes back to the game."),
    (HEADING, "What you see"),
    ("B90", "The code of the opening; below it is its name, by the last position that has one."),
    ("from the book", "The machine has not thought: the move is in its book of openings."),
    ("Bar", "Who is better: White's part is light."),
    ("Score", "What the machine thought of the game, move by move; White grows upwards."),
    ("+0.35", "White is better by 0.35 pawns. +#3: White mates in three."),
    ("depth 9", "The machine has looked 9 half-moves ahead."),
    ("table 40%", "So full is its memory of positions."),
    ("Front panel", "The Chess Prodigy has one: see the machines, key f."),
];

const ANALYSIS: [(&str, &str); 13] = [
    (HEADING, "The engine looks at the position that you see"),
    ("e4 Nf3", "Make moves for both sides; one that is new becomes a variation."),
    ("PgUp PgDn", "Walk through the moves; Home and End go to the start and the last one."),
    ("[ ]", "Another move that was tried in the place of this one."),
    ("+ -", "More or fewer lines, from 1 to 5."),
    ("/", "The book of openings: Up and Down choose a move, Enter makes it, Esc closes the book."),
    ("y", "Stop and start the engine."),
    ("Del", "Cut this variation off."),
    ("Space ^", "Make this the main line."),
    ("t", "Turn the board."),
    ("Space e", "Set up another position."),
    ("x", "Export the game with its variations."),
    ("q", "Leave."),
];

const NEW_GAME: [(&str, &str); 5] = [
    ("Up Down", "From one line to the next."),
    ("Left Right", "Another choice in the line."),
    ("F2", "Begin the game, whichever line is chosen. Also b, except where a text is typed."),
    ("Enter", "On the first line: begin the game."),
    ("Esc", "Back; nothing has changed."),
];

const MACHINES: [(&str, &str); 4] = [
    ("Up Down", "From one machine to the next."),
    ("Enter", "A new game against it."),
    ("f", "The Chess Prodigy as it is: its display and its four buttons."),
    ("Esc", "Back."),
];

const PANEL: [(&str, &str); 11] = [
    (HEADING, "Four buttons: all that the real machine has"),
    ("Up Down", "The next man that can move, or the one before; then the next of his targets."),
    ("Enter", "This one. While the machine thinks: move now. Otherwise: what it has thought."),
    ("m", "MENU: opens the menu, and leaves whatever is open. Down goes through its rows."),
    ("M", "MENU held: back to the game from anywhere."),
    ("E", "ENTER held: the machine takes the move, or gives it back."),
    ("PgUp PgDn", "UP and DOWN held: faster, where there is much to go through."),
    ("Mouse", "A click presses a button."),
    (HEADING, "It thinks at its real speed, and remembers the game when it is off"),
    ("Board", "Its owner's: the machine itself shows two lines and nothing else."),
    ("Esc", "Back; the machine is switched off and will go on where it was."),
];

const LIBRARY: [(&str, &str); 8] = [
    ("Up Down", "From one game to the next."),
    ("/", "Search: names, results, dates."),
    ("Enter", "Open the game."),
    ("v", "View the game as text; the game on the board stays."),
    ("d  Del", "Delete the game; you are asked first, and it can be brought back."),
    ("o", "Open a game or a position from a file or the clipboard."),
    ("r", "Your rating, and against whom it was won."),
    ("Esc", "Back."),
];

const RATINGS: [(&str, &str); 5] = [
    (HEADING, "How well you play, as far as your games can tell"),
    ("Rating", "Every finished game against an opponent whose Elo is known moves it."),
    ("Error", "The truth is that far away at most, with a chance of 95 in 100."),
    ("Does not count", "A game with hints, take-backs, analysis, odds or a set-up position."),
    ("Esc", "Back."),
];

const SET_UP: [(&str, &str); 19] = [
    (HEADING, "Men"),
    ("Arrows", "Move the cursor."),
    ("K Q R B N P", "Put a white man on the square of the cursor, and take him in hand."),
    ("k q r b n p", "The same for a black man."),
    ("Space", "Put the man in hand down; a second time takes him off."),
    ("Del Backspace", "Take off what stands there."),
    (
        "Mouse",
        "Click to put the man in hand down, drag to move a man, right click to take one off.",
    ),
    (HEADING, "The rest of the position"),
    ("s", "The other side is to move."),
    ("1 2 3 4", "White castles short, long; Black castles short, long."),
    ("e", "The square on which a pawn may be taken en passant, if there is one."),
    ("c", "Clear the board."),
    ("i", "The start of a game."),
    ("t", "Turn the board."),
    (HEADING, "In and out"),
    ("f", "Type or paste a FEN; one can be pasted at any time."),
    ("y", "Copy the FEN to the clipboard, if the terminal has one."),
    ("Enter", "Play from here, or analyse. What is wrong with the position is always shown."),
    ("Esc", "Back; nothing has changed."),
];

const SETTINGS: [(&str, &str); 3] = [
    ("Up Down", "From one setting to the next."),
    ("Left Right", "Another choice; it is kept at once."),
    ("Esc", "Back."),
];

const FILES: [(&str, &str); 3] =
    [("Up Down", "From one choice to the next."), ("Enter", "Do it."), ("Esc", "Back.")];
