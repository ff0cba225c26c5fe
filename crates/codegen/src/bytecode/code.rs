//! The codes: the first byte of every instruction below `0x80`, with what follows it.

/// What follows a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follows {
    /// Nothing.
    Nothing,
    /// A byte that is a number.
    Byte,
    /// A byte that is the offset of a variable.
    Slot,
    /// A byte that is the number of a word in the pool.
    Pool,
    /// A number of 16 bits, low byte first.
    Word,
    /// A distance of one byte; if the code has [`FAR`], an address of two, low byte first.
    Jump,
    /// A byte that is a number, then as [`Jump`](Follows::Jump).
    ByteJump,
}

/// The bit of a jump's code that says that an address follows, not a distance.
pub const FAR: u8 = 0x10;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal $follows:ident,)*) => {
        /// A code. The comment says what it takes off the stack and what it leaves there, the last one
        /// on top, and then what it does. `n` is the byte that follows, `s` the variable at offset `n`,
        /// `p` word `n` of the pool.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Code {
            $($(#[$doc])* $name = $number,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// What follows it.
            pub fn follows(self) -> Follows {
                match self {
                    $(Code::$name => Follows::$follows,)*
                }
            }
        }
    };
}

codes! {
    /// `( -- n )`
    Byte = 0x00 Byte,
    /// `( -- nn )`
    Word = 0x01 Word,
    /// `( -- p )`
    Const = 0x02 Pool,
    /// `( -- 0 )`
    Zero = 0x03 Nothing,
    /// `( -- 1 )`
    One = 0x04 Nothing,
    /// `( a -- )`
    Drop = 0x05 Nothing,
    /// `( a b -- b )`
    Nip = 0x06 Nothing,

    /// `( -- s )` The byte at `s`, widened with zeros.
    GetB = 0x07 Slot,
    /// `( -- s )` The word at `s`.
    GetW = 0x08 Slot,
    /// `( a -- )` The low byte of `a` goes to `s`.
    SetB = 0x09 Slot,
    /// `( a -- )` The word `a` goes to `s`.
    SetW = 0x0a Slot,

    /// `( addr -- b )` The byte at the address, widened with zeros.
    LoadB = 0x0b Nothing,
    /// `( addr -- w )` The word at the address.
    LoadW = 0x0c Nothing,
    /// `( a addr -- )` The low byte of `a` goes to the address.
    StoreB = 0x0d Nothing,
    /// `( a addr -- )` The word `a` goes to the address.
    StoreW = 0x0e Nothing,
    /// `( addr -- b )` The byte at `addr + n`.
    FieldB = 0x0f Byte,
    /// `( addr -- w )` The word at `addr + n`.
    FieldW = 0x10 Byte,
    /// `( a addr -- )` The low byte of `a` goes to `addr + n`.
    PutFieldB = 0x11 Byte,
    /// `( a addr -- )` The word `a` goes to `addr + n`.
    PutFieldW = 0x12 Byte,
    /// `( -- b )` The byte at `p`.
    AtB = 0x13 Pool,
    /// `( -- w )` The word at `p`.
    AtW = 0x14 Pool,
    /// `( a -- )` The low byte of `a` goes to `p`.
    PutAtB = 0x15 Pool,
    /// `( a -- )` The word `a` goes to `p`.
    PutAtW = 0x16 Pool,
    /// `( i -- b )` The byte at `p + i`.
    IndexB = 0x17 Pool,
    /// `( i -- w )` The word at `p + i`.
    IndexW = 0x18 Pool,
    /// `( a i -- )` The low byte of `a` goes to `p + i`.
    PutIndexB = 0x19 Pool,
    /// `( a i -- )` The word `a` goes to `p + i`.
    PutIndexW = 0x1a Pool,

    /// `( a b -- a+b )` This and all arithmetic below is on 16 bits.
    Add = 0x1b Nothing,
    /// `( a b -- a-b )`
    Sub = 0x1c Nothing,
    /// `( a b -- a&b )`
    And = 0x1d Nothing,
    /// `( a b -- a|b )`
    Or = 0x1e Nothing,
    /// `( a b -- a^b )`
    Xor = 0x1f Nothing,
    /// `( a b -- a*b )`
    Mul = 0x20 Nothing,
    /// `( a -- -a )`
    Neg = 0x21 Nothing,
    /// `( a -- a+1 )`
    Inc = 0x22 Nothing,
    /// `( a -- a-1 )`
    Dec = 0x23 Nothing,
    /// `( a -- a+n )` `n` is 0 to 255, here and below.
    AddC = 0x24 Byte,
    /// `( a -- a-n )`
    SubC = 0x25 Byte,
    /// `( a -- a&n )` The high byte becomes 0.
    AndC = 0x26 Byte,
    /// `( a -- a|n )`
    OrC = 0x27 Byte,
    /// `( a -- a^n )`
    XorC = 0x28 Byte,
    /// `( a -- a*n )`
    MulC = 0x29 Byte,
    /// `( a -- a<<n )` `n` is 1 to 15, here and below.
    ShlC = 0x2a Byte,
    /// `( a -- a>>n )` Zeros come in.
    ShrC = 0x2b Byte,
    /// `( i -- p+i )`
    AddAt = 0x2c Pool,
    /// `( a -- a&255 )`
    Low = 0x2d Nothing,
    /// `( a -- w )` The low byte of `a`, widened with its highest bit.
    Sign = 0x2e Nothing,

    /// `( a -- f )` 1 if `a` is 0, otherwise 0.
    IsZero = 0x2f Nothing,
    /// `( a b -- f )` 1 if both are equal, otherwise 0.
    Eq = 0x30 Nothing,
    /// `( a b -- f )` 1 if `a < b` without a sign, otherwise 0.
    Ult = 0x31 Nothing,
    /// `( a b -- f )` 1 if `a < b` with a sign, otherwise 0.
    Slt = 0x32 Nothing,
    /// `( a -- f )` 1 if `a` is `n`, otherwise 0.
    EqC = 0x33 Byte,
    /// `( a -- f )` 1 if `a < n` without a sign, otherwise 0.
    UltC = 0x34 Byte,
    /// `( a b f -- x )` `a` if `f` is not 0, otherwise `b`.
    Select = 0x35 Nothing,
    /// `( a b -- x )` The smaller one, without a sign.
    Min = 0x36 Nothing,
    /// `( a b -- x )` The larger one, without a sign.
    Max = 0x37 Nothing,
    /// What it does is said by the [`More`] that follows.
    More = 0x38 Byte,

    /// Calls the function at `p`, which is native code or begins with native code.
    Call = 0x39 Pool,
    /// Returns from the function.
    Return = 0x3a Nothing,
    /// `( a -- )` Leaves the low byte of `a` as the first result, and returns.
    ReturnB = 0x3b Nothing,
    /// `( -- b )` The first result of the function that was called just before, if it is a byte.
    ResultB = 0x3c Nothing,
    /// What follows is native code: goes on there.
    Native = 0x3d Nothing,
    /// Goes on with the native code at this address.
    Exit = 0x3e Word,

    /// Goes on there.
    Jump = 0x40 Jump,
    /// `( a -- )` If `a` is not 0.
    JumpIf = 0x41 Jump,
    /// `( a -- )` If `a` is 0.
    JumpIfNot = 0x42 Jump,
    /// `( a b -- )` If both are equal.
    JumpEq = 0x43 Jump,
    /// `( a b -- )` If they are not.
    JumpNe = 0x44 Jump,
    /// `( a b -- )` If `a < b` without a sign.
    JumpUlt = 0x45 Jump,
    /// `( a b -- )` If not.
    JumpUge = 0x46 Jump,
    /// `( a b -- )` If `a < b` with a sign.
    JumpSlt = 0x47 Jump,
    /// `( a b -- )` If not.
    JumpSge = 0x48 Jump,
    /// `( a -- )` If `a` is `n`.
    JumpEqC = 0x49 ByteJump,
    /// `( a -- )` If it is not.
    JumpNeC = 0x4a ByteJump,
    /// `( a -- )` If `a < n` without a sign.
    JumpUltC = 0x4b ByteJump,
    /// `( a -- )` If not.
    JumpUgeC = 0x4c ByteJump,
    /// `( a -- )` or `( a -- a )` If `a` is `n`, drops it and jumps; otherwise leaves it.
    Case = 0x4d ByteJump,

    /// `( a b -- x )` `a - b`, or 0 if `a < b` without a sign.
    SubSat = 0x3f Nothing,
    /// Goes on behind the code of the macro that ends here.
    End = 0x4e Nothing,
    /// Calls the function at this address, as [`Call`](Code::Call) does.
    CallAt = 0x4f Word,
    /// `( -- w )` The same if it is a word.
    ResultW = 0x5e Nothing,
    /// `( a -- )` Leaves the word `a` as the first result, and returns.
    ReturnW = 0x5f Nothing,
}

/// The codes from here to [`WINDOW_CODES`](super::WINDOW_CODES) are macros, by number.
pub(crate) const MACRO_CODES: u8 = 0x60;

impl Code {
    /// The code of a byte, without [`FAR`] if it is a jump.
    pub fn of(byte: u8) -> Option<Code> {
        let near = byte & !FAR;
        let is_far = byte & FAR != 0 && (Code::Jump as u8..=Code::Case as u8).contains(&near);
        let byte = if is_far { near } else { byte };
        Code::ALL.iter().copied().find(|&code| code as u8 == byte)
    }

    /// Its name in a listing.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

macro_rules! more {
    ($($(#[$doc:meta])* $name:ident = $number:literal,)*) => {
        /// What follows [`Code::More`]: what is rare, and arithmetic on 32 bits. A number of 32 bits is two
        /// cells, the high word on top; `A` and `B` stand for two cells each.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum More {
            $($(#[$doc])* $name = $number,)*
        }

        impl More {
            /// All of them.
            pub const ALL: &[More] = &[$(More::$name,)*];
        }
    };
}

more! {
    /// `( a -- a a )`
    Dup = 0,
    /// `( a b -- a/b )` Both without a sign.
    UDiv = 1,
    /// `( a b -- a%b )` Both without a sign.
    URem = 2,
    /// `( a b -- a/b )` Both with a sign, towards zero.
    SDiv = 3,
    /// `( a b -- a%b )` Both with a sign; the result has that of `a`.
    SRem = 4,
    /// `( a b -- a<<b )` `b` is 0 to 15, here and below; anything may come of others.
    Shl = 5,
    /// `( a b -- a>>b )` Zeros come in.
    Shr = 6,
    /// `( a b -- a>>b )` The sign comes in.
    Sar = 7,
    /// `( to from count -- )` Copies so many bytes, perhaps none, between places that do not overlap.
    Copy = 8,
    /// `( to from count -- )` The same, and they may overlap.
    Move = 9,
    /// `( to value count -- )` Puts so many times the low byte of `value` there, perhaps never.
    Fill = 10,
    /// `( addr -- A )`
    LoadL = 11,
    /// `( A addr -- )`
    StoreL = 12,
    /// `( A B -- A+B )`
    AddL = 13,
    /// `( A B -- A-B )`
    SubL = 14,
    /// `( A B -- A&B )`
    AndL = 15,
    /// `( A B -- A|B )`
    OrL = 16,
    /// `( A B -- A^B )`
    XorL = 17,
    /// `( A B -- A*B )`
    MulL = 18,
    /// `( A B -- A/B )` Both without a sign.
    UDivL = 19,
    /// `( A B -- A%B )` Both without a sign.
    URemL = 20,
    /// `( A B -- A/B )` Both with a sign, towards zero.
    SDivL = 21,
    /// `( A B -- A%B )` Both with a sign; the result has that of `A`.
    SRemL = 22,
    /// `( A b -- A<<b )` `b` is one cell, 0 to 31, here and below.
    ShlL = 23,
    /// `( A b -- A>>b )` Zeros come in.
    ShrL = 24,
    /// `( A b -- A>>b )` The sign comes in.
    SarL = 25,
    /// `( A B -- f )` 1 if both are equal, otherwise 0.
    EqL = 26,
    /// `( A B -- f )` 1 if `A < B` without a sign, otherwise 0.
    UltL = 27,
    /// `( A B -- f )` 1 if `A < B` with a sign, otherwise 0.
    SltL = 28,
    /// `( A B f -- X )` `A` if `f` is not 0, otherwise `B`.
    SelectL = 29,
    /// `( w -- A )` The word with its sign.
    SignL = 30,
}
