//! An array with a place in it that moves one step at a time, as the plies of a search do.

#[cfg(target_arch = "avr")]
use crate::element::hidden;

/// `N` steps, one of which is the current one.
///
/// An 8-bit CPU keeps how far the current step lies from the first, and so needs neither multiply
/// nor test an index each time it looks there.
pub struct Walk<T, const N: usize> {
    steps: [T; N],
    index: u8,
    #[cfg(target_arch = "avr")]
    distance: u16,
}

impl<T, const N: usize> Walk<T, N> {
    /// At the first step.
    pub const fn new(steps: [T; N]) -> Self {
        const { assert!(N > 1 && N <= 256) };
        Walk {
            steps,
            index: 0,
            #[cfg(target_arch = "avr")]
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
        if (self.index as usize) < N - 1 {
            self.index += 1;
            #[cfg(target_arch = "avr")]
            {
                self.distance += size_of::<T>() as u16;
            }
        }
    }

    /// To the step before; at the first one it stays there.
    #[inline(always)]
    pub fn backward(&mut self) {
        if self.index > 0 {
            self.index -= 1;
            #[cfg(target_arch = "avr")]
            {
                self.distance -= size_of::<T>() as u16;
            }
        }
    }

    /// All steps, to change them.
    pub fn steps_mut(&mut self) -> &mut [T; N] {
        &mut self.steps
    }

    /// The current step.
    #[inline(always)]
    pub fn here(&self) -> &T {
        #[cfg(target_arch = "avr")]
        {
            let at = hidden(self.steps.as_ptr() as usize + self.distance as usize);
            // SAFETY: `distance` is `index` times the size of a step, and `index` is below `N`.
            unsafe { &*(at as *const T) }
        }
        #[cfg(not(target_arch = "avr"))]
        crate::element(&self.steps, self.index as usize)
    }

    /// The current step, to change it.
    #[inline(always)]
    pub fn here_mut(&mut self) -> &mut T {
        #[cfg(target_arch = "avr")]
        {
            let at = hidden(self.steps.as_mut_ptr() as usize + self.distance as usize);
            // SAFETY: as above.
            unsafe { &mut *(at as *mut T) }
        }
        #[cfg(not(target_arch = "avr"))]
        crate::element_mut(&mut self.steps, self.index as usize)
    }

    /// The step `back` before the current one, or the first.
    #[inline(always)]
    pub fn before(&self, back: u8) -> &T {
        #[cfg(target_arch = "avr")]
        {
            let is_there = self.index >= back;
            let way =
                if is_there { self.distance - back as u16 * size_of::<T>() as u16 } else { 0 };
            let at = hidden(self.steps.as_ptr() as usize + way as usize);
            // SAFETY: as above, so many steps earlier.
            unsafe { &*(at as *const T) }
        }
        #[cfg(not(target_arch = "avr"))]
        crate::element(&self.steps, self.index.saturating_sub(back) as usize)
    }

    /// The current step and the next one, to change them; at the last one, that and the one before.
    #[inline(always)]
    pub fn here_and_next(&mut self) -> (&mut T, &mut T) {
        #[cfg(target_arch = "avr")]
        {
            let has_next = (self.index as usize) < N - 1;
            let way = if has_next { self.distance as usize } else { (N - 2) * size_of::<T>() };
            let at = hidden(self.steps.as_mut_ptr() as usize + way) as *mut T;
            // SAFETY: as above, and there is another step behind it; the two do not overlap.
            unsafe { (&mut *at, &mut *at.add(1)) }
        }
        #[cfg(not(target_arch = "avr"))]
        match &mut self.steps[(self.index as usize).min(N - 2)..] {
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
