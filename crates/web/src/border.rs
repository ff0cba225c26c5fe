//! How every export is told something and answers: text from `room` in, text to `answer` out.

use std::cell::RefCell;

thread_local! {
    pub(crate) static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    pub(crate) static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What was said to an export, of which the caller has written so many bytes.
pub(crate) fn heard(len: usize) -> Vec<u8> {
    ROOM.with_borrow(|room| room[..len.min(room.len())].to_vec())
}

/// The same as text.
pub(crate) fn heard_text(len: usize) -> String {
    String::from_utf8_lossy(&heard(len)).into_owned()
}

/// Leaves an answer and gives its length.
pub(crate) fn answer_with(bytes: impl Into<Vec<u8>>) -> usize {
    let bytes = bytes.into();
    let len = bytes.len();
    ANSWER.set(bytes);
    len
}

/// The address where the caller writes the text of its next call.
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        if room.len() < len {
            room.resize(len, 0);
        }
        room.as_mut_ptr()
    })
}

/// The address of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

/// The version of the program.
#[unsafe(no_mangle)]
pub extern "C" fn version() -> usize {
    // The first call of every caller: from here on a panic leaves its words.
    std::panic::set_hook(Box::new(|info| PANIC.set(info.to_string())));
    answer_with(env!("CARGO_PKG_VERSION"))
}

/// What the last panic said.
#[unsafe(no_mangle)]
pub extern "C" fn panic_text() -> usize {
    answer_with(PANIC.take())
}
