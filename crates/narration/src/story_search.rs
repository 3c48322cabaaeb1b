//! Contents of the *Examples* dialog: the stories found by a search, their groups, and the fixed
//! versions shown next to each story.

use crate::text::{ItemNames, Leads, Texts};
use content::{Story, stories};
use lock_semantics::Property;

/// Grouping of the stories in the *Examples* dialog.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum StoryGrouping {
    /// The lock.
    #[default]
    Lock,
    /// The kind of failure.
    Failure,
}

impl StoryGrouping {
    /// Both groupings, in the order in which they are offered.
    pub const ALL: [StoryGrouping; 2] = [StoryGrouping::Lock, StoryGrouping::Failure];
}

/// A group of stories with the same lock or the same kind of failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryGroup {
    /// The common feature of the stories.
    pub heading: GroupHeading,
    /// The families of the group. In each, a faulty lock comes first, then its fixed versions.
    pub families: Vec<StoryFamily>,
}

impl StoryGroup {
    /// Returns the number of stories in the group.
    pub fn count(&self) -> usize {
        self.families.iter().map(|family| family.stories.len()).sum()
    }
}

/// The common feature of the stories of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupHeading {
    /// The lock with this id.
    Lock(&'static str),
    /// The property that the stories break or illustrate.
    Failure(Property),
}

/// A story and its fixed versions that match the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryFamily {
    /// Id of the story with the faulty lock.
    pub fault: &'static str,
    /// Indices of the stories in [`stories::ALL`].
    pub stories: Vec<usize>,
}

/// Returns the stories that contain all words of `search`, in groups. A family belongs to the group
/// of its first story.
pub fn story_groups(
    grouping: StoryGrouping,
    search: &str,
    leads: &Leads,
    text: &Texts,
) -> Vec<StoryGroup> {
    let search = search.to_ascii_lowercase();
    let mut groups: Vec<StoryGroup> = Vec::new();
    for (place, story) in stories::ALL.iter().enumerate() {
        if !is_found(story, &search, leads, text) {
            continue;
        }
        let fault = story.remedy_of.unwrap_or(story.id);
        let mut families = groups.iter_mut().flat_map(|group| &mut group.families);
        if let Some(family) = families.find(|family| family.fault == fault) {
            family.stories.push(place);
            continue;
        }
        let heading = match grouping {
            StoryGrouping::Lock => GroupHeading::Lock(lock_of_story(story)),
            StoryGrouping::Failure => GroupHeading::Failure(story.shows),
        };
        let family = StoryFamily { fault, stories: vec![place] };
        match groups.iter_mut().find(|group| group.heading == heading) {
            Some(group) => group.families.push(family),
            None => groups.push(StoryGroup { heading, families: vec![family] }),
        }
    }
    groups
}

/// Returns a story and all its fixed versions; `story` may be any of them.
pub fn story_family(story: &'static Story) -> Vec<&'static Story> {
    let fault = story.remedy_of.unwrap_or(story.id);
    let remedies = stories::ALL.iter().filter(|other| other.remedy_of == Some(fault));
    stories::find(fault).into_iter().chain(remedies.copied()).collect()
}

/// Returns the id of the lock used in the story.
pub fn lock_of_story(story: &Story) -> &'static str {
    story.roles.first().map_or("", |role| role.lock.id)
}

/// Returns the properties that a story breaks, without duplicates.
pub fn broken_properties(story: &Story) -> Vec<Property> {
    let mut broken = Vec::new();
    for breach in story.breaks {
        if !broken.contains(&breach.property) {
            broken.push(breach.property);
        }
    }
    broken
}

fn is_found(story: &Story, search: &str, leads: &Leads, text: &Texts) -> bool {
    let lock = lock_of_story(story);
    let title = text.story(story.id).unwrap_or_default();
    let question = leads.of(story.id, text.which).map(|lead| lead.question).unwrap_or_default();
    let mut words = [story.id, title, question, lock, text.lock(lock)].join("\n");
    let properties = broken_properties(story).into_iter().chain([story.shows]);
    let names = properties.flat_map(|it| [text.property(it), text.failure(it)]);
    for name in names.chain(leads.topics(story.id).flat_map(|it| leads.words(it))) {
        words.push('\n');
        words.push_str(name);
    }
    let words = words.to_ascii_lowercase();
    search.split_whitespace().all(|word| has(&words, word))
}

/// Returns `true` if `text` contains `word`. A Latin word must match from the beginning of a word:
/// `race` does not match `trace`.
pub(crate) fn has(text: &str, word: &str) -> bool {
    let is_latin = |it: char| it.is_ascii_alphanumeric();
    text.match_indices(word)
        .any(|(at, _)| !(word.starts_with(is_latin) && text[..at].ends_with(is_latin)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    fn ids(groups: &[StoryGroup]) -> Vec<&'static str> {
        let families = groups.iter().flat_map(|group| &group.families);
        families.flat_map(|family| &family.stories).map(|&place| stories::ALL[place].id).collect()
    }

    #[test]
    fn every_story_is_listed_once_and_in_the_family_that_it_fixes() {
        for grouping in StoryGrouping::ALL {
            let groups = story_groups(grouping, "", &Leads::all(), Language::English.texts());
            let mut found = ids(&groups);
            for story in stories::ALL {
                let Some(fault) = story.remedy_of else { continue };
                let family = groups.iter().flat_map(|group| &group.families).find(|family| {
                    family.stories.iter().any(|&place| stories::ALL[place].id == story.id)
                });
                let first = family.map(|family| stories::ALL[family.stories[0]].id);
                assert_eq!(first, Some(fault), "{}", story.id);
            }
            let mut known: Vec<&str> = stories::ALL.iter().map(|story| story.id).collect();
            found.sort_unstable();
            known.sort_unstable();
            assert_eq!(found, known, "{grouping:?}");
            for (place, group) in groups.iter().enumerate() {
                assert!(groups[..place].iter().all(|other| other.heading != group.heading));
            }
        }
    }

    #[test]
    fn search_matches_titles_locks_ids_and_properties() {
        const RENEWED: &[&str] = &[
            "renewal-outlasts-the-lifetime",
            "conditional-set-renews",
            "pause-outlasts-the-renewal",
            "extension-adds-lifetime",
            "extension-comes-too-late",
            "explicit-lease-ends-inside",
            "watchdog-outlasts-the-lifetime",
            "watchdog-renews-nothing",
        ];
        const REDISSON: &[&str] = &[
            "explicit-lease-ends-inside",
            "watchdog-outlasts-the-lifetime",
            "watchdog-renews-nothing",
            "inner-release-keeps-the-lock",
        ];
        use Language::{English, SimplifiedChinese, TraditionalChinese};
        for (language, search, found) in [
            (English, "two delete dead", &["two-clients-delete-a-dead-lock"][..]),
            (English, "  GETSET one CLIENTS ", &["getset-lets-only-one-in"]),
            (English, "watch mult", &["watch-without-multi", "watch-with-multi"]),
            (English, "watch-multi", &["watch-with-multi"]),
            (English, "null-skips", &["null-skips-the-lock"]),
            (
                English,
                "lost update PAUSE",
                &["pause-outlasts-the-lifetime", "fencing-refuses-the-stale-write"],
            ),
            (English, "trace", &[]),
            (English, "redlock cache", &[]),
            (English, "redisson", REDISSON),
            (English, "看门狗 延长", RENEWED),
            (English, "熔断", &[]),
            (SimplifiedChinese, "看门狗", RENEWED),
            (SimplifiedChinese, "redisson", REDISSON),
            (TraditionalChinese, "看門狗", RENEWED),
            (
                TraditionalChinese,
                "更新遺失 暫停",
                &["pause-outlasts-the-lifetime", "fencing-refuses-the-stale-write"],
            ),
        ] {
            assert_eq!(
                ids(&story_groups(StoryGrouping::Lock, search, &Leads::all(), language.texts())),
                found,
                "{search}"
            );
        }
    }

    /// Returns the ids of the stories that a search for `word` finds in this language, in the order
    /// of the gallery.
    fn found(word: &str, language: Language, leads: &Leads) -> Vec<&'static str> {
        let groups = story_groups(StoryGrouping::Lock, word, leads, language.texts());
        let found = ids(&groups);
        let all = stories::ALL.iter().map(|story| story.id);
        all.filter(|id| found.contains(id)).collect()
    }

    #[test]
    fn every_name_of_a_topic_finds_its_stories_in_every_language() {
        let leads = Leads::all();
        let mut topics: Vec<&str> =
            stories::ALL.iter().flat_map(|story| leads.topics(story.id)).collect();
        topics.sort_unstable();
        topics.dedup();
        let mut words = 0;
        for topic in topics {
            let about = |story: &&&Story| leads.topics(story.id).any(|it| it == topic);
            let stories: Vec<&Story> = stories::ALL.iter().filter(about).copied().collect();
            for word in leads.words(topic) {
                let word = word.to_ascii_lowercase();
                for text in Language::ALL.map(Language::texts) {
                    let is_missed = |story: &&&Story| !is_found(story, &word, &leads, text);
                    let missed: Vec<&str> =
                        stories.iter().filter(is_missed).map(|story| story.id).collect();
                    assert!(missed.is_empty(), "{word} does not find {missed:?}");
                }
                words += 1;
            }
        }
        assert!(words > 500, "{words} words");
    }

    #[test]
    fn frequent_search_words_find_the_recorded_stories() {
        let leads = Leads::all();
        let mut table = String::new();
        for (language, words) in [
            (
                Language::English,
                "unique, uuid, gc, atomic, race, deadlock, master, sentinel, split brain, re-entrant, \
                 crash, ttl, ntp, watchdog, fencing, quorum, stampede, try lock, aof, unlock, \
                 npe, spin",
            ),
            (
                Language::SimplifiedChinese,
                "死锁, 主从, 故障转移, 红锁, 可重入, 宕机, 雪崩, 唯一, 脑裂, 哨兵, 误删, 续期, 看门狗, 超时, \
                 原子性, 停顿, 击穿, 超卖, 自旋, 持久化, 时钟回拨",
            ),
            (
                Language::TraditionalChinese,
                "死鎖, 主從, 容錯移轉, 紅鎖, 可重入, 當機, 雪崩, 唯一, 腦裂, 哨兵, 誤刪, 續期, 看門狗, 逾時, \
                 原子性, 停頓, 擊穿, 超賣, 自旋, 持久化, 時鐘回撥",
            ),
        ] {
            table += &format!("# {}\n", language.name());
            for word in words.split(", ") {
                let found = found(word, language, &leads);
                table += &format!("{word}\n    {}: {}\n", found.len(), found.join(", "));
            }
        }
        expect_test::expect_file!["searched.txt"].assert_eq(&table);
    }
}
