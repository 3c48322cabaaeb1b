//! The query part of the page's address, apart from the link: `?embed&theme=dark&lang=zh-Hans` or a
//! lesson, `?at=learn/crash-while-holding`. Also the data that the browser's history stores with
//! each address.
//!
//! Unknown parameters are ignored, so that other sites may add their own.

use crate::kit::place::PlaceInPage;
use crate::kit::tab::Tab;
use crate::kit::view_options::Theme;
use i18n::Language;
use simulator::FaultKind;

/// The parsed query part of an address.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Query {
    /// Whether the page is embedded in a frame.
    pub(crate) is_embedded: bool,
    /// Colour theme of the page.
    pub(crate) theme: Option<Theme>,
    /// Language of the page.
    pub(crate) language: Option<Language>,
    /// Parameter map to open.
    pub(crate) map: Option<RequestedMap>,
    /// Tab to open, and the item in it.
    pub(crate) place: Option<PlaceInPage>,
}

/// A parameter map in the address: `?map=1,0,2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RequestedMap {
    /// Indices of the parameters on the horizontal and the vertical axis.
    pub(crate) axes: [usize; 2],
    /// The fault that may happen once, if any. The address contains its index in [`FaultKind::ALL`]
    /// plus 1, or 0 for no fault.
    pub(crate) fault: Option<FaultKind>,
}

impl RequestedMap {
    /// Returns the query parameter for this map.
    pub(crate) fn in_query(&self) -> String {
        let fault = FaultKind::ALL.into_iter().position(|kind| Some(kind) == self.fault);
        format!("map={},{},{}", self.axes[0], self.axes[1], fault.map_or(0, |place| place + 1))
    }

    pub(crate) fn of(text: &str) -> Option<RequestedMap> {
        let numbers: Option<Vec<usize>> = text.split(',').map(|it| it.parse().ok()).collect();
        let [across, up, fault] = numbers?[..] else { return None };
        let fault = fault.checked_sub(1).and_then(|place| FaultKind::ALL.get(place).copied());
        Some(RequestedMap { axes: [across, up], fault })
    }
}

/// Returns the query part of an address for a user at `place`. It names the place, unless the page
/// opens there by default, and no longer names a map. Other parameters are kept.
pub(crate) fn query_at(search: &str, place: Option<&PlaceInPage>) -> String {
    let is_lasting = |word: &&str| {
        let name = word.split('=').next().unwrap_or_default();
        !matches!(name, "" | "map" | "at")
    };
    let words = search.trim_start_matches('?').split('&').filter(is_lasting);
    let begins = |place: &PlaceInPage| match place.room {
        Tab::Workshop => true,
        Tab::Learn => place.opened.is_none(),
        Tab::Interview | Tab::Challenges => false,
    };
    let place = place.filter(|it| !begins(it)).map(|place| format!("at={}", place.in_text()));
    let words: Vec<&str> = words.chain(place.as_deref()).collect();
    if words.is_empty() { String::new() } else { format!("?{}", words.join("&")) }
}

/// Data that the browser's history stores with an entry.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Whether the address of the entry contains the work that was shown last, or `None` if the
    /// page did not create the entry.
    pub(crate) is_current: Option<bool>,
    /// The user's place in the page, or `None` if the user came from another site.
    pub(crate) place: Option<PlaceInPage>,
}

impl Entry {
    /// Parses `true learn/crash-while-holding`.
    pub(crate) fn of(text: &str) -> Entry {
        let (word, place) = text.split_once(' ').unwrap_or((text, ""));
        Entry { is_current: word.parse().ok(), place: PlaceInPage::of(place) }
    }

    /// Formats the entry so that [`of`](Entry::of) can parse it.
    pub(crate) fn in_text(&self) -> String {
        let word = self.is_current.map_or("-".to_owned(), |it| it.to_string());
        let place = self.place.as_ref().map(|place| format!(" {}", place.in_text()));
        word + &place.unwrap_or_default()
    }
}

impl Query {
    /// Parses the part of an address that begins with `?`.
    pub(crate) fn of(search: &str) -> Query {
        let mut query = Query::default();
        for word in search.trim_start_matches('?').split('&') {
            match word.split_once('=').unwrap_or((word, "")) {
                ("embed", _) => query.is_embedded = true,
                ("theme", id) => query.theme = Theme::ALL.into_iter().find(|it| it.id() == id),
                ("map", text) => query.map = RequestedMap::of(text),
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
    fn query_with_frame_theme_and_language_is_parsed() {
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
    fn history_entry_survives_a_round_trip() {
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
    fn map_parameter_is_parsed_and_then_removed() {
        for fault in [None].into_iter().chain(FaultKind::ALL.map(Some)) {
            let map = RequestedMap { axes: [2, 0], fault };
            let search = format!("?lang=en&{}", map.in_query());
            assert_eq!(Query::of(&search).map, Some(map));
            assert_eq!(query_at(&search, None), "?lang=en");
        }
    }

    #[test]
    fn query_contains_the_place_of_the_user() {
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
            let expected = place.filter(|_| after.contains("at="));
            assert_eq!(Query::of(&search).place, expected, "{before}");
        }
    }
}
