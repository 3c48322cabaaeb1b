//! What a person has chosen: any allowed move at any step, with nothing lost.
//!
//! Going back in a run and letting something else happen leaves the old course as a branch that can
//! be returned to. Branches own the moves: each has all of its moves from the beginning, in a list
//! that shares those before the fork with the branch that it left. A [`Run`](simulator::Run) is
//! made from the moves of a branch, and shares the list with it; what happened in it is not known
//! here.

use primitives::{Iter, SharedVec};
use simulator::{MOVE_LIMIT, Move, NotAllowed, World};
use std::cmp::Ordering;
use std::mem;

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
        Branches::of(SharedVec::new())
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
    /// All of its moves, from the beginning.
    moves: SharedVec<Move>,
}

/// A branch as a link has it: with its own moves only, those behind the place where it left another
/// one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tail {
    number: u32,
    left: Option<(u32, usize)>,
    name: String,
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
    /// The run of the current branch takes [`BYTE_LIMIT`](simulator::BYTE_LIMIT) bytes.
    #[error("the run has used up its memory")]
    TooManyBytes,
    /// No branch has this number.
    #[error("there is no such branch")]
    NoSuchBranch,
    /// It cannot be removed, because there is no other one.
    #[error("there is no other branch")]
    OnlyBranch,
}

impl Branches {
    /// One branch with these moves.
    pub fn of(moves: SharedVec<Move>) -> Branches {
        let first = Branch { number: 1, left: None, name: String::new(), moves };
        Branches { all: vec![first], current: 1, next_number: 2 }
    }

    /// Branches as they were kept: all of them, the number of the current one, and the number that
    /// the next one gets. Nothing, if they cannot have been kept so.
    pub fn from_tails(mut tails: Vec<Tail>, current: u32, next_number: u32) -> Option<Branches> {
        if !(1..=BRANCH_LIMIT).contains(&tails.len()) {
            return None;
        }
        let mut known: Vec<Option<SharedVec<Move>>> = vec![None; tails.len()];
        // A branch comes after the one that it left: each round finds at least one more, unless
        // some went round in a circle.
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
        // The numbers of all branches that are still to come are numbers, too.
        let is_sound = next_number <= u32::MAX / 2
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

    /// Makes the branch with all these moves the current one. If there is none, it begins with this
    /// name where the moves leave the current one.
    ///
    /// # Errors
    /// The [`Refusal`], if there are too many branches or moves.
    pub fn adopt(&mut self, moves: SharedVec<Move>, name: &str) -> Result<(), Refusal> {
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
        self.rename(number, name)
    }

    /// All moves of a branch from the beginning; none, if there is no such branch.
    pub fn moves(&self, number: u32) -> SharedVec<Move> {
        self.branch(number).map(|branch| branch.moves.clone()).unwrap_or_default()
    }

    /// All moves of the current branch from the beginning.
    pub fn current_moves(&self) -> &SharedVec<Move> {
        // There is always a current branch.
        &self.branch(self.current).unwrap_or(&self.all[0]).moves
    }

    /// Lets a move happen in this world, which is the one after the first `after` moves of the
    /// current branch. Where another one is recorded, that is the beginning of a new branch.
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
                self.all[place].moves.push(chosen);
                Ok(Choice::Appended)
            }
            Ordering::Greater => Err(Refusal::NoSuchPlace { moves }),
        }
    }

    /// The current branch has gone on and has these moves now. If it has taken another course than
    /// it had, all that was chosen before is forgotten.
    pub fn follow(&mut self, made: &SharedVec<Move>) {
        let known = self.current_moves();
        match self.place(self.current) {
            Some(place) if known.common_prefix(made) == known.len() => {
                self.all[place].moves = made.clone();
            }
            _ => *self = Branches::of(made.clone()),
        }
    }

    /// How many moves two branches have in common.
    pub fn fork(&self, one: u32, other: u32) -> usize {
        self.moves(one).common_prefix(&self.moves(other))
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

    /// Removes a branch. Of those that left it, the one that did last takes its place; if it was
    /// the current one, the branch that it left is current from now on, or else the one that takes
    /// its place.
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

    /// Begins another branch, unless the move is the one that is recorded there.
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

    /// Whether a branch has a number of its own and no name over the limit.
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

/// All moves of a branch, if those of the branch that it left are known, it left that among its own
/// moves, and they are not too many.
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
    /// What [`Branch::number`], [`Branch::left`], [`Branch::name`] and [`Branch::own`] say of a
    /// branch.
    pub fn new(number: u32, left: Option<(u32, usize)>, name: String, own: Vec<Move>) -> Tail {
        Tail { number, left, name, own }
    }
}

impl Branch {
    /// Its moves from where it left another branch on.
    pub fn own(&self) -> Iter<'_, Move> {
        self.moves.range(self.shared()..self.moves.len())
    }

    /// How many moves it has, with those before it left another branch.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    fn shared(&self) -> usize {
        self.left.map_or(0, |(_, after)| after)
    }
}
