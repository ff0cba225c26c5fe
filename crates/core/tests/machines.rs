//! The table of machines: names that lead back to their rows, and figures that its own texts repeat.

use kilomate_core::MachineName;
use kilomate_core::machines::MACHINES;

#[test]
fn names_lead_to_their_machines() {
    for (facts, machine) in MACHINES.iter().zip(MachineName::ALL) {
        assert_eq!((facts.machine, machine.facts().name), (machine, facts.name));
        assert_eq!(MachineName::from_name(facts.name), Some(machine));
        assert_eq!(MachineName::from_name(&facts.name.to_ascii_uppercase()), Some(machine));
    }
    assert_eq!(MachineName::from_name("pdp11"), None);
    assert_eq!(MachineName::default(), MachineName::Desktop);
}

#[test]
fn sentences_say_what_the_figures_say() {
    for facts in &MACHINES[1..] {
        let (memory, pace) = (facts.memory.unwrap(), facts.pace.unwrap());
        let tenths = (memory * 10).div_ceil(1024);
        let kilobytes = format!("{} KB", f64::from(tenths) / 10.0);
        assert!(facts.sentence.contains(&kilobytes), "{kilobytes}: {}", facts.sentence);
        let clock = format!(" {} MHz", (pace.clock + 500_000) / 1_000_000);
        let is_told = facts.sentence.contains(" MHz");
        assert_eq!(is_told, facts.sentence.contains(&clock), "{clock}: {}", facts.sentence);
        assert!(facts.times.is_sorted());
    }
}

#[test]
fn speed_is_told_with_its_source() {
    let card = MachineName::Elf.facts();
    let pace = card.pace.unwrap();
    assert_eq!(card.speed(), Some(4_000_000 / 8 / pace.cycles_a_node));
    let [thousands, rest] = [pace.cycles_a_node / 1_000, pace.cycles_a_node % 1_000];
    let source =
        format!("measured {}: {thousands},{rest:03} cycles a node at 4 MHz", pace.measured);
    assert_eq!(pace.to_string(), source);
    let c64 = MachineName::C64.facts().pace.unwrap().to_string();
    assert!(c64.ends_with(" cycles a node at 985 kHz"), "{c64}");
    assert_eq!(MachineName::Desktop.facts().speed(), None);
}
