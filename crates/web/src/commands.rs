//! Commands of the page: each is read, told to the desk, and answered. `web/src/protocol.d.ts` lists them
//! under `Command`. `shelf` has those about saved games.

use kilomate_core::machines::MACHINES;
use kilomate_core::play::level::{HIGHEST_ELO, LEVELS, LOWEST_ELO};
use kilomate_core::{Board, Color, Move};
use kilomate_desk::clock::Allowance;
use kilomate_desk::faults::read_fen;
use kilomate_desk::odds::Odds;
use kilomate_desk::rating::{Estimate, Outcome};
use kilomate_desk::seat::Seat;
use kilomate_desk::strength;
use kilomate_desk::tree::NodeId;
use kilomate_desk::{Books, Message, NewGame, Refusal, Typed};

use crate::chess::{move_json, moves_json, side, side_of, square_of};
use crate::fields::Fields;
use crate::json::Json;
use crate::object;
use crate::shelf;
use crate::table::{SETTINGS, Table, sentence};

/// Why a command is not obeyed.
pub(crate) enum No {
    /// A sentence says why.
    Why(String),
    /// The coach asks.
    Sure(String),
}

impl From<String> for No {
    fn from(why: String) -> No {
        No::Why(why)
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> No {
        match refusal {
            Refusal::Sure(question) => No::Sure(question),
            other => No::Why(other.to_string()),
        }
    }
}

/// Obeys a command and says what became of it: an `Answer` of the protocol.
pub(crate) fn answer(table: &mut Table, fields: &Fields, now: u64) -> Json {
    match obey(table, fields, now) {
        Ok(Json::Null) => object! { "ok": true },
        Ok(value) => object! { "ok": true, "value": value },
        Err(No::Sure(why)) => object! { "ok": false, "why": why, "sure": true },
        Err(No::Why(why)) => object! { "ok": false, "why": sentence(&why) },
    }
}

fn obey(table: &mut Table, fields: &Fields, now: u64) -> Result<Json, No> {
    let command = fields.need("do")?;
    if let Some(message) = message(table, command, fields)? {
        return tell(table, message, now);
    }
    match command {
        "typed" => typed(table, fields),
        "why" => why(table, fields),
        "look" => {
            let at = place(table, fields)?;
            table.look(at);
            Ok(Json::Null)
        }
        "tag" => {
            table.session_mut().set_tag(fields.need("name")?, fields.need("value")?, now);
            Ok(Json::Null)
        }
        "begin" => {
            let game = new_game(fields)?;
            table.session_mut().begin(game, now);
            table.begun(now);
            Ok(Json::Null)
        }
        "checkFen" => Ok(match read_fen(fields.need("fen")?) {
            Ok(board) => object! {
                "ok": true, "fen": board.to_fen().to_string(), "toMove": side(board.side_to_move()),
            },
            Err(why) => object! { "ok": false, "why": sentence(&why) },
        }),
        "ratings" => Ok(ratings(table)),
        "machines" => Ok(machines()),
        "strength" => {
            let elo = u16::try_from(fields.number("elo")?).unwrap_or(u16::MAX);
            Ok(object! { "name": strength::level_name(elo), "sentence": strength::sentence(elo) })
        }
        "checkSeat" => check_seat(fields),
        "checkClock" => {
            let clock = Allowance::from_words(fields.need("text")?).map_err(str::to_string)?;
            Ok(object! { "clock": clock.to_string() })
        }
        "humanPace" => {
            table.session_mut().set_human_pace(fields.is_on("on"));
            Ok(Json::Null)
        }
        "book" => {
            let books = Books { are_closed: !fields.is_on("on"), ..Books::default() };
            table.session_mut().set_books(books);
            Ok(Json::Null)
        }
        "keepSettings" => {
            let store =
                table.session().store().ok_or_else(|| "nothing is saved here".to_string())?;
            let kept = store.write_text(SETTINGS, fields.need("text")?);
            kept.map_err(|error| error.to_string())?;
            Ok(Json::Null)
        }
        _ => shelf::obey(table, command, fields, now),
    }
}

/// Tells the desk something. What changes the game shows where it stands.
fn tell(table: &mut Table, message: Message, now: u64) -> Result<Json, No> {
    let tried = match message {
        Message::Try { at, m } => Some((at, m)),
        _ => None,
    };
    let is_move_about = matches!(
        message,
        Message::TakeBack | Message::Redo | Message::PlayOnFrom(_) | Message::Play { .. }
    );
    if let Message::Coach(is_on) = message {
        table.has_coach = is_on;
    }
    table.session_mut().tell(message, now)?;
    if is_move_about {
        table.look_here();
    }
    let Some((at, m)) = tried else { return Ok(Json::Null) };
    let child = table.session().desk().tree().child(at, m).unwrap_or(at);
    table.look(child);
    Ok(object! { "at": child.number() })
}

/// The message to the desk that a command is, if it is one.
fn message(table: &Table, command: &str, fields: &Fields) -> Result<Option<Message>, No> {
    let here = || table.session().desk().board().clone();
    Ok(Some(match command {
        "play" => {
            let m = read_move(&here(), fields.need("move")?)?;
            Message::Play { m, sure: fields.is_on("sure") }
        }
        "try" => {
            let at = place(table, fields)?;
            let board = table.session().desk().tree().board(at);
            Message::Try { at, m: read_move(&board, fields.need("move")?)? }
        }
        "takeBack" => Message::TakeBack,
        "redo" => Message::Redo,
        "playOnFrom" => Message::PlayOnFrom(place(table, fields)?),
        "pause" => Message::Pause,
        "resume" => Message::Resume,
        "offerDraw" => Message::OfferDraw,
        "claimDraw" => {
            let intended = fields.get("move").map(|text| read_move(&here(), text));
            Message::ClaimDraw(intended.transpose()?)
        }
        "resign" => Message::Resign,
        "accept" => Message::Accept,
        "decline" => Message::Decline,
        "swapSides" => Message::SwapSides,
        "sit" => Message::Sit(side_of(fields.need("side")?)?, seat(fields.need("seat")?)?),
        "moveNow" => Message::MoveNow,
        "hint" => Message::Hint,
        "analyse" => {
            let lines = fields.number("lines")?.min(u8::MAX.into()) as u8;
            Message::Analyse { at: place(table, fields)?, lines }
        }
        "stopAnalysis" => Message::StopAnalysis,
        "consult" => Message::Consult,
        "watch" => Message::Watch,
        "review" => Message::Review,
        "endReview" => Message::EndReview,
        "coach" => Message::Coach(fields.is_on("on")),
        "comment" => {
            Message::Comment { at: place(table, fields)?, text: fields.need("text")?.into() }
        }
        "promote" => Message::Promote(place(table, fields)?),
        "remove" => Message::Remove(place(table, fields)?),
        _ => return Ok(None),
    }))
}

/// The place that a command names; what is shown if it may leave it out.
fn place(table: &Table, fields: &Fields) -> Result<NodeId, String> {
    let number = fields.number("at")?;
    table.session().desk().tree().place(number).ok_or_else(|| Refusal::Gone.to_string())
}

fn shown_or_place(table: &Table, fields: &Fields) -> Result<Board, String> {
    let at = if fields.get("at").is_some() { place(table, fields)? } else { table.shown() };
    Ok(table.session().desk().tree().board(at))
}

fn read_move(board: &Board, text: &str) -> Result<Move, String> {
    board.parse_coordinates(text).map_err(|_| Refusal::Illegal.to_string())
}

fn typed(table: &Table, fields: &Fields) -> Result<Json, No> {
    let board = shown_or_place(table, fields)?;
    let typed = Typed::read(&board, fields.need("text")?);
    Ok(object! {
        "exact": typed.exact.map(|m| move_json(&board, m)),
        "completions": moves_json(&board, &typed.completions),
        "promotions": moves_json(&board, &typed.promotions),
        "problem": typed.problem.as_ref().map(ToString::to_string),
        "isNoMove": typed.is_no_move(),
    })
}

fn why(table: &Table, fields: &Fields) -> Result<Json, No> {
    let board = shown_or_place(table, fields)?;
    let [from, to] = [square_of(fields.need("from")?)?, square_of(fields.need("to")?)?];
    let why = board.why_illegal(from, to).map(|why| sentence(&why.to_string()));
    Ok(object! { "why": why.unwrap_or_default() })
}

/// Somebody who can sit at a desk in a page: no other program.
fn seat(text: &str) -> Result<Seat, String> {
    match text.parse::<Seat>().map_err(|error| error.to_string())? {
        Seat::Program(_) => Err("other chess programs cannot be started from a page".into()),
        seat => Ok(seat),
    }
}

fn new_game(fields: &Fields) -> Result<NewGame, String> {
    let mut game = NewGame::new(seat(fields.need("white")?)?, seat(fields.need("black")?)?);
    game.start = match (fields.get("fen"), fields.get("odds")) {
        (Some(fen), _) => read_fen(fen)?,
        (None, Some(odds)) => {
            let giver = fields.get("giver").map_or(Ok(Color::White), side_of)?;
            odds.parse::<Odds>()?.board(giver)
        }
        (None, None) => Board::start(),
    };
    let allowance = |name| fields.get(name).map(str::parse::<Allowance>).transpose();
    let clocks = [allowance("whiteClock"), allowance("blackClock")];
    game.allowances = match clocks.map(|clock| clock.map_err(|error| error.to_string())) {
        [Ok(Some(white)), Ok(Some(black))] => Some([white, black]),
        [Ok(None), Ok(None)] => None,
        [Err(problem), _] | [_, Err(problem)] => return Err(problem),
        _ => return Err("one side has a clock and the other none: give both, or neither".into()),
    };
    game.seed = fields.get("seed").and_then(|seed| seed.parse().ok()).unwrap_or_default();
    Ok(game)
}

fn check_seat(fields: &Fields) -> Result<Json, No> {
    let seat = seat(fields.need("seat")?)?;
    let sentence = match &seat {
        Seat::Machine(machine) => machine.setting.sentence(),
        Seat::Person(_) | Seat::Program(_) => String::new(),
    };
    Ok(object! { "name": seat.name(), "sentence": sentence, "elo": seat.elo() })
}

fn machines() -> Json {
    let list = MACHINES.iter().map(|facts| {
        object! {
            "id": facts.name,
            "title": facts.title,
            "sentence": facts.sentence,
            "speed": facts.speed(),
            "source": facts.pace.map(|pace| pace.to_string()),
            "times": facts.times.to_vec(),
        }
    });
    object! {
        "machines": Json::List(list.collect()),
        "lowestElo": LOWEST_ELO,
        "highestElo": HIGHEST_ELO,
        "levels": LEVELS,
    }
}

fn estimate(estimate: Option<Estimate>) -> Json {
    let json = |e: Estimate| object! { "elo": e.elo, "error": e.error, "games": e.games };
    estimate.map(json).into()
}

fn ratings(table: &Table) -> Json {
    let ratings = table.session().ratings();
    let opponents = ratings.opponents().into_iter().map(|name| {
        let [won, drawn, lost] = ratings.tally(name);
        object! {
            "name": name, "won": won, "drawn": drawn, "lost": lost,
            "estimate": estimate(ratings.estimate(name)),
        }
    });
    let games = ratings.games().rev().map(|played| {
        let outcome = match played.outcome {
            Outcome::Won => "won",
            Outcome::Drawn => "drawn",
            Outcome::Lost => "lost",
        };
        object! {
            "date": played.date.to_string(),
            "opponent": played.opponent.as_str(),
            "elo": played.elo,
            "person": side(played.person),
            "outcome": outcome,
            "counts": played.counts,
        }
    });
    object! {
        "overall": estimate(ratings.overall()),
        "opponents": Json::List(opponents.collect()),
        "games": Json::List(games.collect()),
    }
}
