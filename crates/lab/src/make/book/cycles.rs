//! No way around in circles: whoever plays by the book on both sides never repeats a position.

use super::graph::Id;
use super::weigh::Reply;

/// How far a walk has come with a position.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    /// The walk goes through it.
    Open,
    /// All that follows has been seen: there is no circle.
    Done,
}

/// Takes replies out until no replies lead from a position to itself, the lightest of each circle.
/// Gives how many they were.
pub(crate) fn remove(replies: &mut [Vec<Reply>]) -> usize {
    let mut marks = vec![Mark::New; replies.len()];
    let mut removed = 0;
    for id in 0..replies.len() {
        while let Some(circle) = find(replies, &mut marks, id as Id) {
            let share = |&(id, at): &(Id, usize)| {
                let all = &replies[id as usize];
                all[at].weight / all.iter().map(|reply| reply.weight).sum::<f64>()
            };
            let lightest = circle.iter().min_by(|a, b| share(a).total_cmp(&share(b)));
            if let Some(&(id, at)) = lightest {
                replies[id as usize].remove(at);
                removed += 1;
            }
        }
    }
    removed
}

/// Walks on from a position and gives the first circle: positions, and which of the replies is
/// played there.
fn find(replies: &[Vec<Reply>], marks: &mut [Mark], from: Id) -> Option<Vec<(Id, usize)>> {
    if marks[from as usize] == Mark::Done {
        return None;
    }
    marks[from as usize] = Mark::Open;
    // Positions on the way, and which reply comes next.
    let mut way: Vec<(Id, usize)> = vec![(from, 0)];
    while let Some((id, next)) = way.last_mut() {
        let Some(reply) = replies[*id as usize].get(*next) else {
            marks[*id as usize] = Mark::Done;
            way.pop();
            continue;
        };
        let child = reply.child;
        match marks[child as usize] {
            Mark::Done => *next += 1,
            Mark::New => {
                marks[child as usize] = Mark::Open;
                *next += 1;
                way.push((child, 0));
            }
            Mark::Open => {
                let first = way.iter().position(|&(id, _)| id == child)?;
                // The last one has not gone on yet; all others point behind the reply they took.
                let last = way.len() - 1;
                let taken = |(at, &(id, next)): (usize, &(Id, usize))| {
                    (id, if at == last { next } else { next - 1 })
                };
                let circle = way.iter().enumerate().skip(first).map(taken).collect();
                for &(id, _) in &way {
                    marks[id as usize] = Mark::New;
                }
                return Some(circle);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::play::random::Random;

    fn reply(child: Id, weight: f64) -> Reply {
        Reply { number: child as u8, child, weight, score: None }
    }

    #[test]
    fn the_lightest_move_of_a_circle_goes() {
        let mut replies = vec![
            vec![reply(1, 5.0)],
            vec![reply(2, 9.0), reply(3, 1.0)],
            vec![reply(0, 1.0), reply(3, 2.0)],
            vec![reply(3, 4.0)],
        ];
        assert_eq!(remove(&mut replies), 2);
        assert_eq!(replies[2], [reply(3, 2.0)]);
        assert_eq!(replies[3], []);
        assert_eq!(replies[1].len(), 2);
    }

    #[test]
    fn random_graphs_have_no_circle_left() {
        let mut random = Random::new(5);
        for _ in 0..100 {
            let mut edges = || {
                let count = random.below(4);
                (0..count).map(|i| reply(random.below(30) as Id, i as f64 + 1.0)).collect()
            };
            let mut replies: Vec<Vec<Reply>> = (0..30).map(|_| edges()).collect();
            remove(&mut replies);
            // What leads nowhere is taken away until nothing is left.
            let mut left: Vec<Id> = (0..30).collect();
            loop {
                let leads = |id: &Id| replies[*id as usize].iter().any(|r| left.contains(&r.child));
                let next: Vec<Id> = left.iter().copied().filter(leads).collect();
                if next.len() == left.len() {
                    break;
                }
                left = next;
            }
            assert!(left.is_empty(), "{left:?}");
        }
    }
}
