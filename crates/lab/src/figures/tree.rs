//! A whole search as a tree: every node of the last iteration.

use std::collections::BTreeMap;

use kilomate_core::{Board, Ce, Game, Move};

use super::board::position;
use super::picture::{BLUE, FAINT, GRID, INK, ORANGE, Picture, Side};
use super::trace::visits;

/// Few moves on either side, and no ending that is known by heart.
const FEN: &str = "8/1p1k4/1p6/1P6/2P5/8/3K4/8 w - - 0 1";
const DEPTH: u8 = 3;

/// A node that was entered.
struct Node {
    m: Move,
    parent: usize,
    ply: usize,
    /// How often it was entered.
    visits: u32,
    /// The number of the first time.
    number: usize,
}

pub(super) fn draw() -> Result<String, String> {
    let (visits, engine) = visits::<Ce>(FEN, DEPTH)?;
    let mut nodes = vec![Node { m: Move::NONE, parent: 0, ply: 0, visits: 1, number: 0 }];
    let mut places: BTreeMap<Vec<u16>, usize> = BTreeMap::from([(Vec::new(), 0)]);
    let last = visits.iter().filter(|visit| visit.depth == DEPTH && !visit.path.is_empty());
    for visit in last {
        let path: Vec<u16> = visit.path.iter().map(|m| m.bits()).collect();
        if let Some(&node) = places.get(&path) {
            nodes[node].visits += 1;
            continue;
        }
        let parent = *places.get(&path[..path.len() - 1]).ok_or("a node without the one above")?;
        let m = *visit.path.last().ok_or("no move")?;
        let (ply, number) = (path.len(), nodes.len());
        nodes.push(Node { m, parent, ply, visits: 1, number });
        places.insert(path, number);
    }
    let line: Vec<u16> = engine.line().iter().map(|m| m.bits()).collect();
    let on_line: Vec<usize> =
        (0..=line.len()).filter_map(|plies| places.get(&line[..plies]).copied()).collect();
    render(&nodes, &on_line)
}

fn render(nodes: &[Node], on_line: &[usize]) -> Result<String, String> {
    const ROW: i32 = 20;
    const COLUMN: i32 = 176;
    const TOP: i32 = 66;
    let order = order(nodes);
    let plies = nodes.iter().map(|node| node.ply).max().unwrap_or(0) as i32;
    let width = (40 + (plies + 1) * COLUMN).max(620);
    let mut picture =
        Picture::new("Every node of a search", width, TOP + ROW * nodes.len() as i32 + 14);
    picture.digits([16, 26], Side::Left, 14, INK, FEN);
    let note = "numbers: when a node was first entered; ×2: entered again with another window; blue: the principal variation";
    picture.text([16, 46], Side::Left, 12, FAINT, note);
    let mut rows = vec![0; nodes.len()];
    for (row, &node) in (0..).zip(&order) {
        rows[node] = row;
    }
    let place = |node: usize| [28 + nodes[node].ply as i32 * COLUMN, TOP + ROW * rows[node]];
    for &node in &order {
        let [x, y] = place(node);
        let is_line = on_line.contains(&node);
        if nodes[node].ply > 0 {
            let [px, py] = place(nodes[node].parent);
            let colour = if is_line { BLUE } else { GRID };
            picture.line([px, py + 6, px, y], colour, if is_line { 2 } else { 1 });
            picture.line([px, y, x - 6, y], colour, if is_line { 2 } else { 1 });
        }
        let colour = if is_line {
            BLUE
        } else if nodes[node].m.is_none() && node != 0 {
            ORANGE
        } else {
            FAINT
        };
        picture.circle([x, y, 5], colour);
        let again = if nodes[node].visits > 1 {
            format!(" ×{}", nodes[node].visits)
        } else {
            String::new()
        };
        let words = format!("{}. {}{again}", nodes[node].number, name(nodes, node)?);
        let words = if node == 0 { "the root".to_owned() } else { words };
        picture.text([x + 10, y + 4], Side::Left, 12, if is_line { BLUE } else { INK }, &words);
    }
    Ok(picture.finish())
}

/// The nodes as they stand below each other: each before those below it, in the order in which they were entered.
fn order(nodes: &[Node]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut waiting = vec![0];
    while let Some(node) = waiting.pop() {
        order.push(node);
        let below = (1..nodes.len()).filter(|&other| nodes[other].parent == node);
        waiting.extend(below.collect::<Vec<_>>().into_iter().rev());
    }
    order
}

/// The move that leads to a node, in short.
fn name(nodes: &[Node], node: usize) -> Result<String, String> {
    let m = nodes[node].m;
    if m.is_none() {
        return Ok(if node == 0 { String::new() } else { "pass".into() });
    }
    let board = board_at(nodes, nodes[node].parent)?;
    Ok(format!("{}{m}", char::from(board.piece_at(m.from()).letter()).to_ascii_uppercase()))
}

/// The position of a node.
fn board_at(nodes: &[Node], node: usize) -> Result<Board, String> {
    let mut path = Vec::new();
    let mut at = node;
    while at != 0 {
        path.push(nodes[at].m);
        at = nodes[at].parent;
    }
    let mut game = Game::<32>::from_board(&position(FEN)?);
    for m in path.into_iter().rev() {
        let _ = if m.is_none() { game.push_null() } else { game.push(m) };
    }
    Ok(game.board().clone())
}
