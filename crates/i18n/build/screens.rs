//! The languages, and the screens with their files in `locales/`.

/// A language.
#[derive(Debug)]
pub(crate) struct Language {
    /// Folder below `locales/`.
    pub tag: &'static str,
    /// Variant of `Language`.
    pub variant: &'static str,
    /// Constant of each struct.
    pub constant: &'static str,
    /// `true` if it has the plural category `one`.
    pub has_singular: bool,
}

/// All languages. The first one determines the set of messages.
pub(crate) const LANGUAGES: &[Language] = &[
    Language { tag: "en", variant: "English", constant: "ENGLISH", has_singular: true },
    Language {
        tag: "zh-Hans",
        variant: "SimplifiedChinese",
        constant: "SIMPLIFIED_CHINESE",
        has_singular: false,
    },
    Language {
        tag: "zh-Hant",
        variant: "TraditionalChinese",
        constant: "TRADITIONAL_CHINESE",
        has_singular: false,
    },
];

/// The sentences of one file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// Name of the file in each language, without `.ftl`.
    pub file: &'static str,
    pub place: Place,
}

/// The relation of a screen to `Texts`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The struct `Texts` itself.
    Root,
    /// A field of `Texts`.
    Field,
    /// A method of `Texts`. A program that never calls it does not contain the sentences.
    Method,
}

impl Screen {
    /// Returns the name of the struct: `LockTable` for `lock-table`.
    pub(crate) fn type_name(&self) -> String {
        if self.place == Place::Root {
            return "Texts".to_owned();
        }
        let words = self.file.split('-').map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_ascii_uppercase() + rest
        });
        words.collect()
    }

    /// Returns the name of the field or method of `Texts`: `lock_table` for `lock-table`.
    pub(crate) fn field(&self) -> String {
        self.file.replace('-', "_")
    }
}

const fn screen(file: &'static str, place: Place) -> Screen {
    Screen { file, place }
}

/// All screens, in the order in which a translation is read: the fields of the root precede the root.
pub(crate) const SCREENS: &[Screen] = &[
    screen("challenge-results", Place::Method),
    screen("challenges", Place::Method),
    screen("check", Place::Method),
    screen("interview", Place::Method),
    screen("interview-questions", Place::Method),
    screen("learn", Place::Method),
    screen("remedies", Place::Method),
    screen("tabs", Place::Method),
    screen("check-panel", Place::Field),
    screen("comparison", Place::Field),
    screen("conclusion", Place::Field),
    screen("editor", Place::Field),
    screen("events", Place::Field),
    screen("explanations", Place::Field),
    screen("faults", Place::Field),
    screen("findings", Place::Field),
    screen("gallery", Place::Field),
    screen("history", Place::Field),
    screen("lock-table", Place::Field),
    screen("next-move", Place::Field),
    screen("reference", Place::Field),
    screen("setup", Place::Field),
    screen("share", Place::Field),
    screen("timeline", Place::Field),
    screen("page", Place::Root),
];
