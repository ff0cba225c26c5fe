//! A disk of the 1541 as a file (`.d64`): all sectors of 35 tracks in their order, written as the drive itself
//! writes them.
//!
//! Track 18 in the middle has the map of free sectors and the directory. A file is a chain of sectors, each of
//! which begins with where the next one is. The drive and the KERNAL need the time of ten sectors for one,
//! so a file takes every tenth sector of a track: with any other number loading is slower. Files lie on the tracks
//! next to the directory, below it first.

/// Bytes of a sector, and of a file in it.
const SECTOR: usize = 256;
const ROOM: usize = SECTOR - 2;
const TRACKS: u8 = 35;
/// Where the map and the directory are.
const DIRECTORY: u8 = 18;
/// From a sector of a file to its next.
const INTERLEAVE: u8 = 10;
/// Directory entries in a sector: more files than that are not wanted here.
const ENTRIES: usize = 8;
/// Room for a name, filled up with shifted spaces.
const NAME: usize = 16;
const SHIFTED_SPACE: u8 = 0xa0;
/// A program that was closed well.
const PROGRAM: u8 = 0x82;

/// How many sectors a track has: the outer ones are longer.
const fn sectors(track: u8) -> u8 {
    match track {
        1..=17 => 21,
        18..=24 => 19,
        25..=30 => 18,
        _ => 17,
    }
}

/// A disk that is being written.
struct Disk {
    bytes: Vec<u8>,
    /// A bit for each free sector of each track.
    free: [u32; TRACKS as usize + 1],
}

impl Disk {
    fn new() -> Disk {
        let all: usize = (1..=TRACKS).map(|track| usize::from(sectors(track))).sum();
        let mut free = [0; TRACKS as usize + 1];
        for track in 1..=TRACKS {
            free[usize::from(track)] = (1 << sectors(track)) - 1;
        }
        Disk { bytes: vec![0; all * SECTOR], free }
    }

    fn sector(&mut self, (track, sector): (u8, u8)) -> &mut [u8] {
        let before: usize = (1..track).map(|track| usize::from(sectors(track))).sum();
        let at = (before + usize::from(sector)) * SECTOR;
        &mut self.bytes[at..at + SECTOR]
    }

    fn take(&mut self, (track, sector): (u8, u8)) {
        self.free[usize::from(track)] &= !(1 << sector);
    }

    /// The free sector that is at a place of a track or next behind it, around its end.
    fn free_from(&self, track: u8, from: u8) -> Option<u8> {
        let count = sectors(track);
        let mut places = (from..count).chain(0..from.min(count));
        places.find(|sector| self.free[usize::from(track)] >> sector & 1 == 1)
    }

    /// The sector where a file goes on.
    fn next(&self, last: Option<(u8, u8)>) -> Option<(u8, u8)> {
        let from = last.map_or(0, |(track, sector)| {
            let count = sectors(track);
            let next = sector + INTERLEAVE;
            // Around the end the drive goes back by one more, so as not to meet what it has just written.
            if next < count { next } else { (next - count).saturating_sub(1) }
        });
        let begin = last.map_or(DIRECTORY - 1, |(track, _)| track);
        let below = (1..=begin).rev().filter(|&track| track < DIRECTORY);
        let above = begin.max(DIRECTORY + 1)..=TRACKS;
        below.chain(above).find_map(|track| Some((track, self.free_from(track, from)?)))
    }

    /// Writes a file, and says where it begins and how many sectors it has.
    fn write(&mut self, bytes: &[u8]) -> Option<((u8, u8), u16)> {
        let first = self.next(None)?;
        let mut here = first;
        let count = bytes.len().div_ceil(ROOM) as u16;
        for (number, part) in (1..).zip(bytes.chunks(ROOM)) {
            self.take(here);
            let is_last = number == count;
            // The last one says which of its bytes is the last, where others say where to go on.
            let next = if is_last { (0, part.len() as u8 + 1) } else { self.next(Some(here))? };
            let sector = self.sector(here);
            sector[..2].copy_from_slice(&[next.0, next.1]);
            sector[2..2 + part.len()].copy_from_slice(part);
            here = next;
        }
        Some((first, count))
    }

    /// The map of free sectors with the disk's name.
    fn write_map(&mut self, name: &[u8; NAME], id: [u8; 2]) {
        let free = self.free;
        let map = self.sector((DIRECTORY, 0));
        map[..4].copy_from_slice(&[DIRECTORY, 1, b'A', 0]);
        for (track, bits) in (1..).zip(&free[1..]) {
            let entry = &mut map[4 * track..4 * track + 4];
            entry[0] = bits.count_ones() as u8;
            entry[1..].copy_from_slice(&bits.to_le_bytes()[..3]);
        }
        map[0x90..0xab].fill(SHIFTED_SPACE);
        map[0x90..0xa0].copy_from_slice(name);
        map[0xa2..0xa4].copy_from_slice(&id);
        map[0xa5..0xa7].copy_from_slice(b"2A");
    }
}

/// A name as the drive has it: capital letters, digits and spaces, filled up.
fn filled(name: &str) -> Result<[u8; NAME], String> {
    let is_plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b' ';
    if name.is_empty() || name.len() > NAME || !name.bytes().all(is_plain) {
        return Err(format!("{name}: a name on a disk has 1 to {NAME} capital letters and digits"));
    }
    let mut filled = [SHIFTED_SPACE; NAME];
    filled[..name.len()].copy_from_slice(name.as_bytes());
    Ok(filled)
}

/// A disk with these files, each with the address where it is loaded before it. `LOAD"*",8,1` loads the first.
///
/// # Errors
///
/// A name that the drive does not know, an empty file, or more than there is room for.
pub fn disk(name: &str, id: [u8; 2], files: &[(&str, &[u8])]) -> Result<Vec<u8>, String> {
    if files.len() > ENTRIES {
        return Err(format!("{} files: a disk here has at most {ENTRIES}", files.len()));
    }
    let mut disk = Disk::new();
    let directory = (DIRECTORY, 1);
    disk.take((DIRECTORY, 0));
    disk.take(directory);
    let mut entries = Vec::new();
    for (name, bytes) in files {
        let filled = filled(name)?;
        if bytes.is_empty() {
            return Err(format!("{name}: an empty file"));
        }
        let ((track, sector), count) =
            disk.write(bytes).ok_or_else(|| format!("{name}: no room on the disk"))?;
        entries.push((filled, track, sector, count));
    }
    let sector = disk.sector(directory);
    sector[1] = 0xff; // no more of them
    for (entry, (name, track, first, count)) in sector.chunks_mut(32).zip(&entries) {
        entry[2..5].copy_from_slice(&[PROGRAM, *track, *first]);
        entry[5..21].copy_from_slice(name);
        entry[30..].copy_from_slice(&count.to_le_bytes());
    }
    disk.write_map(&filled(name)?, id);
    Ok(disk.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a drive finds behind a place, from nothing but the bytes.
    fn follow(image: &[u8], mut at: (u8, u8)) -> (Vec<u8>, Vec<(u8, u8)>) {
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        while at.0 != 0 {
            assert!(places.len() < 683 && !places.contains(&at), "a circle at {at:?}");
            places.push(at);
            let before: usize = (1..at.0).map(|track| usize::from(sectors(track))).sum();
            let sector = &image[(before + usize::from(at.1)) * 256..][..256];
            let end = if sector[0] == 0 { usize::from(sector[1]) + 1 } else { 256 };
            bytes.extend(&sector[2..end]);
            at = (sector[0], sector[1]);
        }
        (bytes, places)
    }

    #[test]
    fn files_come_back_and_the_map_knows_where_they_are() {
        let one: Vec<u8> = (0..51_201_u32).map(|at| (at * 7 % 251) as u8).collect();
        let two = vec![9; ROOM];
        let image = disk("A DISK", *b"KM", &[("ONE", &one), ("TWO", &two)]).unwrap();
        assert_eq!(image.len(), 174_848);
        let directory = &image[(17 * 21 + 1) * 256..][..256];
        let map = &image[17 * 21 * 256..][..256];
        let mut used = vec![(18, 0), (18, 1)];
        for (entry, (name, file)) in directory.chunks(32).zip([("ONE", &one), ("TWO", &two)]) {
            assert!(entry[5..].starts_with(name.as_bytes()) && entry[5 + name.len()] == 0xa0);
            let (bytes, places) = follow(&image, (entry[3], entry[4]));
            assert!(bytes == *file, "{name}");
            assert_eq!(usize::from(entry[30]) + usize::from(entry[31]) * 256, places.len());
            used.extend(places);
        }
        for track in 1..=35_u8 {
            let entry = &map[4 * usize::from(track)..][..4];
            let free = |sector: u8| entry[1 + usize::from(sector / 8)] >> (sector % 8) & 1 == 1;
            let count = (0..24).filter(|&sector| free(sector)).count();
            assert_eq!(count, usize::from(entry[0]), "track {track}");
            for sector in 0..24 {
                let is_free = sector < sectors(track) && !used.contains(&(track, sector));
                assert_eq!(free(sector), is_free, "track {track} sector {sector}");
            }
        }
        assert_eq!(used[2..5], [(17, 0), (17, 10), (17, 20)]);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let full = vec![1; 664 * ROOM];
        assert!(disk("D", *b"00", &[("A", &full)]).is_ok());
        let more = vec![1; 664 * ROOM + 1];
        assert!(disk("D", *b"00", &[("A", &more)]).unwrap_err().contains("no room"));
        for name in ["", "small", "SEVENTEEN LETTERS", "\u{c4}"] {
            assert!(disk("D", *b"00", &[(name, b"x")]).is_err(), "{name}");
            assert!(disk(name, *b"00", &[("A", b"x")]).is_err(), "{name}");
        }
        assert!(disk("D", *b"00", &[("A", b"")]).is_err());
        assert!(disk("D", *b"00", &[("A", &b"x"[..]); 9]).is_err());
    }
}
