//! From what people play to what a book plays: which moves are good enough, and how often.

use kilomate_talk::Score;

use super::graph::{Graph, Id};
use super::position::numbered;
use super::verdicts::{Verdict, Verdicts};

/// A move that is worse by so many hundredths of a pawn weighs half.
const HALF_LOSS: f64 = 30.0;
/// So many half-moves ahead verdicts are corrected by those on what follows.
const AHEAD: usize = 8;

/// A move that a book plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Reply {
    /// Its number among the legal moves.
    pub(crate) number: u8,
    /// Where it leads to.
    pub(crate) child: Id,
    pub(crate) weight: f64,
    /// What an engine thinks of it, for the side that plays it.
    pub(crate) score: Option<Score>,
}

/// What a book plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// A move that people play more seldom is left out.
    pub(crate) least_count: f64,
    /// How much popularity counts: 1 as it is, 0 not at all.
    pub(crate) popularity: f64,
    /// The most replies to a position.
    pub(crate) most_replies: usize,
    /// A reply that weighs less than this part of the best is left out.
    pub(crate) least_share: f64,
    /// What an engine's verdicts decide; nothing without.
    pub(crate) verdicts: Option<Standard>,
}

/// Which moves are good enough, in hundredths of a pawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard {
    /// How much worse than the best move another one may be.
    pub(crate) margin: i32,
    /// The worst score with which a move may leave its mover.
    pub(crate) worst: i32,
}

/// Adds the best moves of all verdicts, even those that nobody has played: where all else is bad
/// they are the answer.
pub(crate) fn add_best_moves(graph: &mut Graph, verdicts: &Verdicts) {
    for id in 0..graph.nodes.len() {
        let board = graph.nodes[id].board.clone();
        if let Some(Verdict { best: Some(best), .. }) = verdicts.get(&board) {
            graph.play(id as Id, &board, numbered(&board, best), 0.0, 0.0);
        }
    }
}

/// The replies of a book to each position, the heaviest first; none where it has no good ones.
pub(crate) fn weigh(graph: &Graph, verdicts: &Verdicts, rules: &Rules) -> Vec<Vec<Reply>> {
    let mut known: Vec<Option<Verdict>> =
        graph.nodes.iter().map(|node| verdicts.get(&node.board)).collect();
    look_ahead(graph, &mut known);
    let replies = |id| {
        let mut replies = match rules.verdicts {
            Some(standard) => judged(graph, id, &known, rules, standard),
            None => popular(graph, id, rules),
        };
        replies.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let least = replies.first().map_or(0.0, |best| best.weight * rules.least_share);
        replies.retain(|reply| reply.weight >= least);
        replies.truncate(rules.most_replies);
        replies
    };
    (0..graph.nodes.len()).map(replies).collect()
}

/// Corrects verdicts by those on the positions that follow, if these are as deep: an engine that was
/// satisfied with a move may not be so with what comes of it, and a line is as good as its end.
fn look_ahead(graph: &Graph, known: &mut [Option<Verdict>]) {
    for _ in 0..AHEAD {
        let before = known.to_vec();
        for (node, verdict) in graph.nodes.iter().zip(&mut *known) {
            let Some(verdict) = verdict else { continue };
            let is_as_deep = |after: &Verdict| after.nodes >= verdict.nodes;
            let after = |child: Id| before[child as usize].filter(is_as_deep);
            let edges = || node.edges.iter();
            let best = edges().find(|edge| Some(edge.number) == verdict.best);
            if best.is_some_and(|edge| after(edge.child).is_some()) {
                let scores = edges().filter_map(|edge| after(edge.child));
                let scores = scores.map(|after| opposite(after.score));
                verdict.score = scores.max_by_key(|score| score.value()).unwrap_or(verdict.score);
            }
        }
    }
}

/// Moves by what people play.
fn popular(graph: &Graph, id: usize, rules: &Rules) -> Vec<Reply> {
    let edges = graph.nodes[id].edges.iter();
    let edges = edges.filter(|edge| edge.count >= rules.least_count && edge.weight > 0.0);
    edges
        .map(|edge| Reply {
            number: edge.number,
            child: edge.child,
            weight: edge.weight.powf(rules.popularity),
            score: None,
        })
        .collect()
}

/// The popular moves that are good enough. If there are none it is the best move.
fn judged(
    graph: &Graph,
    id: usize,
    known: &[Option<Verdict>],
    rules: &Rules,
    standard: Standard,
) -> Vec<Reply> {
    let Some(own) = known[id] else { return Vec::new() };
    let score = |number: u8, child: Id| {
        let is_best = own.best == Some(number);
        match known[child as usize] {
            Some(after) if !is_best || after.nodes >= own.nodes => Some(opposite(after.score)),
            _ if is_best => Some(own.score),
            _ => None,
        }
    };
    let edges = &graph.nodes[id].edges;
    let scores: Vec<Option<Score>> = edges.iter().map(|e| score(e.number, e.child)).collect();
    let best = scores.iter().flatten().map(|score| score.value()).max();
    let best = best.unwrap_or(own.score.value()).max(own.score.value());
    let is_good = |score: &Score| {
        let value = score.value();
        value >= standard.worst && best - value <= standard.margin
    };
    let mut replies = popular(graph, id, rules);
    replies.retain_mut(|reply| {
        reply.score = score(reply.number, reply.child).filter(is_good);
        let Some(score) = reply.score else { return false };
        reply.weight *= (-f64::from(best - score.value()) / HALF_LOSS).exp2();
        true
    });
    if replies.is_empty() {
        let judged = edges.iter().zip(scores);
        let best = judged.filter(|(edge, _)| own.best == Some(edge.number));
        let reply = best.map(|(edge, score)| Reply {
            number: edge.number,
            child: edge.child,
            weight: 1.0,
            score: score.filter(is_good),
        });
        replies.extend(reply.filter(|reply| reply.score.is_some()));
    }
    replies
}

/// A score seen by the other side.
fn opposite(score: Score) -> Score {
    match score {
        Score::Centipawns(cp) => Score::Centipawns(-cp),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

#[cfg(test)]
mod tests {
    use kilomate_core::Board;

    use super::*;
    use crate::make::book::graph::START;
    use crate::make::book::position::{after, number, san};

    const RULES: Rules = Rules {
        least_count: 1.0,
        popularity: 1.0,
        most_replies: 8,
        least_share: 0.0,
        verdicts: Some(Standard { margin: 40, worst: -60 }),
    };

    /// A graph of first moves, each as often as it is told.
    fn graph(moves: &[(&str, usize)]) -> Graph {
        let mut graph = Graph::new();
        for &(word, count) in moves {
            let m = Board::start().parse_move(word).expect("legal");
            (0..count).for_each(|_| graph.add_line(&[m], [1.0, 1.0]));
        }
        graph
    }

    /// Verdicts on the first position and on what follows first moves, the latter for White.
    fn verdicts(own: Option<(i32, &str)>, after_moves: &[(&str, i32)]) -> Verdicts {
        let start = Board::start();
        let mut verdicts = Verdicts::default();
        let mut keep = |board: &Board, cp, best| {
            let verdict = Verdict { nodes: 9, score: Score::Centipawns(cp), best };
            verdicts.keep(board, verdict).expect("no file");
        };
        if let Some((cp, best)) = own {
            let best = number(&start, start.parse_move(best).expect("legal"));
            keep(&start, cp, Some(best));
        }
        for &(word, cp) in after_moves {
            keep(&after(&start, start.parse_move(word).expect("legal")), -cp, None);
        }
        verdicts
    }

    fn first_moves(graph: &mut Graph, verdicts: &Verdicts, rules: &Rules) -> Vec<(String, f64)> {
        add_best_moves(graph, verdicts);
        let replies = weigh(graph, verdicts, rules).swap_remove(START as usize);
        let start = Board::start();
        let name = |reply: &Reply| san(&start, numbered(&start, reply.number));
        replies.iter().map(|reply| (name(reply), reply.weight)).collect()
    }

    fn expect(moves: &[(&str, f64)]) -> Vec<(String, f64)> {
        moves.iter().map(|&(word, weight)| (word.to_string(), weight)).collect()
    }

    #[test]
    fn moves_that_lose_too_much_are_left_out_and_others_weigh_less() {
        let played = [("e4", 8), ("d4", 8), ("c4", 40), ("a3", 9), ("h4", 9)];
        let known =
            verdicts(Some((30, "e4")), &[("e4", 20), ("d4", -10), ("c4", -21), ("a3", -20)]);
        // The best is what e4 comes to: 20. c4 loses 41, and h4 was never judged.
        let moves = first_moves(&mut graph(&played), &known, &RULES);
        let weight = |loss: f64, count: f64| count * (-loss / 30.0).exp2();
        let expected = expect(&[("e4", 8.0), ("d4", weight(30.0, 8.0)), ("a3", weight(40.0, 9.0))]);
        assert_eq!(moves, expected);
        // Too bad for its mover, whatever else there is.
        let known = verdicts(Some((-59, "e4")), &[("e4", -60), ("d4", -61)]);
        assert_eq!(first_moves(&mut graph(&played), &known, &RULES).len(), 1);
    }

    #[test]
    fn a_line_is_as_good_as_its_end() {
        let mut graph = Graph::new();
        let start = Board::start();
        let line: Vec<_> = ["e4", "g5", "d4"]
            .iter()
            .scan(start.clone(), |board, word| {
                let m = board.parse_move(word).expect("legal");
                let before = board.clone();
                *board = after(board, m);
                Some((before, m))
            })
            .collect();
        graph.add_line(&line.iter().map(|&(_, m)| m).collect::<Vec<_>>(), [1.0, 1.0]);
        let mut verdicts = Verdicts::default();
        // Black's answer looks bearable, until White's is looked at.
        for ((board, m), cp) in line.iter().zip([30, -30, 50]) {
            let verdict =
                Verdict { nodes: 9, score: Score::Centipawns(cp), best: Some(number(board, *m)) };
            verdicts.keep(board, verdict).expect("no file");
        }
        let replies = |verdicts: &Verdicts| weigh(&graph, verdicts, &RULES);
        assert_eq!(replies(&verdicts)[1].len(), 1);
        let (board, m) = &line[2];
        let worse = Verdict { nodes: 9, score: Score::Centipawns(-80), best: None };
        verdicts.keep(&after(board, *m), worse).expect("no file");
        assert_eq!(replies(&verdicts)[1], []);
        // A verdict that is less deep changes nothing.
        let mut shallow = Verdicts::default();
        for ((board, m), cp) in line.iter().zip([30, -30, 50]) {
            let best = Some(number(board, *m));
            let verdict = Verdict { nodes: 9, score: Score::Centipawns(cp), best };
            shallow.keep(board, verdict).expect("no file");
        }
        shallow.keep(&after(board, *m), Verdict { nodes: 8, ..worse }).expect("no file");
        assert_eq!(replies(&shallow)[1].len(), 1);
    }

    #[test]
    fn the_best_move_answers_where_nothing_else_does() {
        let known = verdicts(Some((30, "g3")), &[("a3", -50)]);
        let mut graph = graph(&[("a3", 5), ("h3", 5)]);
        assert_eq!(first_moves(&mut graph, &known, &RULES), expect(&[("g3", 1.0)]));
        // A position that was not judged has no replies, nor has a lost one.
        assert_eq!(first_moves(&mut graph, &verdicts(None, &[("a3", 0)]), &RULES), []);
        assert_eq!(first_moves(&mut graph, &verdicts(Some((-70, "a3")), &[]), &RULES), []);
    }

    #[test]
    fn popularity_decides_without_verdicts() {
        let played = [("e4", 100), ("d4", 25), ("c4", 4), ("a3", 1)];
        let rules = Rules { verdicts: None, least_count: 2.0, ..RULES };
        let mut graph = graph(&played);
        let none = Verdicts::default();
        let expected = expect(&[("e4", 100.0), ("d4", 25.0), ("c4", 4.0)]);
        assert_eq!(first_moves(&mut graph, &none, &rules), expected);
        let rules = Rules { popularity: 0.5, least_share: 0.21, ..rules };
        let expected = expect(&[("e4", 10.0), ("d4", 5.0)]);
        assert_eq!(first_moves(&mut graph, &none, &rules), expected);
        let rules = Rules { most_replies: 1, ..rules };
        assert_eq!(first_moves(&mut graph, &none, &rules), expect(&[("e4", 10.0)]));
    }
}
