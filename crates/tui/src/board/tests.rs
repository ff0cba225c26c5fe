//! The board as a whole: in every size and with every mark, as screens.

use super::*;
use crate::colour::Depth;
use crate::testing::{characters, rendered, screen};
use kilomate_core::{Board, Color, Kind, Piece, Setup};
use std::collections::BTreeMap;

fn at(name: &str) -> Square {
    let name = name.as_bytes();
    Square::from_ascii(name[0], name[1]).unwrap()
}

fn look(scheme: &str, depth: Depth, figures: Figures) -> Look {
    let can = Capabilities { unicode: figures.is_unicode(), depth, on_light: false };
    Look::new(Scheme::named(scheme).unwrap(), can)
}

/// Both kings, all kinds of men, White to move with a queen that can do much.
fn position() -> Board {
    Board::from_fen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4").unwrap()
}

fn view(size: Size, look: Look) -> BoardView {
    BoardView { largest: size, ..BoardView::new(&position(), look) }
}

/// The board alone on a screen that just holds it.
fn drawn(view: &BoardView) -> Buffer {
    let (width, height) = view.largest.with_coordinates();
    rendered(view, width, height)
}

/// Every mark at once, some on top of others.
fn everything() -> Marks {
    let board = position();
    let moves = board.legal_moves_from(at("h5"));
    Marks {
        cursor: Some(at("f7")),
        selected: Some(at("h5")),
        targets: moves.as_slice().iter().map(|m| m.to()).collect(),
        last: Some((at("b8"), at("c6"))),
        check: Some(at("e8")),
        lit: [at("c4"), at("g1")].into_iter().collect(),
        preview: Preview::of(&board, board.parse_move("d4").unwrap()),
        drops: [at("a6"), at("a7")].into_iter().collect(),
    }
}

#[test]
fn every_size_in_both_sets_of_figures_from_both_sides() {
    for size in Size::ALL {
        for figures in [Figures::Unicode, Figures::Ascii] {
            for flipped in [false, true] {
                let plain = view(size, look("wood", Depth::True, figures));
                let side = if flipped { "black" } else { "white" };
                let name = format!("{size:?}_{figures:?}_{side}").to_lowercase();
                insta::assert_snapshot!(name, characters(&drawn(&BoardView { flipped, ..plain })));
            }
        }
    }
}

#[test]
fn every_mark_in_every_size_with_and_without_colour() {
    for size in Size::ALL {
        for (name, look) in [
            ("wood", look("wood", Depth::True, Figures::Unicode)),
            ("mono", look("mono", Depth::True, Figures::Unicode)),
            ("mono_ascii", look("mono", Depth::True, Figures::Ascii)),
        ] {
            let marked = BoardView { marks: everything(), ..view(size, look) };
            let name = format!("marks_{size:?}_{name}").to_lowercase();
            insta::assert_snapshot!(name, screen(&drawn(&marked)));
        }
    }
}

#[test]
fn every_scheme_at_every_depth() {
    for scheme in Scheme::ALL {
        for depth in [Depth::Sixteen, Depth::Many, Depth::True] {
            let look = look(scheme.name, depth, Figures::Unicode);
            let marked = BoardView { marks: everything(), ..view(Size::Slim, look) };
            let name = format!("scheme_{}_{depth:?}", scheme.name).to_lowercase();
            insta::assert_snapshot!(name, screen(&drawn(&marked)));
        }
    }
}

/// Each kind of mark alone, on the same square: a man or none.
fn single_marks(on: Square) -> Vec<(&'static str, Marks)> {
    let squares = || [on].into_iter().collect();
    let none = Marks::default();
    vec![
        ("nothing", none),
        ("cursor", Marks { cursor: Some(on), ..none }),
        ("selected", Marks { selected: Some(on), ..none }),
        ("target", Marks { targets: squares(), ..none }),
        ("last", Marks { last: Some((on, on)), ..none }),
        ("check", Marks { check: Some(on), ..none }),
        ("lit", Marks { lit: squares(), ..none }),
        ("drop", Marks { drops: squares(), ..none }),
    ]
}

#[test]
fn every_mark_is_told_from_every_other_with_and_without_colour() {
    for size in Size::ALL {
        for figures in [Figures::Unicode, Figures::Ascii] {
            for scheme in ["mono", "wood"] {
                for on in ["e1", "e3", "d3"].map(at) {
                    let mut seen = BTreeMap::new();
                    for (name, marks) in single_marks(on) {
                        let view = view(size, look(scheme, Depth::True, figures));
                        let view = BoardView { marks, ..view };
                        let buffer = drawn(&view);
                        // Only the square itself: the coordinates also show where the cursor is.
                        let rect = view.layout(buffer.area).unwrap().rect_of(on);
                        let cells: Vec<_> =
                            rect.positions().map(|place| buffer[place].clone()).collect();
                        if let Some(other) = seen.insert(format!("{cells:?}"), name) {
                            panic!("{size:?} {figures:?} {scheme} {on}: {name} looks like {other}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_move_that_is_only_shown_can_be_seen_without_colour() {
    let board = position();
    for size in Size::ALL {
        for figures in [Figures::Unicode, Figures::Ascii] {
            let plain = view(size, look("mono", Depth::True, figures));
            let preview = Preview::of(&board, board.parse_move("Qxf7").unwrap());
            let shown = BoardView { marks: Marks { preview, ..Marks::default() }, ..plain };
            let (before, after) = (drawn(&plain), drawn(&shown));
            let layout = plain.layout(before.area).unwrap();
            for square in Square::all() {
                let mut cells = layout.rect_of(square).positions();
                let differs = cells.any(|place| before[place] != after[place]);
                let touched = square == at("h5") || square == at("f7");
                assert_eq!(differs, touched, "{size:?} {figures:?} {square}");
            }
        }
    }
}

#[test]
fn sides_are_told_apart_without_colour() {
    let on = at("d4");
    for size in Size::ALL {
        for figures in [Figures::Unicode, Figures::Ascii] {
            for on_light in [false, true] {
                for kind in (1..=6).filter_map(Kind::from_number) {
                    let [white, black] = [Color::White, Color::Black].map(|color| {
                        let mut setup = Setup::EMPTY;
                        setup.put(on, Piece::new(color, kind));
                        let look = Look { on_light, ..look("mono", Depth::None, figures) };
                        drawn(&BoardView { largest: size, ..BoardView::new(&setup, look) })
                    });
                    assert_ne!(white, black, "{size:?} {figures:?} {kind:?}");
                }
            }
        }
    }
}

#[test]
fn ascii_boards_are_ascii_and_plain_ones_have_no_colour() {
    for size in Size::ALL {
        for scheme in Scheme::ALL {
            let look = look(scheme.name, Depth::True, Figures::Ascii);
            let buffer = drawn(&BoardView { marks: everything(), ..view(size, look) });
            assert!(characters(&buffer).is_ascii(), "{size:?}");
            if scheme.name == "mono" {
                use ratatui::style::Color::Reset;
                assert!(buffer.content.iter().all(|cell| cell.fg == Reset && cell.bg == Reset));
            }
        }
    }
}

#[test]
fn any_area_is_safe_and_nothing_is_drawn_outside_of_it() {
    let marked = BoardView {
        marks: everything(),
        ..view(Size::Huge, look("wood", Depth::True, Figures::Unicode))
    };
    // Every size of area once around the sizes of boards, and coarsely beyond.
    let widths: Vec<u16> = (0..=30).chain([33, 34, 49, 50, 65, 66, 97, 98, 99, 180, 300]).collect();
    let heights: Vec<u16> = (0..=10).chain([16, 17, 24, 25, 32, 33, 48, 49, 50, 100]).collect();
    for &height in &heights {
        for &width in &widths {
            let screen = Rect::new(0, 0, width + 4, height + 4);
            let mut blank = Buffer::empty(screen);
            blank.content.iter_mut().for_each(|cell| {
                cell.set_char('?');
            });
            let mut buffer = blank.clone();
            let area = Rect::new(2, 2, width, height);
            (&marked).render(area, &mut buffer);
            let layout = marked.layout(area);
            for place in screen.positions() {
                let inside = layout.is_some_and(|layout| layout.outer().contains(place));
                assert!(inside || buffer[place] == blank[place], "{width} x {height}: {place}");
            }
            for square in layout.iter().flat_map(|_| Square::all()) {
                let rect = layout.unwrap().rect_of(square);
                assert!(rect.positions().all(|place| buffer[place].symbol() != "?"));
            }
        }
    }
    // An area that leaves the screen is cut, not drawn past its end.
    let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 20));
    (&marked).render(Rect::new(20, 10, 300, 100), &mut buffer);
    assert!(characters(&buffer).contains('♚'), "a smaller board fits into what is left");
}
