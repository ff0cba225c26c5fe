//! Colours as red, green and blue, and what becomes of them on terminals that have fewer.

use ratatui::style::Color;

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Depth {
    /// None: everything is said by characters, reverse, bold and underline.
    None,
    /// The sixteen named ones, whose shades are the terminal's own.
    Sixteen,
    /// The 256 of xterm.
    Many,
    /// Any red, green and blue.
    True,
}

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// The steps of xterm's cube of colours.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The sixteen colours of the VGA, which Linux shows on its console.
const NAMED: [Rgb; 16] = [
    Rgb(0, 0, 0),
    Rgb(170, 0, 0),
    Rgb(0, 170, 0),
    Rgb(170, 85, 0),
    Rgb(0, 0, 170),
    Rgb(170, 0, 170),
    Rgb(0, 170, 170),
    Rgb(170, 170, 170),
    Rgb(85, 85, 85),
    Rgb(255, 85, 85),
    Rgb(85, 255, 85),
    Rgb(255, 255, 85),
    Rgb(85, 85, 255),
    Rgb(255, 85, 255),
    Rgb(85, 255, 255),
    Rgb(255, 255, 255),
];

impl Rgb {
    /// The colour for a terminal, given the named one that stands for it where there are sixteen.
    pub(crate) fn on(self, depth: Depth, named: Color) -> Color {
        match depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => named,
            Depth::Many => Color::Indexed(self.indexed()),
            Depth::True => Color::Rgb(self.0, self.1, self.2),
        }
    }

    /// The nearest of xterm's 256 colours. The first sixteen are left out: people change them.
    pub(crate) fn indexed(self) -> u8 {
        (16..=255).min_by_key(|&index| self.distance(Rgb::of_index(index))).unwrap_or(16)
    }

    /// What xterm shows for a number from 16 on.
    pub(crate) fn of_index(index: u8) -> Rgb {
        if index >= 232 {
            let grey = 8 + 10 * (index - 232);
            return Rgb(grey, grey, grey);
        }
        let cube = index.saturating_sub(16);
        let step = |of: u8| STEPS.get((of % 6) as usize).copied().unwrap_or(0);
        Rgb(step(cube / 36), step(cube / 6), step(cube))
    }

    /// What a terminal shows for a colour, the named ones as the VGA did; nothing for its own.
    pub(crate) fn shown(colour: Color) -> Option<Rgb> {
        Some(match colour {
            Color::Reset => return None,
            Color::Rgb(red, green, blue) => Rgb(red, green, blue),
            Color::Indexed(index @ 16..) => Rgb::of_index(index),
            Color::Indexed(index) => NAMED.get(index as usize).copied()?,
            Color::Black => NAMED[0],
            Color::Red => NAMED[1],
            Color::Green => NAMED[2],
            Color::Yellow => NAMED[3],
            Color::Blue => NAMED[4],
            Color::Magenta => NAMED[5],
            Color::Cyan => NAMED[6],
            Color::Gray => NAMED[7],
            Color::DarkGray => NAMED[8],
            Color::LightRed => NAMED[9],
            Color::LightGreen => NAMED[10],
            Color::LightYellow => NAMED[11],
            Color::LightBlue => NAMED[12],
            Color::LightMagenta => NAMED[13],
            Color::LightCyan => NAMED[14],
            Color::White => NAMED[15],
        })
    }

    /// This colour with `parts` of 100 of another.
    #[must_use]
    pub(crate) fn mixed(self, other: Rgb, parts: u16) -> Rgb {
        let parts = parts.min(100);
        let mix =
            |a: u8, b: u8| ((u16::from(a) * (100 - parts) + u16::from(b) * parts) / 100) as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    fn distance(self, other: Rgb) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        // The eye's shares, roughly: a step in green is seen more than one in blue.
        2 * square(self.0, other.0) + 4 * square(self.1, other.1) + 3 * square(self.2, other.2)
    }
}

#[cfg(test)]
pub(crate) mod eye {
    //! How colours are seen: for tests that must show that men and marks can be told apart.

    use super::Rgb;

    /// How somebody sees colours.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum Sight {
        Full,
        /// Without cones for red.
        Protanopia,
        /// Without cones for green.
        Deuteranopia,
    }

    fn linear(rgb: Rgb) -> [f64; 3] {
        [rgb.0, rgb.1, rgb.2].map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The relative luminance of WCAG.
    pub(crate) fn luminance(rgb: Rgb) -> f64 {
        let [red, green, blue] = linear(rgb);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast of WCAG, from 1 to 21.
    pub(crate) fn contrast(one: Rgb, other: Rgb) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The matrices of Machado, Oliveira and Fernandes (2009) for full loss, on linear light.
    fn seen(rgb: Rgb, sight: Sight) -> [f64; 3] {
        let matrix = match sight {
            Sight::Full => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Sight::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Sight::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        };
        let light = linear(rgb);
        matrix.map(|row: [f64; 3]| {
            row.iter().zip(light).map(|(share, light)| share * light).sum::<f64>().clamp(0.0, 1.0)
        })
    }

    fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
        let root = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
        let y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
        let z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// How different two colours look (CIE 1976; about 2 can just be seen side by side).
    pub(crate) fn difference(one: Rgb, other: Rgb, sight: Sight) -> f64 {
        let (one, other) = (lab(seen(one, sight)), lab(seen(other, sight)));
        one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::eye::{Sight, contrast, difference};
    use super::*;

    #[test]
    fn colours_of_the_cube_stay_themselves() {
        for index in 16..=255 {
            let rgb = Rgb::of_index(index);
            assert_eq!(Rgb::of_index(rgb.indexed()), rgb);
        }
        assert_eq!(Rgb(255, 255, 255).indexed(), 231);
        assert_eq!(Rgb(2, 250, 3).on(Depth::Many, Color::Green), Color::Indexed(46));
        assert_eq!(Rgb(2, 250, 3).on(Depth::Sixteen, Color::Green), Color::Green);
        assert_eq!(Rgb(2, 250, 3).on(Depth::None, Color::Green), Color::Reset);
    }

    #[test]
    fn mixing_goes_from_one_to_the_other() {
        let (one, other) = (Rgb(10, 20, 30), Rgb(110, 220, 30));
        assert_eq!(one.mixed(other, 0), one);
        assert_eq!(one.mixed(other, 50), Rgb(60, 120, 30));
        assert_eq!(one.mixed(other, 900), other);
    }

    #[test]
    fn the_eye_of_the_tests_sees_what_is_known() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((contrast(black, white) - 21.0).abs() < 0.01);
        assert!((difference(black, white, Sight::Full) - 100.0).abs() < 0.1);
        let (red, green) = (Rgb(160, 90, 40), Rgb(95, 120, 40));
        let full = difference(red, green, Sight::Full);
        assert!(difference(red, green, Sight::Deuteranopia) < full / 3.0);
    }
}
