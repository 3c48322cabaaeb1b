//! What an address asks of the page apart from the link in it: `?embed&theme=dark&lang=zh-Hans`.
//!
//! What is not known says nothing, so that other sites may add words of their own.

use super::state::Theme;
use crate::text::Language;

/// What is asked for behind the `?` of an address.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Query {
    /// Whether the page is in a frame.
    pub is_embedded: bool,
    /// The colours it is to wear.
    pub theme: Option<Theme>,
    /// The language it is to speak.
    pub language: Option<Language>,
}

impl Query {
    /// Reads the part of an address that begins with `?`.
    pub fn of(search: &str) -> Query {
        let mut query = Query::default();
        for word in search.trim_start_matches('?').split('&') {
            match word.split_once('=').unwrap_or((word, "")) {
                ("embed", _) => query.is_embedded = true,
                ("theme", id) => query.theme = Theme::ALL.into_iter().find(|it| it.id() == id),
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
        let embedded = Query { is_embedded: true, ..nothing };
        for (search, query) in [
            ("", nothing),
            ("?", nothing),
            ("?utm_source=mail&theme=pink&lang=", nothing),
            ("?embed", embedded),
            ("?embed=", embedded),
            (
                "?theme=dark&embed=1&lang=zh-TW",
                Query {
                    theme: Some(Theme::Dark),
                    language: Some(Language::TraditionalChinese),
                    ..embedded
                },
            ),
            ("?lang=de", Query { language: Some(Language::English), ..nothing }),
        ] {
            assert_eq!(Query::of(search), query, "{search}");
        }
    }
}
