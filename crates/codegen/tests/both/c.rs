//! Calls of a module translated to C, compiled and run.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

use kilomate_codegen::c::Frames;
use kilomate_codegen::middle::Program;
use kilomate_ir::{Module, Type};

use super::{Call, Case, check};

/// What the C must compile under.
pub(crate) const STRICT: &[&str] = &["-Wall", "-Wextra", "-Werror"];
/// What compares a value with itself is worth a warning, but what is random may do so.
pub(crate) const LOOSE: &[&str] = &["-w"];

/// Makes all calls both ways, in order, and compares what they return.
pub(crate) fn compare(case: &Case, warnings: &[&str]) {
    for (kind, frames, options) in [
        ("plain", Frames::Local, &["-O1"][..]),
        ("checked", Frames::Local, &["-O0", "-fsanitize=undefined", "-fno-sanitize-recover"]),
        ("fixed", Frames::Fixed, &["-O0"]),
    ] {
        check(case, kind, &mut |module: &Module, program: &Program, calls: &[Call]| {
            let c = kilomate_codegen::c::write(program, frames) + &main(module, calls);
            let options = [options, warnings].concat();
            let found = compiled(&format!("{}-{kind}", case.name), &c, &options);
            (found.lines().map(str::to_owned).collect(), c)
        });
    }
}

/// The same with tables in a memory of their own, which on this machine is the same one.
pub(crate) fn compare_for_flash(case: &Case, warnings: &[&str]) {
    check(case, "flash", &mut |module: &Module, program: &Program, calls: &[Call]| {
        let c = kilomate_codegen::c::write_for_flash(program) + &main(module, calls);
        let found = compiled(&format!("{}-flash", case.name), &c, &[&["-O1"], warnings].concat());
        (found.lines().map(str::to_owned).collect(), c)
    });
}

/// A program that makes the calls.
fn main(module: &Module, calls: &[Call]) -> String {
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
