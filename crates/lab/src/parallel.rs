//! Work that is cut into parts, done by several threads, and put together in the order of the
//! parts: the result does not depend on the number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

/// Does parts 0 to `count` and gives what came of them, in their order.
pub(crate) fn in_order<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    if threads <= 1 || count <= 1 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let part = next.fetch_add(1, Ordering::Relaxed);
                    if part >= count || sender.send((part, work(part))).is_err() {
                        return;
                    }
                }
            });
        }
    });
    drop(sender);
    let mut results: Vec<(usize, T)> = results.into_iter().collect();
    results.sort_by_key(|&(part, _)| part);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        let squares: Vec<usize> = (0..100).map(|i| i * i).collect();
        for threads in [0, 1, 2, 7, 200] {
            assert_eq!(in_order(threads, 100, |i| i * i), squares);
        }
        assert_eq!(in_order(3, 0, |i| i), Vec::<usize>::new());
    }
}
