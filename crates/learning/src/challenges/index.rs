//! Built-in challenges, in the order in which learners meet them.

use super::Challenge;
use super::read_challenge;
use cards::Cards;
use content::texts::CHALLENGES;

/// Returns all challenges: first the attacks, then the defences, each sorted by difficulty.
pub fn built_in_challenges() -> Vec<Challenge> {
    challenge_files(CHALLENGES).iter().filter_map(|text| read_challenge(text).ok()).collect()
}

/// Splits the text that the page loads into the files of the challenges.
pub fn challenge_files(text: &str) -> Vec<String> {
    Cards::read(text).all().map(|card| card.text().to_owned()).collect()
}

/// Returns the challenge with this id.
pub fn find_challenge(id: &str) -> Option<Challenge> {
    built_in_challenges().into_iter().find(|task| task.id == id)
}

#[cfg(test)]
pub(crate) fn files() -> Vec<String> {
    challenge_files(CHALLENGES)
}
