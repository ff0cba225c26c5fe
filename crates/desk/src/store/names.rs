//! Names for files that every system takes.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use kilomate_pgn::Moment;

/// Players have long names; files had better not.
const LONGEST: usize = 30;

/// Whether it is the name of a file in a folder, with nothing that means something to a system.
pub(crate) fn is_safe(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    !name.is_empty() && name.len() <= 100 && !name.starts_with('.') && name.chars().all(plain)
}

/// Words made safe: letters and digits in lower case, all else a hyphen. Umlauts and the like are
/// letters, but not on every disk.
fn slug(words: &str) -> String {
    let mut slug = String::new();
    for c in words.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        if slug.len() == LONGEST {
            break;
        }
    }
    slug.trim_end_matches('-').to_string()
}

/// `2026-11-16-170505-anna-kilomate.pgn` in a folder, then the same with `-2` and so on.
pub(crate) fn for_game(
    folder: &Path,
    words: &[&str],
    now: SystemTime,
) -> impl Iterator<Item = PathBuf> + use<> {
    let moment = Moment::from(now);
    let mut stem =
        format!("{}-{}", moment.date(), moment.time()).replace('.', "-").replace(':', "");
    for word in words.iter().map(|word| slug(word)).filter(|word| !word.is_empty()) {
        stem = format!("{stem}-{word}");
    }
    numbered(folder, &stem)
}

/// `stem.pgn` in a folder, then `stem-2.pgn` and so on.
pub(crate) fn numbered(folder: &Path, stem: &str) -> impl Iterator<Item = PathBuf> + use<> {
    let start = folder.join(stem).into_os_string();
    (1..10_000).map(move |number: u32| {
        let mut name = start.clone();
        name.push(if number == 1 { ".pgn".to_string() } else { format!("-{number}.pgn") });
        name.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn names_are_safe_whatever_players_are_called() {
        for (words, safe) in [
            ("Anna", "anna"),
            ("Anna  Müller", "anna-m-ller"),
            ("../../etc/passwd", "etc-passwd"),
            ("C:\\x", "c-x"),
            ("...", ""),
            ("a\0b\n", "a-b"),
        ] {
            assert_eq!(slug(words), safe, "{words}");
        }
        assert_eq!(slug(&"x".repeat(500)).len(), LONGEST);
        for name in ["ratings.txt", "a_b-2.pgn"] {
            assert!(is_safe(name), "{name}");
        }
        for name in ["", ".", "..", ".x", "a/b", "a\\b", "ü", "a b", "a\0", &"x".repeat(101)] {
            assert!(!is_safe(name), "{name}");
        }
    }

    #[test]
    fn names_begin_with_the_time() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_794_848_705);
        let mut names = for_game(Path::new("f"), &["Anna", "Bob"], now);
        assert_eq!(names.next(), Some("f/2026-11-16-170505-anna-bob.pgn".into()));
        assert_eq!(names.next(), Some("f/2026-11-16-170505-anna-bob-2.pgn".into()));
        let nobody = for_game(Path::new("f"), &["", "?"], now).next();
        assert_eq!(nobody, Some("f/2026-11-16-170505.pgn".into()));
    }
}
