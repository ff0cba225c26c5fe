//! Pictures as PNG files. They are packed as far as rows repeat themselves and each other, with the codes that need
//! no table: nearly all there is to win.

/// A picture of rows of colours of a palette.
pub fn encode(rows: &[Vec<u8>], palette: &[[u8; 3]]) -> Vec<u8> {
    file(rows, Some(palette))
}

/// A picture of rows of red, green and blue.
pub(crate) fn encode_rgb(rows: &[Vec<u8>]) -> Vec<u8> {
    file(rows, None)
}

fn file(rows: &[Vec<u8>], palette: Option<&[[u8; 3]]>) -> Vec<u8> {
    let (dot, kind) = if palette.is_some() { (1, 3) } else { (3, 2) };
    let (row, height) = (rows.first().map_or(0, Vec::len), rows.len());
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = Vec::new();
    head.extend(((row / dot) as u32).to_be_bytes());
    head.extend((height as u32).to_be_bytes());
    head.extend([8, kind, 0, 0, 0]); // eight bits a value
    chunk(&mut file, b"IHDR", &head);
    if let Some(palette) = palette {
        chunk(&mut file, b"PLTE", palette.as_flattened());
    }
    let mut data = Vec::new();
    for row in rows {
        data.push(0); // as it is
        data.extend(row);
    }
    chunk(&mut file, b"IDAT", &packed(&data, row + 1, dot));
    chunk(&mut file, b"IEND", &[]);
    file
}

/// Bits of a stream, the lowest of each byte first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: u32,
}

impl Bits {
    /// A number, its lowest bit first.
    fn put(&mut self, number: u32, count: u32) {
        for bit in 0..count {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((number >> bit & 1) as u8) << (self.used % 8);
            }
            self.used += 1;
        }
    }

    /// A code, its highest bit first.
    fn put_code(&mut self, code: u32, count: u32) {
        self.put(code.reverse_bits() >> (32 - count), count);
    }

    /// A literal or the code of a length.
    fn put_symbol(&mut self, symbol: u32) {
        match symbol {
            0..144 => self.put_code(0x30 + symbol, 8),
            144..256 => self.put_code(0x190 + symbol - 144, 9),
            256..280 => self.put_code(symbol - 256, 7),
            _ => self.put_code(0xc0 + symbol - 280, 8),
        }
    }

    /// So many bytes again, 3 to 258, from so far back.
    fn put_copy(&mut self, len: usize, back: usize) {
        let (code, base, extra) = class(len - 3, 2);
        if len == 258 {
            self.put_symbol(285);
        } else {
            self.put_symbol(257 + code);
            self.put((len - 3 - base) as u32, extra);
        }
        let (code, base, extra) = class(back - 1, 1);
        self.put_code(code, 5);
        self.put((back - 1 - base) as u32, extra);
    }
}

/// Numbers in classes that double in size, `1 << steps` of each size: the class, its first number, and the
/// bits of a number in it.
fn class(number: usize, steps: u32) -> (u32, usize, u32) {
    let extra = (number >> steps).checked_ilog2().unwrap_or(0);
    let extra = if number >> steps == 0 { 0 } else { extra };
    let step = number >> extra;
    ((extra << steps) + step as u32, step << extra, extra)
}

/// Bytes as a stream of zlib.
fn packed(data: &[u8], row: usize, dot: usize) -> Vec<u8> {
    let mut bits = Bits { bytes: vec![0x78, 0x01], used: 0 };
    bits.put(3, 3); // the last block, with the codes that everybody knows
    let mut at = 0;
    while at < data.len() {
        let same = |back: usize| {
            let most = if back <= at { (data.len() - at).min(258) } else { 0 };
            (0..most).take_while(|i| data[at + i] == data[at + i - back]).count()
        };
        let (len, back) = [(same(dot), dot), (same(row), row)].into_iter().max().unwrap_or((0, 1));
        if len >= 3 {
            bits.put_copy(len, back);
            at += len;
        } else {
            bits.put_symbol(u32::from(data[at]));
            at += 1;
        }
    }
    bits.put_symbol(256);
    let (mut a, mut b) = (1_u32, 0_u32);
    for &byte in data {
        a = (a + u32::from(byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    let mut stream = bits.bytes;
    stream.extend((b << 16 | a).to_be_bytes());
    stream
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(data);
    let mut crc = u32::MAX;
    for &byte in &file[start..] {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ if crc & 1 == 0 { 0 } else { 0xedb8_8320 };
        }
    }
    file.extend((!crc).to_be_bytes());
}
