//! What is packed is unpacked by the calculator's own code.

use super::super::map::{FREE, USER};
use super::*;
use kilomate_codegen::assemble::text::Text;
use kilomate_codegen::assemble::{Item, Labels, assemble};
use kilomate_codegen::targets::ez80::{Adl, Op};
use kilomate_core::play::random::Random;
use kilomate_emulate::calculator::{Calculator, Model};

/// Where it is unpacked to, and where what is packed lies.
const TO: u32 = 0xd4_0000;
const FROM: u32 = 0xd2_0000;

/// A calculator with the unpacker, and where that begins.
fn unpacker() -> (Calculator, u32) {
    let numbers = super::super::code::unpack_numbers();
    let text = Text::new(&[("unpack.asm", include_str!("../unpack.asm"))], &numbers).unwrap();
    let mut labels = Labels::default();
    let mut items: Vec<Item<Op>> = Vec::new();
    for name in text.names() {
        let label = labels.find(name).unwrap_or_else(|| labels.named(name));
        items.push(Item::Label(label));
        items.extend(text.procedure::<Adl>(name, &mut labels, &mut |_, _| None).unwrap());
    }
    let image = assemble(&mut items, &labels, USER, &[]).unwrap();
    let mut calculator = Calculator::new(Model::default());
    calculator.put(USER, &image.bytes);
    (calculator, image.address(labels.find("unpack").unwrap()).unwrap())
}

fn check(bytes: &[u8], nearby: Nearby) {
    let packed = pack(bytes, nearby);
    let (mut calculator, unpack) = unpacker();
    calculator.put(FROM, &packed);
    for (name, value) in [("HL", FROM), ("DE", TO), ("BC", nearby as u32)] {
        assert!(calculator.set_register(name, value));
    }
    let end = TO + bytes.len() as u32;
    let chances = FREE + 2 * CONTEXTS as u32;
    let own = USER..USER + 0x400;
    calculator.watch(&[TO..end, FREE..chances, own, 0xd1_9881..USER]);
    calculator.call(unpack, &[], 10_000_000_000).unwrap();
    assert!(calculator.get(TO, bytes.len()) == bytes, "{} bytes", bytes.len());
    assert!(calculator.trespasses().is_empty(), "{:?}", calculator.trespasses());
}

#[test]
fn what_is_packed_is_unpacked_on_the_calculator() {
    let mut random = Random::new(3);
    for kind in 0..6 {
        let noise: Vec<u8> = (0..2_000).map(|_| random.below(256) as u8).collect();
        let of = |(n, &noise): (usize, &u8)| match kind {
            0 => 7,
            1 => noise,
            2 => noise & 3,
            3 => ((n * n) >> 5) as u8,
            4 if n % 97 < 60 => (n % 97) as u8,
            _ => noise & 31,
        };
        let bytes: Vec<u8> = noise.iter().enumerate().map(of).collect();
        check(&bytes, 1);
        check(&bytes, 32);
    }
    check(b"a", 1);
    check(b"", 1);
    check(&vec![9; 9_000], 32);
}

#[test]
fn packing_pays() {
    let text = "a line that comes again, with a number: ";
    let lines: Vec<u8> = (0..500).flat_map(|n| format!("{text}{n}\n").into_bytes()).collect();
    assert!(pack(&lines, 1).len() < lines.len() / 10);
}
