//! Branches: all sequences of moves that the user has chosen in one scenario.
//!
//! Choosing another move at an earlier step keeps the old sequence as a branch, to which the user
//! can return. Branches own the moves. Each branch has a list of all its moves from the beginning,
//! which shares its prefix with the branch it forked from. A [`Run`](simulator::Run) is built from
//! the moves of a branch and shares that list. This module does not store events.

use primitives::{Iter, SharedVec};
use simulator::{MOVE_LIMIT, Move, NotAllowed, World};
use std::cmp::Ordering;
use std::mem;

/// Maximum number of branches.
pub const BRANCH_LIMIT: usize = 100;

/// Maximum length of the name of a branch, in characters.
pub const NAME_LIMIT: usize = 40;

/// All branches that start from one initial world. One of them is the current branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branches {
    /// In order of creation.
    all: Vec<Branch>,
    current: u32,
    next_number: u32,
}

impl Default for Branches {
    /// Returns one branch without moves.
    fn default() -> Branches {
        Branches::of(SharedVec::new())
    }
}

/// One sequence of moves from the beginning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Number of the branch, counted from 1. Numbers are never reused.
    pub number: u32,
    /// Parent branch and number of moves shared with it, or `None` if it was not forked.
    pub left: Option<(u32, usize)>,
    /// Name given by the user, or empty if the branch only has its number.
    pub name: String,
    /// All moves from the beginning.
    moves: SharedVec<Move>,
}

/// A branch as a link stores it: only with the moves after its fork.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tail {
    number: u32,
    left: Option<(u32, usize)>,
    name: String,
    own: Vec<Move>,
}

/// Effect of choosing a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The move was appended to the current branch.
    Appended,
    /// The current branch already contains this move at this position.
    Recorded,
    /// The move started a new branch, which is now the current one.
    Branched,
}

/// Reason why an operation on branches was rejected. The branches are then unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The world does not allow the move at this position.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
    /// The current branch has fewer moves.
    #[error("the branch has {moves} moves")]
    NoSuchPlace {
        /// Number of moves in the current branch.
        moves: usize,
    },
    /// The maximum of [`BRANCH_LIMIT`] branches is reached.
    #[error("there are {BRANCH_LIMIT} branches already")]
    TooManyBranches,
    /// The current branch already has [`MOVE_LIMIT`] moves.
    #[error("the branch has {MOVE_LIMIT} moves already")]
    TooManyMoves,
    /// The run of the current branch already takes [`BYTE_LIMIT`](simulator::BYTE_LIMIT) bytes.
    #[error("the run has used up its memory")]
    TooManyBytes,
    /// No branch has this number.
    #[error("there is no such branch")]
    NoSuchBranch,
    /// The last branch cannot be removed.
    #[error("there is no other branch")]
    OnlyBranch,
}

impl Branches {
    /// Returns a single branch with these moves.
    pub fn of(moves: SharedVec<Move>) -> Branches {
        let first = Branch { number: 1, left: None, name: String::new(), moves };
        Branches { all: vec![first], current: 1, next_number: 2 }
    }

    /// Rebuilds branches from their stored form. `current` is the number of the current branch,
    /// `next_number` the number of the next new one. Returns `None` if the parts are inconsistent.
    pub fn from_tails(mut tails: Vec<Tail>, current: u32, next_number: u32) -> Option<Branches> {
        if !(1..=BRANCH_LIMIT).contains(&tails.len()) {
            return None;
        }
        let mut known: Vec<Option<SharedVec<Move>>> = vec![None; tails.len()];
        // A branch can be completed only after its parent. Each round completes at least one more,
        // unless the parents form a cycle.
        for _ in 0..tails.len() {
            for place in 0..tails.len() {
                if known[place].is_none() {
                    known[place] = whole(&mut tails, place, &known);
                }
            }
        }
        let all = tails.into_iter().zip(known).map(|(Tail { number, left, name, .. }, moves)| {
            Some(Branch { number, left, name, moves: moves? })
        });
        let branches = Branches { all: all.collect::<Option<_>>()?, current, next_number };
        // The bound leaves enough numbers for all branches that will be created.
        let is_sound = next_number <= u32::MAX / 2
            && branches.place(current).is_some()
            && (0..branches.all.len()).all(|place| branches.is_sound(place));
        is_sound.then_some(branches)
    }

    /// Returns the number that the next branch gets.
    pub fn next_number(&self) -> u32 {
        self.next_number
    }

    /// Returns all branches in order of creation.
    pub fn all(&self) -> &[Branch] {
        &self.all
    }

    /// Returns the number of the current branch.
    pub fn current(&self) -> u32 {
        self.current
    }

    /// Makes the branch with exactly these moves the current one. If there is no such branch,
    /// creates one, forked where the moves first differ from the current branch.
    ///
    /// # Errors
    /// A [`Refusal`] if there are too many branches or moves.
    pub fn adopt(&mut self, moves: SharedVec<Move>) -> Result<(), Refusal> {
        if let Some(known) = self.all.iter().find(|branch| branch.moves == moves) {
            self.current = known.number;
            return Ok(());
        }
        if self.all.len() >= BRANCH_LIMIT {
            return Err(Refusal::TooManyBranches);
        }
        if moves.len() > MOVE_LIMIT {
            return Err(Refusal::TooManyMoves);
        }
        let shared = moves.common_prefix(self.current_moves());
        let (number, left) = (self.next_number, Some((self.owner(shared), shared)));
        self.all.push(Branch { number, left, name: String::new(), moves });
        (self.current, self.next_number) = (number, number + 1);
        Ok(())
    }

    /// Returns all moves of a branch from the beginning, or no moves if there is no such branch.
    pub fn moves(&self, number: u32) -> SharedVec<Move> {
        self.branch(number).map(|branch| branch.moves.clone()).unwrap_or_default()
    }

    /// Returns all moves of the current branch from the beginning.
    pub fn current_moves(&self) -> &SharedVec<Move> {
        // The current branch always exists.
        &self.branch(self.current).unwrap_or(&self.all[0]).moves
    }

    /// Adds a move after the first `after` moves of the current branch. `world` is the state at
    /// that position. If the branch continues with another move there, a new branch is forked.
    ///
    /// # Errors
    /// A [`Refusal`] if the move is not allowed there or would exceed a limit.
    pub fn choose(&mut self, after: usize, world: &World, chosen: Move) -> Result<Choice, Refusal> {
        let place = self.place(self.current).ok_or(Refusal::NoSuchBranch)?;
        let moves = self.all[place].count();
        match after.cmp(&moves) {
            Ordering::Less => self.leave(after, world, chosen),
            Ordering::Equal if moves >= MOVE_LIMIT => Err(Refusal::TooManyMoves),
            Ordering::Equal => {
                check(world, &chosen)?;
                self.all[place].moves.push(chosen);
                Ok(Choice::Appended)
            }
            Ordering::Greater => Err(Refusal::NoSuchPlace { moves }),
        }
    }

    /// Replaces the moves of the current branch by `made`, the moves of its run. If `made` does not
    /// extend the old moves, all branches are replaced by a single one with `made`.
    pub fn follow(&mut self, made: &SharedVec<Move>) {
        let known = self.current_moves();
        match self.place(self.current) {
            Some(place) if known.common_prefix(made) == known.len() => {
                self.all[place].moves = made.clone();
            }
            _ => *self = Branches::of(made.clone()),
        }
    }

    /// Returns the number of moves that two branches have in common.
    pub fn fork(&self, one: u32, other: u32) -> usize {
        self.moves(one).common_prefix(&self.moves(other))
    }

    /// Returns the number of moves that the current branch shares with the branch `number`. This is
    /// 0 if it does not descend from that branch, and `usize::MAX` for the current branch itself.
    pub fn shared_with_current(&self, number: u32) -> usize {
        let (mut owner, mut shared) = (self.current, usize::MAX);
        while owner != number {
            match self.branch(owner).and_then(|branch| branch.left) {
                Some((from, after)) => (owner, shared) = (from, shared.min(after)),
                None => return 0,
            }
        }
        shared
    }

    /// Makes another branch the current one.
    ///
    /// # Errors
    /// [`Refusal::NoSuchBranch`]
    pub fn switch_to(&mut self, number: u32) -> Result<(), Refusal> {
        self.place(number).ok_or(Refusal::NoSuchBranch)?;
        self.current = number;
        Ok(())
    }

    /// Sets the name of a branch, cut to [`NAME_LIMIT`] characters.
    ///
    /// # Errors
    /// [`Refusal::NoSuchBranch`]
    pub fn rename(&mut self, number: u32, name: &str) -> Result<(), Refusal> {
        let place = self.place(number).ok_or(Refusal::NoSuchBranch)?;
        self.all[place].name = name.chars().take(NAME_LIMIT).collect();
        Ok(())
    }

    /// Removes a branch. The child that forked from it last takes over its other children. If the
    /// removed branch was the current one, its parent becomes current or, without a parent, that
    /// child.
    ///
    /// # Errors
    /// [`Refusal::NoSuchBranch`], [`Refusal::OnlyBranch`]
    pub fn remove(&mut self, number: u32) -> Result<(), Refusal> {
        let place = self.place(number).ok_or(Refusal::NoSuchBranch)?;
        if self.all.len() == 1 {
            return Err(Refusal::OnlyBranch);
        }
        let removed = self.all.remove(place);
        let left_at = |branch: &Branch| branch.left.filter(|(from, _)| *from == number);
        let heir = self.all.iter().filter_map(|it| Some((left_at(it)?.1, it.number))).max();
        for branch in &mut self.all {
            let (Some((_, after)), Some((_, heir))) = (left_at(branch), heir) else { continue };
            branch.left = if branch.number == heir { removed.left } else { Some((heir, after)) };
        }
        if number == self.current
            && let Some(next) = removed.left.map(|(from, _)| from).or(heir.map(|(_, heir)| heir))
        {
            self.switch_to(next)?;
        }
        Ok(())
    }

    /// Forks a new branch, unless the current branch already has this move at this position.
    fn leave(&mut self, after: usize, world: &World, chosen: Move) -> Result<Choice, Refusal> {
        let mut moves = self.current_moves().truncated(after + 1);
        if moves.last() == Some(&chosen) {
            return Ok(Choice::Recorded);
        }
        if self.all.len() >= BRANCH_LIMIT {
            return Err(Refusal::TooManyBranches);
        }
        check(world, &chosen)?;
        let (number, left) = (self.next_number, Some((self.owner(after), after)));
        moves.truncate(after);
        moves.push(chosen);
        self.all.push(Branch { number, left, name: String::new(), moves });
        (self.current, self.next_number) = (number, number + 1);
        Ok(Choice::Branched)
    }

    /// Returns the number of the branch whose own moves contain the move at index `after` of the
    /// current branch.
    fn owner(&self, after: usize) -> u32 {
        let mut owner = self.current;
        while let Some((from, shared)) = self.branch(owner).and_then(|branch| branch.left)
            && after <= shared
        {
            owner = from;
        }
        owner
    }

    /// Returns `true` if a branch has a valid, unique number and its name is within the limit.
    fn is_sound(&self, place: usize) -> bool {
        let branch = &self.all[place];
        (1..self.next_number).contains(&branch.number)
            && self.place(branch.number) == Some(place)
            && branch.name.chars().count() <= NAME_LIMIT
    }

    fn place(&self, number: u32) -> Option<usize> {
        self.all.iter().position(|branch| branch.number == number)
    }

    fn branch(&self, number: u32) -> Option<&Branch> {
        self.place(number).map(|place| &self.all[place])
    }
}

/// Returns all moves of a branch. Returns `None` if its parent is not complete yet, if it did not
/// fork within the parent's own moves, or if it has too many moves.
fn whole(
    tails: &mut [Tail],
    place: usize,
    known: &[Option<SharedVec<Move>>],
) -> Option<SharedVec<Move>> {
    let mut moves = match tails[place].left {
        None => SharedVec::new(),
        Some((parent, after)) => {
            let parent = tails.iter().position(|tail| tail.number == parent)?;
            let (moves, shared) = (known[parent].as_ref()?, tails[parent].left);
            let shared = shared.map_or(0, |(_, after)| after);
            (shared..=moves.len()).contains(&after).then(|| moves.truncated(after))?
        }
    };
    moves.extend(mem::take(&mut tails[place].own));
    (moves.len() <= MOVE_LIMIT).then_some(moves)
}

fn check(world: &World, chosen: &Move) -> Result<(), NotAllowed> {
    if world.allows(chosen) { Ok(()) } else { Err(NotAllowed(chosen.clone())) }
}

impl Tail {
    /// Returns a tail with the values of [`Branch::number`], [`Branch::left`], [`Branch::name`] and
    /// [`Branch::own`].
    pub fn new(number: u32, left: Option<(u32, usize)>, name: String, own: Vec<Move>) -> Tail {
        Tail { number, left, name, own }
    }
}

impl Branch {
    /// Returns the moves after the fork, or all moves if the branch was not forked.
    pub fn own(&self) -> Iter<'_, Move> {
        self.moves.range(self.shared()..self.moves.len())
    }

    /// Returns the number of moves, including those before the fork.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    fn shared(&self) -> usize {
        self.left.map_or(0, |(_, after)| after)
    }
}
