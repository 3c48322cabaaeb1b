//! Parses `expected.txt` of a story: the properties that its run breaks. `tests/gallery.rs` records
//! it.

use super::checked::Checked;
use super::stories::PROPERTIES;
use cards::{Entry, SectionNames, Source};

/// Returns the Rust source of the broken properties.
pub(super) fn breaks(source: Option<&Source>, errors: &mut Vec<String>) -> String {
    let Some(source) = source else { return String::new() };
    let mut card = Checked::parse(source, SectionNames::ANY);
    let mut found = Vec::new();
    for entry in card.unnamed("") {
        match breach(entry) {
            Some(breach) => found.push(breach),
            None => card.error(
                entry.at,
                "this is no step with a property, clients and earlier steps",
                "remove the file and record it: `UPDATE_EXPECT=1 cargo test --test gallery`",
            ),
        }
    }
    card.finish(errors);
    found.join(", ")
}

/// Suffix of a property that the run violates only beyond the lease limit.
const LEASE_LIMIT: &str = " (lease limit)";

/// Parses `16: mutual-exclusion (lease limit), C1 C2, because 12 13`.
fn breach(entry: Entry) -> Option<String> {
    let step: usize = entry.key.parse().ok()?;
    let mut parts = entry.parts().map(|(part, _)| part);
    let property = parts.next()?;
    let (property, severity) = match property.strip_suffix(LEASE_LIMIT) {
        Some(property) => (property, "LeaseLimit"),
        None => (property, "Broken"),
    };
    let (_, variant) = PROPERTIES.iter().find(|(name, _)| *name == property)?;
    let clients = parts.next()?.split_whitespace().map(|name| {
        let number: usize = name.strip_prefix('C')?.parse().ok()?;
        Some(format!("ClientId({})", number.checked_sub(1)?))
    });
    let clients: Vec<String> = clients.collect::<Option<_>>()?;
    let because = parts.next().map_or(Some(""), |part| part.strip_prefix("because "))?;
    let because = because.split_whitespace().map(str::parse);
    let because: Vec<usize> = because.collect::<Result<_, _>>().ok()?;
    Some(format!(
        "Breach {{ step: {step}, property: Property::{variant}, severity: Severity::{severity}, \
         clients: &[{}], because: &{because:?} }}",
        clients.join(", "),
    ))
}
