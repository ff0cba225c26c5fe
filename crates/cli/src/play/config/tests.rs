//! Settings that are read, written, broken on purpose.

use std::fs;
use std::path::PathBuf;

use kilomate_core::play::random::Random;

use super::*;

/// A file with every key, none of them as by default.
const FULL: &str = r#"# mine
[player]
name = "Anna" # who else

[look]
scheme = "clear"
figures = "ascii"
coordinates = false
dots = false
flip = false

[play]
mouse = false
bell = true
coach = true
show_first = true
thinking = false
book = false
book_file = "/my games/my.bin"
programs = ["stockfish", "'/my games/fish' -x"]

[last]
white = "prodigy seconds 15 authentic ponder"
black = "person Anna van Dyck"
colours = "chance"
clock = "300+2 60"
odds = "queen white"
"#;

/// A folder of its own that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("kilomate-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("config.toml")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn written(config: &Config, text: &str) -> String {
    let mut document: DocumentMut = text.parse().unwrap();
    config.write_into(&mut document);
    document.to_string()
}

#[test]
fn every_key_is_read_and_nothing_changes_when_it_is_written_again() {
    let config = Config::parse(FULL).unwrap();
    assert_eq!((config.name.as_str(), config.scheme), ("Anna", "clear"));
    assert_eq!(
        config.last.clocks.map(|[white, black]| (white.base, black.base)),
        Some((300_000, 60_000))
    );
    assert_eq!((config.last.odds, config.last.giver), (Odds::Queen, Color::White));
    for key in &KEYS {
        let default = (key.write)(&Config::default()).to_string();
        assert_ne!((key.write)(&config).to_string(), default, "{} was not read", key.name);
    }
    assert_eq!(written(&config, FULL), FULL);
}

#[test]
fn a_new_file_mentions_only_what_was_chosen() {
    assert_eq!(written(&Config::default(), ""), "");
    let full = Config::parse(FULL).unwrap();
    let text = written(&full, "");
    assert_eq!(Config::parse(&text), Ok(full));
    let quiet = Config { bell: true, ..Config::default() };
    assert_eq!(written(&quiet, "# hello\n"), "# hello\n[play]\nbell = true\n");
    // Back to the default: what is mentioned stays, with the words beside it.
    let text = "[play]\nbell = true # ding\n";
    assert_eq!(written(&Config::default(), text), "[play]\nbell = false # ding\n");
}

#[test]
fn mistakes_are_told_with_their_line_and_what_to_write() {
    for (text, line, part) in [
        ("[look]\nscheme = \"plaid\"", 2, "\"wood\", \"meadow\""),
        ("\n\n[look]\ncolour = 1", 4, "scheme, figures, coordinates"),
        ("\n[lock]\nx = 1", 2, "[player], [look], [play], [last]"),
        ("look = 3", 1, "write [look]"),
        ("bell = true", 1, "[play]"),
        ("[play]\nbell = 1", 2, "true or false"),
        ("[play]\nprograms = \"fish\"", 2, "[\"stockfish\"]"),
        ("[play]\nprograms = [1]", 2, "[\"stockfish\"]"),
        ("[last]\nwhite = \"zx81\"", 2, "desktop, ce, c64"),
        ("[last]\nclock = \"soon\"", 2, "300+2"),
        ("[last]\nodds = \"king\"", 2, "none, pawn"),
        ("[last]\nodds = \"queen me\"", 2, "queen black"),
        ("[last]\ncolours = \"green\"", 2, "\"fixed\", \"chance\""),
        ("[look]\nfigures = \"big\"", 2, "\"auto\", \"unicode\", \"ascii\""),
        ("[look]\nscheme = ", 2, "toml.io"),
        ("[look]\n[look.scheme]\n", 2, "no table"),
        ("\u{0}", 1, "toml.io"),
    ] {
        let error = Config::parse(text).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let mut random = Random::new(7);
    let mut refused = 0;
    for round in 0..2_000 {
        let mut bytes = FULL.as_bytes().to_vec();
        for _ in 0..=round % 5 {
            if bytes.is_empty() {
                break;
            }
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match Config::parse(&text) {
            Ok(config) => assert_eq!(Config::parse(&written(&config, &text)), Ok(config)),
            Err(error) => {
                refused += 1;
                assert!(error.line >= 1 && error.line <= 1 + text.matches('\n').count(), "{error}");
            }
        }
    }
    assert!(refused > 500, "most garbage is noticed: {refused}");
}

#[test]
fn a_file_is_made_and_kept_in_order() {
    let folder = Folder::new("config-made");
    let (file, mut config) = ConfigFile::load(&folder.0.join("deeper"));
    assert_eq!((file.problem(), &config), (None, &Config::default()));
    config.scheme = "slate";
    config.remember_program("fish");
    file.save(&config).unwrap();
    let (again, read) = ConfigFile::load(&folder.0.join("deeper"));
    assert_eq!((again.problem(), read), (None, config));
    let names: Vec<_> = fs::read_dir(folder.0.join("deeper")).unwrap().collect();
    assert_eq!(names.len(), 1, "nothing is left beside it: {names:?}");
}

#[test]
fn a_broken_file_is_reported_and_never_written_over() {
    let folder = Folder::new("config-broken");
    for bytes in [&b"[look]\nscheme = \"plaid\"\n"[..], b"\xff\xfe[", b"]"] {
        fs::write(folder.file(), bytes).unwrap();
        let (file, config) = ConfigFile::load(&folder.0);
        assert_eq!(config, Config::default());
        assert!(file.problem().is_some_and(|problem| problem.contains("config.toml")));
        let refused = file.save(&Config { bell: true, ..config }).unwrap_err();
        assert!(refused.contains("Mend or delete"), "{refused}");
        assert_eq!(fs::read(folder.file()).unwrap(), bytes);
    }
    // It was good when the program began.
    fs::write(folder.file(), "").unwrap();
    let (file, config) = ConfigFile::load(&folder.0);
    fs::write(folder.file(), "[look]\nhue = 3").unwrap();
    assert!(file.save(&config).unwrap_err().contains("line 2"));
    assert_eq!(fs::read_to_string(folder.file()).unwrap(), "[look]\nhue = 3");
}

#[test]
fn what_the_command_line_says_is_not_kept_before_somebody_changes_it() {
    let folder = Folder::new("config-for-now");
    fs::write(folder.file(), "[look]\nscheme = \"slate\"\n").unwrap();
    let (mut file, read) = ConfigFile::load(&folder.0);
    let mut config = Config { scheme: "mono", mouse: false, ..read.clone() };
    file.hold_for_now(read, config.clone());
    config.bell = true;
    file.save(&config).unwrap();
    let (_, kept) = ConfigFile::load(&folder.0);
    assert_eq!((kept.scheme, kept.mouse, kept.bell), ("slate", true, true));
    config.scheme = "wood";
    file.save(&config).unwrap();
    assert_eq!(ConfigFile::load(&folder.0).1.scheme, "wood");
}

#[test]
fn one_variable_moves_everything() {
    let found = Folders::find_in(Some("/games/chess".into())).unwrap();
    assert_eq!(found.config, PathBuf::from("/games/chess"));
    assert_eq!(found.data, found.config);
    // Whoever has a home has folders in it, which know the name of the program.
    for found in [Folders::find_in(None), Folders::find_in(Some("".into()))].into_iter().flatten() {
        for path in [found.config, found.data] {
            assert!(path.to_string_lossy().to_lowercase().contains("kilomate"), "{path:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_the_file_stays_one() {
    let folder = Folder::new("config-link");
    fs::write(folder.0.join("mine.toml"), "").unwrap();
    std::os::unix::fs::symlink("mine.toml", folder.file()).unwrap();
    let (file, config) = ConfigFile::load(&folder.0);
    file.save(&Config { bell: true, ..config }).unwrap();
    assert!(folder.file().is_symlink());
    assert!(fs::read_to_string(folder.0.join("mine.toml")).unwrap().contains("bell = true"));
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = Folder::new("config-unwritable");
    // A file where the folder should be.
    fs::write(folder.0.join("file"), "").unwrap();
    let (file, config) = ConfigFile::load(&folder.0.join("file"));
    assert!(file.save(&config).is_err());
    assert_eq!(ConfigFile::nowhere().save(&config), Ok(()));
}

#[test]
fn every_key_is_documented() {
    let manual = include_str!("../../../../../docs/play.md");
    for key in &KEYS {
        let row = format!("| `{}` | `{}` |", key.table, key.name);
        assert!(manual.contains(&row), "docs/play.md lacks {row}");
        let default = (key.write)(&Config::default()).to_string();
        let line = manual.lines().find(|line| line.starts_with(&row)).unwrap_or_default();
        assert!(line.contains(&format!("`{default}`")), "{} is {default} by default", key.name);
    }
}
