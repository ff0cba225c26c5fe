//! Settings that are read, written, broken on purpose.

use std::fs;
use std::path::PathBuf;

use kilomate_core::play::random::Random;

use super::*;
use crate::keys::KEYS;

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
pause = false
book = false
book_file = "/my games/my.bin"
programs = ["stockfish", "'/my games/fish' -x"]

[last]
white = "prodigy seconds 15 authentic ponder"
black = "person Anna van Dyck"
colours = "chance"
clock = "300s+2 60s"
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

/// The settings in a text in which all is understood.
fn parse(text: &str) -> Config {
    let Reading { config, ignored } = Config::read(text).unwrap();
    assert_eq!(ignored, [], "{text}");
    config
}

fn written(config: &Config, text: &str) -> String {
    config.written_into(text).unwrap()
}

#[test]
fn every_key_is_read_and_nothing_changes_when_it_is_written_again() {
    let config = parse(FULL);
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
    let full = parse(FULL);
    let text = written(&full, "");
    assert_eq!(parse(&text), full);
    let quiet = Config { bell: true, ..Config::default() };
    assert_eq!(written(&quiet, "# hello\n"), "# hello\n[play]\nbell = true\n");
    // Back to the default: what is mentioned stays, with the words beside it.
    let text = "[play]\nbell = true # ding\n";
    assert_eq!(written(&Config::default(), text), "[play]\nbell = false # ding\n");
}

#[test]
fn one_mistake_is_told_with_its_line_and_all_else_is_used() {
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
        ("[last]\nclock = \"soon\"", 2, "300s+3"),
        ("[last]\nodds = \"king\"", 2, "none, pawn"),
        ("[last]\nodds = \"queen me\"", 2, "queen black"),
        ("[last]\ncolours = \"green\"", 2, "\"fixed\", \"chance\""),
        ("[look]\nfigures = \"big\"", 2, "\"auto\", \"unicode\", \"ascii\""),
        ("[look]\n[look.scheme]\n", 2, "no table"),
    ] {
        let Reading { config, ignored } = Config::read(text).unwrap();
        let [error] = &ignored[..] else { panic!("{text}: {ignored:?}") };
        assert_eq!((error.line, config), (line, Config::default()), "{text}: {error}");
        assert!(error.to_string().contains(part), "{text}: {error}");
        assert!(!error.problem.ends_with('.'), "who quotes it adds the full stop: {error}");
        // Nothing of it is lost when settings are written, and what was said before counts.
        let more = format!("{text}\n[extra]\ny = 2\n[player]\nname = \"Anna\"\n");
        let read = Config::read(&more).unwrap();
        assert_eq!((read.config.name.as_str(), read.ignored.len()), ("Anna", 2), "{text}");
        let changed = Config { name: "Ben".into(), ..read.config };
        assert_eq!(written(&changed, &more), more.replace("Anna", "Ben"));
    }
    // A wrong value gives way to one that somebody has chosen.
    let chosen = Config { scheme: "slate", ..Config::default() };
    let text = "[look]\nscheme = \"plaid\" # mine\n";
    assert_eq!(written(&chosen, text), text.replace("plaid", "slate"));
    // Half of a value that makes no sense is not used.
    let half = Config::read("[last]\nodds = \"queen me\"").unwrap().config;
    assert_eq!(half.last.odds, Odds::None);
    for (text, line) in [("[look]\nscheme = ", 2), ("\u{0}", 1)] {
        let error = Config::read(text).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains("toml.io"), "{text}: {error}");
    }
}

#[test]
fn clocks_in_files_are_seconds_as_they_always_were() {
    let clock = |text: &str| parse(&format!("[last]\nclock = \"{text}\"\n")).last.clocks;
    let five = Some([Allowance::seconds(300, 2); 2]);
    assert_eq!((clock("300+2"), clock("300s+2")), (five, five));
    assert_eq!(clock("300 60"), clock("300s 60s"));
    assert_eq!(clock("40/7200"), clock("40/7200s"));
    let config = parse("[last]\nclock = \"300+2\"\n");
    assert_eq!(written(&config, ""), "[last]\nclock = \"300s+2\"\n");
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
        match Config::read(&text) {
            Ok(read) => {
                let again = Config::read(&written(&read.config, &text)).unwrap();
                assert_eq!(again.config, read.config, "{text}");
                assert_eq!(again.ignored.len(), read.ignored.len(), "{text}");
                refused += usize::from(!read.ignored.is_empty());
            }
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
    for bytes in [&b"[look\nscheme = \"plaid\"\n"[..], b"\xff\xfe[", b"]"] {
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
    fs::write(folder.file(), "[look]\nhue = ").unwrap();
    assert!(file.save(&config).unwrap_err().contains("line 2"));
    assert_eq!(fs::read_to_string(folder.file()).unwrap(), "[look]\nhue = ");
}

#[test]
fn an_unknown_key_is_named_ignored_and_kept() {
    let folder = Folder::new("config-unknown");
    let text = "[look]\nhue = 3 # of a later version\nscheme = \"slate\"\ndots = 7\n";
    fs::write(folder.file(), text).unwrap();
    let (file, config) = ConfigFile::load(&folder.0);
    assert_eq!((config.scheme, config.dots), ("slate", true));
    let problem = file.problem().unwrap();
    for part in ["line 2: there is no key `hue` in [look]", "line 4: dots: write true or false"] {
        assert!(problem.contains(part), "{problem}");
    }
    assert!(!problem.contains(".."), "{problem}");
    file.save(&Config { scheme: "mono", ..config.clone() }).unwrap();
    let kept = fs::read_to_string(folder.file()).unwrap();
    assert_eq!(kept, text.replace("slate", "mono"));
    // What cannot be kept is said.
    fs::write(folder.file(), "look = 3\n").unwrap();
    let (file, config) = ConfigFile::load(&folder.0);
    let refused = file.save(&Config { scheme: "mono", bell: true, ..config }).unwrap_err();
    assert!(refused.contains("write [look]"), "{refused}");
    let kept = fs::read_to_string(folder.file()).unwrap();
    assert!(kept.starts_with("look = 3\n") && kept.contains("bell = true"), "{kept}");
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
    let manual = include_str!("../../../docs/play.md");
    for key in &KEYS {
        let row = format!("| `{}` | `{}` |", key.table, key.name);
        assert!(manual.contains(&row), "docs/play.md lacks {row}");
        let default = (key.write)(&Config::default()).to_string();
        let line = manual.lines().find(|line| line.starts_with(&row)).unwrap_or_default();
        assert!(line.contains(&format!("`{default}`")), "{} is {default} by default", key.name);
    }
}

#[cfg(unix)]
#[test]
fn settings_that_others_can_write_name_no_programs() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("config-foreign");
    let allow = |path: &std::path::Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let text = "[look]\nscheme = \"slate\"\n[play]\nprograms = [\"fish\"]\n[last]\n\
                white = \"program -- fish\"\nblack = \"person\"\n";
    fs::write(folder.file(), text).unwrap();
    for (file_mode, folder_mode, is_own) in [
        (0o644, 0o755, true),
        (0o600, 0o700, true),
        (0o664, 0o755, false),
        (0o646, 0o755, false),
        (0o644, 0o775, false),
        (0o644, 0o757, false),
    ] {
        allow(&folder.file(), file_mode);
        allow(&folder.0, folder_mode);
        let (file, config) = ConfigFile::load(&folder.0);
        assert_eq!((config.scheme, file.problem()), ("slate", None), "the rest holds");
        assert_eq!(file.doubt().is_none(), is_own, "{file_mode:o} {folder_mode:o}");
        assert_eq!(config.programs.is_empty(), !is_own);
        assert_eq!(matches!(config.last.seats[0], Seat::Program(_)), is_own);
        if !is_own {
            // Nothing makes them the person's own in passing.
            let refused = file.save(&Config { bell: true, ..config }).unwrap_err();
            assert!(refused.contains("chmod go-w"), "{refused}");
            assert_eq!(fs::read_to_string(folder.file()).unwrap(), text);
        }
    }
    // Without programs there is nothing to be careful about, and what is saved is the person's own.
    fs::write(folder.file(), "[look]\nscheme = \"slate\"\n").unwrap();
    allow(&folder.0, 0o755);
    allow(&folder.file(), 0o666);
    let (file, mut config) = ConfigFile::load(&folder.0);
    assert_eq!(file.doubt(), None);
    config.remember_program("fish");
    file.save(&config).unwrap();
    assert_eq!(ConfigFile::load(&folder.0).1.programs, ["fish"]);
    // So is a folder that the program makes.
    let (file, _) = ConfigFile::load(&folder.0.join("a/b"));
    file.save(&config).unwrap();
    let mode = fs::metadata(folder.0.join("a/b")).unwrap().permissions().mode();
    assert_eq!(mode & 0o022, 0, "{mode:o}");
}
