//! Zip, for Windows.

use super::deflate::{crc32, deflate};
use super::{Content, Tree};

/// The version of the format that a reader has to know, and made on Unix: readers there keep what is a program.
const NEEDED: u16 = 20;
const MADE_BY: u16 = 3 << 8 | NEEDED;

/// The archive: everything in a folder. Times are those of Greenwich.
///
/// # Errors
///
/// Links, which Windows does not have, and what is too large for the format.
pub(crate) fn zip(tree: &Tree, folder: &str, time: u64) -> Result<Vec<u8>, String> {
    let (mut out, mut directory, mut count) = (Vec::new(), Vec::new(), 0_u16);
    let (date, clock) = dos_time(time);
    for (name, content) in tree.iter() {
        let Content::File { bytes, is_program } = content else {
            return Err(format!("{name}: a link in a zip file"));
        };
        let name = format!("{folder}/{name}");
        let packed = deflate(bytes);
        let fits = |size: usize| u32::try_from(size).map_err(|_| format!("{name}: too large"));
        let at = fits(out.len())?;
        let mut head = Vec::new();
        for number in [NEEDED, 0, 8, clock, date] {
            head.extend(number.to_le_bytes());
        }
        for number in [crc32(bytes), fits(packed.len())?, fits(bytes.len())?] {
            head.extend(number.to_le_bytes());
        }
        head.extend((name.len() as u16).to_le_bytes());
        head.extend([0; 2]); // nothing more
        out.extend(b"PK\x03\x04");
        out.extend(&head);
        out.extend(name.as_bytes());
        out.extend(packed);

        let mode: u32 = if *is_program { 0o100_755 } else { 0o100_644 };
        directory.extend(b"PK\x01\x02");
        directory.extend(MADE_BY.to_le_bytes());
        directory.extend(head);
        directory.extend([0; 6]); // no comment, the first disk, nothing about text
        directory.extend((mode << 16).to_le_bytes());
        directory.extend(at.to_le_bytes());
        directory.extend(name.as_bytes());
        count += 1;
    }
    let (at, size) = (out.len() as u32, directory.len() as u32);
    out.extend(directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    out.extend([size.to_le_bytes(), at.to_le_bytes()].concat());
    out.extend([0; 2]);
    Ok(out)
}

/// Seconds since 1970 as date and time of a file on MS-DOS, which knows no year before 1980 and no odd second.
fn dos_time(time: u64) -> (u16, u16) {
    let (year, month, day) = civil(time / 86_400);
    if year < 1980 {
        return (1 << 5 | 1, 0);
    }
    let second = time % 86_400;
    let date = (year - 1980) << 9 | month << 5 | day;
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    let clock = hour << 11 | minute << 5 | (second / 2);
    (date as u16, clock as u16)
}

/// Year, month and day of a day since 1970.
pub(crate) fn civil(days: u64) -> (u64, u64, u64) {
    // Years that begin in March have the odd day at their end; 400 of them have 146,097 days.
    let day = days + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(11_017), (2000, 3, 1));
        assert_eq!(civil(20_775), (2026, 11, 18));
    }

    #[test]
    fn times_are_those_of_ms_dos() {
        assert_eq!(dos_time(0), (0x21, 0));
        // 18 November 2026, 15:18:00.
        let (date, clock) = dos_time(20_775 * 86_400 + 15 * 3_600 + 18 * 60);
        assert_eq!((date >> 9, date >> 5 & 15, date & 31), (46, 11, 18));
        assert_eq!((clock >> 11, clock >> 5 & 63, clock & 31), (15, 18, 0));
    }
}
