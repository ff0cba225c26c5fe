//! The front panel of a chess computer: UP and ENTER are pressed, and the display is shown.
//! cargo add kilomate-core kilomate-panel

use kilomate_core::{Board, Move, Place};
use kilomate_panel::{Buttons, COLUMNS, Chess, Host, MEMORY, Panel};

/// What a real one has around it: an EEPROM, and a book.
struct Desk([u8; MEMORY as usize]);

impl Host for Desk {
    fn read(&mut self, at: u16) -> u8 {
        self.0[at as usize]
    }

    fn write(&mut self, at: u16, byte: u8) {
        self.0[at as usize] = byte;
    }

    fn is_ready(&mut self) -> bool {
        true
    }

    fn reply(&self, _: &Board, _: &[Move], _: u16) -> Move {
        Move::NONE
    }
}

fn main() {
    let mut host = Desk([255; MEMORY as usize]);
    let mut memory = Box::new(Place::<Chess>::EMPTY);
    let player = memory.start();
    let mut panel = Panel::new();
    panel.start(player, &mut host, 1);
    let mut buttons = Buttons::new();
    // Levels of the buttons, tick by tick: each is pressed and let go.
    for levels in [0, 2, 0, 0, 2, 0] {
        panel.tick(player, &mut host, buttons.tick(levels));
        panel.work(player, &mut host, 30);
        for line in panel.screen().cells().chunks(COLUMNS as usize) {
            let shown = line.iter().map(|&cell| if cell < b' ' { '*' } else { cell as char });
            println!("|{}|", shown.collect::<String>());
        }
    }
}
