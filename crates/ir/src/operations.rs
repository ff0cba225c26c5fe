//! What instructions do with numbers: arithmetic, comparisons, conversions, and LLVM's own functions.

/// Arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// Comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Compare {
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
}

impl Compare {
    /// Whether numbers are compared with their signs.
    pub fn is_signed(self) -> bool {
        matches!(self, Compare::Slt | Compare::Sle | Compare::Sgt | Compare::Sge)
    }

    /// What holds exactly if this does not.
    #[must_use]
    pub fn negated(self) -> Compare {
        match self {
            Compare::Eq => Compare::Ne,
            Compare::Ne => Compare::Eq,
            Compare::Ult => Compare::Uge,
            Compare::Ule => Compare::Ugt,
            Compare::Ugt => Compare::Ule,
            Compare::Uge => Compare::Ult,
            Compare::Slt => Compare::Sge,
            Compare::Sle => Compare::Sgt,
            Compare::Sgt => Compare::Sle,
            Compare::Sge => Compare::Slt,
        }
    }

    /// What holds for two numbers exactly if this does with the second before the first.
    #[must_use]
    pub fn swapped(self) -> Compare {
        match self {
            Compare::Eq => Compare::Eq,
            Compare::Ne => Compare::Ne,
            Compare::Ult => Compare::Ugt,
            Compare::Ule => Compare::Uge,
            Compare::Ugt => Compare::Ult,
            Compare::Uge => Compare::Ule,
            Compare::Slt => Compare::Sgt,
            Compare::Sle => Compare::Sge,
            Compare::Sgt => Compare::Slt,
            Compare::Sge => Compare::Sle,
        }
    }

    /// The same without a sign: numbers whose highest bit is zero compare alike both ways.
    #[must_use]
    pub fn unsigned(self) -> Compare {
        match self {
            Compare::Slt => Compare::Ult,
            Compare::Sle => Compare::Ule,
            Compare::Sgt => Compare::Ugt,
            Compare::Sge => Compare::Uge,
            compare => compare,
        }
    }
}

/// From one type to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Convert {
    Zext,
    Sext,
    Trunc,
    /// `trunc nuw`: the bits that go are known to be zero.
    TruncExact,
    PtrToInt,
    IntToPtr,
}

/// LLVM's own functions, for numbers of any width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Intrinsic {
    UMin,
    UMax,
    SMin,
    SMax,
    Abs,
    USubSat,
    UAddSat,
    /// `bswap`: the bytes in the other order.
    Swap,
    /// `fshl`: the high half of two numbers in a row, shifted left.
    FunnelLeft,
    /// `fshr`: the low half of two numbers in a row, shifted right.
    FunnelRight,
    /// `umul.with.overflow`: a product and whether it was too large.
    UMulOverflow,
    MemCopy,
    MemMove,
    MemSet,
}
