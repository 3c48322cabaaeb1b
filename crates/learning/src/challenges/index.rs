//! Built-in challenges, in the order in which learners meet them.

use super::Challenge;
use super::read;
use cards::Cards;
use content::texts::CHALLENGES;

/// Returns all challenges: first the attacks, then the defences, each sorted by difficulty.
pub fn all() -> Vec<Challenge> {
    files_in(CHALLENGES).iter().filter_map(|text| read(text).ok()).collect()
}

/// Splits the text that the page loads into the files of the challenges.
pub fn files_in(text: &str) -> Vec<String> {
    Cards::read(text).all().map(|card| card.text().to_owned()).collect()
}

/// Returns the challenge with this id.
pub fn find(id: &str) -> Option<Challenge> {
    all().into_iter().find(|task| task.id == id)
}

#[cfg(test)]
pub(crate) fn files() -> Vec<String> {
    files_in(CHALLENGES)
}
