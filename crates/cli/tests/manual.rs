//! `kilomate man` and `kilomate completions` are produced and name every command.

use std::process::Command;

const COMMANDS: &[&str] =
    &["play", "museum", "web", "uci", "bench", "bridge", "perft", "genfens", "man", "completions"];

fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kilomate")).args(arguments).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_list_of_commands_is_complete() {
    let help = run(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> = listed
        .take_while(|line| line.starts_with(' '))
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(names[..COMMANDS.len()], *COMMANDS, "{help}");
    assert_eq!(names[COMMANDS.len()..], ["help"]);
}

#[test]
fn the_manual_has_every_command() {
    let pages = run(&["man"]);
    for command in COMMANDS {
        assert!(pages.contains(&format!("kilomate\\-{command}")), "{command}");
    }
    assert!(pages.contains("\\-\\-clock") && pages.contains("a gentle opponent"));
    let folder = std::env::temp_dir().join(format!("kilomate-man-{}", std::process::id()));
    let name = folder.to_str().expect("text");
    let count = COMMANDS.len() + 1;
    assert!(run(&["man", name]).contains(&format!("{count} pages")));
    for command in COMMANDS {
        let page = std::fs::read_to_string(folder.join(format!("kilomate-{command}.1")));
        assert!(page.expect(command).contains(".TH kilomate-"), "{command}");
    }
    assert!(folder.join("kilomate.1").exists());
    // A file is no folder.
    let file = folder.join("kilomate.1");
    let output = Command::new(env!("CARGO_BIN_EXE_kilomate")).arg("man").arg(&file).output();
    let errors = String::from_utf8(output.expect("it runs").stderr).expect("text");
    assert!(errors.contains("name a folder"), "{errors}");
    std::fs::remove_dir_all(&folder).expect("it was made");
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("authentic"), "{shell}");
    }
}
