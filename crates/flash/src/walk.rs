//! An array with a place in it that moves one step at a time, as the plies of a search do.

#[cfg(avr_assembly)]
use crate::element::hidden;
use crate::{Array, Zeroed};

/// Steps, one of which is the current one.
///
/// An 8-bit CPU keeps how far the current step lies from the first, and so needs neither multiply
/// nor test an index each time it looks there.
pub struct Walk<A> {
    steps: A,
    index: u8,
    #[cfg(avr_assembly)]
    distance: u16,
}

// SAFETY: zeros are the first step of steps that are zeros.
unsafe impl<A: Array + Zeroed> Zeroed for Walk<A> {
    const ZEROED: Self = Walk::new(A::ZEROED);
}

impl<A: Array> Walk<A> {
    /// At the first step.
    pub const fn new(steps: A) -> Self {
        const { assert!(A::LEN > 1 && A::LEN <= 256) };
        Walk {
            steps,
            index: 0,
            #[cfg(avr_assembly)]
            distance: 0,
        }
    }

    /// The number of the current step.
    #[inline(always)]
    pub fn index(&self) -> u8 {
        self.index
    }

    /// To the next step; at the last one it stays there.
    #[inline(always)]
    pub fn forward(&mut self) {
        if (self.index as usize) < A::LEN - 1 {
            self.index += 1;
            #[cfg(avr_assembly)]
            {
                self.distance += size_of::<A::Item>() as u16;
            }
        }
    }

    /// To the step before; at the first one it stays there.
    #[inline(always)]
    pub fn backward(&mut self) {
        if self.index > 0 {
            self.index -= 1;
            #[cfg(avr_assembly)]
            {
                self.distance -= size_of::<A::Item>() as u16;
            }
        }
    }

    /// All steps, to change them.
    pub fn steps_mut(&mut self) -> &mut [A::Item] {
        self.steps.items_mut()
    }

    /// The first step.
    #[inline(always)]
    pub fn first(&self) -> &A::Item {
        self.steps.element(0)
    }

    /// The current step.
    #[inline(always)]
    pub fn here(&self) -> &A::Item {
        #[cfg(avr_assembly)]
        {
            let at = hidden(self.steps.items().as_ptr() as usize + self.distance as usize);
            // SAFETY: `distance` is `index` times the size of a step, and `index` is below the length.
            unsafe { &*(at as *const A::Item) }
        }
        #[cfg(not(avr_assembly))]
        self.steps.element(self.index as usize)
    }

    /// The current step, to change it.
    #[inline(always)]
    pub fn here_mut(&mut self) -> &mut A::Item {
        #[cfg(avr_assembly)]
        {
            let at = hidden(self.steps.items_mut().as_mut_ptr() as usize + self.distance as usize);
            // SAFETY: as above.
            unsafe { &mut *(at as *mut A::Item) }
        }
        #[cfg(not(avr_assembly))]
        self.steps.element_mut(self.index as usize)
    }

    /// The step `back` before the current one, or the first.
    #[inline(always)]
    pub fn before(&self, back: u8) -> &A::Item {
        #[cfg(avr_assembly)]
        {
            let is_there = self.index >= back;
            let way = if is_there {
                self.distance - back as u16 * size_of::<A::Item>() as u16
            } else {
                0
            };
            let at = hidden(self.steps.items().as_ptr() as usize + way as usize);
            // SAFETY: as above, so many steps earlier.
            unsafe { &*(at as *const A::Item) }
        }
        #[cfg(not(avr_assembly))]
        self.steps.element(self.index.saturating_sub(back) as usize)
    }

    /// The current step and the next one, to change them; at the last one, that and the one before.
    #[inline(always)]
    pub fn here_and_next(&mut self) -> (&mut A::Item, &mut A::Item) {
        #[cfg(avr_assembly)]
        {
            let has_next = (self.index as usize) < A::LEN - 1;
            let way =
                if has_next { self.distance as usize } else { (A::LEN - 2) * size_of::<A::Item>() };
            let at = hidden(self.steps.items_mut().as_mut_ptr() as usize + way) as *mut A::Item;
            // Hidden once more: its fields, too, then lie within a displacement.
            let next = hidden(at as usize + size_of::<A::Item>()) as *mut A::Item;
            // SAFETY: as above, and there is another step behind it; the two do not overlap.
            unsafe { (&mut *at, &mut *next) }
        }
        #[cfg(not(avr_assembly))]
        match &mut self.steps.items_mut()[(self.index as usize).min(A::LEN - 2)..] {
            [here, next, ..] => (here, next),
            _ => unreachable!(), // not in the eyes of the compiler either
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_stays_within_its_steps() {
        let mut walk = Walk::new([10, 11, 12]);
        walk.backward();
        assert_eq!((walk.index(), *walk.here(), *walk.before(2)), (0, 10, 10));
        for index in [1, 2, 2] {
            walk.forward();
            assert_eq!((walk.index(), *walk.here()), (index, 10 + index));
        }
        assert_eq!([walk.before(1), walk.before(2), walk.before(3)], [&11, &10, &10]);
        assert_eq!(walk.here_and_next(), (&mut 11, &mut 12), "there is no next");
        walk.backward();
        *walk.here_and_next().1 = 20;
        *walk.here_mut() += 5;
        assert_eq!(*walk.steps_mut(), [10, 16, 20]);
    }
}
