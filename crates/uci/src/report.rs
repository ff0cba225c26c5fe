//! What a player reports, as lines.

use kilomate_core::search::{NodeCount, Report};
use kilomate_core::{Choice, Move};

use crate::packed::packed;
use crate::print::{
    Sink, Text, decimal, digits, move_text, number, packed_text, score, spaced, text,
};

/// One `info` line.
pub struct Info<'a> {
    /// What was found.
    pub report: Report,
    /// The moves.
    pub line: &'a [Move],
    /// Nodes so far.
    pub nodes: NodeCount,
    /// Milliseconds so far.
    pub time: u32,
    /// What only some tell.
    pub table: Option<Table>,
    /// Wins, draws and losses to expect of a thousand games.
    pub wdl: Option<[u16; 3]>,
}

/// What an engine with time to divide tells besides.
pub struct Table {
    /// Nodes per second.
    pub speed: NodeCount,
    /// Thousandths of the table in use.
    pub fill: u16,
    /// Endings that were looked up; said if there are any.
    pub hits: NodeCount,
}

packed! {
    /// What only some tell: an image that does not has no room for the words either.
    Extra in EXTRAS:
    MULTIPV = " multipv ";
    WDL = " wdl";
    NPS = " nps ";
    HASHFULL = " hashfull ";
    TBHITS = " tbhits ";
}

fn extra(out: &mut impl Sink, extra: Extra) {
    packed_text(out, &EXTRAS, extra.0);
}

/// Prints an `info` line.
pub fn info(out: &mut impl Sink, info: &Info<'_>) {
    text(out, Text::INFO_DEPTH);
    decimal(out, info.report.depth as u32);
    let is_search = info.report.depth != 0;
    if is_search {
        text(out, Text::SELDEPTH);
        decimal(out, info.report.selective_depth as u32);
    }
    if info.table.is_some() && is_search {
        extra(out, Extra::MULTIPV);
        decimal(out, info.report.variation as u32);
    }
    score(out, info.report.score);
    if let Some(wdl) = info.wdl {
        extra(out, Extra::WDL);
        for part in wdl {
            out.put(b' ');
            decimal(out, part as u32);
        }
    }
    text(out, Text::NODES);
    number(out, info.nodes);
    if let Some(table) = &info.table {
        extra(out, Extra::NPS);
        number(out, table.speed);
    }
    text(out, Text::TIME);
    digits(out, info.time as NodeCount, 1);
    if let Some(table) = &info.table {
        extra(out, Extra::HASHFULL);
        decimal(out, table.fill as u32);
        if table.hits != 0 {
            extra(out, Extra::TBHITS);
            number(out, table.hits);
        }
    }
    if !info.line.is_empty() {
        text(out, Text::PV);
        spaced(out, info.line);
    }
    out.put(b'\n');
}

/// Prints `bestmove X`, with the reply that is expected if there is one.
pub fn best_move(out: &mut impl Sink, choice: &Choice) {
    text(out, Text::BESTMOVE);
    move_text(out, choice.best);
    if !choice.ponder.is_none() {
        text(out, Text::PONDER);
        move_text(out, choice.ponder);
    }
    out.put(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::shown;
    use kilomate_core::Board;
    use kilomate_core::eval::score::Score;

    #[test]
    fn lines_are_written_as_clients_expect() {
        let board = Board::start();
        let line = ["e2e4", "d2d4"].map(|text| board.parse_coordinates(text).unwrap());
        let report = Report { depth: 7, selective_depth: 12, variation: 2, score: Score::cp(-35) };
        let long = Info {
            report,
            line: &line,
            nodes: 5_000_000_000,
            time: 1_234,
            table: Some(Table { speed: 77, fill: 1_000, hits: 5 }),
            wdl: Some([1, 990, 9]),
        };
        assert_eq!(
            shown(|out| info(out, &long)),
            "info depth 7 seldepth 12 multipv 2 score cp -35 wdl 1 990 9 nodes 5000000000 nps 77 \
             time 1234 hashfull 1000 tbhits 5 pv e2e4 d2d4\n"
        );
        let short = Info { table: None, wdl: None, nodes: 9, ..long };
        assert_eq!(
            shown(|out| info(out, &short)),
            "info depth 7 seldepth 12 score cp -35 nodes 9 time 1234 pv e2e4 d2d4\n"
        );
        let over = Info {
            report: Report {
                depth: 0,
                selective_depth: 0,
                variation: 1,
                score: Score::mated_in(0),
            },
            line: &[],
            ..short
        };
        assert_eq!(shown(|out| info(out, &over)), "info depth 0 score mate 0 nodes 9 time 1234\n");
        let choice =
            Choice { best: line[0], ponder: Move::NONE, score: Score::mate_in(3), is_book: false };
        assert_eq!(shown(|out| best_move(out, &choice)), "bestmove e2e4\n");
        let choice = Choice { ponder: line[1], ..choice };
        assert_eq!(shown(|out| best_move(out, &choice)), "bestmove e2e4 ponder d2d4\n");
        let none = Choice { best: Move::NONE, ponder: Move::NONE, ..choice };
        assert_eq!(shown(|out| best_move(out, &none)), "bestmove (none)\n");
    }
}
