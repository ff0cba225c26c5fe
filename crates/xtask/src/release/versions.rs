//! The version stands in `Cargo.toml` of the workspace. Where it has to be written again, it is the same; and everything
//! that says a version says this one.

use super::archive::inflate;
use super::{VERSION, dist, file, text};
use crate::packages::PACKAGES;
use crate::run::{Outcome, Tally, capture, command, kilomate, root};

/// Looks everywhere.
pub(super) fn check(tally: &mut Tally) -> Outcome {
    let mut same = |is_same: bool, what: &str| {
        tally.check(is_same, &format!("version {VERSION}: {what}"));
    };
    same(dependencies_agree()?, "Cargo.toml, and what it says of each crate");
    let (said, _) = capture(command(kilomate()?).arg("--version"))?;
    same(said.trim() == format!("kilomate {VERSION}"), "kilomate --version");
    let (said, _) = capture(command(kilomate()?).args(["isready", "uci"]))?;
    let id = format!("id name Kilomate {VERSION}");
    same(said.lines().any(|line| line == id), "id name of UCI");
    for header in ["crates/capi/include/engine.h", "dist/c/engine.h", "dist/ti84ce/engine.h"] {
        same(header_version(&text(&root().join(header))?).as_deref() == Some(VERSION), header);
    }
    for package in ["web/npm/package.json", "dist/npm/package.json"] {
        let json: serde_json::Value = serde_json::from_slice(&file(package)?)
            .map_err(|error| format!("{package}: {error}"))?;
        same(json.get("version").is_some_and(|version| version == VERSION), package);
    }
    let wasm = dist("npm/kilomate.wasm")?;
    same(contains(&wasm, id.as_bytes()), "dist/npm/kilomate.wasm");
    let page = text(&root().join("dist/web/kilomate.html"))?;
    same(packed_module(&page).is_some_and(|module| module == wasm), "dist/web/kilomate.html");
    let flash = flash(&text(&root().join("dist/prodigy/prodigy.hex"))?)?;
    let chip = format!("{id} on ATmega644P");
    same(contains(&flash, chip.as_bytes()), "dist/prodigy/prodigy.hex over its line");
    let about = VERSION.rsplit_once('.').map_or(VERSION, |(most, _)| most);
    let about = format!("Kilomate {about}");
    same(contains_whole(&flash, about.as_bytes()), "the chess computer's \"About\"");
    let words = format!("`{VERSION} on RCA 1802`");
    same(text(&root().join("docs/elf.md"))?.contains(&words), "docs/elf.md");
    Ok(())
}

/// Crates that are packed for others say which version of each other they mean; the rest say none.
fn dependencies_agree() -> Outcome<bool> {
    let table: toml::Table = text(&root().join("Cargo.toml"))?
        .parse()
        .map_err(|error| format!("Cargo.toml: {error}"))?;
    let workspace = table.get("workspace");
    let ours = workspace.and_then(|table| table.get("dependencies")?.as_table());
    let ours = ours.into_iter().flatten().filter(|(_, value)| value.get("path").is_some());
    let versions: Vec<_> = ours.filter_map(|(_, value)| value.get("version")).collect();
    Ok(versions.len() >= PACKAGES.len() && versions.iter().all(|v| v.as_str() == Some(VERSION)))
}

/// The three numbers of engine.h.
fn header_version(header: &str) -> Option<String> {
    let number = |name: &str| {
        let start = format!("#define ENGINE_VERSION_{name} ");
        header.lines().find_map(|line| line.strip_prefix(&start)).map(str::trim)
    };
    Some(format!("{}.{}.{}", number("MAJOR")?, number("MINOR")?, number("PATCH")?))
}

/// The page's module, unpacked.
fn packed_module(page: &str) -> Option<Vec<u8>> {
    let text = page.split("id=\"wasm-desk\">").nth(1)?.split("</script>").next()?;
    inflate(&base64(text)?)
}

/// Bytes from the alphabet of mail.
fn base64(text: &str) -> Option<Vec<u8>> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut out, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for byte in text.trim().trim_end_matches('=').bytes() {
        let value = LETTERS.iter().position(|&letter| letter == byte)?;
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    Some(out)
}

/// The bytes of an image in Intel's format, from its first address on.
fn flash(hex: &str) -> Outcome<Vec<u8>> {
    let mut out = Vec::new();
    for line in hex.lines() {
        let digits = line.trim().strip_prefix(':').unwrap_or_default();
        let byte = |at: usize| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok();
        let read = || Some((byte(0)?, byte(3)?));
        let (count, kind) =
            read().ok_or_else(|| format!("prodigy.hex: {line} is no line of it"))?;
        if kind == 0 {
            out.extend((0..usize::from(count)).filter_map(|at| byte(4 + at)));
        }
    }
    Ok(out)
}

fn contains(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|window| window == what)
}

/// Whether it is there, and no longer version that begins the same.
fn contains_whole(bytes: &[u8], what: &[u8]) -> bool {
    let goes_on =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.');
    bytes
        .windows(what.len())
        .enumerate()
        .any(|(at, window)| window == what && !goes_on(bytes.get(at + what.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_has_three_numbers() {
        let header = "#define ENGINE_VERSION_MAJOR 1\n#define ENGINE_VERSION_MINOR 2\n";
        assert_eq!(header_version(header), None);
        let header = format!("{header}#define ENGINE_VERSION_PATCH 3\n");
        assert_eq!(header_version(&header).as_deref(), Some("1.2.3"));
    }

    #[test]
    fn bytes_are_read_from_letters() {
        assert_eq!(base64("S2lsb21hdGU=").unwrap(), b"Kilomate");
        assert_eq!(base64("?"), None);
    }

    #[test]
    fn flash_is_read_from_lines() {
        assert_eq!(flash(":020000004B696A\n:00000001FF\n").unwrap(), b"Ki");
        assert!(flash("nothing").is_err());
        assert!(contains_whole(b"Kilomate 0.1MIT", b"Kilomate 0.1"));
        assert!(!contains_whole(b"Kilomate 0.10", b"Kilomate 0.1"));
    }
}
