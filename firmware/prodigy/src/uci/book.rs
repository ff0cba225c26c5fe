//! The book of openings, which lies in flash.

use kilomate_flash::flash;

const BYTES: &[u8] = include_bytes!("../../../../dist/books/prodigy.book");

flash! {
    pub static BOOK: [u8; BYTES.len()] = array(BYTES);
}

const fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    match bytes.first_chunk() {
        Some(array) => *array,
        None => panic!("a shorter book"), // when this is compiled
    }
}
