//! Data that is larger than a variable: split into several, and joined again.
//!
//! The first part has the name that was asked for, the others have the same with 1, 2 and so on
//! behind it. The comment of each file says which part it is; on a calculator there are no comments,
//! and the names are all there is.

use kilomate_files::variable::{Kind, MOST_DATA, NAME_SIZE, Name, Variable};

/// The most parts: more than a calculator has room for.
const MOST_PARTS: usize = 99;
/// How the comments of all files begin.
const COMMENT: &str = "Kilomate data";

/// Makes variables of data.
///
/// # Errors
///
/// What is wrong with data or name, and what to do.
pub(super) fn split(name: &Name, is_archived: bool, data: &[u8]) -> Result<Vec<Variable>, String> {
    let parts = data.len().div_ceil(MOST_DATA);
    match parts {
        0 => return Err("it is empty; there is nothing to pack".into()),
        1..=MOST_PARTS => {}
        _ => {
            let most = MOST_PARTS * MOST_DATA;
            return Err(format!(
                "it is too large for a calculator; give a file of at most {most} bytes"
            ));
        }
    }
    let room = NAME_SIZE - number(parts - 1).len();
    if name.as_str().len() > room {
        return Err(format!(
            "it becomes {parts} AppVars, and {name} leaves no room for their numbers; choose a \
             --name of at most {room} characters"
        ));
    }
    let variables = data.chunks(MOST_DATA).enumerate().map(|(at, data)| {
        Ok(Variable {
            kind: Kind::AppVar,
            name: Name::new(&format!("{name}{}", number(at)))?,
            is_archived,
            comment: comment(at, parts),
            data: data.to_vec(),
        })
    });
    variables.collect()
}

/// Joins variables, whatever order they come in.
///
/// # Errors
///
/// Which of them is missing or does not belong here.
pub(super) fn join(mut variables: Vec<Variable>) -> Result<Vec<u8>, String> {
    // Numbers that have more digits are larger, and the first part has none.
    variables.sort_by(|a, b| {
        let key = |variable: &Variable| (variable.name.as_str().len(), variable.name.to_string());
        key(a).cmp(&key(b))
    });
    let Some(first) = variables.first() else { return Err("there is no file to unpack".into()) };
    let name = first.name.clone();
    // Names first: they tell which part is missing, comments only that one is.
    for (at, variable) in variables.iter().enumerate() {
        let expected = format!("{name}{}", number(at));
        if variable.name.as_str() != expected {
            return Err(format!(
                "{expected} should follow, but there is {}; give all parts of one AppVar, each once",
                variable.name
            ));
        }
    }
    let mut data = Vec::new();
    for (at, variable) in variables.iter().enumerate() {
        // One from a calculator has no comment.
        let is_ours = variable.comment.starts_with(COMMENT);
        if is_ours && variable.comment != comment(at, variables.len()) {
            return Err(format!(
                "{} is \"{}\", but it was given as {} of {}; give all parts of it, each once",
                variable.name,
                variable.comment,
                at + 1,
                variables.len()
            ));
        }
        data.extend_from_slice(&variable.data);
    }
    Ok(data)
}

/// What follows the name in the name of a part.
fn number(at: usize) -> String {
    if at == 0 { String::new() } else { at.to_string() }
}

fn comment(at: usize, parts: usize) -> String {
    if parts == 1 { COMMENT.into() } else { format!("{COMMENT}, part {} of {parts}", at + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(name: &str, size: usize) -> Variable {
        Variable {
            kind: Kind::AppVar,
            name: Name::new(name).expect("a name"),
            is_archived: true,
            comment: COMMENT.into(),
            data: (0..size).map(|i| (i * 7 + i / 256) as u8).collect(),
        }
    }

    fn parts(name: &str, size: usize) -> Result<Vec<Variable>, String> {
        split(&Name::new(name).expect("a name"), true, &variable("A", size).data)
    }

    fn names(variables: &[Variable]) -> Vec<&str> {
        variables.iter().map(|variable| variable.name.as_str()).collect()
    }

    #[test]
    fn what_is_split_is_joined_in_any_order() {
        for (size, count) in
            [(1, 1), (MOST_DATA, 1), (MOST_DATA + 1, 2), (2 * MOST_DATA, 2), (12 * MOST_DATA, 12)]
        {
            let mut parts = parts("KMBOOK", size).expect("it fits");
            assert_eq!(parts.len(), count);
            assert!(parts.iter().all(|part| part.write().len() <= 65_000 + 74));
            parts.reverse();
            parts.rotate_left(count / 3);
            assert_eq!(join(parts), Ok(variable("A", size).data), "{size} bytes");
        }
        let parts = parts("KMBOOK", 2 * MOST_DATA + 1).expect("it fits");
        assert_eq!(names(&parts), ["KMBOOK", "KMBOOK1", "KMBOOK2"]);
        assert_eq!(parts[2].comment, "Kilomate data, part 3 of 3");
        assert_eq!(parts[2].data.len(), 1);
    }

    #[test]
    fn names_leave_room_for_numbers() {
        assert!(parts("KMBOOKS1", 9).is_ok() && parts("KMBOOKS", 10 * MOST_DATA).is_ok());
        for (name, size, room) in [("KMBOOKS1", MOST_DATA + 1, 7), ("KMBOOKS", 11 * MOST_DATA, 6)] {
            let error = parts(name, size).expect_err("no room");
            assert!(error.contains(&format!("at most {room} characters")), "{error}");
        }
        assert!(parts("KMBOOK", 0).expect_err("empty").contains("nothing to pack"));
        let error = parts("KMBOOK", 99 * MOST_DATA + 1).expect_err("too large");
        assert!(error.contains("at most 6434802 bytes"), "{error}");
    }

    #[test]
    fn parts_that_are_missing_foreign_or_doubled_are_named() {
        let all = parts("KMBOOK", 3 * MOST_DATA).expect("it fits");
        let without_comments = |parts: &[usize]| -> Vec<Variable> {
            let part = |&at: &usize| Variable { comment: String::new(), ..all[at].clone() };
            parts.iter().map(part).collect()
        };
        assert!(join(without_comments(&[2, 0, 1])).is_ok());
        let other = variable("KMKPK", 9);
        for (given, part) in [
            (vec![], "no file"),
            (all[1..].to_vec(), "KMBOOK11 should follow, but there is KMBOOK2"),
            (without_comments(&[1, 2]), "KMBOOK11 should follow, but there is KMBOOK2"),
            (vec![all[0].clone(), all[2].clone()], "KMBOOK1 should follow"),
            (vec![all[0].clone(), all[0].clone()], "KMBOOK1 should follow"),
            (vec![all[0].clone(), other.clone()], "KMKPK1 should follow, but there is KMBOOK"),
            (without_comments(&[0, 2]), "KMBOOK1 should follow"),
            (all[..2].to_vec(), "\"Kilomate data, part 1 of 3\", but it was given as 1 of 2"),
            (all[..1].to_vec(), "part 1 of 3"),
            (all[2..].to_vec(), "part 3 of 3"),
        ] {
            let error = join(given).expect_err(part);
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
