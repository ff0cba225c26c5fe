//! Which bytecode is run so often that it should not become shorter at the price of time.

use std::collections::BTreeMap;

use super::op::Op;
use crate::assemble::{Item, Label};

/// Whether the code behind the label of a block is hot. Behind other labels it is what it was before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heat(BTreeMap<Label, bool>);

impl Heat {
    /// Says so of a block.
    pub(crate) fn say(&mut self, block: Label, is_hot: bool) {
        self.0.insert(block, is_hot);
    }

    /// Which of these items are hot.
    pub(crate) fn of(&self, items: &[Item<Op>]) -> Vec<bool> {
        let mut is_hot = false;
        let of = |item: &Item<Op>| {
            if let Item::Label(label) = item {
                is_hot = self.0.get(label).copied().unwrap_or(is_hot);
            }
            is_hot
        };
        items.iter().map(of).collect()
    }
}
