//! The same calls of a module twice: interpreted, and translated to C, compiled and run.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

use kilomate_port::interpret::Interpreter;
use kilomate_port::ir::{Module, Type};

/// Instructions after which a call is given up.
const MOST: u64 = 2_000_000;

/// A call: a function and its arguments.
pub(crate) type Call<'a> = (&'a str, Vec<u64>);

/// What the C must compile under.
#[allow(dead_code)] // each test uses one
pub(crate) const STRICT: &[&str] = &["-Wall", "-Wextra", "-Werror"];
/// What compares a value with itself is worth a warning, but what is random may do so.
#[allow(dead_code)]
pub(crate) const LOOSE: &[&str] = &["-w"];

/// Makes all calls both ways, in order, and compares what they return.
pub(crate) fn compare(test: &str, text: &str, calls: &[Call<'_>], warnings: &[&str]) {
    let module =
        kilomate_port::reader::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let program =
        kilomate_port::middle::translate(&module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let expected = interpreted(&module, calls);
    let c = kilomate_port::c::write(&program) + &main(&module, calls);
    for (kind, options) in [
        ("plain", &["-O1"][..]),
        ("checked", &["-O0", "-fsanitize=undefined", "-fno-sanitize-recover"]),
    ] {
        let found = compiled(&format!("{test}-{kind}"), &c, &[options, warnings].concat());
        for (((name, arguments), expected), found) in calls.iter().zip(&expected).zip(found.lines())
        {
            assert_eq!(found, expected, "{kind}: @{name}{arguments:?}\n{c}");
        }
        assert_eq!(found.lines().count(), calls.len(), "{kind}\n{c}");
    }
}

/// What the calls return, a line for each.
pub(crate) fn interpreted(module: &Module, calls: &[Call<'_>]) -> Vec<String> {
    let mut interpreter = Interpreter::new(module).unwrap();
    let call = |(name, arguments): &Call<'_>| {
        interpreter.left = MOST;
        let result = interpreter.call(name, arguments, &mut |_, _, _| None);
        let values = result.unwrap_or_else(|error| panic!("@{name}: {error}"));
        values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    };
    calls.iter().map(call).collect()
}

/// A program that makes the calls.
fn main(module: &Module, calls: &[Call<'_>]) -> String {
    let mut text = String::from("#include <stdio.h>\nint main(void)\n{\n");
    for (name, arguments) in calls {
        let arguments: Vec<String> = arguments.iter().map(|value| format!("{value}U")).collect();
        let call = format!("{name}({})", arguments.join(", "));
        let function = module.function(name).unwrap();
        let line = match &function.result {
            Type::Void => format!("{call}; puts(\"\");"),
            _ => format!("printf(\"%lu\\n\", (unsigned long){call});"),
        };
        writeln!(text, "    {line}").unwrap();
    }
    text + "    return 0;\n}\n"
}

fn compiled(name: &str, c: &str, options: &[&str]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join(format!("{name}.c")), folder.join(name));
    std::fs::write(&source, c).unwrap();
    let mut cc = Command::new("cc");
    cc.args(["-std=c99", "-pedantic"]).args(options);
    let output =
        cc.arg(&source).arg("-o").arg(&program).output().expect("install a C compiler as cc");
    assert!(output.status.success(), "{}\n{c}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(&program).output().unwrap();
    assert!(output.status.success(), "{}\n{c}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
