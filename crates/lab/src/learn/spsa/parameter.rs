//! The numbers that are tuned: as they are asked for, and as the engine has them.

use std::str::FromStr;

use serde::Serialize;

use crate::arena::engine::Spin;
use crate::arena::engine::spec::Spec;

/// What `--help` says about them.
pub(super) const HELP: &str = "\
A number to tune is an option of type spin, NAME or NAME:key=value:key=value, with the keys
  start=X         where it begins; as the engine declares it if left out, as the next two
  min=N max=N     the bounds within which it stays
  c=X             how far it is moved for a trial at the end of the run, at least 0.5;
                  a twentieth of max - min if left out
  r=X             how fast it learns at the end of the run; 0.002 if left out";

/// The shortest trial: of two numbers that are less than 1 apart, rounding can make one.
const LEAST_C: f64 = 0.5;
/// What OpenBench suggests.
const USUAL_R: f64 = 0.002;
const TRIALS_IN_RANGE: f64 = 20.0;

/// A number that is tuned.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) start: f64,
    pub(super) min: f64,
    pub(super) max: f64,
    /// The size of a trial at the end of the run.
    pub(super) c: f64,
    /// The rate of learning at the end of the run.
    pub(super) r: f64,
}

/// A number as it is asked for, before the engine has said what it has.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Wish {
    name: String,
    start: Option<f64>,
    min: Option<f64>,
    max: Option<f64>,
    c: Option<f64>,
    r: Option<f64>,
}

impl Wish {
    /// Everything as the engine declares it.
    pub(super) fn named(name: &str) -> Wish {
        Wish { name: name.into(), ..Wish::default() }
    }
}

impl FromStr for Wish {
    type Err = String;

    /// `Name`, or `Name:min=2:max=14:c=1.5`.
    fn from_str(text: &str) -> Result<Wish, String> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().trim().to_string();
        if name.is_empty() || name.contains('=') {
            return Err("the option's name comes first, as in LateBase:min=2:max=14".into());
        }
        let mut wish = Wish { name, ..Wish::default() };
        for part in parts {
            let keys = "start, min, max, c or r";
            let wrong = || format!("`{part}` is not key=value; a key is {keys}");
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            let number = value.parse().ok().filter(|number: &f64| number.abs() < 1e9);
            let number = number.ok_or_else(|| format!("{key} must be a number, not `{value}`"))?;
            let place = match key {
                "start" => &mut wish.start,
                "min" => &mut wish.min,
                "max" => &mut wish.max,
                "c" => &mut wish.c,
                "r" => &mut wish.r,
                _ => return Err(format!("there is no key `{key}`; a key is {keys}")),
            };
            if place.replace(number).is_some() {
                return Err(format!("{key} is given twice"));
            }
        }
        Ok(wish)
    }
}

impl Wish {
    /// The number as this engine has it.
    fn settle(&self, spins: &[Spin]) -> Result<Parameter, String> {
        let spin = spins.iter().find(|spin| spin.name.eq_ignore_ascii_case(&self.name));
        let spin = spin.ok_or_else(|| {
            let have: Vec<&str> = spins.iter().map(|spin| spin.name.as_str()).collect();
            format!("the engine has no such option of type spin; it has: {}", have.join(", "))
        })?;
        let (least, most) = (spin.min as f64, spin.max as f64);
        let (min, max) = (self.min.unwrap_or(least), self.max.unwrap_or(most));
        for (key, bound) in [("min", min), ("max", max)] {
            if bound.fract() != 0.0 || !(least..=most).contains(&bound) {
                return Err(format!(
                    "{key}={bound} must be a whole number from {least} to {most}, which are the \
                     engine's own bounds"
                ));
            }
        }
        if min >= max {
            return Err(format!("there is nothing to tune from {min} to {max}; give other bounds"));
        }
        let start = self.start.unwrap_or(spin.default as f64);
        if !(min..=max).contains(&start) {
            return Err(format!("it cannot begin with {start}; give a start from {min} to {max}"));
        }
        let c = self.c.unwrap_or_else(|| ((max - min) / TRIALS_IN_RANGE).max(LEAST_C));
        if !(LEAST_C..=max - min).contains(&c) {
            return Err(format!("c={c} must be from {LEAST_C} to max - min, {}", max - min));
        }
        let r = self.r.unwrap_or(USUAL_R);
        if !(1e-9..=1.0).contains(&r) {
            return Err(format!("r={r} must be greater than 0 and at most 1"));
        }
        Ok(Parameter { name: spin.name.clone(), start, min, max, c, r })
    }
}

/// All numbers as this engine has them.
///
/// # Errors
///
/// The first that cannot be tuned, and why.
pub(super) fn settle(
    wishes: &[Wish],
    spins: &[Spin],
    spec: &Spec,
) -> Result<Vec<Parameter>, String> {
    let mut parameters: Vec<Parameter> = Vec::new();
    for wish in wishes {
        let wrong = |error: String| format!("{}: {error}", wish.name);
        let parameter = wish.settle(spins).map_err(wrong)?;
        let name = &parameter.name;
        if parameters.iter().any(|other| other.name == *name) {
            return Err(wrong("it is given twice; once is enough".into()));
        }
        if spec.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name)) {
            return Err(wrong(format!(
                "it is tuned, so it cannot be set by option.{name}=…; give {name}:start=… instead"
            )));
        }
        parameters.push(parameter);
    }
    Ok(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::engine::spec::Draft;
    use crate::arena::limits::Limits;

    fn settle(words: &[&str]) -> Result<Vec<Parameter>, String> {
        let spin = |name: &str, default, min, max| Spin { name: name.into(), default, min, max };
        let spins = [spin("Scale", 100, 0, 200), spin("Late Base", 5, 2, 8), spin("One", 1, 1, 1)];
        let wishes = words.iter().map(|word| word.parse()).collect::<Result<Vec<Wish>, _>>()?;
        let engine = Draft::read("cmd=none depth=1 option.hash=16 option.one=1")?;
        super::settle(&wishes, &spins, &engine.finish(Limits::default())?)
    }

    #[test]
    fn what_is_not_said_is_as_the_engine_declares_it() {
        let parameters = settle(&["scale", "Late Base:start=4.5:max=7:r=0.01"]).expect("good");
        let [scale, late] = &parameters[..] else { panic!("two: {parameters:?}") };
        assert_eq!((scale.name.as_str(), scale.start), ("Scale", 100.0));
        assert_eq!((scale.min, scale.max, scale.c, scale.r), (0.0, 200.0, 10.0, 0.002));
        assert_eq!((late.start, late.min, late.max, late.c, late.r), (4.5, 2.0, 7.0, 0.5, 0.01));
        let scale = &settle(&["Scale:c=2.5"]).expect("good")[0];
        assert_eq!((scale.c, scale.r), (2.5, 0.002));
    }

    #[test]
    fn mistakes_are_named() {
        for (word, part) in [
            ("", "name comes first"),
            (":c=1", "name comes first"),
            ("c=1", "name comes first"),
            ("Scale:5", "`5` is not key=value"),
            ("Scale:", "`` is not key=value"),
            ("Scale:step=5", "start, min, max, c or r"),
            ("Scale:c=", "c must be a number, not ``"),
            ("Scale:c=nan", "c must be a number"),
            ("Scale:max=inf", "max must be a number"),
            ("Scale:c=1:c=2", "c is given twice"),
            ("Scael", "it has: Scale, Late Base, One"),
            ("Scale:min=-1", "from 0 to 200"),
            ("Scale:max=201", "from 0 to 200"),
            ("Scale:max=99.5", "whole number"),
            ("Scale:min=100:max=100", "nothing to tune"),
            ("Scale:min=120", "give a start from 120 to 200"),
            ("Scale:start=300", "give a start from 0 to 200"),
            ("Scale:c=0.4", "c=0.4 must be from 0.5 to max - min, 200"),
            ("Scale:c=201", "c=201"),
            ("Scale:r=0", "r=0"),
            ("Scale:r=2", "r=2"),
            ("One", "nothing to tune from 1 to 1"),
        ] {
            let error = settle(&[word]).expect_err(word);
            assert!(error.contains(part), "{word}: {error}");
        }
        let twice = settle(&["Scale", "scale:c=1"]).expect_err("twice");
        assert!(twice.starts_with("scale: it is given twice"), "{twice}");
    }

    #[test]
    fn an_option_is_set_or_tuned() {
        let wish: Wish = "Hash".parse().expect("good");
        let spins = [Spin { name: "Hash".into(), default: 16, min: 1, max: 64 }];
        let engine = Draft::read("cmd=none depth=1 option.hash=16").expect("good");
        let spec = engine.finish(Limits::default()).expect("good");
        let error = super::settle(&[wish], &spins, &spec).expect_err("both");
        assert!(error.contains("Hash:start="), "{error}");
    }
}
