//! The archive around a Debian package, which is the one that linkers use.

/// The archive.
///
/// # Errors
///
/// A name that is too long for the format.
pub(crate) fn ar(files: &[(&str, &[u8])], time: u64) -> Result<Vec<u8>, String> {
    let mut out = b"!<arch>\n".to_vec();
    for (name, bytes) in files {
        if name.len() > 16 {
            return Err(format!("{name}: too long for an ar file"));
        }
        let size = bytes.len();
        out.extend(format!("{name:<16}{time:<12}0     0     100644  {size:<10}`\n").bytes());
        out.extend(*bytes);
        if size % 2 == 1 {
            out.push(b'\n');
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::ar;

    #[test]
    fn files_begin_at_even_places() {
        let archive = ar(&[("one", b"1"), ("two", b"22")], 7).unwrap();
        let text = String::from_utf8(archive).unwrap();
        let second = "two             7           0     0     100644  2         `\n22";
        assert_eq!(text.find(second), Some(8 + 60 + 2));
        assert!(ar(&[("a name that is too long", b"")], 0).is_err());
    }
}
