//! Words that a wrong one may have been meant for.

use super::words::ENTRIES;

/// Words that a wrong one may have been meant for, the nearest first.
pub(super) fn near(word: &str) -> Vec<&'static str> {
    const LONGEST: usize = 20;
    let word = word.to_lowercase();
    if word.chars().count() > LONGEST {
        return Vec::new();
    }
    let most = if word.chars().count() <= 3 { 1 } else { 2 };
    let mut found: Vec<(usize, &str)> = Vec::new();
    for entry in ENTRIES {
        let names = std::iter::once(&entry.name).chain(entry.others);
        let distance = names.map(|name| distance(&word, name)).min().unwrap_or(usize::MAX);
        if distance <= most {
            found.push((distance, entry.name));
        }
    }
    let nearest = found.iter().map(|&(distance, _)| distance).min();
    found.retain(|&(distance, _)| Some(distance) == nearest);
    found.into_iter().take(3).map(|(_, name)| name).collect()
}

/// How many letters must be changed, added, left out or exchanged with their neighbour to make one
/// word of another.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let best = changed.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                let is_exchange = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if is_exchange { best.min(table[i - 2][j - 2] + 1) } else { best }
            };
        }
    }
    table[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_suggested() {
        assert_eq!(near("resing"), ["resign"]);
        assert_eq!(near("bord")[0], "board");
        assert_eq!(near("hnt"), ["hint"]);
        assert!(near(&"resign".repeat(1_000)).is_empty());
        assert!(near("xyzzyx").is_empty());
    }
}
