//! Random programs: blocks, loops and memory, interpreted and compiled as C.

mod both;

use both::c::{LOOSE, compare};

#[test]
fn random_programs_do_the_same_in_c() {
    for seed in 0..6 {
        compare(&both::random::random(seed), LOOSE);
    }
}
