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

/// Returns the number of replaced, added, removed and swapped bytes.
fn distance(from: &str, to: &str) -> usize {
    let (from, to) = (from.as_bytes(), to.as_bytes());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for line in 1..=from.len() {
        let mut row = vec![line];
        for column in 1..=to.len() {
            let differs = from[line - 1] != to[column - 1];
            let replaced = last[column - 1] + usize::from(differs);
            let mut least = replaced.min(last[column] + 1).min(row[column - 1] + 1);
            let is_swapped =
                line > 1 && column > 1 && from[line - 2..line] == [to[column - 1], to[column - 2]];
            if is_swapped {
                least = least.min(before[column - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}
