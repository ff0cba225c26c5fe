//! Tar, in the form of POSIX that is called ustar.

use super::{Content, Tree};

const BLOCK: usize = 512;
/// Room for a name, and for the folders before it.
const NAME: usize = 100;
const PREFIX: usize = 155;

/// What a header says of a file beside its name.
struct Kind<'a> {
    flag: u8,
    mode: u32,
    size: usize,
    link: &'a str,
}

/// The archive: everything in a folder, which may be `.`.
///
/// # Errors
///
/// A name that is too long for the format.
pub(crate) fn tar(tree: &Tree, folder: &str, time: u64) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let directory = Kind { flag: b'5', mode: 0o755, size: 0, link: "" };
    out.extend(header(&format!("{folder}/"), &directory, time)?);
    for name in tree.folders() {
        out.extend(header(&format!("{folder}/{name}/"), &directory, time)?);
    }
    for (name, content) in tree.iter() {
        let name = format!("{folder}/{name}");
        match content {
            Content::File { bytes, is_program } => {
                let mode = if *is_program { 0o755 } else { 0o644 };
                let kind = Kind { flag: b'0', mode, size: bytes.len(), link: "" };
                out.extend(header(&name, &kind, time)?);
                out.extend(bytes);
                out.resize(out.len().next_multiple_of(BLOCK), 0);
            }
            Content::Link(to) => {
                let kind = Kind { flag: b'2', mode: 0o777, size: 0, link: to };
                out.extend(header(&name, &kind, time)?);
            }
        }
    }
    // Two empty blocks are the end.
    out.resize(out.len() + 2 * BLOCK, 0);
    Ok(out)
}

/// The block before a file.
fn header(name: &str, kind: &Kind, time: u64) -> Result<[u8; BLOCK], String> {
    let (prefix, name) = split(name).ok_or_else(|| format!("{name}: too long for a tar file"))?;
    if kind.link.len() > NAME {
        return Err(format!("{}: too long for a tar file", kind.link));
    }
    let mut block = [0; BLOCK];
    let mut put = |at: usize, bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, name.as_bytes());
    put(100, format!("{:07o}", kind.mode).as_bytes());
    put(108, b"0000000"); // user and group: root
    put(116, b"0000000");
    put(124, format!("{:011o}", kind.size).as_bytes());
    put(136, format!("{time:011o}").as_bytes());
    put(148, b"        "); // the sum counts as spaces while it is made
    put(156, &[kind.flag]);
    put(157, kind.link.as_bytes());
    put(257, b"ustar\x0000");
    put(265, b"root");
    put(297, b"root");
    put(345, prefix.as_bytes());
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(block)
}

/// A name in the two parts that there is room for.
fn split(name: &str) -> Option<(&str, &str)> {
    if name.len() <= NAME {
        return Some(("", name));
    }
    let body = name.trim_end_matches('/');
    body.match_indices('/')
        .map(|(at, _)| (&name[..at], &name[at + 1..]))
        .find(|(prefix, rest)| prefix.len() <= PREFIX && rest.len() <= NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_between_two_folders() {
        let long = format!("{}/{}/file", "a".repeat(60), "b".repeat(60));
        let (prefix, rest) = split(&long).unwrap();
        assert_eq!(format!("{prefix}/{rest}"), long);
        assert!(rest.len() <= NAME && prefix.len() <= PREFIX);
        assert_eq!(split("short/file"), Some(("", "short/file")));
        assert_eq!(split(&"x".repeat(101)), None);
    }

    #[test]
    fn the_sum_is_that_of_the_block_with_spaces() {
        let kind = Kind { flag: b'0', mode: 0o644, size: 5, link: "" };
        let mut block = header("a", &kind, 1).unwrap();
        let said = u32::from_str_radix(str::from_utf8(&block[148..154]).unwrap(), 8).unwrap();
        block[148..156].fill(b' ');
        assert_eq!(said, block.iter().map(|&byte| u32::from(byte)).sum::<u32>());
    }
}
