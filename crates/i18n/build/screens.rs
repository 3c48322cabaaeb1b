//! The languages, and the screens with their files in `locales/`.

/// A language.
#[derive(Debug)]
pub struct Language {
    /// Folder below `locales/`.
    pub tag: &'static str,
    /// Variant of `Language`.
    pub variant: &'static str,
    /// Constant of each struct.
    pub constant: &'static str,
    /// `true` if it has the plural category `one`.
    pub has_singular: bool,
}

/// All languages. The first one determines which messages there are.
pub const LANGUAGES: &[Language] = &[
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
pub struct Screen {
    /// Name of the file in each language, without `.ftl`.
    pub file: &'static str,
    /// Name of the struct.
    pub type_name: &'static str,
    /// Name of the field or method of `Sentences`.
    pub field: &'static str,
    pub place: Place,
}

/// The relation of a screen to `Sentences`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// It is `Sentences` itself.
    Root,
    /// A field of `Sentences`.
    Field,
    /// A method of `Sentences`. A program that never calls it does not contain the sentences.
    Method,
}

const fn screen(
    file: &'static str,
    type_name: &'static str,
    field: &'static str,
    place: Place,
) -> Screen {
    Screen { file, type_name, field, place }
}

/// All screens.
pub const SCREENS: &[Screen] = &[
    screen("page", "Sentences", "", Place::Root),
    screen("challenge-results", "Tasking", "tasking", Place::Method),
    screen("challenges", "Challenging", "challenging", Place::Method),
    screen("check", "Checking", "checking", Place::Method),
    screen("check-panel", "Asking", "asking", Place::Field),
    screen("conclusion", "Conclusion", "conclusion", Place::Field),
    screen("editor", "Repairing", "repairing", Place::Field),
    screen("events", "Happening", "happening", Place::Field),
    screen("explanations", "Mattering", "mattering", Place::Field),
    screen("findings", "Finding", "finding", Place::Field),
    screen("gallery", "Browsing", "browsing", Place::Field),
    screen("history", "History", "history", Place::Field),
    screen("interview", "Practising", "practising", Place::Method),
    screen("interview-questions", "Interviewing", "interviewing", Place::Method),
    screen("lanes", "Charting", "charting", Place::Field),
    screen("learn", "Learning", "learning", Place::Method),
    screen("lock-table", "Tabling", "tabling", Place::Field),
    screen("moves", "Driving", "driving", Place::Field),
    screen("reference", "Referring", "referring", Place::Field),
    screen("remedies", "Helping", "helping", Place::Method),
    screen("setup", "SettingUp", "setting_up", Place::Field),
    screen("share", "Sharing", "sharing", Place::Field),
    screen("tabs", "Rooms", "rooms", Place::Method),
];
