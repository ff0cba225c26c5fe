//! The whole state of the desk as the page shows it: `web/src/protocol.d.ts` has it under `View`.

use kilomate_core::{Board, Color, Status};
use kilomate_desk::coach::NO_TURNING_POINT;
use kilomate_desk::mind::Thought;
use kilomate_desk::score::for_white;
use kilomate_desk::seat::{Seat, Setting};
use kilomate_desk::tree::{NodeId, ROOT};
use kilomate_desk::{Desk, Hint, Offer, Saving};

use crate::chess::{after, line, move_json, outcome_json, san, score_json, side};
use crate::json::Json;
use crate::object;
use crate::position::position_json;
use crate::table::Table;

/// Everything that there is to show.
pub(crate) fn view(table: &Table, now: u64) -> Json {
    let session = table.session();
    let desk = session.desk();
    let shown = table.shown();
    let status = desk.status();
    object! {
        "game": table.game(),
        "here": desk.here().number(),
        "shown": position_json(desk, shown),
        "isHere": shown == desk.here(),
        "seats": object! {
            "white": seat_json(desk, Color::White),
            "black": seat_json(desk, Color::Black),
        },
        "person": desk.person().map(side),
        "isPersonsMove": desk.is_persons_move(),
        "toMove": side(desk.to_move()),
        "clocks": clocks_json(desk, now),
        "isPaused": desk.is_paused(),
        "isThinking": desk.is_thinking(),
        "isAssisted": desk.is_assisted(),
        "isForRating": session.is_for_rating(),
        "outcome": desk.outcome().map(outcome_json),
        "offer": desk.offer().map(|(by, offer)| object! { "by": side(by), "what": offer_name(offer) }),
        "canTakeBack": desk.can_take_back(),
        "canRedo": desk.can_redo(),
        "canClaim": desk.is_persons_move() && matches!(status, Status::Threefold | Status::FiftyMoves),
        "hint": desk.hint().map(|hint| hint_json(desk, &hint)),
        "isHinting": desk.is_hinting(),
        "hasCoach": desk.has_coach(),
        "hasHumanPace": desk.has_human_pace(),
        "hasBook": !desk.books().are_closed,
        "thinking": thinking_json(desk),
        "analysis": desk.analysed().map(|at| analysis_json(desk, at)),
        "review": review_json(desk),
        "tree": tree_json(desk),
        "line": table.line().into_iter().map(NodeId::number).collect::<Vec<_>>(),
        "tags": tags_json(desk),
        "waiting": session.count_waiting(),
        "hasGame": session.has_game(),
        "saving": saving_json(&session.saving()),
    }
}

fn tags_json(desk: &Desk) -> Json {
    let tag = |(name, value): &(String, String)| object! { "name": name.as_str(), "value": value.as_str() };
    Json::List(desk.tags().iter().map(tag).collect())
}

pub(crate) fn offer_name(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "draw",
        Offer::Resignation => "resignation",
    }
}

fn seat_json(desk: &Desk, of: Color) -> Json {
    let seat = desk.seat(of);
    let machine = match seat {
        Seat::Machine(machine) => Some(machine),
        Seat::Person(_) | Seat::Program(_) => None,
    };
    object! {
        "seat": seat.to_string(),
        "name": desk.name(of),
        "isPerson": seat.is_person(),
        "machine": machine.map(|seat| seat.machine.name()),
        "isAdaptive": machine.is_some_and(|seat| seat.is_adaptive),
        "elo": seat.elo(),
        "sentence": machine.map_or(String::new(), |seat| Setting::sentence(seat.setting)),
    }
}

fn clocks_json(desk: &Desk, now: u64) -> Json {
    let Some(clocks) = desk.clocks() else { return Json::Null };
    let [white, black] = clocks.both(now);
    let [allowed_white, allowed_black] = clocks.allowances().map(|allowance| allowance.to_string());
    object! {
        "white": white,
        "black": black,
        "at": now,
        "running": clocks.running().map(side),
        "allowance": object! { "white": allowed_white, "black": allowed_black },
    }
}

pub(crate) fn hint_json(desk: &Desk, hint: &Hint) -> Json {
    let (text, _) = line(desk.board(), &hint.line);
    object! {
        "stage": desk.hint_stage().max(1),
        "from": hint.from.to_string(),
        "to": hint.to.map(|square| square.to_string()),
        "line": text,
        "score": hint.score.map(|score| score_json(for_white(score, desk.to_move()))),
    }
}

fn thought_json(board: &Board, thought: &Thought) -> Json {
    let (text, moves) = line(board, &thought.line);
    object! {
        "depth": thought.depth,
        "score": score_json(for_white(thought.score, board.side_to_move())),
        "nodes": thought.nodes,
        "speed": thought.speed,
        "fill": thought.fill,
        "isBook": thought.is_book,
        "text": text,
        "moves": moves,
    }
}

/// What the machine that has the move thinks, or the one that has moved last.
fn thinking_json(desk: &Desk) -> Json {
    let to_move = desk.to_move();
    let mut machines =
        [to_move, to_move.other()].into_iter().filter(|&side| !desk.seat(side).is_person());
    let found = machines.find_map(|of| {
        let thought = desk.thought(of);
        let is_thinking = of == to_move && desk.is_thinking();
        if thought.is_none() && !is_thinking {
            return None;
        }
        let thought =
            thought.and_then(|thought| Some(thought_json(&start_of(desk, of, thought)?, thought)));
        Some(object! { "side": side(of), "name": desk.name(of), "thought": thought })
    });
    found.into()
}

/// The position that a thought begins with: where its side has the move, or had it.
fn start_of(desk: &Desk, of: Color, thought: &Thought) -> Option<Board> {
    let mut at = Some(desk.here());
    for _ in 0..3 {
        let place = at?;
        let board = desk.tree().board(place);
        let is_legal = thought.line.first().is_none_or(|&m| board.is_legal(m));
        if board.side_to_move() == of && is_legal {
            return Some(board);
        }
        at = desk.tree().node(place).parent;
    }
    None
}

fn analysis_json(desk: &Desk, at: NodeId) -> Json {
    let board = desk.tree().board(at);
    let lines = desk.analysis().into_iter().map(|thought| thought_json(&board, thought)).collect();
    object! { "at": at.number(), "lines": Json::List(lines) }
}

fn review_json(desk: &Desk) -> Json {
    let Some(progress) = desk.review_progress() else { return Json::Null };
    let [white, black] = desk.accuracy();
    let graph = desk.reviewed_line().iter().map(|&at| {
        object! { "at": at.number(), "score": desk.reviewed_score(at).map(score_json) }
    });
    let points = desk.turning_points().into_iter().map(|(at, point)| {
        let before = desk.tree().node(at).parent.unwrap_or(ROOT);
        object! {
            "at": at.number(),
            "before": before.number(),
            "sentence": point.describe(),
            "better": move_json(&point.board, point.better),
            "line": point.line_text(),
        }
    });
    object! {
        "done": progress.done,
        "total": progress.total,
        "isDone": progress.is_done(),
        "accuracy": object! { "white": white, "black": black },
        "graph": Json::List(graph.collect()),
        "turningPoints": Json::List(points.collect()),
        "none": NO_TURNING_POINT,
    }
}

/// All places that can be reached. Each position is made once, from the one before it.
fn tree_json(desk: &Desk) -> Json {
    let tree = desk.tree();
    let played = tree.path(desk.here());
    let mut nodes = Vec::new();
    let mut queue = vec![(ROOT, [String::new(), String::new()], tree.start().clone())];
    while let Some((at, [san_text, uci], board)) = queue.pop() {
        let node = tree.node(at);
        for &child in node.children.iter().rev() {
            let m = tree.node(child).played;
            queue.push((child, [san(&board, m), m.to_string()], after(&board, m)));
        }
        let to_move = board.side_to_move();
        let (mover, number) = match (at == ROOT, to_move) {
            (true, _) => (to_move, board.fullmove_number()),
            (false, Color::Black) => (Color::White, board.fullmove_number()),
            (false, Color::White) => (Color::Black, board.fullmove_number().saturating_sub(1)),
        };
        nodes.push(object! {
            "at": at.number(),
            "parent": node.parent.map(NodeId::number),
            "children": node.children.iter().map(|child| child.number()).collect::<Vec<_>>(),
            "san": san_text,
            "uci": uci,
            "number": number,
            "side": side(mover),
            "comment": node.comment.as_str(),
            "signs": node.nags.iter().map(|&nag| sign(nag)).collect::<String>(),
            "clocks": node.clocks.map(|clocks| clocks.to_vec()),
            "score": node.score.map(score_json),
            "isPlayed": at == ROOT || played.contains(&at),
        });
    }
    Json::List(nodes)
}

/// What annotators think of a move, by its number in PGN.
const fn sign(nag: u8) -> &'static str {
    match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        _ => "",
    }
}

fn saving_json(saving: &Saving) -> Json {
    let (state, why) = match saving {
        Saving::Nothing => ("nothing", None),
        Saving::Saved => ("saved", None),
        Saving::Never => ("never", None),
        Saving::Failed(error) => ("failed", Some(error.to_string())),
    };
    object! { "state": state, "why": why }
}
