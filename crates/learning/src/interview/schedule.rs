//! Spaced repetition of questions with Leitner boxes. Each box has a waiting time in days. A
//! question that was answered well moves up one box; a failed one falls to the lowest box.

use std::collections::BTreeMap;

/// A day, counted from 1970-01-01 in the user's time zone.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub u32);

/// The user's rating of an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rating {
    /// The user could not answer.
    Again,
    /// The user answered with effort.
    Hard,
    /// The user answered easily.
    Good,
}

/// Number of a box, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LeitnerBox(u8);

/// The box of a question and its due date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScheduledQuestion {
    /// Box that contains the question.
    pub lies_in: LeitnerBox,
    /// First day on which the question is due.
    pub due: Day,
}

/// Cards of all questions asked so far, by question id.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Schedule(BTreeMap<String, ScheduledQuestion>);

/// Waiting time of each box, in days.
const DAYS: [u32; 6] = [0, 1, 3, 7, 14, 30];

/// Days from 1 March of the year 0 to 1970-01-01.
const DAYS_BEFORE_1970: u32 = 719_468;

impl Day {
    /// Parses a day like `2026-11-25`. Returns `None` if there is no such day, or if it is before
    /// 1970.
    pub fn of_date(text: &str) -> Option<Day> {
        let [year, month, day] =
            text.split('-').map(|part| part.parse::<u32>().ok()).collect::<Option<Vec<_>>>()?[..]
        else {
            return None;
        };
        // January and February belong to the previous year, so that a leap day ends a year.
        let is_early = month <= 2;
        let years = year.checked_sub(u32::from(is_early)).filter(|it| *it < 10_000)?;
        let months = if is_early { month + 9 } else { month - 3 };
        let months = Some(months).filter(|it| *it < 12)?;
        let before = 365 * years + years / 4 - years / 100 + years / 400;
        let day = day.checked_sub(1).filter(|it| *it < 31)?;
        let days = (before + (153 * months + 2) / 5 + day).checked_sub(DAYS_BEFORE_1970)?;
        // A day that the month does not have becomes another date.
        Some(Day(days)).filter(|it| it.date() == text)
    }

    /// Formats the day like `2026-11-25`.
    pub fn date(self) -> String {
        // Counted from 1 March of the year 0, 400 years have this many days, and a leap day ends a
        // year.
        const DAYS_OF_400_YEARS: u32 = 146_097;
        let days = self.0 % (u32::MAX - DAYS_BEFORE_1970) + DAYS_BEFORE_1970;
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

    /// Returns the rating that fits an answer with this number of points out of `all`.
    pub fn fitting(points: usize, all: usize) -> Rating {
        match points {
            _ if points >= all => Rating::Good,
            _ if points * 2 >= all => Rating::Hard,
            _ => Rating::Again,
        }
    }
}

impl LeitnerBox {
    /// Box of a failed question, which is due again on the same day.
    pub const LOWEST: LeitnerBox = LeitnerBox(0);
    /// Box with the longest waiting time.
    pub const HIGHEST: LeitnerBox = LeitnerBox(DAYS.len() as u8 - 1);
    /// Box of a new question, and the lowest box after a successful answer.
    const FIRST: LeitnerBox = LeitnerBox(1);
    /// The lowest box after a good answer.
    const SECOND: LeitnerBox = LeitnerBox(2);

    /// Returns the box with this number, or `None` if there are fewer boxes.
    pub fn new(number: u8) -> Option<LeitnerBox> {
        Some(LeitnerBox(number)).filter(|it| *it <= LeitnerBox::HIGHEST)
    }

    /// Returns the number of the box.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the waiting time in days.
    pub fn days(self) -> u32 {
        DAYS.get(usize::from(self.0)).copied().unwrap_or_default()
    }

    fn next(self) -> LeitnerBox {
        LeitnerBox(self.0 + 1).min(LeitnerBox::HIGHEST)
    }

    fn previous(self) -> LeitnerBox {
        LeitnerBox(self.0.saturating_sub(1))
    }
}

impl ScheduledQuestion {
    /// Returns the card, due after at most half of the days left until `last`, so that another
    /// repetition fits in. If one day is left, a card above the first box is due on `last` at the
    /// latest. The card is unchanged if `last` is today or earlier.
    #[must_use]
    pub(super) fn within(self, last: Day, today: Day) -> ScheduledQuestion {
        let Some(left) = last.0.checked_sub(today.0).filter(|left| *left > 0) else { return self };
        let wait_days = if left == 1 && self.lies_in > LeitnerBox::FIRST { 1 } else { left / 2 };
        let latest = Day(today.0.saturating_add(wait_days));
        ScheduledQuestion { due: self.due.min(latest), ..self }
    }
}

impl Schedule {
    /// Returns the cards of all questions asked so far, in the order of their ids.
    pub fn cards(&self) -> impl Iterator<Item = (&str, ScheduledQuestion)> {
        self.0.iter().map(|(question, card)| (question.as_str(), *card))
    }

    /// Returns the card of a question, or `None` if it is new.
    pub fn card(&self, question: &str) -> Option<ScheduledQuestion> {
        self.0.get(question).copied()
    }

    /// Returns `true` if there are no cards.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of due questions.
    pub fn due(&self, today: Day) -> usize {
        self.0.values().filter(|card| card.due <= today).count()
    }

    /// Sets the card of a question.
    pub fn put(&mut self, question: &str, card: ScheduledQuestion) {
        self.0.insert(question.to_owned(), card);
    }

    /// Updates the card of a question after an answer.
    pub fn rate(&mut self, question: &str, rating: Rating, today: Day) {
        self.put(question, self.rated(question, rating, today, None));
    }

    /// Returns the card that a question would have after an answer. Each rating has another due
    /// date. A question answered before it is due does not move up; otherwise it could reach the
    /// highest box within one day. The time until `interview`, if that day is still to come,
    /// shortens the waiting time, so that it leaves time for another repetition.
    pub fn rated(
        &self,
        question: &str,
        rating: Rating,
        today: Day,
        interview: Option<Day>,
    ) -> ScheduledQuestion {
        let card = self.card(question);
        let before = card.map_or(LeitnerBox::FIRST, |card| card.lies_in);
        let is_due = card.is_none_or(|card| card.due <= today);
        let good = if is_due { before.max(LeitnerBox::FIRST).next() } else { before };
        let good = good.max(LeitnerBox::SECOND);
        let left = interview.and_then(|it| it.0.checked_sub(today.0)).filter(|left| *left > 0);
        let left = left.unwrap_or(u32::MAX);
        let (lies_in, longest) = match rating {
            Rating::Again => (LeitnerBox::LOWEST, 0),
            Rating::Hard => (good.previous(), (left / 4).max(1)),
            Rating::Good => (good, (left / 2).max(2)),
        };
        let wait_days = lies_in.days().min(longest);
        ScheduledQuestion { lies_in, due: Day(today.0.saturating_add(wait_days)) }
    }

    /// Moves due dates on or after `last` to earlier days, by the rule of
    /// [`ScheduledQuestion::within`].
    pub fn finish_before(&mut self, last: Day, today: Day) {
        for card in self.0.values_mut().filter(|card| card.due >= last) {
            card.due = card.within(last, today).due;
        }
    }

    /// Adds all cards of another schedule. They replace existing cards of the same questions.
    pub fn import(&mut self, other: Schedule) {
        self.0.extend(other.0);
    }
}
