//! Images as files have them: Intel HEX, or the ELF file of a linker. What is wrong with one is a sentence.

use super::chip::FLASH;

/// The bytes of flash in a file.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub fn read(file: &[u8]) -> Result<Vec<u8>, String> {
    if file.starts_with(b"\x7fELF") { elf(file) } else { hex(file) }
}

/// Puts bytes at their place.
fn put(flash: &mut Vec<u8>, at: usize, bytes: &[u8]) -> Result<(), String> {
    let end = at.checked_add(bytes.len()).filter(|end| *end <= FLASH);
    let end = end.ok_or_else(|| format!("it is larger than the {FLASH} bytes of the chip"))?;
    if flash.len() < end {
        flash.resize(end, 0xff);
    }
    flash[at..end].copy_from_slice(bytes);
    Ok(())
}

/// Intel HEX: data, their end, and addresses beyond 64 KB, which the chip does not have.
fn hex(file: &[u8]) -> Result<Vec<u8>, String> {
    let text = std::str::from_utf8(file).map_err(|_| "it is neither Intel HEX nor ELF")?;
    let mut flash = Vec::new();
    let lines = text.lines().map(str::trim).enumerate();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let wrong = |what: &str| format!("line {} {what}", number + 1);
        let record = record(line).ok_or_else(|| wrong("is no line of Intel HEX"))?;
        let [count, high, low, sort, data @ .., _] = &record[..] else {
            return Err(wrong("is too short"));
        };
        if usize::from(*count) != data.len() {
            return Err(wrong("has another length than it says"));
        }
        if record.iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte)) != 0 {
            return Err(wrong("has a wrong checksum"));
        }
        match sort {
            0 => put(&mut flash, usize::from(*high) << 8 | usize::from(*low), data)
                .map_err(|problem| wrong(&format!("is too far: {problem}")))?,
            1 => return Ok(flash),
            // Where the program starts; an upper half of addresses that is none.
            3 | 5 => {}
            2 | 4 if data.iter().all(|byte| *byte == 0) => {}
            _ => return Err(wrong("is for more than 64 KB")),
        }
    }
    Err("its last line is missing".to_owned())
}

fn record(line: &str) -> Option<Vec<u8>> {
    let digits = line.strip_prefix(':')?;
    let byte = |at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    (digits.len() % 2 == 0).then(|| (0..digits.len()).step_by(2).map(byte).collect())?
}

/// The parts of an ELF file that are loaded, at the addresses they are burnt to.
fn elf(file: &[u8]) -> Result<Vec<u8>, String> {
    const AVR: usize = 83;
    // The data space and the EEPROM begin here, in the addresses of AVR's linker.
    const NOT_FLASH: usize = 0x80_0000;
    let short = "the ELF file is cut off";
    let number = |at: usize, size: usize| {
        let bytes = file.get(at..at.checked_add(size)?)?;
        Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
    };
    if number(4, 2) != Some(0x0101) || number(18, 2) != Some(AVR) {
        return Err("the ELF file is not for this chip".to_owned());
    }
    let (at, size, count) = (number(28, 4), number(42, 2), number(44, 2));
    let (at, size, count) = (at.ok_or(short)?, size.ok_or(short)?, count.ok_or(short)?);
    let mut flash = Vec::new();
    for header in (0..count).map(|part| at + part * size) {
        let field = |place: usize| number(header + place, 4).ok_or(short);
        let (is_loaded, offset, place, length) =
            (field(0)? == 1, field(4)?, field(12)?, field(16)?);
        if is_loaded && length > 0 && place < NOT_FLASH {
            let end = offset.checked_add(length).ok_or(short)?;
            put(&mut flash, place, file.get(offset..end).ok_or(short)?)?;
        }
    }
    Ok(flash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_is_read() {
        let file = b":0400000001020304F2\n:02000600ABCD80\n:00000001FF\n";
        assert_eq!(read(file), Ok(vec![1, 2, 3, 4, 0xff, 0xff, 0xab, 0xcd]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cases: [(&[u8], &str); 8] = [
            (b"", "its last line is missing"),
            (b":00000001FE\n", "line 1 has a wrong checksum"),
            (b"\xff\xfe", "it is neither Intel HEX nor ELF"),
            (b"hello", "line 1 is no line of Intel HEX"),
            (b":01000000", "line 1 is too short"),
            (b":020000021000EC\n", "line 1 is for more than 64 KB"),
            (
                b":02FFFF000102FD\n",
                "line 1 is too far: it is larger than the 65536 bytes of the chip",
            ),
            (b"\x7fELF", "the ELF file is not for this chip"),
        ];
        for (file, problem) in cases {
            assert_eq!(read(file), Err(problem.to_owned()));
        }
    }
}
