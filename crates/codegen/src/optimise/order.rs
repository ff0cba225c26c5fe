//! The order of functions: a near call or jump may be shorter and faster than a far one. Here an order is found
//! in which most are near.

/// Changes of the order that are tried.
const TRIES: u32 = 30_000;

/// A function: its bytes, and where it calls which others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// Its bytes.
    pub size: i32,
    /// All calls and jumps of other functions.
    pub calls: Vec<Call>,
}

/// A call of another function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// Bytes from the start of the caller.
    pub from: i32,
    /// Who is called, by its number.
    pub function: usize,
    /// And where, in bytes from its start.
    pub to: i32,
    /// What it costs if it is far.
    pub price: u32,
}

/// What those calls cost that are further than `reach` bytes in an order.
#[cfg(test)]
pub(crate) fn far(functions: &[Block], order: &[usize], reach: i32) -> u32 {
    let mut starts = vec![0; functions.len()];
    cost(functions, order, reach, &mut starts)
}

fn cost(functions: &[Block], order: &[usize], reach: i32, starts: &mut [i32]) -> u32 {
    let mut at = 0;
    for &number in order {
        starts[number] = at;
        at += functions[number].size;
    }
    let mut cost = 0;
    for (number, function) in functions.iter().enumerate() {
        for call in &function.calls {
            let distance = starts[call.function] + call.to - starts[number] - call.from;
            if distance.abs() > reach {
                cost += call.price;
            }
        }
    }
    cost
}

/// Tries to move functions, always the same way, and keeps what is no worse.
pub(crate) fn arrange(functions: &[Block], reach: i32) -> Vec<usize> {
    let mut order: Vec<usize> = (0..functions.len()).collect();
    if order.len() < 3 {
        return order;
    }
    let mut starts = vec![0; functions.len()];
    let mut least = cost(functions, &order, reach, &mut starts);
    let mut random = 0x2545_f491u32;
    let mut below = |most: usize| {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random as usize % most
    };
    for _ in 0..TRIES {
        let length = 1 + below(4).min(order.len() - 2);
        let from = below(order.len() - length);
        let mut tried = order.clone();
        let moved: Vec<usize> = tried.drain(from..from + length).collect();
        let to = below(tried.len() + 1);
        tried.splice(to..to, moved);
        let cost = cost(functions, &tried, reach, &mut starts);
        if cost <= least {
            (least, order) = (cost, tried);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_calls_is_near() {
        let call = |from, function| Call { from, function, to: 0, price: 1 };
        let calls = [Some(4), Some(3), None, Some(1), Some(0)];
        let block = |callee: &Option<usize>| Block {
            size: 1_800,
            calls: callee.map(|callee| call(1_790, callee)).into_iter().collect(),
        };
        let functions: Vec<Block> = calls.iter().map(block).collect();
        assert_eq!(far(&functions, &[0, 1, 2, 3, 4], 4_000), 3);
        let order = arrange(&functions, 4_000);
        assert_eq!(far(&functions, &order, 4_000), 0);
        assert_eq!(order, arrange(&functions, 4_000), "the same every time");
    }
}
