//! Calls about the home screen, keys and power. Nothing of the home screen's text is drawn; [`Calculator::home_screen`] has
//! it.

use ez80::Reg16;

use super::super::{Calculator, Key};
use super::{Done, RETURN, SCAN_CODE};

/// Where the cursor of the home screen is, and its characters: ten rows of 26.
const CUR_ROW: u32 = 0xd0_0595;
const CUR_COL: u32 = 0xd0_0596;
const TEXT_SHADOW: u32 = 0xd0_06c0;
const ROWS: u32 = 10;
const COLUMNS: u32 = 26;
/// The system's picture: where, how many bytes, how many of them are the status bar's 30 rows, and its colour.
const VRAM: u32 = 0xd4_0000;
const VRAM_SIZE: u32 = 320 * 240 * 2;
const BAR_SIZE: u32 = 320 * 30 * 2;
const BAR_COLOUR: u8 = 0x73;
const WHITE: u8 = 0xff;

impl Calculator {
    /// The screen of the system, white, and its cursor at the top.
    pub(in super::super) fn clear_screen(&mut self) {
        home_up(self);
        clr_scrn(self);
    }

    /// The characters of the home screen, row by row.
    pub fn home_screen(&self) -> Vec<String> {
        let text = self.get(TEXT_SHADOW, (ROWS * COLUMNS) as usize);
        let row = |row: &[u8]| String::from_utf8_lossy(row).trim_end().to_owned();
        text.chunks(COLUMNS as usize).map(row).collect()
    }

    fn put_char(&mut self, code: u8) {
        let (row, column) = (self.bus.peek(CUR_ROW), self.bus.peek(CUR_COL));
        let at = u32::from(row) * COLUMNS + u32::from(column);
        if at < ROWS * COLUMNS {
            self.bus.poke(TEXT_SHADOW + at, code);
        }
        if u32::from(column) + 1 >= COLUMNS {
            self.next_row();
        } else {
            self.bus.poke(CUR_COL, column + 1);
        }
    }

    /// The next row; at the bottom all others go up.
    fn next_row(&mut self) {
        self.bus.poke(CUR_COL, 0);
        let row = self.bus.peek(CUR_ROW).saturating_add(1);
        if u32::from(row) < ROWS {
            self.bus.poke(CUR_ROW, row);
        } else {
            self.copy(TEXT_SHADOW + COLUMNS, TEXT_SHADOW, (ROWS - 1) * COLUMNS);
            self.fill(TEXT_SHADOW + (ROWS - 1) * COLUMNS, COLUMNS, b' ');
        }
    }
}

/// The scan of keys that the interrupt does as well.
pub(super) fn kbd_scan(c: &mut Calculator) -> Done {
    let key = c.bus.devices.keypad.held().map_or(0, Key::scan_code);
    c.bus.poke(SCAN_CODE, key);
    RETURN
}

/// The key that the interrupt has seen pressed since it was last asked, in A; 0 if none. Interrupts are on then, and HL
/// points to where the key was (CE routine documentation, "GetCSC").
pub(super) fn get_csc(c: &mut Calculator) -> Done {
    let code = c.bus.peek(SCAN_CODE);
    c.bus.poke(SCAN_CODE, 0);
    c.core.cpu.state.reg.set_a(code);
    c.core.set(Reg16::HL, SCAN_CODE);
    c.core.set_interrupts(true);
    RETURN
}

/// The character in A on the home screen.
pub(super) fn put_c(c: &mut Calculator) -> Done {
    let code = c.a();
    c.put_char(code);
    RETURN
}

/// The text at HL, which ends with 0, on the home screen; HL then points behind it.
pub(super) fn put_s(c: &mut Calculator) -> Done {
    let text = c.hl();
    let codes: Vec<u8> =
        (text..1 << 24).map(|at| c.bus.peek(at)).take_while(|&code| code != 0).collect();
    for &code in &codes {
        c.put_char(code);
    }
    c.core.set(Reg16::HL, text + codes.len() as u32 + 1);
    RETURN
}

/// The next row of the home screen.
pub(super) fn new_line(c: &mut Calculator) -> Done {
    c.next_row();
    RETURN
}

/// The whole screen is white.
pub(super) fn clr_lcd_full(c: &mut Calculator) -> Done {
    Done::Return(c.fill(VRAM, VRAM_SIZE, WHITE))
}

/// The whole screen is white, and no text is remembered.
pub(super) fn clr_scrn(c: &mut Calculator) -> Done {
    clr_txt_shd(c);
    clr_lcd_full(c)
}

/// No text is remembered.
pub(super) fn clr_txt_shd(c: &mut Calculator) -> Done {
    Done::Return(c.fill(TEXT_SHADOW, ROWS * COLUMNS, b' '))
}

/// The cursor goes to the top.
pub(super) fn home_up(c: &mut Calculator) -> Done {
    c.fill(CUR_ROW, 2, 0);
    RETURN
}

/// The status bar at the top of the system's picture: grey; nothing is written in it.
pub(super) fn draw_status_bar(c: &mut Calculator) -> Done {
    Done::Return(c.fill(VRAM, BAR_SIZE, BAR_COLOUR))
}

/// It does not switch itself off.
pub(super) fn disable_apd(c: &mut Calculator) -> Done {
    c.enable_apd(false);
    RETURN
}

/// It switches itself off if nobody presses a key.
pub(super) fn enable_apd(c: &mut Calculator) -> Done {
    c.enable_apd(true);
    RETURN
}

/// The time until it switches itself off begins anew.
pub(super) fn apd_setup(c: &mut Calculator) -> Done {
    c.restart_apd();
    RETURN
}

/// The CPU is slow. Those whose names end with I leave interrupts as they are; here all do.
pub(super) fn set_6_mhz(c: &mut Calculator) -> Done {
    c.bus.devices.set_speed(0);
    RETURN
}

/// The CPU is as fast as it can be.
pub(super) fn set_48_mhz(c: &mut Calculator) -> Done {
    c.bus.devices.set_speed(3);
    RETURN
}

/// It switches itself off; ON lets the program go on.
pub(super) fn power_off(_: &mut Calculator) -> Done {
    Done::Off
}
