//! How a file of positions begins: what it is, and how the games in it were made.

/// Bytes of the header.
pub(crate) const SIZE: usize = 64;
const MAGIC: [u8; 8] = *b"KILODATA";
const VERSION: u16 = 1;

/// What decides which games are in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    /// What all random choices begin with.
    pub(crate) seed: u64,
    /// Nodes of each search.
    pub(crate) nodes: u32,
    /// Random half-moves at the beginning of a game.
    pub(crate) random_plies: u16,
    /// Openings that a search finds better than this for one side are not played.
    pub(crate) balance: u16,
    /// Records of a game, at most.
    pub(crate) per_game: u16,
    /// A game is won with such a score.
    pub(crate) win_score: u16,
    /// A game is drawn with such a score, if it goes on for long.
    pub(crate) draw_score: u16,
    /// What the engine found in a few positions: another engine has another number.
    pub(crate) engine: u64,
}

impl Header {
    pub(crate) fn write(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let fields: [&[u8]; 11] = [
            &MAGIC,
            &VERSION.to_le_bytes(),
            &(super::record::SIZE as u16).to_le_bytes(),
            &self.nodes.to_le_bytes(),
            &self.seed.to_le_bytes(),
            &self.engine.to_le_bytes(),
            &self.random_plies.to_le_bytes(),
            &self.balance.to_le_bytes(),
            &self.per_game.to_le_bytes(),
            &self.win_score.to_le_bytes(),
            &self.draw_score.to_le_bytes(),
        ];
        let fields = fields.concat();
        bytes[..fields.len()].copy_from_slice(&fields);
        bytes
    }

    /// Reads the beginning of a file.
    ///
    /// # Errors
    ///
    /// Why it is not the beginning of such a file.
    pub(crate) fn read(bytes: &[u8]) -> Result<Header, String> {
        let header: &[u8; SIZE] = bytes.first_chunk().ok_or("too short for a file of positions")?;
        if !header.starts_with(&MAGIC) {
            return Err("not a file of positions: it was not written by kilomate-lab".into());
        }
        let short = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let long = |at: usize| u32::from(short(at)) | u32::from(short(at + 2)) << 16;
        let longer = |at: usize| u64::from(long(at)) | u64::from(long(at + 4)) << 32;
        if (short(8), short(10)) != (VERSION, super::record::SIZE as u16) {
            let version = short(8);
            return Err(format!("version {version} of the format; this program reads {VERSION}"));
        }
        for (name, number) in [("nodes", long(12)), ("per-game", short(36).into())] {
            if number == 0 {
                return Err(format!("its header is damaged: --{name} cannot have been 0"));
            }
        }
        Ok(Header {
            nodes: long(12),
            seed: longer(16),
            engine: longer(24),
            random_plies: short(32),
            balance: short(34),
            per_game: short(36),
            win_score: short(38),
            draw_score: short(40),
        })
    }

    /// Checks that games may be appended to a file that begins with this header.
    ///
    /// # Errors
    ///
    /// The first thing that is not the same.
    pub(crate) fn check(&self, asked: &Header) -> Result<(), String> {
        if self.engine != asked.engine {
            return Err("it was made by another version of the engine: begin a new file".into());
        }
        for (name, here, there) in [
            ("seed", self.seed, asked.seed),
            ("nodes", self.nodes.into(), asked.nodes.into()),
            ("random-plies", self.random_plies.into(), asked.random_plies.into()),
            ("balance", self.balance.into(), asked.balance.into()),
            ("per-game", self.per_game.into(), asked.per_game.into()),
            ("win-score", self.win_score.into(), asked.win_score.into()),
            ("draw-score", self.draw_score.into(), asked.draw_score.into()),
        ] {
            if here != there {
                return Err(format!("it was made with --{name} {here}, not {there}"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::data) const HEADER: Header = Header {
        seed: 0x1122_3344_5566_7788,
        nodes: 5_000,
        random_plies: 8,
        balance: 150,
        per_game: 20,
        win_score: 1_000,
        draw_score: 8,
        engine: u64::MAX - 5,
    };

    #[test]
    fn headers_come_back_as_they_were() {
        let bytes = HEADER.write();
        assert_eq!(Header::read(&bytes), Ok(HEADER));
        assert_eq!(bytes[..12], *b"KILODATA\x01\0\x20\0");
        assert_eq!(bytes[12..16], 5_000u32.to_le_bytes());
        assert_eq!(bytes[42..], [0; 22]);
    }

    #[test]
    fn other_files_are_refused() {
        assert!(Header::read(b"KILODATA").expect_err("short").contains("short"));
        assert!(Header::read(&[7; 100]).expect_err("other").contains("not a file"));
        let mut later = HEADER.write();
        later[8] = 2;
        assert!(Header::read(&later).expect_err("later").contains("version 2"));
        for (absurd, part) in [
            (Header { nodes: 0, ..HEADER }, "--nodes cannot"),
            (Header { per_game: 0, ..HEADER }, "--per-game cannot"),
        ] {
            assert!(Header::read(&absurd.write()).expect_err(part).contains(part));
        }
    }

    #[test]
    fn what_differs_is_named() {
        assert_eq!(HEADER.check(&HEADER), Ok(()));
        let other = Header { nodes: 7, ..HEADER };
        assert!(HEADER.check(&other).expect_err("nodes").contains("--nodes 5000, not 7"));
        let other = Header { engine: 1, ..HEADER };
        assert!(HEADER.check(&other).expect_err("engine").contains("engine"));
    }
}
