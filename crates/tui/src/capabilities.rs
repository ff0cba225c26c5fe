//! What the terminal can show, as its environment says.

use super::colour::Depth;

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Capabilities {
    /// Characters beyond ASCII.
    pub(crate) unicode: bool,
    /// How many colours.
    pub(crate) depth: Depth,
    /// Dark letters on a light ground, as far as is known.
    pub(crate) on_light: bool,
}

/// What the environment says about the terminal; `variable` looks a name up in it.
///
/// `NO_COLOR` (no-color.org) switches colours off, `COLORTERM` and `TERM` say how many there are;
/// `LC_ALL`, `LC_CTYPE` and `LANG`, the first that is set, whether characters are UTF-8;
/// `COLORFGBG` whether the ground is light. On Windows none of them is there: its terminal has
/// everything.
pub(crate) fn capabilities(variable: impl Fn(&str) -> Option<String>) -> Capabilities {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let term = set("TERM").unwrap_or_default();
    let windows = term.is_empty() && set("OS").is_some_and(|os| os.starts_with("Windows"));
    let depth = if set("NO_COLOR").is_some() || term == "dumb" || term.starts_with("vt") {
        Depth::None
    } else if windows || says_true_colour(set("COLORTERM").as_deref(), &term) {
        Depth::True
    } else if term.contains("256") {
        Depth::Many
    } else {
        Depth::Sixteen
    };
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let unicode = match locale {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => windows,
    };
    // "15;0" or "15;default;0": letters first, ground last.
    let ground = set("COLORFGBG");
    let on_light = ground.is_some_and(|pair| matches!(pair.rsplit(';').next(), Some("7" | "15")));
    // The console of Linux has 512 glyphs at most, and no chess figures or quadrants among them.
    let unicode = unicode && term != "linux" && term != "dumb";
    Capabilities { unicode, depth, on_light }
}

fn says_true_colour(colorterm: Option<&str>, term: &str) -> bool {
    matches!(colorterm, Some("truecolor" | "24bit"))
        || term.ends_with("-direct")
        || matches!(term, "xterm-kitty" | "xterm-ghostty" | "alacritty" | "foot" | "wezterm")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Capabilities {
        capabilities(|name| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn depth_follows_the_terminal() {
        assert_eq!(of(&[("TERM", "xterm")]).depth, Depth::Sixteen);
        assert_eq!(of(&[("TERM", "screen-256color")]).depth, Depth::Many);
        let both = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(of(&both).depth, Depth::True);
        assert_eq!(of(&[("TERM", "xterm-direct")]).depth, Depth::True);
        assert_eq!(of(&[("TERM", "dumb")]).depth, Depth::None);
        assert_eq!(of(&[("TERM", "vt100")]).depth, Depth::None);
        let everything = Capabilities { unicode: true, depth: Depth::True, on_light: false };
        assert_eq!(of(&[("OS", "Windows_NT")]), everything);
        let little = Capabilities { unicode: false, depth: Depth::Sixteen, on_light: false };
        assert_eq!(of(&[]), little);
    }

    #[test]
    fn the_ground_is_dark_unless_it_is_known_to_be_light() {
        assert!(of(&[("COLORFGBG", "0;15")]).on_light);
        assert!(of(&[("COLORFGBG", "0;default;7")]).on_light);
        assert!(!of(&[("COLORFGBG", "15;0")]).on_light);
        assert!(!of(&[("COLORFGBG", "15;default")]).on_light);
    }

    #[test]
    fn no_color_wins_unless_it_is_empty() {
        let colours = ("COLORTERM", "24bit");
        assert_eq!(of(&[("NO_COLOR", "1"), colours]).depth, Depth::None);
        assert_eq!(of(&[("NO_COLOR", ""), colours]).depth, Depth::True);
    }

    #[test]
    fn the_first_locale_that_is_set_decides() {
        let terminal = ("TERM", "xterm");
        assert!(of(&[terminal, ("LANG", "de_DE.UTF-8")]).unicode);
        assert!(of(&[terminal, ("LC_ALL", ""), ("LC_CTYPE", "C.utf8"), ("LANG", "C")]).unicode);
        assert!(!of(&[terminal, ("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]).unicode);
        assert!(!of(&[terminal]).unicode);
        assert!(!of(&[("TERM", "linux"), ("LANG", "en_GB.UTF-8")]).unicode);
    }
}
