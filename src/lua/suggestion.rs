//! Suggestions for misspelt names.

/// Names longer than this are not compared.
const LONGEST: usize = 32;

/// The candidate with the fewest typing errors against `name`, if at most a third of the letters
/// differ.
pub fn closest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    candidates
        .filter(|candidate| name.len() <= LONGEST && candidate.len() <= LONGEST)
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= name.len().max(candidate.len()) / 3)
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

/// Levenshtein's distance, in bytes.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (line, a) in from.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, b) in to.bytes().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}
