//! The book of openings, which lies in flash.

use kilomate_core::knowledge::book::editions::PRODIGY;
use kilomate_flash::flash;

flash! {
    pub static BOOK: [u8; PRODIGY.len()] = *PRODIGY;
}
