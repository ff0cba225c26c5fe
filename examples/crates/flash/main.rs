//! A table that lies in flash on an AVR and is an ordinary array here, and memory of zeros.
//! cargo add kilomate-flash

use kilomate_flash::{Place, Start, flash, zeroed};

flash! {
    /// Squares of the numbers from 0 to 7.
    static SQUARES: [u16; 8] = [0, 1, 4, 9, 16, 25, 36, 49];
}

/// As a static it costs a chip no flash: it is nothing but zeros.
struct Counter {
    count: u16,
}

zeroed! { struct Counter = Counter { count: 0 }; }

impl Start for Counter {
    fn start(&mut self) {
        self.count = 1;
    }
}

fn main() {
    println!("7 * 7 = {}", SQUARES.at(7));
    println!("past the end is the last: {}", SQUARES.at(100));
    println!("2 and 3 squared make {}", SQUARES.run(2, 2).sum::<u16>());
    let mut memory = Place::<Counter>::EMPTY;
    println!("it counts from {}", memory.start().count);
}
