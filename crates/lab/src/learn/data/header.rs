//! How a file of positions begins: what it is, and how the games in it were made.

/// Bytes of the header.
pub(crate) const SIZE: usize = 256;
const MAGIC: [u8; 8] = *b"KILODATA";
const VERSION: u16 = 2;
/// Where the words about labels begin; they reach to the end.
const LABELS: usize = 64;

/// What decides which positions are in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    /// What all random choices begin with.
    pub(crate) seed: u64,
    /// Nodes of each search: between these two, drawn for each game.
    pub(crate) nodes: u32,
    pub(crate) most_nodes: u32,
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
    /// Positions that are taken from inside the search for each move, on average.
    pub(crate) sample: u16,
    /// One of so many moves is drawn at random instead of searched for; 0 is none.
    pub(crate) stray: u16,
    /// Stands for the openings that games begin with.
    pub(crate) openings: u64,
    /// What the engine found in a few positions: another engine has another number.
    pub(crate) engine: u64,
    /// Who gave the scores, in words; empty if they are those of the games' own searches.
    pub(crate) labels: String,
}

impl Header {
    pub(crate) fn write(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let fields: [&[u8]; 15] = [
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
            &self.sample.to_le_bytes(),
            &self.most_nodes.to_le_bytes(),
            &self.stray.to_le_bytes(),
            &self.openings.to_le_bytes(),
        ];
        let fields = fields.concat();
        bytes[..fields.len()].copy_from_slice(&fields);
        let labels = &self.labels[..self.labels.floor_char_boundary(SIZE - LABELS)];
        bytes[LABELS..][..labels.len()].copy_from_slice(labels.as_bytes());
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
        let words = header[LABELS..].split(|&byte| byte == 0).next().unwrap_or_default();
        let labels = str::from_utf8(words).map_err(|_| "its header is damaged: no text")?;
        Ok(Header {
            labels: labels.into(),
            sample: short(42),
            most_nodes: long(44),
            stray: short(48),
            openings: longer(50),
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
        if self.openings != asked.openings {
            return Err("its games began with other openings".into());
        }
        if !self.labels.is_empty() {
            return Err(format!("its scores are labels ({}): no games are added", self.labels));
        }
        for (name, here, there) in [
            ("seed", self.seed, asked.seed),
            ("nodes", self.nodes.into(), asked.nodes.into()),
            ("random-plies", self.random_plies.into(), asked.random_plies.into()),
            ("balance", self.balance.into(), asked.balance.into()),
            ("per-game", self.per_game.into(), asked.per_game.into()),
            ("win-score", self.win_score.into(), asked.win_score.into()),
            ("draw-score", self.draw_score.into(), asked.draw_score.into()),
            ("sample", self.sample.into(), asked.sample.into()),
            ("most-nodes", self.most_nodes.into(), asked.most_nodes.into()),
            ("stray", self.stray.into(), asked.stray.into()),
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

    pub(in crate::learn::data) const HEADER: Header = Header {
        sample: 3,
        most_nodes: 6_000,
        stray: 40,
        openings: 99,
        labels: String::new(),
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
        assert_eq!(bytes[..12], *b"KILODATA\x02\0\x20\0");
        assert_eq!(bytes[12..16], 5_000u32.to_le_bytes());
        assert_eq!(bytes[58..], [0; SIZE - 58]);
        let labels = "é".repeat(200);
        let long = Header { labels, ..HEADER };
        assert_eq!(Header::read(&long.write()).expect("cut").labels, "é".repeat(96));
    }

    #[test]
    fn other_files_are_refused() {
        assert!(Header::read(b"KILODATA").expect_err("short").contains("short"));
        assert!(Header::read(&[7; 300]).expect_err("other").contains("not a file"));
        let mut later = HEADER.write();
        later[8] = 3;
        assert!(Header::read(&later).expect_err("later").contains("version 3"));
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
        let other = Header { openings: 1, ..HEADER };
        assert!(HEADER.check(&other).expect_err("openings").contains("openings"));
        let labelled = Header { labels: "somebody".into(), ..HEADER };
        assert!(labelled.check(&HEADER).expect_err("labels").contains("somebody"));
    }
}
