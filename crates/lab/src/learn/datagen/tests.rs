//! What is kept of a game.

use std::sync::atomic::AtomicBool;

use kilomate_core::Board;

use super::seen::Seen;
use super::selfplay::Player;
use super::spy::is_quiet;
use crate::learn::data::Header;
use crate::learn::data::record::{self, Record};

const SETTINGS: Header = Header {
    seed: 3,
    nodes: 100,
    most_nodes: 300,
    random_plies: 6,
    balance: 400,
    per_game: 12,
    win_score: 1_000,
    draw_score: 8,
    sample: 4,
    stray: 20,
    openings: 0,
    engine: 0,
    labels: String::new(),
};

#[test]
fn positions_of_searches_are_quiet_and_have_no_result() {
    let stop = AtomicBool::new(false);
    let openings = crate::arena::openings::built_in();
    let mut player = Player::new(SETTINGS, &openings, &stop).expect("memory");
    for number in 0..4 {
        let game = player.play(number).expect("not stopped");
        let records: Vec<Record> =
            game.iter().map(|packed| Record::unpack(packed).expect("a record")).collect();
        let played = records.iter().take_while(|record| record.outcome.is_some()).count();
        assert!(played <= 12);
        assert!(records.len() > played + 20, "{} of {}", played, records.len());
        for record in &records {
            assert!(is_quiet(&record.board), "{}", record.board.to_fen());
            assert_eq!(record.game, number);
        }
        assert!(records[played..].iter().all(|record| record.outcome.is_none()));
        assert_eq!(game, player.play(number).expect("not stopped"), "the same game again");
    }
}

#[test]
fn a_position_is_new_once() {
    let [first, other] = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]
        .map(|fen| record::unplayed(&Board::from_fen(fen).expect(fen)));
    let mut again = first;
    record::set_score(&mut again, 50);
    record::set_place(&mut again, 9, 9);
    record::mark_last(&mut again);
    let mut seen = Seen::default();
    assert!(seen.is_new(&first));
    assert!(seen.is_new(&other), "another side is to move");
    assert!(!seen.is_new(&again), "whatever was said about it");
}
