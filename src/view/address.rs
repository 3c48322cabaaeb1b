//! What an address asks of the page apart from the link in it: `?embed&theme=dark&lang=zh-Hans`, or
//! a lesson, `?at=learn/crash-while-holding`; and what the browser's history remembers beside each
//! address.
//!
//! What is not known says nothing, so that other sites may add words of their own.

use super::state::{PlaceInPage, Room, Theme};
use crate::faults::FaultKind;
use crate::text::Language;

/// What is asked for behind the `?` of an address.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Query {
    /// Whether the page is in a frame.
    pub is_embedded: bool,
    /// The colours it is to wear.
    pub theme: Option<Theme>,
    /// The language it is to speak.
    pub language: Option<Language>,
    /// The map of the lock that it is to open.
    pub map: Option<AskedMap>,
    /// The room that it is to open, and what in it.
    pub place: Option<PlaceInPage>,
}

/// A map of the lock in the address: `?map=1,0,2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AskedMap {
    /// Which parameters are drawn, by their places: across, and up.
    pub axes: [usize; 2],
    /// The fault that may happen once, if one may: its place in [`FaultKind::ALL`], from 1.
    pub fault: Option<FaultKind>,
}

impl AskedMap {
    /// As it stands in an address.
    pub fn in_query(&self) -> String {
        let fault = FaultKind::ALL.into_iter().position(|kind| Some(kind) == self.fault);
        format!("map={},{},{}", self.axes[0], self.axes[1], fault.map_or(0, |place| place + 1))
    }

    fn of(text: &str) -> Option<AskedMap> {
        let numbers: Option<Vec<usize>> = text.split(',').map(|it| it.parse().ok()).collect();
        let [across, up, fault] = numbers?[..] else { return None };
        let fault = fault.checked_sub(1).and_then(|place| FaultKind::ALL.get(place).copied());
        Some(AskedMap { axes: [across, up], fault })
    }
}

/// The part of an address that begins with `?`, where the person is at this place: it asks for the
/// place, unless that is one with which the page begins, and for a map no longer.
pub fn query_at(search: &str, place: Option<&PlaceInPage>) -> String {
    let is_lasting = |word: &&str| {
        let name = word.split('=').next().unwrap_or_default();
        !matches!(name, "" | "map" | "at")
    };
    let words = search.trim_start_matches('?').split('&').filter(is_lasting);
    let begins = |place: &PlaceInPage| match place.room {
        Room::Workshop => true,
        Room::Learn => place.opened.is_none(),
        Room::Interview | Room::Challenges => false,
    };
    let place = place.filter(|it| !begins(it)).map(|place| format!("at={}", place.in_text()));
    let words: Vec<&str> = words.chain(place.as_deref()).collect();
    if words.is_empty() { String::new() } else { format!("?{}", words.join("&")) }
}

/// What the page has the browser's history remember of an entry.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Whether its address holds what was shown last; none, if the page has not put it there.
    pub is_current: Option<bool>,
    /// Where the person was; none, if they have come from elsewhere.
    pub place: Option<PlaceInPage>,
}

impl Entry {
    /// Parses `true learn/crash-while-holding`.
    pub fn of(text: &str) -> Entry {
        let (word, place) = text.split_once(' ').unwrap_or((text, ""));
        Entry { is_current: word.parse().ok(), place: PlaceInPage::of(place) }
    }

    /// It as [`of`](Entry::of) reads it.
    pub fn in_text(&self) -> String {
        let word = self.is_current.map_or("-".to_owned(), |it| it.to_string());
        let place = self.place.as_ref().map(|place| format!(" {}", place.in_text()));
        word + &place.unwrap_or_default()
    }
}

impl Query {
    /// Reads the part of an address that begins with `?`.
    pub fn of(search: &str) -> Query {
        let mut query = Query::default();
        for word in search.trim_start_matches('?').split('&') {
            match word.split_once('=').unwrap_or((word, "")) {
                ("embed", _) => query.is_embedded = true,
                ("theme", id) => query.theme = Theme::ALL.into_iter().find(|it| it.id() == id),
                ("map", text) => query.map = AskedMap::of(text),
                ("at", text) => query.place = PlaceInPage::of(text),
                ("lang", tag) if !tag.is_empty() => query.language = Some(Language::from_tag(tag)),
                _ => {}
            }
        }
        query
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_ask_for_a_frame_a_theme_and_a_language() {
        let nothing = Query::default();
        let embedded = Query { is_embedded: true, ..nothing.clone() };
        for (search, query) in [
            ("", nothing.clone()),
            ("?", nothing.clone()),
            ("?utm_source=mail&theme=pink&lang=", nothing.clone()),
            ("?embed", embedded.clone()),
            ("?embed=", embedded.clone()),
            (
                "?theme=dark&embed=1&lang=zh-TW",
                Query {
                    theme: Some(Theme::Dark),
                    language: Some(Language::TraditionalChinese),
                    ..embedded.clone()
                },
            ),
            ("?lang=de", Query { language: Some(Language::English), ..nothing.clone() }),
            ("?map=1,0", nothing.clone()),
            ("?map=1,0,x", nothing.clone()),
            ("?at=cellar", nothing),
        ] {
            assert_eq!(Query::of(search), query, "{search}");
        }
    }

    #[test]
    fn an_entry_of_the_history_is_read_as_it_was_written() {
        let places = [None, Some("workshop"), Some("learn"), Some("challenges/of-a-teacher")];
        for is_current in [None, Some(true), Some(false)] {
            for place in places.map(|text| text.and_then(PlaceInPage::of)) {
                let entry = Entry { is_current, place };
                assert_eq!(Entry::of(&entry.in_text()), entry);
            }
        }
        assert_eq!((Entry::of(""), Entry::of("x y/z")), Default::default());
    }

    #[test]
    fn an_address_asks_for_a_map_once() {
        for fault in [None].into_iter().chain(FaultKind::ALL.map(Some)) {
            let map = AskedMap { axes: [2, 0], fault };
            let search = format!("?lang=en&{}", map.in_query());
            assert_eq!(Query::of(&search).map, Some(map));
            assert_eq!(query_at(&search, None), "?lang=en");
        }
    }

    #[test]
    fn an_address_has_the_place_at_which_the_person_is() {
        for (before, place, after) in [
            ("", "learn/crash-while-holding", "?at=learn/crash-while-holding"),
            ("?lang=en&at=learn", "challenges/of-a-teacher", "?lang=en&at=challenges/of-a-teacher"),
            ("?at=learn/two-dels&lang=en", "learn", "?lang=en"),
            ("?at=challenges&lang=en", "workshop", "?lang=en"),
            ("?map=1,0,0", "interview", "?at=interview"),
        ] {
            let place = PlaceInPage::of(place);
            let search = query_at(before, place.as_ref());
            assert_eq!(search, after, "{before}");
            let asked = place.filter(|_| after.contains("at="));
            assert_eq!(Query::of(&search).place, asked, "{before}");
        }
    }
}
