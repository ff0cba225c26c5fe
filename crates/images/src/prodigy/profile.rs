//! Where the cycles go, function by function.

use std::collections::BTreeMap;

use kilomate_codegen::targets::avr::TAIL;

/// Cycles of each function, from those at each address and from the names of addresses.
pub fn by_function(profile: &str, names: &str) -> BTreeMap<String, u64> {
    let functions: BTreeMap<u64, String> = names
        .lines()
        .filter_map(|line| {
            let [address, kind, name] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                return None;
            };
            let address = u64::from_str_radix(address, 16).ok()?;
            // An end that others jump to belongs to the function in which it stands.
            let is_function = matches!(kind, "t" | "T") && !name.starts_with(TAIL);
            is_function.then(|| (address, shown(name)))
        })
        .collect();
    let mut spent = BTreeMap::new();
    for line in profile.lines() {
        let Some((address, cycles)) = line.split_once(' ') else { continue };
        let (Ok(address), Ok(cycles)) = (u64::from_str_radix(address, 16), cycles.parse::<u64>())
        else {
            continue;
        };
        let name = functions.range(..=address).next_back().map_or("?", |(_, name)| name);
        *spent.entry(name.to_owned()).or_default() += cycles;
    }
    spent
}

/// The names in a mangled symbol (Rust's second scheme), one after the other, without those that
/// all have.
fn shown(symbol: &str) -> String {
    const COMMON: [&str; 4] = ["kilomate_core", "prodigy", "machines", "Prodigy"];
    let Some(mut rest) = symbol.strip_prefix("_R") else { return symbol.to_owned() };
    let mut names = Vec::new();
    while let Some(tag) = rest.chars().next() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        if digits > 0 {
            let length: usize = rest[..digits].parse().unwrap_or(0);
            let tail = &rest[digits..];
            let tail = tail.strip_prefix('_').unwrap_or(tail);
            let (name, tail) = tail.split_at_checked(length).unwrap_or((tail, ""));
            if !COMMON.contains(&name) {
                names.push(name);
            }
            rest = tail;
        } else if matches!(tag, 's' | 'B' | 'K') {
            // A number that tells two of a name apart, a reference, a constant: up to an underscore.
            rest = rest.split_once('_').map_or("", |(_, tail)| tail);
        } else {
            rest = &rest[tag.len_utf8()..];
        }
    }
    names.join("::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_added_up_by_function() {
        let names = "00000000 T start\n00000010 t _RNvMs_NtNtCskUj9ElrGKmo_13kilomate_core6search6engine\
                     INtB4_6EngineNtNtB8_8machines7ProdigyE4step\n00000018 t tail.3\n00000020 A end\n";
        let spent = by_function("0 5\ne 2\n10 7\n2e 1\n", names);
        let expected = [("search::engine::Engine::step", 8), ("start", 7)];
        assert_eq!(spent, expected.map(|(name, n)| (name.to_owned(), n)).into());
    }
}
