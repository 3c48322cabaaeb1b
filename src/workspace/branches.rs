//! What a person has chosen: any allowed move at any step, with nothing lost.
//!
//! Going back in a run and choosing another move leaves the old moves as a branch that can be returned
//! to. A branch keeps only the moves behind the place where it left another one. What happened in
//! it follows from the moves and is told by a [`Run`](crate::run::Run).

use crate::moves::Move;
use crate::run::MOVE_LIMIT;
use crate::world::{NotAllowed, World};
use std::cmp::Ordering;

/// The most branches a person may keep.
pub const BRANCH_LIMIT: usize = 100;

/// The most characters the name of a branch may have.
pub const NAME_LIMIT: usize = 40;

/// All courses that have been chosen from one beginning. One of them is the current one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branches {
    /// In the order in which they were begun.
    all: Vec<Branch>,
    current: u32,
    next_number: u32,
}

impl Default for Branches {
    /// One branch in which nothing has happened.
    fn default() -> Branches {
        Branches::of(Vec::new())
    }
}

/// One course.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Its number, counted from 1. It is never given to another branch.
    pub number: u32,
    /// The number of the branch that it left and after how many moves, if it left one.
    pub left: Option<(u32, usize)>,
    /// What a person calls it; empty, if it has no name but its number.
    pub name: String,
    /// Its moves from there on.
    own: Vec<Move>,
}

/// What became of a chosen move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It was made at the end of the current branch.
    Appended,
    /// It is the move that comes there anyway.
    Recorded,
    /// It began another branch, which is now the current one.
    Branched,
}

/// Why a choice is refused. Everything is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The world does not allow the move there.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
    /// The current branch has fewer moves.
    #[error("the branch has {moves} moves")]
    NoSuchPlace {
        /// How many it has.
        moves: usize,
    },
    /// There are [`BRANCH_LIMIT`] branches.
    #[error("there are {BRANCH_LIMIT} branches already")]
    TooManyBranches,
    /// The current branch has [`MOVE_LIMIT`] moves.
    #[error("the branch has {MOVE_LIMIT} moves already")]
    TooManyMoves,
    /// No branch has this number.
    #[error("there is no such branch")]
    NoSuchBranch,
    /// It cannot be removed, because there is no other one.
    #[error("there is no other branch")]
    OnlyBranch,
}

impl Branches {
    /// One branch with these moves.
    pub fn of(moves: Vec<Move>) -> Branches {
        let first = Branch { number: 1, left: None, name: String::new(), own: moves };
        Branches { all: vec![first], current: 1, next_number: 2 }
    }

    /// Branches as they were kept: all of them, the number of the current one, and the number that the next
    /// one gets. Nothing, if they cannot have been kept so.
    pub fn from_parts(all: Vec<Branch>, current: u32, next_number: u32) -> Option<Branches> {
        let is_small = (1..=BRANCH_LIMIT).contains(&all.len());
        let branches = Branches { all, current, next_number };
        // The numbers of all branches that are still to come are numbers, too.
        let is_sound = is_small
            && next_number <= u32::MAX / 2
            && branches.place(current).is_some()
            && (0..branches.all.len()).all(|place| branches.is_sound(place));
        is_sound.then_some(branches)
    }

    /// The number that the next branch gets.
    pub fn next_number(&self) -> u32 {
        self.next_number
    }

    /// All branches, in the order in which they were begun.
    pub fn all(&self) -> &[Branch] {
        &self.all
    }

    /// The number of the current branch.
    pub fn current(&self) -> u32 {
        self.current
    }

    /// All moves of a branch from the beginning; none, if there is no such branch.
    pub fn moves(&self, number: u32) -> Vec<Move> {
        let mut parts: Vec<&[Move]> = Vec::new();
        let mut next = self.branch(number).map(|branch| (branch, branch.count()));
        while let Some((branch, count)) = next {
            parts.push(&branch.own[..count - branch.shared()]);
            next = branch.left.and_then(|(parent, after)| Some((self.branch(parent)?, after)));
        }
        parts.into_iter().rev().flatten().cloned().collect()
    }

    /// Lets a move happen in this world, which is the one after the first `after` moves of the current
    /// branch. Where another one is recorded, that is the beginning of a new branch.
    ///
    /// # Errors
    /// The [`Refusal`], if the move cannot be made there or would be one too many.
    pub fn choose(&mut self, after: usize, world: &World, chosen: Move) -> Result<Choice, Refusal> {
        let place = self.place(self.current).ok_or(Refusal::NoSuchBranch)?;
        let moves = self.all[place].count();
        match after.cmp(&moves) {
            Ordering::Less => self.leave(after, world, chosen),
            Ordering::Equal if moves >= MOVE_LIMIT => Err(Refusal::TooManyMoves),
            Ordering::Equal => {
                check(world, &chosen)?;
                self.all[place].own.push(chosen);
                Ok(Choice::Appended)
            }
            Ordering::Greater => Err(Refusal::NoSuchPlace { moves }),
        }
    }

    /// The current branch has gone on and has these moves now. If it has taken another course than it had,
    /// all that was chosen before is forgotten.
    pub fn follow(&mut self, made: &[Move]) {
        let known = self.moves(self.current);
        match (made.strip_prefix(known.as_slice()), self.place(self.current)) {
            (Some(more), Some(place)) => self.all[place].own.extend_from_slice(more),
            _ => *self = Branches::of(made.to_vec()),
        }
    }

    /// How many moves two branches have in common.
    pub fn fork(&self, one: u32, other: u32) -> usize {
        let (one, other) = (self.moves(one), self.moves(other));
        one.iter().zip(&other).take_while(|(one, other)| one == other).count()
    }

    /// Up to how many moves the current branch follows another one, if it comes from that.
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

    /// Gives a branch a name.
    ///
    /// # Errors
    /// [`Refusal::NoSuchBranch`]
    pub fn rename(&mut self, number: u32, name: &str) -> Result<(), Refusal> {
        let place = self.place(number).ok_or(Refusal::NoSuchBranch)?;
        self.all[place].name = name.chars().take(NAME_LIMIT).collect();
        Ok(())
    }

    /// Removes a branch. Of those that left it, the one that did last takes its place; if it was the
    /// current one, the branch that it left is current from now on, or else the one that takes its place.
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
            if branch.number == heir {
                branch.own.splice(..0, removed.own[..after - removed.shared()].iter().cloned());
                branch.left = removed.left;
            } else {
                branch.left = Some((heir, after));
            }
        }
        if number == self.current
            && let Some(next) = removed.left.map(|(from, _)| from).or(heir.map(|(_, heir)| heir))
        {
            self.switch_to(next)?;
        }
        Ok(())
    }

    /// Begins another branch, unless the move is the one that is recorded there.
    fn leave(&mut self, after: usize, world: &World, chosen: Move) -> Result<Choice, Refusal> {
        let moves = self.moves(self.current);
        if moves[after] == chosen {
            return Ok(Choice::Recorded);
        }
        if self.all.len() >= BRANCH_LIMIT {
            return Err(Refusal::TooManyBranches);
        }
        check(world, &chosen)?;
        let (number, left) = (self.next_number, Some((self.owner(after), after)));
        self.all.push(Branch { number, left, name: String::new(), own: vec![chosen] });
        (self.current, self.next_number) = (number, number + 1);
        Ok(Choice::Branched)
    }

    /// The branch among whose own moves the one with this place in the current branch is.
    fn owner(&self, after: usize) -> u32 {
        let mut owner = self.current;
        while let Some((from, shared)) = self.branch(owner).and_then(|branch| branch.left)
            && after <= shared
        {
            owner = from;
        }
        owner
    }

    /// Whether a branch has a number of its own, is within the limits, and goes back to the beginning by
    /// places that are there.
    fn is_sound(&self, place: usize) -> bool {
        let branch = &self.all[place];
        let mut below = branch;
        for _ in 0..self.all.len() {
            let Some((parent, after)) = below.left else {
                return (1..self.next_number).contains(&branch.number)
                    && self.place(branch.number) == Some(place)
                    && branch.count() <= MOVE_LIMIT
                    && branch.name.chars().count() <= NAME_LIMIT;
            };
            match self.branch(parent) {
                Some(parent) if (parent.shared()..=parent.count()).contains(&after) => {
                    below = parent
                }
                _ => return false,
            }
        }
        false
    }

    fn place(&self, number: u32) -> Option<usize> {
        self.all.iter().position(|branch| branch.number == number)
    }

    fn branch(&self, number: u32) -> Option<&Branch> {
        self.place(number).map(|place| &self.all[place])
    }
}

fn check(world: &World, chosen: &Move) -> Result<(), NotAllowed> {
    if world.allows(chosen) { Ok(()) } else { Err(NotAllowed(chosen.clone())) }
}

impl Branch {
    /// A branch with these moves of its own.
    pub fn new(number: u32, left: Option<(u32, usize)>, name: String, own: Vec<Move>) -> Branch {
        Branch { number, left, name, own }
    }

    /// Its moves from where it left another branch on.
    pub fn own(&self) -> &[Move] {
        &self.own
    }

    /// How many moves it has, with those before it left another branch.
    pub fn count(&self) -> usize {
        self.shared().saturating_add(self.own.len())
    }

    fn shared(&self) -> usize {
        self.left.map_or(0, |(_, after)| after)
    }
}
