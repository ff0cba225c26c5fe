//! Axes: from numbers to places in a picture, and where the numbers stand beside them.

/// An axis between two places, linear or logarithmic.
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    is_log: bool,
    pub(super) ticks: Vec<f64>,
}

impl Scale {
    /// An axis with all these numbers and some air, which begins and ends at round numbers.
    pub(super) fn linear(numbers: &[f64], from: f64, to: f64) -> Scale {
        let (low, high) = range(numbers);
        let step = round_step((high - low).max(1e-6) / 4.0);
        let (first, last) =
            ((low / step).floor(), (high / step).ceil().max((low / step).floor() + 1.0));
        let ticks = (0..=(last - first) as u32).map(|tick| (first + f64::from(tick)) * step);
        let ticks = ticks.collect();
        Scale { low: first * step, high: last * step, from, to, is_log: false, ticks }
    }

    /// A logarithmic one with marks at 1, 2 and 5.
    pub(super) fn logarithmic(numbers: &[f64], from: f64, to: f64) -> Scale {
        let (low, high) = range(numbers);
        let (low, high) = (low / 1.2, high * 1.2);
        let powers = low.log10().floor() as i32..=high.log10().ceil() as i32;
        let ticks = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|tick| tick * 10f64.powi(power)));
        let ticks = ticks.filter(|tick| (low..=high).contains(tick)).collect();
        Scale { low, high, from, to, is_log: true, ticks }
    }

    /// Where a number is.
    pub(super) fn place(&self, number: f64) -> f64 {
        let log = |number: f64| if self.is_log { number.ln() } else { number };
        let share = (log(number) - log(self.low)) / (log(self.high) - log(self.low));
        self.from + share * (self.to - self.from)
    }

    /// Decimals with which neighbouring marks differ.
    pub(super) fn decimals(&self) -> usize {
        let step = self.ticks.windows(2).map(|pair| pair[1] - pair[0]).fold(1.0, f64::min);
        (-step.log10().floor()).max(0.0) as usize
    }
}

fn range(numbers: &[f64]) -> (f64, f64) {
    numbers.iter().fold((f64::MAX, f64::MIN), |(low, high), n| (low.min(*n), high.max(*n)))
}

/// The smallest of 1, 2, 5, 10, … that is not less.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let round = [1.0, 2.0, 5.0].into_iter().find(|round| round * power >= least * 0.999);
    round.unwrap_or(10.0) * power
}

/// Moves labels apart that would stand on each other, as little as possible; from the top to the bottom.
pub(super) fn spread(places: &mut [f64], apart: f64) {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&a, &b| places[a].total_cmp(&places[b]));
    // Neighbours that are too near become a block around their middle, until no two blocks meet.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for &at in &order {
        let mut block = (places[at], 1);
        while let Some(&(middle, count)) = blocks.last()
            && block.0 - middle < apart * (block.1 + count) as f64 / 2.0
        {
            let sum = middle * count as f64 + block.0 * block.1 as f64;
            block = (sum / (count + block.1) as f64, count + block.1);
            blocks.pop();
        }
        blocks.push(block);
    }
    let mut order = order.into_iter();
    for (middle, count) in blocks {
        for number in 0..count {
            if let Some(at) = order.next() {
                places[at] = middle + (number as f64 - (count - 1) as f64 / 2.0) * apart;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_begin_and_end_at_round_numbers() {
        let scale = Scale::linear(&[0.0043, 0.0076], 0.0, 100.0);
        let ticks: Vec<String> =
            scale.ticks.iter().map(|tick| format!("{tick:.*}", scale.decimals())).collect();
        assert_eq!(ticks, ["0.004", "0.005", "0.006", "0.007", "0.008"]);
        assert!((scale.place(0.006) - 50.0).abs() < 1e-9);
        let one = Scale::linear(&[100.0], 0.0, 100.0);
        assert!(one.ticks.len() >= 2 && one.place(100.0).is_finite());
        let scale = Scale::logarithmic(&[0.6, 10.4], 0.0, 100.0);
        assert_eq!(scale.ticks, [0.5, 1.0, 2.0, 5.0, 10.0]);
        let distance = |a, b| scale.place(b) - scale.place(a);
        assert!((distance(1.0, 2.0) - distance(5.0, 10.0)).abs() < 1e-9);
    }

    #[test]
    fn labels_keep_apart_and_near() {
        let mut places = [50.0, 10.0, 52.0, 49.0];
        spread(&mut places, 14.0);
        let middle = (50.0 + 52.0 + 49.0) / 3.0;
        for (place, wanted) in places.iter().zip([middle, 10.0, middle + 14.0, middle - 14.0]) {
            assert!((place - wanted).abs() < 1e-9, "{places:?}");
        }
        // A block that grows meets the one above it.
        let mut places = [0.0, 13.0, 14.0];
        spread(&mut places, 10.0);
        assert!(places[1] - places[0] > 9.99 && places[2] - places[1] > 9.99, "{places:?}");
    }
}
