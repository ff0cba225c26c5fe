//! Each rule fires where it should, and not one step outside.

use std::boxed::Box;
use std::format;
use std::vec::Vec;

use super::super::engine::{Engine, Limits, Phase};
use super::super::frame::{Mode, Stage};
use super::*;
use crate::chess::make::Undo;
use crate::machines::Ce;

const P: Params = Params::DEFAULT;

fn at_depth(depth: i8) -> Frame {
    Frame { depth, ..Frame::EMPTY }
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap()
}

#[test]
fn reverse_futility_needs_its_margin_for_each_ply() {
    let fires = |depth, improving, lead, beta: Score| {
        let frame = Frame { beta, eval: beta + lead, improving, ..at_depth(depth) };
        reverse_futility(&P, &frame)
    };
    let margin = P.reverse_futility_margin;
    let beta = Score::cp(50);
    assert!(fires(3, false, 3 * margin, beta) && !fires(3, false, 3 * margin - 1, beta));
    assert!(fires(3, true, 2 * margin, beta) && !fires(3, true, 2 * margin - 1, beta));
    let deepest = P.reverse_futility_depth;
    assert!(fires(deepest, false, 2_000, beta) && !fires(deepest + 1, false, 2_000, beta));
    // What is known of mates is not guessed at.
    let mate = Score::MATE_BOUND;
    assert!(fires(0, false, 0, mate - 1) && !fires(0, false, 0, mate));
    assert!(fires(0, false, 2_000, -mate + 1) && !fires(0, false, 2_000, -mate));
}

#[test]
fn laziness_needs_what_its_rules_need_and_the_dear_terms_besides() {
    let is_lazy_at = |depth, alpha: Score, guess| {
        lazy(&P, &Frame { alpha, beta: alpha + 1, ..at_depth(depth) }, Score::cp(guess), 1)
    };
    let is_lazy = |depth, alpha, guess| is_lazy_at(depth, Score::cp(alpha), guess);
    let rise = 1 + P.lazy_margin + 2 * P.reverse_futility_margin;
    assert!(is_lazy(2, 10, 10 + rise) && !is_lazy(2, 10, 9 + rise));
    let fall = P.lazy_margin + 2 * P.razoring_margin;
    assert!(is_lazy(2, 10, 9 - fall) && !is_lazy(2, 10, 10 - fall));
    // In quiescence, however deep, depth counts as 0.
    assert!(is_lazy(-3, 0, 1 + P.lazy_margin) && !is_lazy(-3, 0, P.lazy_margin));
    assert!(!is_lazy(P.razoring_depth + 1, 0, -9_000), "razoring does not reach there");
    assert!(!is_lazy(P.reverse_futility_depth + 1, 0, 9_000));
    let pv = Frame { is_pv: true, beta: Score::cp(1), ..at_depth(0) };
    assert!(!lazy(&P, &pv, Score::cp(9_000), 1));
    let mate = Score::MATE_BOUND;
    assert!(!is_lazy_at(0, mate - 1, -9_000) && !is_lazy_at(0, -mate - 1, 9_000));
    // Where scores are compared, the other margin counts.
    let own = Params { lazy_margin: 50, lazy_margin_several: 90, ..P };
    let frame = Frame { alpha: Score::cp(0), beta: Score::cp(1), ..at_depth(0) };
    let least = |variations| (0..200).find(|&by| lazy(&own, &frame, Score::cp(by), variations));
    assert_eq!([0, 1, 2, 5].map(least), [Some(51), Some(51), Some(91), Some(91)]);
}

#[test]
fn razoring_needs_its_margin_for_each_ply() {
    let alpha = Score::cp(20);
    let fires = |depth, behind: i16| {
        razoring(&P, &Frame { alpha, eval: alpha - behind, ..at_depth(depth) })
    };
    assert!(fires(1, P.razoring_margin + 1) && !fires(1, P.razoring_margin));
    assert!(fires(2, 2 * P.razoring_margin + 1) && !fires(2, 2 * P.razoring_margin));
    assert!(!fires(P.razoring_depth + 1, 9_000));
}

#[test]
fn the_null_move_needs_a_lead_and_pieces() {
    let rooks = board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let beta = Score::cp(100);
    let frame = Frame { beta, eval: beta, ..at_depth(P.null_depth) };
    let null = |frame: &Frame| null_move(&P, frame, &rooks);
    assert_eq!(null(&frame), Some(P.null_reduction));
    assert_eq!(null(&Frame { depth: P.null_depth - 1, ..frame }), None);
    assert_eq!(null(&Frame { eval: beta - 1, ..frame }), None);
    assert_eq!(null(&Frame { after_null: true, ..frame }), None);
    assert_eq!(null(&Frame { beta: -Score::MATE_BOUND, ..frame }), None);
    // One ply more for depth, and up to two for a lead.
    let divisor = P.null_depth_divisor;
    for (depth, more) in [(divisor - 1, 0), (divisor, 1), (2 * divisor - 1, 1), (2 * divisor, 2)] {
        assert_eq!(null(&Frame { depth, ..frame }), Some(P.null_reduction + more));
    }
    for (lead, more) in [(199, 0), (200, 1), (399, 1), (400, 2), (4_000, 2)] {
        assert_eq!(null(&Frame { eval: beta + lead, ..frame }), Some(P.null_reduction + more));
    }
    // Who may be in zugzwang does not pass.
    for (fen, may) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4KNB1 w - - 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4KQ2 w - - 0 1", true),
        ("r3k3/8/8/8/8/8/4P3/4KN2 w - - 0 1", false),
        ("r3k3/8/8/8/8/8/4P3/4KN2 b - - 0 1", true),
    ] {
        assert_eq!(null_move(&P, &frame, &board(fen)).is_some(), may, "{fen}");
    }
}

#[test]
fn a_deep_node_without_a_table_move_loses_a_ply() {
    let known = Move::from_bits(0x1234);
    assert!(internal_reduction(&P, &at_depth(P.internal_depth)));
    assert!(!internal_reduction(&P, &at_depth(P.internal_depth - 1)));
    assert!(!internal_reduction(&P, &Frame { table_move: known, ..at_depth(P.internal_depth) }));
}

#[test]
fn late_moves_are_counted() {
    let fires =
        |depth, quiets, improving| late_move(&P, &Frame { quiets, improving, ..at_depth(depth) });
    for depth in 1..=P.late_depth {
        let allowed = P.late_base + (depth * depth) as u8;
        assert!(fires(depth, allowed, true) && !fires(depth, allowed - 1, true), "{depth}");
        let half = allowed / 2 + 1;
        assert!(fires(depth, half, false) && !fires(depth, half - 1, false), "{depth}");
    }
    assert!(!fires(P.late_depth + 1, u8::MAX, false));
}

#[test]
fn futility_looks_at_the_reduced_depth() {
    let fires = |depth, behind: i16| {
        futility(
            &P,
            &Frame { alpha: Score::cp(0), eval: Score::cp(-behind), ..Frame::EMPTY },
            depth,
        )
    };
    let margin = |depth: i16| P.futility_base + depth * P.futility_margin;
    for depth in 0..=P.futility_depth {
        let margin = margin(depth as i16);
        assert!(fires(depth, margin) && !fires(depth, margin - 1), "{depth}");
    }
    assert!(fires(-2, margin(0)) && !fires(-2, margin(0) - 1), "below 0 is 0");
    assert!(!fires(P.futility_depth + 1, 9_000));
}

#[test]
fn losing_moves_are_those_that_lose_more_than_the_depth() {
    let board = board("3r2k1/1p6/3p4/8/8/8/3R1N2/6K1 w - - 0 1");
    let is_lost =
        |text: &str, depth| losing(&P, &at_depth(depth), &board, board.parse_move(text).unwrap());
    // A rook for a pawn: four pawns.
    assert!(is_lost("Rxd6", 3) && !is_lost("Rxd6", 4));
    assert!(!is_lost("Rxd6", P.exchange_depth + 1));
    // A piece to where a pawn takes it, but not a pawn; a quiet move is not weighed otherwise.
    assert!(!is_lost("Rd5", 1));
    let threat = P.pawn_threat_depth;
    let attacked = self::board("6k1/8/3p4/8/8/5N2/3P4/6K1 w - - 0 1");
    let quiet = |text: &str, depth| {
        losing(&P, &at_depth(depth), &attacked, attacked.parse_move(text).unwrap())
    };
    assert!(quiet("Ne5", threat - 1) && !quiet("Ne5", threat));
    assert!(!quiet("Nd4", 1) && !quiet("d4", 1));
}

#[test]
fn reductions_grow_with_depth_and_number() {
    let of = |depth, legal, is_quiet| reduction(&P, &Frame { legal, ..at_depth(depth) }, is_quiet);
    for is_quiet in [true, false] {
        for depth in 1..100 {
            for legal in 1..=218 {
                let here = of(depth, legal, is_quiet);
                let none = depth < P.reduction_depth || legal <= P.reduction_moves;
                assert!(!none || here == 0);
                assert!(here >= 0 && here <= of(depth + 1, legal, is_quiet), "{depth} {legal}");
                assert!(here <= of(depth, legal + 1, is_quiet), "{depth} {legal}");
                assert!(of(depth, legal, false) <= of(depth, legal, true));
            }
        }
    }
    assert!(of(P.reduction_depth, P.reduction_moves + 1, true) > 0);
    assert!(of(12, 30, true) >= 3 && of(100, 218, true) < 16);
}

#[test]
fn forcing_moves_are_extended() {
    let extends = |fen: &str, text: &str| {
        let mut board = board(fen);
        let m = board.parse_move(text).unwrap();
        let mut undo = Undo::NONE;
        board.make(m, &mut (), &mut undo);
        extension(&board, m, board.in_check(), !board.has_officers())
    };
    let pawns = "r3k3/8/1P6/8/6p1/6p1/1R5P/4K3";
    assert!(extends(&std::format!("{pawns} w - - 0 1"), "b7"), "the seventh rank");
    assert!(!extends(&std::format!("{pawns} w - - 0 1"), "Rb3"));
    assert!(extends(&std::format!("{pawns} w - - 0 1"), "Re2"), "a check");
    assert!(!extends(&std::format!("{pawns} b - - 0 1"), "Ra7"), "no pawn");
    assert!(extends(&std::format!("{pawns} b - - 0 1"), "gxh2"), "Black's seventh");
    assert!(!extends("4k3/8/8/8/7r/8/P7/4K3 w - - 0 1", "a3"), "where pawns start is no seventh");
    assert!(extends("4k3/8/8/8/8/7p/6PK/7r w - - 0 1", "Kxh1"), "a pawn ending begins");
}

#[test]
fn quiescence_tries_checks_in_its_first_plies_and_stores_what_it_did() {
    let plies = P.quiet_check_plies;
    let at = |depth| Frame { quiescence: true, ..at_depth(depth) };
    assert!(quiet_checks(&P, &at(0)) && quiet_checks(&P, &at(1 - plies)));
    assert!(!quiet_checks(&P, &at(-plies)) && !quiet_checks(&P, &at(1)), "razoring comes early");
    assert_eq!(stored_depth(&P, &at(0)), 0);
    assert_eq!([1, -plies, -9].map(|depth| stored_depth(&P, &at(depth))), [-plies; 3]);
    assert_eq!(stored_depth(&P, &at_depth(7)), 7);
}

#[test]
fn delta_asks_for_what_is_missing() {
    let behind = |by: i16| Frame { alpha: Score::cp(0), eval: Score::cp(-by), ..Frame::EMPTY };
    assert!(delta(&P, &behind(100 + P.delta), 100) && !delta(&P, &behind(99 + P.delta), 100));
    assert!(hopeless(&P, &behind(MOST + P.delta)) && !hopeless(&P, &behind(MOST + P.delta - 1)));
    let value = |kind| Material::value(kind) as i16;
    let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    for by in 0..2_000 {
        let frame = behind(by);
        let enough: Vec<Kind> =
            kinds.into_iter().filter(|&kind| !delta(&P, &frame, value(kind))).collect();
        let least = least_victim(&P, &frame);
        match enough.first() {
            Some(Kind::Pawn) => assert_eq!(least, None),
            Some(&kind) => assert!(least == Some(kind), "{by}: {least:?}"),
            None => assert_eq!(least, Some(Kind::Queen), "a capture that promotes may do"),
        }
    }
}

/// An engine one ply below the root, after `text`, with a node that every rule would like.
fn below(fen: &str, text: &str) -> Box<Engine<Ce>> {
    let mut engine = kilomate_heap::boxed::<Engine<Ce>>().unwrap();
    engine.game_mut().set_fen(fen).unwrap();
    engine.begin(&Limits::default());
    engine.depth = 4;
    let m = engine.game.board().parse_move(text).unwrap();
    engine.plies.here_mut().state = engine.state;
    engine.game.push_watched(m, &mut engine.state);
    let checks = engine.game.board().checks_after(m);
    let (here, next) = engine.plies.here_and_next();
    here.frame.mode = Mode::Full;
    let (alpha, beta) = (Score::cp(-30), Score::cp(-29));
    next.frame = Frame { checks, depth: 2, alpha, beta, ..Frame::EMPTY };
    engine.plies.forward();
    engine.phase = Phase::Visit;
    engine
}

/// Black a queen down or up, in check after Rd8 and not after Rd7.
const BEHIND: &str = "6k1/pp3pp1/8/8/8/8/3R4/Q5K1 w - - 0 1";
const AHEAD: &str = "q5k1/pp3p2/8/8/8/8/3R4/6K1 w - - 0 1";

#[test]
fn no_rule_ends_a_node_in_check() {
    let left = |fen, text, alpha: i16| {
        let mut engine = below(fen, text);
        let frame = engine.frame();
        (frame.alpha, frame.beta) = (Score::cp(alpha), Score::cp(alpha + 1));
        engine.visit();
        engine.phase == Phase::Retreat || engine.frame().quiescence || engine.ply() != 1
    };
    assert!(left(BEHIND, "Rd7", 2_000), "razoring");
    assert!(left(AHEAD, "Rd7", -2_000), "reverse futility");
    for alpha in [-2_000, 0, 2_000] {
        assert!(
            !left(BEHIND, "Rd8", alpha) && !left("q4k2/8/8/8/8/8/3R4/6K1 w - - 0 1", "Rf2", alpha)
        );
    }
}

#[test]
fn no_rule_leaves_out_a_move_in_check_or_before_one_is_found() {
    let pruned = |text, best| {
        let mut engine = below(BEHIND, text);
        engine.visit_again_with(best);
        engine.advance();
        engine.phase == Phase::Advance
    };
    assert!(pruned("Rd7", Score::cp(-500)), "late and futile");
    assert!(!pruned("Rd7", -Score::MATE_BOUND), "it may be the only one that is no mate");
    assert!(!pruned("Rd8", Score::cp(-500)));
}

impl Engine<Ce> {
    /// The node of the current ply as after many moves, none of which was any good.
    fn visit_again_with(&mut self, best: Score) {
        let frame = self.frame();
        (frame.alpha, frame.beta) = (Score::cp(2_000), Score::INFINITE);
        frame.is_pv = true; // not ended as a whole
        self.visit();
        assert_eq!(self.phase, Phase::Advance);
        let frame = self.frame();
        (frame.quiets, frame.legal, frame.best) = (200, 1, best);
        if !frame.checks.any() {
            frame.stage = Stage::MakeQuiets;
        }
    }
}

#[test]
fn the_fine_reduction_adds_up_before_it_becomes_plies() {
    let own = Params { reduction_base: 10, ..P };
    let frame = Frame { legal: 12, improving: true, ..at_depth(8) };
    let plies =
        |frame: &Frame, is_cut, experience| fine_reduction(&own, frame, true, is_cut, experience);
    let plain = plies(&frame, false, 0);
    assert_eq!(plain, reduction(&own, &frame, true));
    assert_eq!(plies(&Frame { is_pv: true, ..frame }, false, 0), plain - 1);
    assert_eq!(plies(&Frame { improving: false, ..frame }, false, 0), plain + 1);
    assert_eq!(plies(&frame, true, 0), plain + 1);
    assert_eq!(plies(&frame, false, 16_384), plain - 2);
    assert_eq!(plies(&frame, false, -16_384), plain + 2);
    assert!((0..16_384).any(|good| plies(&frame, false, good) == plain - 1), "by steps");
    assert_eq!(plies(&Frame { legal: 1, ..frame }, true, -16_384), 0, "the first is no late move");
}

#[test]
fn a_man_that_is_lost_for_little_depth_stays_where_it_is() {
    let own = Params { quiet_exchange_depth: 4, quiet_exchange_margin: 8, ..P };
    // The queen may go where a rook takes her, or to a safe square.
    let board = board("3r2k1/5ppp/8/8/8/8/1Q3PPP/6K1 w - - 0 1");
    let loses =
        |text: &str, depth| loses_man(&own, &board, board.parse_move(text).expect(text), depth);
    assert!(loses("Qd4", 0) && loses("Qd4", 4) && !loses("Qd4", 5), "no deeper than it says");
    assert!(!loses("Qb3", 0) && !loses("h3", 0));
    let off = Params { quiet_exchange_depth: -1, ..own };
    assert!(!loses_man(&off, &board, board.parse_move("Qd4").unwrap(), 0));
}

#[test]
fn evaluations_fade_with_the_fifty_moves() {
    let own = Params { fading: 200, ..P };
    let rooks = |clock| board(&format!("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - {clock} 60"));
    for sign in [1, -1] {
        let eval = Score::cp(sign * 300);
        assert_eq!(faded(&own, &rooks(0), eval), eval);
        assert_eq!(faded(&own, &rooks(100), eval), Score::cp(sign * 150));
        assert_eq!(faded(&Params { fading: 0, ..own }, &rooks(90), eval), eval);
        let bare = board("6k1/8/8/8/8/8/8/3RK3 w - - 90 60");
        assert_eq!(faded(&own, &bare, eval), eval, "it shows the way to the mate");
    }
    assert_eq!(faded(&own, &rooks(90), Score::mate_in(3)), Score::mate_in(3), "a mate is a mate");
}

#[test]
fn the_only_good_move_is_searched_deeper_and_one_of_several_less() {
    let frame = Frame { beta: Score::cp(40), ..at_depth(8) };
    let word = |score| Word { score: Score::cp(score), depth: 8, bound: Bound::Lower };
    let bound = Score::cp(20);
    let plies = |frame: &Frame, table, value| {
        singular_extension(&P, frame, Some(&word(table)), bound, Score::cp(value), 8)
    };
    assert_eq!(plies(&frame, 50, 19), 1);
    assert_eq!(plies(&frame, 50, 20 - P.double_margin), 1);
    assert_eq!(plies(&frame, 50, 19 - P.double_margin), 2);
    assert_eq!(plies(&Frame { is_pv: true, ..frame }, 50, -900), 1);
    assert_eq!(plies(&Frame { depth: 9, ..frame }, 50, -900), 1, "deep enough already");
    assert_eq!(plies(&frame, 50, 20), -P.rival_reduction);
    assert_eq!(plies(&frame, 39, 20), 0, "it may not refute the node");
}
