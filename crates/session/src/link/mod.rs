//! Links: the user's work and the view of it as a string. The browser also stores this string
//! across a reload.
//!
//! [`encode`] writes a [`Link`], [`decode`] reads one. The string is `v1.` and the base64url
//! encoding of these bytes:
//!
//! | bytes | meaning |
//! |---|---|
//! | 1 | encoding of the content, whichever is shorter: 0 is plain, 1 is packed by `lz` |
//! | a number | length of the content |
//! | variable | content: `setup`, `moves`, `shown`; `caption` and `question` unless empty |
//! | 4 | CRC-32 of all bytes before, little-endian |
//!
//! A link contains the setup and the chosen moves. Its only derived data are the findings and the
//! result of a check, for comparison when the link is opened. The decoder accepts any input. It
//! allocates memory only for data that is present, up to a limit.
//!
//! The link of a challenge written by a teacher begins with `t1.`; its content is the file of the
//! challenge.

mod caption;
mod challenge;
mod check_question;
mod lz;
mod moves;
mod serialize;
mod setup;
mod view;
mod wire;

pub use challenge::{decode_task, encode_task, is_task};
pub use check_question::CheckQuestion;
pub use view::{Expected, FINDING_LIMIT, View};

use crate::workspace::{Branches, Work};
use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use crc::{CRC_32_ISO_HDLC, Crc};
use primitives::Millis;
use run_analysis::Recording;
use std::rc::Rc;
use wire::{Reader, Writer};

/// Version of the links that [`encode`] writes.
pub const VERSION: u32 = 1;

/// Maximum length of a shared link, in characters, accepted by common messaging programs.
pub const LINK_LIMIT: usize = 32 * 1024;

/// Maximum size of the content, in bytes: enough for several runs of maximum length. As moves in
/// memory, it takes about thirty times as much.
const CONTENT_LIMIT: usize = 1024 * 1024;

/// Maximum length of a link that is written or read, in characters.
pub const TEXT_LIMIT: usize = CONTENT_LIMIT / 3 * 4 + 64;

/// Length of the checksum, in bytes.
const CHECKSUM_BYTES: usize = 4;

/// First character of a link to work.
const WORK: char = 'v';
/// First character of a link to a challenge.
const TASK: char = 't';

/// Encoding of plain content.
const PLAIN: u8 = 0;
/// Encoding of content packed by `lz`.
const PACKED: u8 = 1;

/// Content of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The setup and the branches chosen in it.
    pub work: Work,
    /// View of the page.
    pub shown: View,
    /// Findings in the current branch, in the order of their steps.
    pub findings: Vec<Expected>,
}

/// Reason why a string is not a valid link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damaged {
    /// The string does not begin like a link.
    #[error("it is not a link of Lockscope")]
    NotOurs,
    /// The version is not supported.
    #[error("it is of version {0}, and this is version {VERSION}")]
    Version(u32),
    /// The end is missing.
    #[error("its end is missing")]
    Cut,
    /// The string was altered: the checksum or the encoding is wrong.
    #[error("it was altered in transit")]
    Altered,
    /// A part exceeds its limit.
    #[error("it is over a limit")]
    Limit,
    /// The content is invalid.
    #[error("it cannot be read")]
    Unreadable,
    /// The scenario is invalid.
    #[error("its scenario cannot be run")]
    Scenario,
}

impl Link {
    /// Returns a link to a run at a step. It contains no findings.
    pub fn of_run(recording: &Recording, step: usize) -> Link {
        let run = recording.run();
        let work = Work {
            story: None,
            scenario: run.world().scenario().clone().into(),
            until: Millis(60_000),
            branches: Branches::of(run.moves().clone()).into(),
            moves: recording.moves_at(step),
            caption: Rc::default(),
        };
        Link { work, shown: View::default(), findings: Vec::new() }
    }

    /// Returns a link to the setup of `work`, without any moves.
    pub fn to_setup(work: &Work) -> Link {
        let (branches, caption) = (Rc::default(), Rc::default());
        let work = Work { branches, moves: 0, story: None, caption, ..work.clone() };
        Link { work, shown: View::default(), findings: Vec::new() }
    }
}

/// Encodes a link. Returns `None` if it would exceed [`TEXT_LIMIT`].
pub fn encode(link: &Link) -> Option<String> {
    write(WORK, &encode_content(link))
}

/// Encodes the setup of `work` without any moves. Returns `None` if the link would be too long.
pub fn encode_setup(work: &Work) -> Option<String> {
    encode(&Link::to_setup(work))
}

/// Encodes a link that is short enough for an address. Returns `None` if it would exceed
/// [`LINK_LIMIT`].
pub fn encode_for_address(link: &Link) -> Option<String> {
    encode(link).filter(|text| text.len() <= LINK_LIMIT)
}

/// Decodes a link written by [`encode`]. The moves are not replayed, so the world may not allow
/// them.
///
/// # Errors
/// The reason why the string is not a valid link.
pub fn decode(text: &str) -> Result<Link, Damaged> {
    decode_content(&open(WORK, text)?)
}

/// Encodes the content of a link.
fn encode_content(link: &Link) -> Vec<u8> {
    let mut content = Writer::default();
    setup::write(&link.work, &mut content);
    moves::write(&link.work, &mut content);
    view::write(link, &mut content);
    // A check request must follow a caption, even an empty one.
    caption::write(&link.work.caption, link.shown.question.is_some(), &mut content);
    check_question::write(link.shown.question, &mut content);
    content.bytes
}

/// Decodes the content of a link.
fn decode_content(content: &[u8]) -> Result<Link, Damaged> {
    let mut reader = Reader::new(content);
    let (story, scenario, until) = setup::read(&mut reader)?;
    let (branches, moves) = moves::read(&mut reader)?;
    let (mut shown, findings) = view::read(&mut reader)?;
    let caption = caption::read(&mut reader)?.into();
    shown.question = check_question::read(&mut reader)?;
    if !reader.rest().is_empty() {
        return Err(Damaged::Unreadable);
    }
    scenario.load().map_err(|_| Damaged::Scenario)?;
    let (scenario, branches) = (scenario.into(), branches.into());
    let work = Work { story, scenario, until, branches, moves, caption };
    Ok(Link { work, shown, findings })
}

/// Extracts a possible link from pasted input. This is the fragment after the `#` of an address or
/// the input itself, without punctuation that a chat or mail program appended.
pub fn within(given: &str) -> &str {
    let given = given.trim_start_matches('\u{feff}').trim();
    let text = given.split_once('#').map_or(given, |(_, fragment)| fragment);
    let Some((version, sealed)) = text.split_once('.') else { return text };
    // A browser escapes some of that punctuation, such as `>` as `%3E`.
    let sealed = sealed.split_once('%').map_or(sealed, |(sealed, _)| sealed);
    let sealed =
        sealed.trim_end_matches(|it: char| !it.is_ascii_alphanumeric() && it != '-' && it != '_');
    &text[..version.len() + 1 + sealed.len()]
}

/// Encodes content in the shorter encoding. Returns `None` if it would exceed [`TEXT_LIMIT`].
fn write(kind: char, content: &[u8]) -> Option<String> {
    if content.len() > CONTENT_LIMIT {
        return None;
    }
    let mut packed = Writer::default();
    lz::pack(content, &mut packed);
    let is_shorter = packed.bytes.len() < content.len();
    let (way, written) = if is_shorter { (PACKED, &*packed.bytes) } else { (PLAIN, content) };
    Some(seal(kind, way, written)).filter(|text| text.len() <= TEXT_LIMIT)
}

/// Adds encoding, length and checksum to the content, and formats the link.
fn seal(kind: char, way: u8, content: &[u8]) -> String {
    let mut writer = Writer::default();
    writer.byte(way);
    writer.bytes(content);
    let checksum = checksum(&writer.bytes);
    writer.bytes.extend(checksum);
    format!("{kind}{VERSION}.{}", BASE64URL.encode(&writer.bytes))
}

/// Returns the content of a link.
fn open(kind: char, text: &str) -> Result<Vec<u8>, Damaged> {
    let (version, sealed) =
        text.strip_prefix(kind).and_then(|rest| rest.split_once('.')).ok_or(Damaged::NotOurs)?;
    let version: u32 = version.parse().map_err(|_| Damaged::NotOurs)?;
    if version != VERSION {
        return Err(Damaged::Version(version));
    }
    if text.len() > TEXT_LIMIT {
        return Err(Damaged::Limit);
    }
    let bytes = bytes_of(sealed).ok_or(Damaged::Altered)?;
    let mut outer = Reader::new(&bytes);
    let way = outer.byte()?;
    // No link within the length limit has more content than this.
    let content = outer.bytes(CONTENT_LIMIT).map_err(|damaged| match damaged {
        Damaged::Limit => Damaged::Altered,
        other => other,
    })?;
    let rest = outer.rest();
    if rest.len() < CHECKSUM_BYTES {
        return Err(Damaged::Cut);
    }
    let covered = &bytes[..bytes.len() - rest.len()];
    // Each content has exactly one valid link. For example, unused bits must be 0.
    if rest != checksum(covered) || seal(kind, way, content) != text {
        return Err(Damaged::Altered);
    }
    match way {
        PLAIN => Ok(content.to_vec()),
        PACKED => {
            let mut reader = Reader::new(content);
            let content = lz::unpack(&mut reader, CONTENT_LIMIT)?;
            if reader.rest().is_empty() { Ok(content) } else { Err(Damaged::Unreadable) }
        }
        _ => Err(Damaged::Unreadable),
    }
}

/// Returns the CRC-32 as in zip files. It detects every change within 32 consecutive bits, hence
/// every changed character.
fn checksum(bytes: &[u8]) -> [u8; CHECKSUM_BYTES] {
    const CRC_32: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    CRC_32.checksum(bytes).to_le_bytes()
}

/// base64url without padding (RFC 4648, section 5). Unused bits in the last character are ignored
/// here, so that a truncated link is distinguished from an altered one.
const BASE64URL: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(true),
);

/// Decodes all complete bytes, or returns `None` if a character is not in the base64url alphabet.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    // A single character after groups of four contains no complete byte.
    let length = if text.len() % 4 == 1 { text.len() - 1 } else { text.len() };
    BASE64URL.decode(&text.as_bytes()[..length]).ok()
}

#[cfg(test)]
mod tests;
