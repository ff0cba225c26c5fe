//! Colours: what each number of the palette is for, and what it looks like in each theme.

/// The ground of everything.
pub const GROUND: u8 = 0;
/// Text.
pub const TEXT: u8 = 1;
/// Text that says less.
pub const FAINT: u8 = 2;
/// What is important: titles, whose turn it is.
pub const ACCENT: u8 = 3;
/// The ground of keys' names, of boxes and of the row that is chosen.
pub const BAR: u8 = 4;
/// The board's frame.
pub const EDGE: u8 = 5;
/// Light squares; dark ones are the next colour, and all other grounds of squares follow in pairs: those of the last
/// move, of the man that is picked up, of a king in check, and of a hint.
pub const LIGHT: u8 = 6;
/// The dot where a man can go, on a light square and on a dark one.
pub const DOT: u8 = 16;
/// The cursor's frame.
pub const CURSOR: u8 = 18;
/// Bad news.
pub const WARNING: u8 = 19;
/// The ground of a clock that runs.
pub const RUNNING: u8 = 20;
/// Outline, body and shade of White's men.
pub const WHITE_MEN: u8 = 21;
/// Outline, body and shade of Black's men.
pub const BLACK_MEN: u8 = 24;
/// How many colours there are.
pub const COLOURS: usize = 27;
/// How many themes there are.
pub const THEMES: u8 = 4;

/// Red, green and blue of 24 bits as the calculator has them: 1:5:5:5, the highest bit the lowest of green.
const fn colour(rgb: u32) -> u16 {
    let (red, green, blue) = (rgb >> 19 & 31, rgb >> 10 & 63, rgb >> 3 & 31);
    ((green & 1) << 15 | red << 10 | (green >> 1) << 5 | blue) as u16
}

/// What differs between themes: ground, text, faint, accent, bar; squares light and dark; the same of the last move; the
/// ground of a clock that runs.
const THEME: [[u32; 10]; THEMES as usize] = [
    // Walnut.
    [
        0x26_221f, 0xf2_ece2, 0xa3_988a, 0xf0_b35a, 0x41_3a34, 0xf0_d9b5, 0xb5_8863, 0xf2_e18a,
        0xcf_b04e, 0x3c_7a3c,
    ],
    // Meadow.
    [
        0x22_2b26, 0xf0_f2ea, 0x98_a698, 0xc8_e06a, 0x36_443c, 0xee_eed2, 0x76_9656, 0xf6_f669,
        0xba_ca2b, 0x4e_7a3a,
    ],
    // Sea.
    [
        0x1c_2733, 0xec_f2f8, 0x8f_a3b8, 0x7c_c8ff, 0x2f_4054, 0xde_e6ec, 0x7f_9db8, 0xb8_e2c8,
        0x68_b49a, 0x2c_6e6a,
    ],
    // Paper: a light screen for bright rooms.
    [
        0xf4_f2ec, 0x20_2020, 0x74_7068, 0xb0_3a12, 0xdc_d8cc, 0xff_ffff, 0xb4_b4b4, 0xff_eaa0,
        0xd8_b860, 0xa8_dca0,
    ],
];

/// The same in all themes, from colour 10 on.
const COMMON: [u32; COLOURS - 10] = [
    0x9f_d4f4, 0x58_a8d8, // picked
    0xff_8a78, 0xe8_5a48, // check
    0xd4_c4fa, 0xac_94e0, // hint
    0x6c_9a5c, 0x3f_6e3a, // dots
    0xe0_2818, // cursor
    0xff_7a66, // warning
    0,         // running, which each theme has
    0x2c_2620, 0xff_fcf4, 0xb4_a894, // white men
    0x0c_0a08, 0x3e_3a36, 0x90_8880, // black men
];

/// The palettes, in the calculator's own form.
pub const PALETTES: [[u16; COLOURS]; THEMES as usize] = {
    let mut all = [[0; COLOURS]; THEMES as usize];
    let mut theme = 0;
    while theme < THEMES as usize {
        let own = THEME[theme];
        let mut i = 0;
        while i < COLOURS {
            all[theme][i] = colour(match i {
                0..5 => own[i],
                5 => own[2],
                6..10 => own[i - 1],
                20 => own[9],
                _ => COMMON[i - 10],
            });
            i += 1;
        }
        theme += 1;
    }
    all
};
