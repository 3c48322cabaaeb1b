//! When a question comes again: boxes as Sebastian Leitner has described them, each with days to
//! wait. What went well moves up a box, what has to be asked again falls into the lowest.

use std::collections::BTreeMap;

/// A day, counted from 1 January 1970 where the person is.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub u32);

/// How well it went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rating {
    /// The answer was not there.
    Again,
    /// It was there, with effort.
    Hard,
    /// It was there.
    Good,
}

/// A box, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LeitnerBox(u8);

/// Where a question is, and from which day on it is to be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The box in which it lies.
    pub lies_in: LeitnerBox,
    /// The first day on which it is due.
    pub due: Day,
}

/// The questions that have been asked, by their ids.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Schedule(BTreeMap<String, Card>);

/// The days to wait in each box.
const DAYS: [u32; 6] = [0, 1, 3, 7, 14, 30];

impl Day {
    /// `2026-11-25`
    pub fn date(self) -> String {
        // From 1 March of the year 0 on, 400 years have so many days, and a leap day ends a year.
        const DAYS_OF_400_YEARS: u32 = 146_097;
        const BEFORE_1970: u32 = 719_468;
        let days = self.0 % (u32::MAX - BEFORE_1970) + BEFORE_1970;
        let (cycles, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day_of_year = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
        let (month, is_next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let year = year + 400 * cycles + is_next_year;
        format!("{year}-{month:02}-{day_of_month:02}")
    }
}

impl Rating {
    /// All ratings, the worst first.
    pub const ALL: [Rating; 3] = [Rating::Again, Rating::Hard, Rating::Good];
}

impl LeitnerBox {
    /// The box of what has to be asked again on the same day.
    pub const LOWEST: LeitnerBox = LeitnerBox(0);
    /// The box of what is known best.
    pub const HIGHEST: LeitnerBox = LeitnerBox(DAYS.len() as u8 - 1);
    /// The box of what was never asked, and at least of what was not forgotten.
    const FIRST: LeitnerBox = LeitnerBox(1);

    /// The box with this number; none, if there are fewer.
    pub fn new(number: u8) -> Option<LeitnerBox> {
        Some(LeitnerBox(number)).filter(|it| *it <= LeitnerBox::HIGHEST)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How many days one waits in it.
    pub fn days(self) -> u32 {
        DAYS.get(usize::from(self.0)).copied().unwrap_or_default()
    }

    fn next(self) -> LeitnerBox {
        LeitnerBox(self.0 + 1).min(LeitnerBox::HIGHEST)
    }
}

impl Schedule {
    /// All questions that have been asked, in the order of their ids.
    pub fn cards(&self) -> impl Iterator<Item = (&str, Card)> {
        self.0.iter().map(|(question, card)| (question.as_str(), *card))
    }

    /// Where a question is; none, if it was never asked.
    pub fn card(&self, question: &str) -> Option<Card> {
        self.0.get(question).copied()
    }

    /// Whether nothing has been asked.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many questions are due.
    pub fn due(&self, today: Day) -> usize {
        self.0.values().filter(|card| card.due <= today).count()
    }

    /// Puts a question somewhere.
    pub fn put(&mut self, question: &str, card: Card) {
        self.0.insert(question.to_owned(), card);
    }

    /// Puts a question where it belongs after it was asked.
    pub fn rate(&mut self, question: &str, rating: Rating, today: Day) {
        self.put(question, self.rated(question, rating, today));
    }

    /// Where a question would be after it was asked. Asked before it is due, it moves no box up:
    /// otherwise an afternoon would bring it to the highest.
    pub fn rated(&self, question: &str, rating: Rating, today: Day) -> Card {
        let card = self.card(question);
        let before = card.map_or(LeitnerBox::FIRST, |card| card.lies_in);
        let is_due = card.is_none_or(|card| card.due <= today);
        let remembered = before.max(LeitnerBox::FIRST);
        let lies_in = match rating {
            Rating::Again => LeitnerBox::LOWEST,
            Rating::Good if is_due => remembered.next(),
            Rating::Hard | Rating::Good => remembered,
        };
        Card { lies_in, due: Day(today.0.saturating_add(lies_in.days())) }
    }

    /// Takes over what another schedule has.
    pub fn import(&mut self, other: Schedule) {
        self.0.extend(other.0);
    }
}
