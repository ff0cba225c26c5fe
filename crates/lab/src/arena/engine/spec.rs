//! An engine as it is described on the command line: words of `key=value`.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::arena::limits::Limits;

/// What `--help` says about it.
pub(crate) const HELP: &str = "\
An engine is described by words, key=value, or by its command alone:
  cmd=COMMAND     the program, with arguments if in quotes; any command line
  args=ARGUMENTS  more arguments, each a word
  name=NAME       how it is called here; the program's name if left out
  dir=DIRECTORY   where it runs
  option.X=VALUE  an option of the engine; with spaces in its name: \"option.Move Overhead=50\"
  tc=10+0.1       its clock: seconds + seconds per move, or 40/60+0.5
  movetime=MS nodes=N depth=N
                  bounds on each move; an engine with any limit of its own has only those
  margin=MS       how far it may overstep its clock, instead of --time-margin
  proto=xboard    speak xboard's protocol with it, as with fairymax or phalanx; else uci
  init='A;B'      commands that it is sent at its start, as they are
  restart=on      a new process for every game
Single or double quotes keep spaces in a value.";

/// How an engine is talked to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Protocol {
    Uci,
    Xboard,
}

/// An engine and all that is needed to run it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spec {
    /// How it is called in tables and files.
    pub(crate) name: String,
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// Where it runs, if not here.
    pub(crate) directory: Option<String>,
    pub(crate) protocol: Protocol,
    /// Commands that it is sent at its start.
    pub(crate) init: Vec<String>,
    /// Options with their values, in the order in which they are set.
    pub(crate) options: Vec<(String, String)>,
    /// What bounds its moves.
    pub(crate) limits: Limits,
    /// Whether every game has a new process.
    pub(crate) restart: bool,
    /// How far it may overstep its clock, if not as far as all others.
    pub(crate) margin: Option<Duration>,
}

impl Spec {
    /// What must not change when a run is continued, as it stands in the first line of a log.
    pub(crate) fn settings(&self) -> Value {
        json!({
            "name": self.name,
            "command": self.command,
            "options": self.options,
            "init": self.init,
            "limits": self.limits.to_string(),
            "margin_ms": self.margin.map(|margin| margin.as_millis() as u64),
        })
    }
}

/// Keys and values, before it is known what they are about.
#[derive(Clone, Default, Debug)]
pub(crate) struct Draft(Vec<(String, String)>);

impl Draft {
    /// Reads a description.
    pub(crate) fn read(text: &str) -> Result<Draft, String> {
        let words = words(text)?;
        if words.iter().all(|word| !word.contains('=')) && !words.is_empty() {
            return Ok(Draft(vec![("cmd".into(), text.into())]));
        }
        let pair = |word: &String| match word.split_once('=') {
            Some((key, value)) if !key.is_empty() => Ok((key.to_string(), value.to_string())),
            _ => Err(format!("`{word}` is not key=value (spaces in a value need quotes)")),
        };
        Ok(Draft(words.iter().map(pair).collect::<Result<_, _>>()?))
    }

    /// The description of a program without arguments, wherever it lies.
    pub(crate) fn command(program: &Path) -> Draft {
        Draft(vec![("cmd".into(), format!("\"{}\"", program.display()))])
    }

    /// This description, with `other`'s word counting where both speak.
    pub(crate) fn with(&self, other: &Draft) -> Draft {
        let is_limit = |key: &str| ["tc", "movetime", "nodes", "depth"].contains(&key);
        let limits_replaced = other.0.iter().any(|(key, _)| is_limit(key));
        let kept = self.0.iter().filter(|(key, _)| {
            !(limits_replaced && is_limit(key)) && other.0.iter().all(|(k, _)| !same(k, key))
        });
        Draft(kept.chain(&other.0).cloned().collect())
    }

    /// Takes out the keys that begin with a prefix, and takes the prefix off them.
    pub(crate) fn split_off(&mut self, prefix: &str) -> Draft {
        let (taken, rest) = self.0.drain(..).partition(|(key, _)| key.starts_with(prefix));
        self.0 = rest;
        let strip = |(key, value): (String, String)| (key[prefix.len()..].to_string(), value);
        let taken: Vec<(String, String)> = taken;
        Draft(taken.into_iter().map(strip).collect())
    }

    /// The engine that is described; `limits` for one without limits of its own.
    pub(crate) fn finish(&self, limits: Limits) -> Result<Spec, String> {
        let mut spec = Spec {
            name: String::new(),
            command: Vec::new(),
            directory: None,
            protocol: Protocol::Uci,
            init: Vec::new(),
            options: Vec::new(),
            limits: Limits::default(),
            restart: false,
            margin: None,
        };
        let mut arguments = Vec::new();
        for (key, value) in &self.0 {
            if let Some(option) = key.strip_prefix("option.") {
                spec.options.push((option.to_string(), value.clone()));
            } else if !spec.limits.set(key, value)? {
                match (key.as_str(), value.as_str()) {
                    ("cmd", _) => spec.command = words(value)?,
                    ("args", _) => arguments = words(value)?,
                    ("name", _) => spec.name.clone_from(value),
                    ("margin", _) => {
                        let wrong = |_| format!("margin must be milliseconds, not `{value}`");
                        spec.margin = Some(Duration::from_millis(value.parse().map_err(wrong)?));
                    }
                    ("dir", _) => spec.directory = Some(value.clone()),
                    ("restart", "on") => spec.restart = true,
                    ("restart", "off") => spec.restart = false,
                    ("proto", "uci") => spec.protocol = Protocol::Uci,
                    ("proto", "xboard") => spec.protocol = Protocol::Xboard,
                    ("init", _) => {
                        spec.init = value.split(';').map(|word| word.trim().to_string()).collect();
                    }
                    _ => return Err(format!("an engine has no `{key}={value}`; see --help")),
                }
            }
        }
        let program = spec.command.first().ok_or("an engine needs cmd=COMMAND")?;
        if spec.name.is_empty() {
            let stem = Path::new(program).file_stem().unwrap_or_default();
            spec.name = stem.to_string_lossy().into_owned();
        }
        spec.command.extend(arguments);
        if spec.limits.is_empty() {
            spec.limits = limits;
        }
        if spec.limits.is_empty() {
            let name = spec.name;
            return Err(format!("no limit for {name}: give --tc, --movetime, --nodes or --depth"));
        }
        Ok(spec)
    }
}

/// UCI option names do not distinguish case.
fn same(a: &str, b: &str) -> bool {
    a == b || (a.starts_with("option.") && a.eq_ignore_ascii_case(b))
}

/// Gives engines of the same name numbers.
pub(crate) fn tell_apart(specs: &mut [Spec]) {
    for i in 1..specs.len() {
        let base = specs[i].name.clone();
        let mut number = 2;
        while specs[..i].iter().any(|spec| spec.name == specs[i].name) {
            specs[i].name = format!("{base} {number}");
            number += 1;
        }
    }
}

/// Splits at spaces that are not in quotes.
pub(crate) fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(format!("a quote is not closed in: {text}"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> Result<Spec, String> {
        let mut tc = Limits::default();
        tc.set("tc", "1+0.01")?;
        Draft::read(text)?.finish(tc)
    }

    #[test]
    fn a_full_description_is_read() {
        let spec = spec(
            "name='New one' cmd=\"./a b\" args='-x \"y z\"' option.Hash=16 \
             \"option.Move Overhead=50\" nodes=20000 margin=50 dir=/tmp restart=on proto=xboard init='a b; c'",
        )
        .expect("good");
        assert_eq!(spec.name, "New one");
        assert_eq!(spec.command, ["./a", "b", "-x", "y z"]);
        assert_eq!(spec.options[0], ("Hash".into(), "16".into()));
        assert_eq!(spec.options[1], ("Move Overhead".into(), "50".into()));
        assert_eq!((spec.limits.nodes, spec.limits.clock), (Some(20_000), None));
        assert_eq!(spec.directory.as_deref(), Some("/tmp"));
        assert!(spec.restart);
        assert_eq!(spec.protocol, Protocol::Xboard);
        assert_eq!(spec.margin, Some(Duration::from_millis(50)));
        assert_eq!(spec.init, ["a b", "c"]);
    }

    #[test]
    fn a_command_alone_is_enough() {
        let spec = spec("/usr/games/stockfish --x").expect("good");
        assert_eq!(spec.name, "stockfish");
        assert_eq!(spec.command, ["/usr/games/stockfish", "--x"]);
        assert_eq!(spec.limits.to_string(), "1+0.01");
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("name=x", "cmd="),
            ("", "cmd="),
            ("cmd=a hash=16", "hash=16"),
            ("cmd=a b", "`b`"),
            ("cmd='a", "quote"),
            ("cmd=a proto=usb", "proto=usb"),
            ("cmd=a tc=fast", "fast"),
            ("cmd=a margin=x", "margin"),
        ] {
            let error = spec(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
        let error = Draft::read("a").and_then(|d| d.finish(Limits::default())).expect_err("no tc");
        assert!(error.contains("--tc"), "{error}");
    }

    #[test]
    fn the_later_description_counts() {
        let each = Draft::read("option.Hash=16 tc=9 restart=on").expect("good");
        let own = Draft::read("cmd=a option.hash=1 nodes=5").expect("good");
        let spec = each.with(&own).finish(Limits::default()).expect("good");
        assert_eq!(spec.options, [("hash".to_string(), "1".to_string())]);
        assert_eq!((spec.limits.nodes, spec.limits.clock), (Some(5), None));
        assert!(spec.restart);
    }

    #[test]
    fn a_prefix_is_split_off() {
        let mut opponent = Draft::read("cmd=a own.nodes=5 own.option.Machine=ce").expect("good");
        let own = opponent.split_off("own.");
        assert_eq!(opponent.0, [("cmd".to_string(), "a".to_string())]);
        assert_eq!(own.0[0], ("nodes".to_string(), "5".to_string()));
        assert_eq!(own.0[1], ("option.Machine".to_string(), "ce".to_string()));
    }

    #[test]
    fn equal_names_are_told_apart() {
        let mut specs = ["a", "a", "b", "a"].map(|name| spec(name).expect("good"));
        tell_apart(&mut specs);
        assert_eq!(specs.map(|spec| spec.name), ["a", "a 2", "b", "a 3"]);
    }
}
