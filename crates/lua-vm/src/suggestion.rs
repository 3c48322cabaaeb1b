//! Suggestions for misspelt names.

/// Maximum length of names that are compared.
const LONGEST: usize = 32;

/// Returns the candidate with the fewest typing errors compared to `name`, if at most a third of
/// the letters differ. Names with dots are compared part by part: `string.rep` is not `string.len`.
pub fn closest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    candidates
        .filter(|candidate| name.len() <= LONGEST && candidate.len() <= LONGEST)
        .filter_map(|candidate| Some((errors(name, candidate)?, candidate)))
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

/// Returns the number of typing errors between two names, or `None` if some part has too many.
fn errors(name: &str, candidate: &str) -> Option<usize> {
    if name.matches('.').count() != candidate.matches('.').count() {
        return None;
    }
    let parts = name.split('.').zip(candidate.split('.'));
    let distances = parts.map(|(from, to)| {
        let distance = distance(from, to);
        (distance <= from.len().max(to.len()) / 3).then_some(distance)
    });
    distances.sum()
}

/// Returns Levenshtein's distance, in bytes.
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
