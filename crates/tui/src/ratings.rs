//! The screen about how well the person plays: all in all, and against each opponent.

use crossterm::event::{Event, KeyCode};
use kilomate_desk::rating::{Estimate, Ratings};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::line::{below, page, top};
use super::list::{List, Picked};
use super::paint;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::screens as text;

/// The screen about the person's ratings.
pub(crate) struct RatingsScreen {
    overall: Option<Estimate>,
    /// Name, games won, drawn and lost, what they say.
    opponents: Vec<(String, [u32; 3], Option<Estimate>)>,
    /// What was wrong with the file, if anything was.
    problem: Option<String>,
    list: List,
}

impl RatingsScreen {
    /// With what is known; `problem` is a sentence about what could not be read.
    pub(crate) fn new(ratings: &Ratings, problem: Option<String>) -> RatingsScreen {
        let opponents = ratings.opponents().into_iter();
        let opponents = opponents
            .map(|name| (name.to_string(), ratings.tally(name), ratings.estimate(name)))
            .collect();
        RatingsScreen { overall: ratings.overall(), opponents, problem, list: List::default() }
    }
}

fn shown(estimate: Option<Estimate>, plus_minus: char) -> String {
    estimate.map_or_else(
        || text::NO_RATING.into(),
        |Estimate { elo, error, .. }| format!("{elo} {plus_minus} {error}"),
    )
}

impl Screen for RatingsScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::RATINGS, look);
        let sentence = match self.overall {
            None => text::NO_GAMES.to_string(),
            Some(overall) => {
                text::overall(&shown(Some(overall), look.glyph('±', '~')), overall.games)
            }
        };
        let mut row = 0;
        for line in self.problem.iter().flat_map(|text| paint::wrapped(text, body.width)) {
            paint::line(buffer, body, row, &line, look.alarm());
            row += 1;
        }
        for line in paint::wrapped(&sentence, body.width) {
            paint::line(buffer, body, row, &line, look.plain());
            row += 1;
        }
        let body = below(body, row + 1);
        let names = (body.width.saturating_sub(2 + 36) as usize).min(48);
        let line = |name: &str, won: &str, drawn: &str, lost: &str, rating: &str| {
            let name: String = name.chars().take(names).collect();
            format!("{name:names$} {won:>5} {drawn:>5} {lost:>5} {rating:>16}")
        };
        let [won, drawn, lost] = text::RESULTS;
        if !self.opponents.is_empty() {
            let head = line(text::HEAD_OPPONENT, won, drawn, lost, text::HEAD_RATING);
            paint::at(buffer, body, (2, 0), &head, look.quiet());
        }
        let lines: Vec<String> = self
            .opponents
            .iter()
            .map(|(name, [won, drawn, lost], estimate)| {
                let rating = shown(*estimate, look.glyph('±', '~'));
                line(name, &won.to_string(), &drawn.to_string(), &lost.to_string(), &rating)
            })
            .collect();
        let list = below(body, 1);
        self.list.draw(buffer, top(list, list.height.saturating_sub(4)), &lines, look);
        let foot = below(list, list.height.saturating_sub(4));
        paint::rule(buffer, foot, 0, "", look);
        for (row, line) in (1..).zip(paint::wrapped(text::ABOUT_RATINGS, foot.width)) {
            paint::line(buffer, foot, row, &line, look.quiet());
        }
    }

    fn handle(&mut self, event: &Event, _shared: &mut Shared) -> Next {
        if self.list.handle(event, self.opponents.len()) != Picked::Unused {
            return Next::Stay;
        }
        match event {
            Event::Key(key) if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        vec![text::KEY_BACK]
    }

    fn topic(&self) -> Topic {
        Topic::Ratings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::{self, Stage};

    const FILE: &str = "\
kilomate ratings 1
2026-11-14  white  won    counts     1200  TI-84 Plus CE, level 3
2026-11-15  black  lost   uncounted     -  Stockfish 15.1 (skill 3) on the big computer in the cellar
2026-11-16  black  drawn  counts      850  adaptive
2026-11-16  white  lost   counts      900  adaptive
";

    fn ratings(text: &str) -> Ratings {
        Ratings::parse(text.as_bytes()).unwrap().ratings
    }

    #[test]
    fn screens() {
        stage::snapshots("ratings", |_| RatingsScreen::new(&ratings(FILE), None));
        stage::snapshots("ratings-none", |_| RatingsScreen::new(&Ratings::new(), None));
    }

    #[test]
    fn every_opponent_is_in_the_list_with_results_and_error() {
        let known = ratings(FILE);
        let mut stage = Stage::new(|_| RatingsScreen::new(&known, Some("Line 3 is odd.".into())));
        let seen = stage.seen();
        let estimate = known.estimate("adaptive").unwrap();
        let rating = format!("{} ± {}", estimate.elo, estimate.error);
        let line = seen.lines().find(|line| line.contains("adaptive")).unwrap();
        assert!(line.contains(&rating) && line.contains("0     1     1"), "{line}");
        let line = seen.lines().find(|line| line.contains("Stockfish")).unwrap();
        assert!(line.contains(text::NO_RATING), "{line}");
        assert!(seen.contains("Line 3 is odd."));
        assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
        stage::hammer(3, |_| RatingsScreen::new(&known, None));
    }
}
