//! Ten thousand malformed lines: the program stays alive, and answers every one that needs it.

use crate::driver::Program;

/// `SplitMix64`: the same lines in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// What malformed lines are made of. Nothing here can make a line that quits or takes long.
const WORDS: [&str; 67] = [
    "uci",
    "isready",
    "ucinewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "debug",
    "d",
    "eval",
    "name",
    "value",
    "Hash",
    "Clear",
    "Threads",
    "OwnBook",
    "BestBookMove",
    "MultiPV",
    "Machine",
    "ce",
    "c64",
    "UCI_Elo",
    "Level",
    "Ponder",
    "true",
    "false",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "e7e5",
    "g1f3",
    "e7e8q",
    "a1a1",
    "0000",
    "z9z9",
    "O-O",
    "Nf3",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "searchmoves",
    "infinite",
    "ponder",
    "perft",
    "-1",
    "0",
    "1",
    "3",
    "99999999999999999999",
    "1.5",
    "0x7f",
    "w",
    "KQkq",
    "-",
    "on",
    "off",
    "quit",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "8/8/8/8/8/8/8/8",
];

const LINES: [&str; 12] = [
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 moves e2e4 f4e3",
    "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "setoption name Hash value 2",
    "setoption name Move Overhead value 50",
    "setoption name UCI_LimitStrength value true",
    "setoption name MultiPV value 3",
    "go wtime 3 btime 3 winc 0 binc 0 movestogo 40",
    "go depth 2 nodes 200 movetime 3 mate 1 searchmoves e2e4 d2d4",
    "go ponder wtime 5 btime 5",
    "debug on",
];

/// A line that is wrong in some way, or by accident right.
fn line(random: &mut Random) -> Vec<u8> {
    let mut bytes = match random.below(4) {
        0 => {
            let count = random.below(9);
            (0..count).map(|_| random.pick(&WORDS)).collect::<Vec<_>>().join(" ").into_bytes()
        }
        1 => (0..random.below(60)).map(|_| random.below(256) as u8).collect(),
        _ => random.pick(&LINES).as_bytes().to_vec(),
    };
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(5) {
            0 => bytes.insert(at, random.below(256) as u8),
            1 => bytes.truncate(at),
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            _ => {
                let word = format!(" {} ", random.pick(&WORDS));
                bytes.splice(at..at, word.into_bytes());
            }
        }
    }
    bytes.retain(|&byte| byte != b'\n');
    // `quit` must come first to be obeyed; a perft or a bench may be deep.
    let text = String::from_utf8_lossy(&bytes);
    let mut words = text.split_ascii_whitespace();
    let forbidden = words.next().is_some_and(|word| matches!(word, "quit" | "bench" | "perft"))
        || text.contains("perft") && text.contains('9')
        || text.contains("Hash") && text.contains('9');
    if forbidden {
        return Vec::new();
    }
    bytes.extend(if random.below(4) == 0 { &b"\r\n"[..] } else { b"\n" });
    bytes
}

/// Ends what is going on and returns what was said until then.
///
/// `isready` would not do: there are some among the lines, and their `readyok` cannot be told
/// from another. A new table waits for the answer to a `go`, and the word is said only here.
fn settle(program: &mut Program, number: usize) -> Vec<String> {
    let word = format!("settled-{number}");
    program.send(&format!("stop\nsetoption name Clear Hash\n{word}"));
    program.until(|line| line.contains(&word))
}

#[test]
fn ten_thousand_malformed_lines_do_no_harm() {
    let mut program = Program::start();
    let mut random = Random(2_026);
    let (mut sent, mut refused) = (0, 0);
    while sent < 10_000 {
        let mut batch = Vec::new();
        for _ in 0..100 {
            let line = line(&mut random);
            sent += usize::from(!line.is_empty());
            batch.extend(line);
        }
        program.send_bytes(&batch);
        // Between batches it is still there, and no search is left over.
        let lines = settle(&mut program, sent);
        refused += lines.iter().filter(|line| line.starts_with("info string error: ")).count();
    }
    assert!(refused > 3_000, "{refused} lines were refused: they were meant to be malformed");
    program.send("setoption name UCI_LimitStrength value false\nposition startpos");
    let answer = program.go("go depth 1");
    assert_eq!(answer.best.len(), 4, "{answer:?}");
    let (_, status) = program.finish();
    assert!(status.success());
}

#[test]
fn every_go_of_a_storm_is_answered_once() {
    let mut program = Program::start();
    let mut random = Random(7);
    let limits =
        ["depth 2", "nodes 50", "movetime 2", "infinite", "ponder depth 1", "wtime 5", "x"];
    let mut asked = 0;
    for _ in 0..300 {
        program.send(&format!("go {}", random.pick(&limits)));
        asked += 1;
        for _ in 0..random.below(4) {
            program.send(random.pick(&["stop", "ponderhit", "isready", "position startpos", "d"]));
        }
    }
    let (lines, status) = program.finish();
    assert!(status.success());
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), asked);
}
