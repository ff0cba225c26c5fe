//! Colour schemes: what the squares, the men and the marks look like.
//!
//! White and black men must stand out on both kinds of square, so these are of middle brightness; the
//! tests hold a scheme to contrasts, and the one for colour-blind people to how such people see it.

use ratatui::style::Color;

use super::colour::{Depth, Rgb};
use super::text;

/// A set of colours for the board.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Scheme {
    /// What a configuration calls it.
    pub(crate) name: &'static str,
    /// What people call it.
    pub(crate) title: &'static str,
    shades: Option<Shades>,
}

/// The colours of a scheme that has any. Each with the named colour that stands for it where a
/// terminal has sixteen.
#[derive(PartialEq, Eq, Debug)]
struct Shades {
    light: (Rgb, Color),
    dark: (Rgb, Color),
    /// The squares of the last move.
    last: (Rgb, Color),
    /// The man that was picked up.
    chosen: (Rgb, Color),
    /// Men that can make a move that is being typed.
    lit: (Rgb, Color),
    /// A king in check.
    check: (Rgb, Color),
    cursor: (Rgb, Color),
}

const WHITE_MEN: Rgb = Rgb(255, 255, 255);
const BLACK_MEN: Rgb = Rgb(0, 0, 0);

impl Scheme {
    /// All schemes; the first is what people get who choose none.
    pub(crate) const ALL: [&'static Scheme; 5] = [&WOOD, &MEADOW, &SLATE, &CLEAR, &MONO];

    /// The scheme of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Scheme> {
        Scheme::ALL.into_iter().find(|scheme| scheme.name == name)
    }

    /// The colours of this scheme on a terminal.
    pub(crate) fn palette(&self, depth: Depth) -> Palette {
        let Some(shades) = &self.shades else { return Palette::without_colour() };
        if depth == Depth::None {
            return Palette::without_colour();
        }
        let on = |(rgb, named): (Rgb, Color)| rgb.on(depth, named);
        let middle = shades.light.0.mixed(shades.dark.0, 50);
        Palette {
            depth,
            light: on(shades.light),
            dark: on(shades.dark),
            last: on(shades.last),
            chosen: on(shades.chosen),
            lit: on(shades.lit),
            check: on(shades.check),
            cursor: on(shades.cursor),
            white: on((WHITE_MEN, Color::White)),
            black: on((BLACK_MEN, Color::Black)),
            faint_white: on((middle.mixed(WHITE_MEN, 50), Color::Gray)),
            faint_black: on((middle.mixed(BLACK_MEN, 45), Color::Black)),
            label: on((Rgb(128, 128, 128), Color::DarkGray)),
            accent: on((Rgb(58, 134, 200), Color::Cyan)),
            good: on((Rgb(64, 145, 76), Color::Green)),
            bad: on((Rgb(205, 78, 70), Color::Red)),
        }
    }
}

/// The colours of a scheme as a terminal shows them; `Reset` for all where there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Palette {
    /// How many colours there are.
    pub(crate) depth: Depth,
    /// Light squares.
    pub(crate) light: Color,
    /// Dark squares.
    pub(crate) dark: Color,
    /// The squares of the last move.
    pub(crate) last: Color,
    /// The square of the man that was picked up.
    pub(crate) chosen: Color,
    /// Squares of men that can make a move that is being typed.
    pub(crate) lit: Color,
    /// The square of a king in check.
    pub(crate) check: Color,
    /// The square under the cursor.
    pub(crate) cursor: Color,
    /// White's men.
    pub(crate) white: Color,
    /// Black's men.
    pub(crate) black: Color,
    /// A white man that a move which is only shown would take away.
    pub(crate) faint_white: Color,
    /// The same for a black one.
    pub(crate) faint_black: Color,
    /// Coordinates, and whatever should not be loud.
    pub(crate) label: Color,
    /// What should be seen first.
    pub(crate) accent: Color,
    /// What went well.
    pub(crate) good: Color,
    /// What went wrong.
    pub(crate) bad: Color,
}

impl Palette {
    const fn without_colour() -> Palette {
        const NONE: Color = Color::Reset;
        Palette {
            depth: Depth::None,
            light: NONE,
            dark: NONE,
            last: NONE,
            chosen: NONE,
            lit: NONE,
            check: NONE,
            cursor: NONE,
            white: NONE,
            black: NONE,
            faint_white: NONE,
            faint_black: NONE,
            label: NONE,
            accent: NONE,
            good: NONE,
            bad: NONE,
        }
    }

    /// Whether colours say nothing here, so that characters must.
    pub(crate) const fn is_mono(&self) -> bool {
        matches!(self.depth, Depth::None)
    }
}

static WOOD: Scheme = Scheme {
    name: "wood",
    title: text::SCHEME_WOOD,
    shades: Some(Shades {
        light: (Rgb(184, 137, 92), Color::Yellow),
        dark: (Rgb(136, 88, 58), Color::DarkGray),
        last: (Rgb(148, 141, 46), Color::Green),
        chosen: (Rgb(214, 142, 26), Color::Magenta),
        lit: (Rgb(62, 140, 148), Color::Cyan),
        check: (Rgb(190, 48, 40), Color::Red),
        cursor: (Rgb(88, 130, 206), Color::LightBlue),
    }),
};

static MEADOW: Scheme = Scheme {
    name: "meadow",
    title: text::SCHEME_MEADOW,
    shades: Some(Shades {
        light: (Rgb(112, 146, 84), Color::Green),
        dark: (Rgb(84, 104, 40), Color::DarkGray),
        last: (Rgb(158, 140, 30), Color::Yellow),
        chosen: (Rgb(214, 142, 26), Color::Magenta),
        lit: (Rgb(40, 142, 160), Color::Cyan),
        check: (Rgb(190, 48, 40), Color::Red),
        cursor: (Rgb(98, 126, 214), Color::LightBlue),
    }),
};

static SLATE: Scheme = Scheme {
    name: "slate",
    title: text::SCHEME_SLATE,
    shades: Some(Shades {
        light: (Rgb(136, 148, 166), Color::Cyan),
        dark: (Rgb(86, 98, 118), Color::DarkGray),
        last: (Rgb(98, 132, 96), Color::Green),
        chosen: (Rgb(204, 148, 40), Color::Magenta),
        lit: (Rgb(26, 150, 166), Color::Yellow),
        check: (Rgb(190, 48, 56), Color::Red),
        cursor: (Rgb(74, 120, 220), Color::LightBlue),
    }),
};

/// Blue and orange, which everybody tells apart; marks differ in brightness and between blue and
/// yellow, never only between red and green.
static CLEAR: Scheme = Scheme {
    name: "clear",
    title: text::SCHEME_CLEAR,
    shades: Some(Shades {
        light: (Rgb(186, 136, 88), Color::Yellow),
        dark: (Rgb(76, 114, 168), Color::LightBlue),
        last: (Rgb(135, 165, 165), Color::Cyan),
        chosen: (Rgb(200, 166, 0), Color::Green),
        lit: (Rgb(150, 135, 255), Color::LightMagenta),
        check: (Rgb(150, 45, 75), Color::Red),
        cursor: (Rgb(128, 24, 232), Color::Magenta),
    }),
};

static MONO: Scheme = Scheme { name: "mono", title: text::SCHEME_MONO, shades: None };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::eye::{Sight, contrast, difference};

    fn as_seen(colour: Color) -> Rgb {
        Rgb::shown(colour).unwrap_or_else(|| panic!("{colour} has no shade of its own"))
    }

    fn coloured() -> impl Iterator<Item = (&'static Scheme, Palette)> {
        let depths = [Depth::True, Depth::Many, Depth::Sixteen];
        let schemes = Scheme::ALL.into_iter().filter(|scheme| scheme.shades.is_some());
        schemes.flat_map(move |scheme| depths.map(|depth| (scheme, scheme.palette(depth))))
    }

    fn grounds(palette: &Palette) -> [(&'static str, Rgb); 7] {
        [
            ("light", palette.light),
            ("dark", palette.dark),
            ("last", palette.last),
            ("chosen", palette.chosen),
            ("lit", palette.lit),
            ("check", palette.check),
            ("cursor", palette.cursor),
        ]
        .map(|(name, colour)| (name, as_seen(colour)))
    }

    #[test]
    fn men_stand_out_on_every_ground() {
        for (scheme, palette) in coloured() {
            for (name, ground) in grounds(&palette) {
                // Text guidelines ask for 3 where letters are large; marks come on top of a square,
                // may be brighter, and say what they are by characters as well. With sixteen colours
                // there is little choice.
                let square = matches!(name, "light" | "dark");
                let enough = match palette.depth {
                    Depth::Sixteen => 2.5,
                    _ if square => 3.0,
                    _ => 2.0,
                };
                for men in [palette.white, palette.black] {
                    let contrast = contrast(as_seen(men), ground);
                    let depth = palette.depth;
                    assert!(contrast >= enough, "{} {depth:?} {name}: {contrast:.2}", scheme.name);
                }
            }
        }
    }

    fn nearest(palette: &Palette, sight: Sight) -> (f64, &'static str, &'static str) {
        let grounds = grounds(palette);
        let mut nearest = (f64::MAX, "", "");
        for (i, &(one, a)) in grounds.iter().enumerate() {
            for &(other, b) in &grounds[..i] {
                let difference = difference(a, b, sight);
                if difference < nearest.0 {
                    nearest = (difference, one, other);
                }
            }
        }
        nearest
    }

    #[test]
    fn grounds_are_told_apart() {
        for (scheme, palette) in coloured() {
            let nearest = nearest(&palette, Sight::Full);
            assert!(nearest.0 >= 15.0, "{} {:?}: {nearest:?}", scheme.name, palette.depth);
        }
    }

    #[test]
    fn one_scheme_is_clear_to_colour_blind_people() {
        for depth in [Depth::True, Depth::Many] {
            for sight in [Sight::Protanopia, Sight::Deuteranopia] {
                let nearest = nearest(&CLEAR.palette(depth), sight);
                assert!(nearest.0 >= 20.0, "{depth:?} {sight:?}: {nearest:?}");
            }
        }
        let ordinary = nearest(&WOOD.palette(Depth::True), Sight::Deuteranopia);
        assert!(ordinary.0 < 20.0, "no need for a scheme of its own: {ordinary:?}");
    }

    #[test]
    fn the_plain_scheme_and_plain_terminals_use_no_colour() {
        for depth in [Depth::None, Depth::Sixteen, Depth::Many, Depth::True] {
            assert_eq!(MONO.palette(depth), Palette::without_colour());
        }
        for scheme in Scheme::ALL {
            assert_eq!(scheme.palette(Depth::None), Palette::without_colour());
            assert_eq!(Scheme::named(scheme.name), Some(scheme));
        }
        assert_eq!(Scheme::named("plaid"), None);
        assert!(MONO.palette(Depth::True).is_mono());
    }
}
