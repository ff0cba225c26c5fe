//! The words of the universal chess interface, as somebody hears them who plays against a program.

/// A number that a program lets itself be told: an option of type spin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spin {
    /// What the program calls it.
    pub name: String,
    /// What it is if nobody says anything.
    pub default: i64,
    /// It cannot be less.
    pub min: i64,
    /// It cannot be more.
    pub max: i64,
}

impl Spin {
    /// The number that an `option` line declares, if it is one.
    pub fn read(line: &str) -> Option<Spin> {
        let (_, rest) = line.split_once(" type spin ")?;
        let number = |key: &str| {
            let mut words = rest.split_ascii_whitespace().skip_while(|&word| word != key);
            words.nth(1)?.parse().ok()
        };
        let [default, min, max] = ["default", "min", "max"].map(number);
        Some(Spin { name: option_name(line)?.to_string(), default: default?, min: min?, max: max? })
    }
}

/// The name in an `option` line: all words between `name` and `type`.
pub fn option_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option")?.trim_start().strip_prefix("name ")?;
    Some(rest.split_once(" type ").map_or(rest, |(name, _)| name).trim())
}

/// The command that sets an option. A button has no value.
pub fn set_option(name: &str, value: &str) -> String {
    let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
    format!("setoption name {name}{value}\n")
}

/// What a `bestmove` line says, as it is written there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestMove<'a> {
    /// The move; `(none)` if there is no word for it.
    pub best: &'a str,
    /// The reply that the program would think about.
    pub ponder: Option<&'a str>,
}

impl BestMove<'_> {
    /// Reads a line; none if it is another one.
    pub fn read(line: &str) -> Option<BestMove<'_>> {
        let rest = line.strip_prefix("bestmove")?;
        if !(rest.is_empty() || rest.starts_with(char::is_whitespace)) {
            return None;
        }
        let mut words = rest.split_ascii_whitespace();
        let best = words.next().unwrap_or("(none)");
        let ponder = words.next().filter(|&word| word == "ponder").and_then(|_| words.next());
        Some(BestMove { best, ponder })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_recognised_in_the_noise() {
        let best = |line| BestMove::read(line).map(|answer| (answer.best, answer.ponder));
        assert_eq!(best("bestmove e2e4 ponder e7e5"), Some(("e2e4", Some("e7e5"))));
        assert_eq!(best("bestmove\te7e8q"), Some(("e7e8q", None)));
        assert_eq!(best("bestmove e2e4 ponder"), Some(("e2e4", None)));
        assert_eq!(best("bestmove e2e4 e7e5"), Some(("e2e4", None)));
        assert_eq!(best("bestmove"), Some(("(none)", None)));
        assert_eq!(best("bestmoves are rare"), None);
        assert_eq!(best("my bestmove e2e4"), None);
    }

    #[test]
    fn options_have_names_of_several_words() {
        assert_eq!(option_name("option name Move Overhead type spin"), Some("Move Overhead"));
        assert_eq!(option_name("option name Clear Hash type button"), Some("Clear Hash"));
        assert_eq!(option_name("options"), None);
        assert_eq!(set_option("Clear Hash", ""), "setoption name Clear Hash\n");
        assert_eq!(set_option("Hash", "16"), "setoption name Hash value 16\n");
    }

    #[test]
    fn numbers_are_found_among_the_options() {
        let move_overhead = "option name Move Overhead type spin min -5 max 500 default 20";
        let expected = Spin { name: "Move Overhead".into(), default: 20, min: -5, max: 500 };
        assert_eq!(Spin::read(move_overhead), Some(expected));
        assert_eq!(Spin::read("option name Ponder type check default false"), None);
        assert_eq!(Spin::read("option name Half type spin default 1 min 0"), None);
        assert_eq!(Spin::read("option name Odd type spin default x min 0 max 1"), None);
    }
}
