//! Bytes on their way in and out: text, positions, lists of moves, saved games. Others put and get
//! them one at a time, so that no pointer crosses the border.

/// Room for what is largest: a saved game.
#[cfg(feature = "library")]
pub(crate) const LEN: usize = 512;
/// Room for what is largest: a position.
#[cfg(not(feature = "library"))]
pub(crate) const LEN: usize = 71;

static mut BUFFER: [u8; LEN] = [0; LEN];

/// The bytes, by their fixed address.
pub(crate) fn buffer() -> &'static mut [u8; LEN] {
    let buffer = &raw mut BUFFER;
    // SAFETY: there is one thread, and no function that others call keeps the reference when it
    // returns, nor asks for it twice.
    unsafe { &mut *buffer }
}

/// Puts a byte; nothing past the end.
#[cfg(not(feature = "native"))]
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_put(at: u16, byte: u8) {
    if let Some(place) = buffer().get_mut(at as usize) {
        *place = byte;
    }
}

/// Gets a byte; 0 past the end.
#[cfg(not(feature = "native"))]
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_get(at: u16) -> u8 {
    buffer().get(at as usize).copied().unwrap_or(0)
}
