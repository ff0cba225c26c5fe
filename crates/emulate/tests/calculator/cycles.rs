//! How long code takes: the committed search on the whole calculator beside the CPU alone that the benches count on,
//! which was right within 1 % of an independent emulator of the whole calculator.

use std::ops::Range;

use kilomate_emulate::calculator::Calculator;
use kilomate_emulate::ez80::{Function, Image, Library, Waits};

use super::calculator;

const IMAGE: &[u8] = include_bytes!("../../../../dist/ti84ce/engine.ez80");
/// RAM that the library uses; and where there is none of it, for us.
const RAM: Range<u32> = 0xd0_4000..0xd3_0000;
const THUNK: u32 = 0xd3_1000;
const STACK: u32 = 0xd3_f000;
/// The page of the library, and where its stack begins; we are behind it.
const PAGE: u32 = 0xd1_0000;
const PAGE_STACK: u16 = 0xfff0;
const PAGE_THUNK: u16 = 0xfff4;
/// What is compared: calls of a step, and the arguments of each.
const CALLS: usize = 3;
const STEP: [u64; 2] = [0, 1_000];

/// A library that has begun to search.
fn library(image: &Image) -> Library {
    let mut library = Library::new(image, Waits::CALCULATOR);
    library.call("kilomate_start", &[]).unwrap();
    library.call("kilomate_think", &[30, 100_000, 0, 10, 0, 0, 0]).unwrap();
    // One node, so that its code is in the page.
    library.call("kilomate_step", &[0, 1]).unwrap();
    library
}

fn function(image: &Image) -> &Function {
    let mut all = image.overlays.iter();
    all.find_map(|overlay| overlay.functions.get("kilomate_step")).unwrap()
}

/// The same on a calculator with such a screen, and the clocks of the steps.
fn steps(library: &Library, image: &Image, control: u16) -> (Calculator, u64) {
    let mut calculator = calculator();
    for (at, bytes) in &image.parts {
        calculator.put(*at, bytes);
    }
    let count = (RAM.end - RAM.start) as usize;
    calculator.put(RAM.start, library.machine.get_far(RAM.start, count));
    calculator.set_stack(STACK);
    calculator.set_interrupts(false);
    // ld hl,control; ld (e30018),hl; ret
    let [low, high] = control.to_le_bytes();
    calculator.put(THUNK, &[0x21, low, high, 0, 0x22, 0x18, 0, 0xe3, 0xc9]);
    calculator.call(THUNK, &[], 1_000).unwrap();
    calculator.set_register("MBASE", PAGE >> 16);
    calculator.set_register("SPS", PAGE_STACK.into());
    calculator.set_register("IX", PAGE | u32::from(image.ix));
    let [low, high] = PAGE_THUNK.to_le_bytes();
    calculator.put(THUNK, &[0x49, 0xcd, low, high, 0xc9]); // call.is thunk; ret
    let [low, high] = function(image).address.to_le_bytes();
    calculator.put(PAGE | u32::from(PAGE_THUNK), &[0xcd, low, high, 0x49, 0xc9]); // call step; ret.l
    let mut cycles = 0;
    for _ in 0..CALLS {
        for (&(at, size), value) in function(image).arguments.iter().zip(STEP) {
            calculator.put(PAGE | u32::from(at), &value.to_le_bytes()[..size.into()]);
        }
        cycles += calculator.call(THUNK, &[], 1_000_000_000).unwrap().cycles;
    }
    (calculator, cycles)
}

#[test]
fn a_search_takes_what_it_takes_on_the_cpu_alone_and_more_with_the_screen() {
    let image = Image::read(IMAGE).unwrap();
    let mut library = library(&image);
    let (searched, off) = steps(&library, &image, 0x926);
    let (_, eight) = steps(&library, &image, 0x927);
    let (_, sixteen) = steps(&library, &image, 0x92d);
    let start = library.machine.cycles();
    for _ in 0..CALLS {
        library.call("kilomate_step", &STEP).unwrap();
    }
    let alone = library.machine.cycles() - start;
    println!("alone {alone}, screen off {off}, 8 bits {eight}, 16 bits {sixteen}");
    let ratio = |cycles: u64, other: u64| cycles as f64 / other as f64;
    // The CPU alone fetches an `ldir` with a suffix for each byte, and the calculator once.
    assert!((0.995..=1.0).contains(&ratio(off, alone)), "{}", ratio(off, alone));
    assert!((ratio(eight, off) - 95_928.0 / 92_577.0).abs() < 0.001, "{}", ratio(eight, off));
    assert!((ratio(sixteen, off) - 1.0724).abs() < 0.001, "{}", ratio(sixteen, off));
    // What it has searched is the same, but for our own call on its stack.
    let count = (PAGE - RAM.start) as usize + usize::from(PAGE_STACK) - 0x100;
    assert!(searched.get(RAM.start, count) == library.machine.get_far(RAM.start, count));
}
