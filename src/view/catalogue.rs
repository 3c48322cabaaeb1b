//! What the gallery shows: which stories are found, in which groups, and which belong side by side.

use super::state::Grouping;
use crate::scenario::{Property, Story, gallery};
use crate::text::Sentences;

/// Stories that have their lock or what fails in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What they have in common.
    pub heading: Heading,
    /// Side by side: a fault, then what mends it.
    pub families: Vec<Family>,
}

impl Group {
    /// How many stories it has.
    pub fn count(&self) -> usize {
        self.families.iter().map(|family| family.stories.len()).sum()
    }
}

/// What the stories of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// The lock with this id.
    Lock(&'static str),
    /// What fails, or might.
    Failure(Property),
}

/// A fault and what mends it, as far as they are found; or a story on its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// The id of the fault.
    fault: &'static str,
    /// Their places in the gallery.
    pub stories: Vec<usize>,
}

/// The stories that have all words of a search, in groups. A family stands where its first story
/// belongs.
pub fn groups(grouping: Grouping, search: &str, text: &Sentences) -> Vec<Group> {
    let search = search.to_lowercase();
    let mut groups: Vec<Group> = Vec::new();
    for (place, story) in gallery::ALL.iter().enumerate() {
        if !is_found(story, &search, text) {
            continue;
        }
        let fault = story.remedy_of.unwrap_or(story.id);
        let mut families = groups.iter_mut().flat_map(|group| &mut group.families);
        if let Some(family) = families.find(|family| family.fault == fault) {
            family.stories.push(place);
            continue;
        }
        let heading = match grouping {
            Grouping::Lock => Heading::Lock(lock(story)),
            Grouping::Failure => Heading::Failure(story.shows),
        };
        let family = Family { fault, stories: vec![place] };
        match groups.iter_mut().find(|group| group.heading == heading) {
            Some(group) => group.families.push(family),
            None => groups.push(Group { heading, families: vec![family] }),
        }
    }
    groups
}

/// The id of the lock that a story is about.
pub fn lock(story: &Story) -> &'static str {
    story.roles.first().map_or("", |role| role.strategy.id)
}

/// What a story breaks, each once.
pub fn broken(story: &Story) -> Vec<Property> {
    let mut broken = Vec::new();
    for breach in story.breaks {
        if !broken.contains(&breach.property) {
            broken.push(breach.property);
        }
    }
    broken
}

fn is_found(story: &Story, search: &str, text: &Sentences) -> bool {
    let lock = lock(story);
    let named = [story.id, text.story(story.id).unwrap_or_default(), lock, text.lock(lock)];
    let mut words = named.join("\n");
    for property in broken(story).into_iter().chain([story.shows]) {
        for name in [text.property(property), text.failure(property)] {
            words.push('\n');
            words.push_str(name);
        }
    }
    let words = words.to_lowercase();
    search.split_whitespace().all(|word| words.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    fn ids(groups: &[Group]) -> Vec<&'static str> {
        let families = groups.iter().flat_map(|group| &group.families);
        families.flat_map(|family| &family.stories).map(|&place| gallery::ALL[place].id).collect()
    }

    #[test]
    fn every_story_stands_in_the_gallery_once_and_beside_what_it_mends() {
        for grouping in Grouping::ALL {
            let groups = groups(grouping, "", Language::English.sentences());
            let mut found = ids(&groups);
            for story in gallery::ALL {
                let Some(fault) = story.remedy_of else { continue };
                let family = groups.iter().flat_map(|group| &group.families).find(|family| {
                    family.stories.iter().any(|&place| gallery::ALL[place].id == story.id)
                });
                let first = family.map(|family| gallery::ALL[family.stories[0]].id);
                assert_eq!(first, Some(fault), "{}", story.id);
            }
            let mut known: Vec<&str> = gallery::ALL.iter().map(|story| story.id).collect();
            found.sort_unstable();
            known.sort_unstable();
            assert_eq!(found, known, "{grouping:?}");
            for (place, group) in groups.iter().enumerate() {
                assert!(groups[..place].iter().all(|other| other.heading != group.heading));
            }
        }
    }

    #[test]
    fn a_search_finds_titles_locks_ids_and_properties() {
        use Language::{English, SimplifiedChinese, TraditionalChinese};
        for (language, search, found) in [
            (English, "dead delete same", &["two-clients-delete-a-dead-lock"][..]),
            (English, "  GETSET one CLIENTS ", &["getset-lets-only-one-in"]),
            (English, "watch mult", &["watch-without-multi", "watch-with-multi"]),
            (English, "watch-multi", &["watch-with-multi"]),
            (English, "null-skips", &["null-skips-the-lock"]),
            (English, "lost update PAUSE", &["pause-outlasts-the-lifetime"]),
            (English, "redlock cache", &[]),
            (English, "redisson", &["watchdog-renews-nothing"]),
            (English, "没有", &[]),
            (SimplifiedChinese, "看门狗", &["watchdog-renews-nothing"]),
            (SimplifiedChinese, "redisson", &["watchdog-renews-nothing"]),
            (TraditionalChinese, "看門狗", &["watchdog-renews-nothing"]),
            (TraditionalChinese, "更新遺失 暫停", &["pause-outlasts-the-lifetime"]),
        ] {
            assert_eq!(
                ids(&groups(Grouping::Lock, search, language.sentences())),
                found,
                "{search}"
            );
        }
    }
}
