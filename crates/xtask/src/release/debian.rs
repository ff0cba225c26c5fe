//! The Debian package, put together here: `dpkg-deb` would do it as well, but not to the byte the same everywhere.

use std::fmt::Write as _;

use super::archive::{Content, Tree, ar, civil, gzip, tar};
use super::programs::{Manual, Program};
use super::{VERSION, file, sums};
use crate::run::Outcome;

/// Who answers.
const MAINTAINER: &str = "The Kilomate authors <kilomate@users.noreply.github.com>";
const HOMEPAGE: &str = "https://github.com/kilomate/kilomate";
/// The package of this version that was made; the first.
const REVISION: &str = "1";

const DESCRIPTION: &str = "\
chess computer measured in kilobytes
 A chess program to play with in a terminal or in the browser, with opponents of
 any strength from a child's first games up: take back, ask for a hint, let a
 coach warn before a piece is lost, and see afterwards where the game turned.
 .
 To other chess programs it is a UCI engine. A museum inside runs the same
 engine on emulated small machines: an ATmega644, a Commodore 64, an RCA 1802
 and a TI-84 Plus CE.";

const DESKTOP: &str = "\
[Desktop Entry]
Type=Application
Name=Kilomate
GenericName=Chess
Comment=Play chess against an opponent of any strength
Exec=/usr/games/kilomate play
Icon=kilomate
Terminal=true
Categories=Game;BoardGame;
Keywords=chess;board;engine;UCI;
";

/// What lintian is told, and why.
const OVERRIDES: &str = "\
# One file that runs on every Debian, the same to the byte wherever it is made.
kilomate: statically-linked-binary [usr/games/kilomate]
# On x86-64 it can be put anywhere in memory, and is taken for a library then.
kilomate: shared-library-lacks-prerequisites [usr/games/kilomate]
# Not uploaded to Debian, so no bug asks for it.
kilomate: initial-upload-closes-no-bugs
";

/// The package for a program, and its name.
pub(super) fn package(program: &Program, manual: &Manual, time: u64) -> Outcome<(String, Vec<u8>)> {
    let architecture = program.system.debian.ok_or("a Debian package of another system")?;
    let tree = files(program, manual, time)?;
    let mut control = Tree::default();
    control.add("control", self::control(architecture, &tree));
    control.add("md5sums", sums("md5sum", &tree)?);
    let control = gzip(&tar(&control, ".", time)?);
    let data = gzip(&tar(&tree, ".", time)?);
    let files: [(&str, &[u8]); 3] =
        [("debian-binary", b"2.0\n"), ("control.tar.gz", &control), ("data.tar.gz", &data)];
    Ok((format!("kilomate_{VERSION}-{REVISION}_{architecture}.deb"), ar(&files, time)?))
}

/// What is installed.
fn files(program: &Program, manual: &Manual, time: u64) -> Outcome<Tree> {
    let mut tree = Tree::default();
    tree.add_program("usr/games/kilomate", program.bytes.clone());
    for (name, page) in &manual.pages {
        tree.add(&format!("usr/share/man/man6/{name}.6.gz"), gzip(for_games(page).as_bytes()));
    }
    let completion = |shell| manual.completion(shell).as_bytes();
    tree.add("usr/share/bash-completion/completions/kilomate", completion("bash"));
    tree.add("usr/share/zsh/vendor-completions/_kilomate", completion("zsh"));
    tree.add("usr/share/fish/vendor_completions.d/kilomate.fish", completion("fish"));
    tree.add("usr/share/applications/kilomate.desktop", DESKTOP);
    tree.add("usr/share/icons/hicolor/scalable/apps/kilomate.svg", file("dist/web/icon.svg")?);
    let origin = format!("Upstream-Name: Kilomate\nSource: {HOMEPAGE}\n\n");
    tree.add("usr/share/doc/kilomate/copyright", origin + &program.licences);
    tree.add("usr/share/doc/kilomate/changelog.gz", gzip(&file("CHANGELOG.md")?));
    tree.add("usr/share/doc/kilomate/changelog.Debian.gz", gzip(changelog(time).as_bytes()));
    tree.add("usr/share/lintian/overrides/kilomate", OVERRIDES);
    Ok(tree)
}

/// Games have their own section of the manual.
fn for_games(page: &str) -> String {
    let lines = page.lines().map(|line| {
        let line = match line.strip_prefix(".TH ").and_then(|rest| rest.split_once(" 1 ")) {
            Some((name, rest)) => format!(".TH {name} 6 {rest}"),
            None => line.replace("(1)", "(6)"),
        };
        line + "\n"
    });
    lines.collect()
}

/// What the package says of itself.
fn control(architecture: &str, tree: &Tree) -> String {
    // Whole kilobytes for each file, one for each folder, as dpkg counts.
    let kilobytes: usize = tree.folders().len()
        + tree
            .iter()
            .map(|(_, content)| match content {
                Content::File { bytes, .. } => bytes.len().div_ceil(1024),
                Content::Link(_) => 1,
            })
            .sum::<usize>();
    format!(
        "Package: kilomate\nVersion: {VERSION}-{REVISION}\nArchitecture: {architecture}\n\
         Maintainer: {MAINTAINER}\nInstalled-Size: {kilobytes}\nSection: games\n\
         Priority: optional\nHomepage: {HOMEPAGE}\nDescription: {DESCRIPTION}\n"
    )
}

/// What Debian wants to be told about this version; what is new in it stands in the other file.
fn changelog(time: u64) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    let (days, second) = (time / 86_400, time % 86_400);
    let (year, month, day) = civil(days);
    let mut out = format!("kilomate ({VERSION}-{REVISION}) unstable; urgency=medium\n\n");
    let _ = writeln!(out, "  * Version {VERSION}: see changelog.gz.\n");
    let _ = writeln!(
        out,
        " -- {MAINTAINER}  {}, {day:02} {} {year} {:02}:{:02}:{:02} +0000",
        DAYS[days as usize % 7],
        MONTHS[month as usize - 1],
        second / 3_600,
        second / 60 % 60,
        second % 60
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_move_to_the_section_of_games() {
        let page = ".TH kilomate 1  \"kilomate 0.1.0\" \n.SH NAME\nkilomate\\-play(1)\nPlay\n";
        let moved = ".TH kilomate 6  \"kilomate 0.1.0\" \n.SH NAME\nkilomate\\-play(6)\nPlay\n";
        assert_eq!(for_games(page), moved);
    }

    #[test]
    fn the_change_is_dated_as_mail_is() {
        let text = changelog(20_775 * 86_400 + 15 * 3_600 + 18 * 60 + 7);
        assert!(text.ends_with("  Wed, 18 Nov 2026 15:18:07 +0000\n"), "{text}");
    }
}
