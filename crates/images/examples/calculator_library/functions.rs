// The functions themselves, for `calculator_library.rs`.

/// Functions of numbers alone.
macro_rules! numbers {
    ($($name:ident $inner:literal ($($value:ident: $type:ty => $put:ident),*) $(-> $result:ty, $get:expr)?;)*) => { $(
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($value: $type),*) $(-> $result)? {
            let (_answer, _) = Call::new()$(.$put($value))*.run($inner);
            $( let get: fn(Answer) -> $result = $get; get(_answer) )?
        }
    )* };
}

numbers! {
    engine_version "version" () -> u32, Answer::long;
    engine_new_game "new_game" ();
    engine_is_legal "is_legal" (from_r: u8 => byte, from_c: u8 => byte, to_r: u8 => byte, to_c: u8 => byte) -> u8, |a| a.a;
    engine_is_legal_move "is_legal_move" (m: EngineMove => engine_move) -> u8, |a| a.a;
    engine_make_move "make_move" (m: EngineMove => engine_move) -> u8, |a| a.a;
    engine_take_back "take_back" () -> u8, |a| a.a;
    engine_replay "replay" () -> u8, |a| a.a;
    engine_set_level "set_level" (level: u8 => byte);
    engine_seed "seed" (seed: u32 => long);
    engine_set_book "set_book" (on: u8 => byte);
    engine_set_interrupt "set_interrupt" (mode: u8 => byte);
    engine_get_score "get_score" () -> i16, |a| a.hl as u16 as i16;
    engine_get_depth "get_depth" () -> u8, |a| a.a;
    engine_was_book "was_book" () -> u8, |a| a.a;
    engine_get_nodes "get_nodes" () -> u32, Answer::long;
    engine_ponder_begin "ponder_begin" (m: EngineMove => engine_move);
    engine_ponder_step "ponder_step" (nodes: u16 => word);
    engine_ponder_stop "ponder_stop" ();
    engine_get_status "get_status" () -> u8, |a| a.a;
    engine_in_check "in_check" () -> u8, |a| a.a;
}

/// Whether a call is made from a hook.
fn is_busy() -> bool {
    // SAFETY: there is one thread.
    unsafe { DEPTH > 0 }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_init(hooks: *const EngineHooks) {
    // SAFETY: the header's promise about pointers; there is one thread.
    let kept = unsafe { if hooks.is_null() { EngineHooks::NONE } else { read(hooks) } };
    let far = |is_there: bool, at: u32| if is_there { at } else { 0 }.to_le_bytes();
    let clock = far(kept.time_ms.is_some(), TIME_HOOK);
    let input = far(kept.input_pending.is_some(), INPUT_HOOK);
    let bytes = [&clock[..3], &input[..3]].concat();
    Call::new().input((!hooks.is_null()).then_some(&bytes)).run("init");
    if !is_busy() {
        // SAFETY: as above.
        unsafe { HOOKS = kept };
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn engine_cleanup() {
    Call::new().run("cleanup");
    if !is_busy() {
        // SAFETY: there is one thread.
        unsafe { HOOKS = EngineHooks::NONE };
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_position(pos: *const EnginePosition) {
    // SAFETY: the same promise.
    unsafe { engine_try_position(pos) };
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_try_position(pos: *const EnginePosition) -> u8 {
    // SAFETY: the header's promise about pointers.
    let bytes = (!pos.is_null()).then(|| unsafe { read(pos) }).map(|position| {
        let mut bytes: Vec<u8> = position.board.as_flattened().iter().map(|&n| n as u8).collect();
        let [low, high] = position.fullmove_number.to_le_bytes();
        let (row, col) = (position.ep_row, position.ep_col);
        let turn = position.turn as u8;
        bytes.extend([turn, position.castling, row, col, position.halfmove_clock, low, high]);
        bytes
    });
    Call::new().input(bytes.as_deref()).run("try_position").0.a
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_position(out: *mut EnginePosition) {
    let (_, bytes) = Call::new().output(!out.is_null(), 71).run("get_position");
    if out.is_null() || is_busy() {
        return;
    }
    let (squares, &[turn, castling, ep_row, ep_col, halfmove_clock, low, high]) =
        bytes.split_last_chunk().unwrap_or_else(|| fail("no position"));
    let mut board = [[0; 8]; 8];
    for (number, byte) in board.as_flattened_mut().iter_mut().zip(squares) {
        *number = *byte as i8;
    }
    let fullmove_number = u16::from_le_bytes([low, high]);
    let turn = turn as i8;
    let position =
        EnginePosition { board, turn, castling, ep_row, ep_col, halfmove_clock, fullmove_number };
    // SAFETY: the header's promise about pointers.
    unsafe { out.write(position) };
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_fen(fen: *const c_char) -> u8 {
    // SAFETY: the header's promise about pointers.
    Call::new().input(unsafe { text(fen) }.as_deref()).run("set_fen").0.a
}

/// Writes a text of so many characters and its NUL, if there is one.
///
/// # Safety
///
/// There is room for it.
unsafe fn give_text(out: *mut c_char, max: u8, len: u8, bytes: &[u8]) -> u8 {
    if !out.is_null() && max > 0 && !is_busy() {
        // SAFETY: what the caller promises.
        unsafe { give(out, &bytes[..=usize::from(len)]) };
    }
    len
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_fen(out: *mut c_char, max: u8) -> u8 {
    let (answer, bytes) = Call::new().output(!out.is_null(), max.into()).byte(max).run("get_fen");
    // SAFETY: the header's promise about pointers.
    unsafe { give_text(out, max, answer.a, &bytes) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_san(m: EngineMove, out: *mut c_char, max: u8) -> u8 {
    let call = Call::new().engine_move(m).output(!out.is_null(), max.into()).byte(max);
    let (answer, bytes) = call.run("get_san");
    // SAFETY: the header's promise about pointers.
    unsafe { give_text(out, max, answer.a, &bytes) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_parse_move(at: *const c_char, out: *mut EngineMove) -> u8 {
    // SAFETY: the header's promise about pointers.
    let text = unsafe { text(at) };
    let (answer, bytes) =
        Call::new().input(text.as_deref()).output(!out.is_null(), 5).run("parse_move");
    if !out.is_null() && !is_busy() {
        // SAFETY: as above.
        unsafe { out.write(engine_move(&bytes)) };
    }
    answer.a
}

/// Writes so many moves.
///
/// # Safety
///
/// There is room for them.
unsafe fn give_moves(out: *mut EngineMove, count: u8, bytes: &[u8]) -> u8 {
    // SAFETY: what the caller promises.
    unsafe { give(out, &bytes[..5 * usize::from(count)]) };
    count
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_moves_from(row: u8, col: u8, out: *mut EngineMove, max: u8) -> u8 {
    let call = Call::new().byte(row).byte(col).output(!out.is_null(), 5 * usize::from(max));
    let (answer, bytes) = call.byte(max).run("get_moves_from");
    // SAFETY: the header's promise about pointers.
    unsafe { give_moves(out, answer.a, &bytes) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_all_moves(out: *mut EngineMove, max: u8) -> u8 {
    let call = Call::new().output(!out.is_null(), 5 * usize::from(max)).byte(max);
    let (answer, bytes) = call.run("get_all_moves");
    // SAFETY: the header's promise about pointers.
    unsafe { give_moves(out, answer.a, &bytes) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_line(out: *mut EngineMove, max: u8) -> u8 {
    let call = Call::new().output(!out.is_null(), 5 * usize::from(max)).byte(max);
    let (answer, bytes) = call.run("get_line");
    // SAFETY: the header's promise about pointers.
    unsafe { give_moves(out, answer.a, &bytes) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_move_effects(m: EngineMove, fx: *mut EngineMoveEffects) {
    let call = Call::new().engine_move(m).output(!fx.is_null(), 8);
    let (_, bytes) = call.run("get_move_effects");
    if !fx.is_null() && !is_busy() {
        // SAFETY: the header's promise about pointers.
        unsafe { give(fx, &bytes) };
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_data(kind: u8, data: *const c_void, length: u32) -> u8 {
    let at = LENT.get(usize::from(kind)).copied().unwrap_or(LENT[1]);
    if !data.is_null() && !is_busy() && length <= 0xffff {
        // SAFETY: the header's promise about data.
        let bytes = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), length as usize) };
        native().calculator.put(at, bytes);
    }
    let at = if data.is_null() { 0 } else { at };
    Call::new().byte(kind).pointer(at).long(length).run("set_data").0.a
}

#[unsafe(no_mangle)]
pub extern "C" fn engine_think(max_depth: u8, max_time_ms: u16) -> EngineMove {
    engine_move(&Call::new().output(true, 5).byte(max_depth).word(max_time_ms).run("think").1)
}

#[unsafe(no_mangle)]
pub extern "C" fn engine_think_ms(max_depth: u8, max_time_ms: u32) -> EngineMove {
    engine_move(&Call::new().output(true, 5).byte(max_depth).long(max_time_ms).run("think_ms").1)
}

#[unsafe(no_mangle)]
pub extern "C" fn engine_hint(max_depth: u8, max_time_ms: u32) -> EngineMove {
    engine_move(&Call::new().output(true, 5).byte(max_depth).long(max_time_ms).run("hint").1)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_save(out: *mut u8, max: u16) -> u16 {
    let (answer, bytes) =
        Call::new().output(!out.is_null(), usize::from(max).min(512)).word(max).run("save");
    let len = answer.hl as u16;
    // SAFETY: the header's promise about pointers.
    unsafe { give(out, &bytes[..usize::from(len)]) };
    len
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_restore(input: *const u8, len: u16) -> u8 {
    // SAFETY: the header's promise about pointers.
    let bytes = (!input.is_null())
        .then(|| unsafe { std::slice::from_raw_parts(input, usize::from(len).min(600)) });
    Call::new().input(bytes).word(len).run("restore").0.a
}

// ---- Moves by pointer ----

/// Five bytes of a move, if there is one.
///
/// # Safety
///
/// As in C.
unsafe fn bytes_of(m: *const EngineMove) -> Option<[u8; 5]> {
    // SAFETY: what the caller promises.
    (!m.is_null()).then(|| unsafe { read(m.cast()) })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_is_legal_move_p(m: *const EngineMove) -> u8 {
    // SAFETY: the header's promise about pointers.
    let m = unsafe { bytes_of(m) };
    Call::new().input(m.as_ref().map(|m| &m[..])).run("is_legal_move_p").0.a
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_make_move_p(m: *const EngineMove) -> u8 {
    // SAFETY: the header's promise about pointers.
    let m = unsafe { bytes_of(m) };
    Call::new().input(m.as_ref().map(|m| &m[..])).run("make_move_p").0.a
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_move_effects_p(m: *const EngineMove, fx: *mut EngineMoveEffects) {
    // SAFETY: the header's promise about pointers.
    let m = unsafe { bytes_of(m) };
    let call = Call::new().input(m.as_ref().map(|m| &m[..])).output(!fx.is_null(), 8);
    let (_, bytes) = call.run("get_move_effects_p");
    if !fx.is_null() && !is_busy() {
        // SAFETY: the header's promise about pointers.
        unsafe { give(fx, &bytes) };
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_san_p(m: *const EngineMove, out: *mut c_char, max: u8) -> u8 {
    // SAFETY: the header's promise about pointers.
    let m = unsafe { bytes_of(m) };
    let call = Call::new().input(m.as_ref().map(|m| &m[..])).output(!out.is_null(), max.into());
    let (answer, bytes) = call.byte(max).run("get_san_p");
    // SAFETY: the header's promise about pointers.
    unsafe { give_text(out, max, answer.a, &bytes) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_ponder_begin_p(m: *const EngineMove) {
    // SAFETY: the header's promise about pointers.
    let m = unsafe { bytes_of(m) };
    Call::new().input(m.as_ref().map(|m| &m[..])).run("ponder_begin_p");
}

/// A function that writes a move.
///
/// # Safety
///
/// There is room for it, if it goes anywhere.
unsafe fn find(out: *mut EngineMove, max_depth: u8, max_time_ms: u32, name: &str) {
    let call = Call::new().output(!out.is_null(), 5).byte(max_depth);
    let call = if name == "think_p" { call.word(max_time_ms as u16) } else { call.long(max_time_ms) };
    let (_, bytes) = call.run(name);
    if !out.is_null() {
        // SAFETY: what the caller promises.
        unsafe { out.write(engine_move(&bytes)) };
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_think_p(out: *mut EngineMove, max_depth: u8, max_time_ms: u16) {
    // SAFETY: the header's promise about pointers.
    unsafe { find(out, max_depth, max_time_ms.into(), "think_p") }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_think_ms_p(out: *mut EngineMove, max_depth: u8, max_time_ms: u32) {
    // SAFETY: the header's promise about pointers.
    unsafe { find(out, max_depth, max_time_ms, "think_ms_p") }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_hint_p(out: *mut EngineMove, max_depth: u8, max_time_ms: u32) {
    // SAFETY: the header's promise about pointers.
    unsafe { find(out, max_depth, max_time_ms, "hint_p") }
}
