//! The state of a machine as bytes, and back. Each machine describes itself once, for both directions, so that
//! what is written and what is read cannot differ.
//!
//! Numbers are little-endian; a list is preceded by its length, and what may be missing by 0 or 1. Bytes that say
//! what cannot be make the state [broken](State::end), whatever has been read of it: it is read into a machine that can be thrown away.

/// Bytes on their way out of a machine or into it.
pub struct State<'a> {
    way: Way<'a>,
    is_broken: bool,
}

enum Way<'a> {
    Out(Vec<u8>),
    In(&'a [u8]),
}

macro_rules! numbers {
    ($($name:ident)*) => {$(
        /// A number.
        pub fn $name(&mut self, number: &mut $name) {
            let mut bytes = number.to_le_bytes();
            self.bytes(&mut bytes);
            *number = $name::from_le_bytes(bytes);
        }
    )*};
}

impl<'a> State<'a> {
    /// Takes the state of a machine.
    pub fn saving() -> State<'a> {
        State { way: Way::Out(Vec::new()), is_broken: false }
    }

    /// Gives a state to a machine.
    pub fn loading(bytes: &'a [u8]) -> State<'a> {
        State { way: Way::In(bytes), is_broken: false }
    }

    /// What was saved; or, when loading, nothing if the bytes were those of the machine, no more and no fewer.
    pub fn end(self) -> Option<Vec<u8>> {
        match self.way {
            Way::Out(bytes) => Some(bytes),
            Way::In([]) if !self.is_broken => Some(Vec::new()),
            Way::In(_) => None,
        }
    }

    /// So many bytes as there are.
    #[inline(never)]
    pub fn bytes(&mut self, bytes: &mut [u8]) {
        match &mut self.way {
            Way::Out(all) => all.extend_from_slice(bytes),
            Way::In(rest) => match rest.split_at_checked(bytes.len()) {
                Some((next, behind)) => {
                    bytes.copy_from_slice(next);
                    *rest = behind;
                }
                None => self.is_broken = true,
            },
        }
    }

    numbers! { u8 u16 u32 u64 f64 }

    /// Yes or no.
    pub fn bool(&mut self, value: &mut bool) {
        let mut byte = u8::from(*value);
        self.u8(&mut byte);
        self.is_broken |= byte > 1;
        *value = byte == 1;
    }

    /// What may be missing.
    pub fn option<T: Default>(
        &mut self,
        value: &mut Option<T>,
        mut each: impl FnMut(&mut Self, &mut T),
    ) {
        let mut is_there = value.is_some();
        self.bool(&mut is_there);
        if !is_there {
            *value = None;
            return;
        }
        each(self, value.get_or_insert_default());
    }

    /// A list of no more than so many.
    pub fn list<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        most: usize,
        empty: T,
        mut each: impl FnMut(&mut Self, &mut T),
    ) {
        let mut count = list.len() as u32;
        self.u32(&mut count);
        if count as usize > most {
            self.is_broken = true;
            return;
        }
        list.resize(count as usize, empty);
        for one in list {
            if self.is_broken {
                return;
            }
            each(self, one);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Debug, Default)]
    struct Thing {
        number: u16,
        real: f64,
        flag: bool,
        maybe: Option<u64>,
        list: Vec<u8>,
        fixed: [u8; 3],
    }

    impl Thing {
        fn state(&mut self, state: &mut State) {
            state.u16(&mut self.number);
            state.f64(&mut self.real);
            state.bool(&mut self.flag);
            state.option(&mut self.maybe, State::u64);
            state.list(&mut self.list, 4, 0, State::u8);
            state.bytes(&mut self.fixed);
        }
    }

    fn load(bytes: &[u8]) -> Option<Thing> {
        let mut thing = Thing::default();
        let mut state = State::loading(bytes);
        thing.state(&mut state);
        state.end().map(|_| thing)
    }

    #[test]
    fn what_was_saved_is_loaded_and_nothing_else_is() {
        let mut thing = Thing {
            number: 0x1234,
            real: -0.5,
            flag: true,
            maybe: Some(7),
            list: vec![1, 2],
            fixed: [9; 3],
        };
        let mut state = State::saving();
        thing.state(&mut state);
        let bytes = state.end().expect("it was saved");
        assert_eq!(load(&bytes), Some(thing));
        for length in 0..bytes.len() {
            assert_eq!(load(&bytes[..length]), None, "cut at {length}");
        }
        assert_eq!(load(&[&bytes[..], &[0]].concat()), None, "a byte more");
        let mut flag = bytes.clone();
        flag[10] = 2;
        assert_eq!(load(&flag), None, "neither yes nor no");
        let mut long = bytes;
        long[20] = 5;
        assert_eq!(load(&long), None, "a list that is too long");
    }
}
