//! Links: what a person works on and looks at, as text. A browser keeps the same text over a
//! reload.
//!
//! [`encode`] writes a [`Link`], [`decode`] reads one. The text is `v1.` and base64url of these
//! bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | how the content is written: 0 as it is, 1 as `lz` packs it; the shorter of the two |
//! | a number | how long that is |
//! | variable | the content: `setup`, `moves`, `shown` and, if they say anything, `caption` and `question` |
//! | 4 | CRC-32 of all before, the lowest byte first |
//!
//! What is set up and chosen is written, never what follows from it, but for the findings: whoever
//! opens the link compares them. A reader takes any text, and makes room only for what is there, up
//! to a limit.
//!
//! A task that a teacher has written is sent in the same way, as `t1.`; its content is its file.

mod caption;
mod lz;
mod moves;
mod question;
mod setup;
mod shown;
mod task;
mod wire;

pub use question::Question;
pub use shown::{Expected, FINDING_LIMIT, Shown};
pub use task::{decode_task, encode_task, is_task};

use crate::workspace::Work;
use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use crc::{CRC_32_ISO_HDLC, Crc};
use wire::{Reader, Writer};

/// The version that is written.
pub const VERSION: u32 = 1;

/// The longest text that is shared: what programs that people send it with take.
pub const LINK_LIMIT: usize = 32 * 1024;

/// The longest content, in bytes: several runs as long as a run may be. As moves it takes some
/// thirty times as much memory.
const CONTENT_LIMIT: usize = 1024 * 1024;

/// The longest text that is written or read.
pub const TEXT_LIMIT: usize = CONTENT_LIMIT / 3 * 4 + 64;

/// How long the checksum is.
const CHECKSUM_BYTES: usize = 4;

/// What the text of a link begins with.
const WORK: char = 'v';
/// What that of a task begins with.
const TASK: char = 't';

/// The content as it is.
const PLAIN: u8 = 0;
/// The content as `lz` packs it.
const PACKED: u8 = 1;

/// What a link carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The set-up, and what was chosen in it.
    pub work: Work,
    /// How it was looked at.
    pub shown: Shown,
    /// What was found in the current branch, in the order of the steps.
    pub findings: Vec<Expected>,
}

/// Why a text is no link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damaged {
    /// It is something else.
    #[error("it is not a link of Lockscope")]
    NotOurs,
    /// It is of a version that is not known here.
    #[error("it is of version {0}, and this is version {VERSION}")]
    Version(u32),
    /// Its end is missing.
    #[error("its end is missing")]
    Cut,
    /// It is not as it was written.
    #[error("it was altered in transit")]
    Altered,
    /// There is more of something than there may be.
    #[error("it is over a limit")]
    Limit,
    /// It says what this version never says.
    #[error("it cannot be read")]
    Unreadable,
    /// Its scenario cannot be run.
    #[error("its scenario cannot be run")]
    Scenario,
}

/// Writes a link; nothing, if it would be longer than [`TEXT_LIMIT`].
pub fn encode(link: &Link) -> Option<String> {
    let mut content = Writer::default();
    setup::write(&link.work, &mut content);
    moves::write(&link.work, &mut content);
    shown::write(link, &mut content);
    // What stands before a question is there as well.
    caption::write(&link.work.caption, link.shown.question.is_some(), &mut content);
    question::write(link.shown.question, &mut content);
    write(WORK, &content.bytes)
}

/// Writes a link that is short enough for an address; none, if it would be longer.
pub fn encode_for_address(link: &Link) -> Option<String> {
    encode(link).filter(|text| text.len() <= LINK_LIMIT)
}

/// Reads what [`encode`] has written. Its moves are not made: the world may not allow them.
///
/// # Errors
/// What is wrong with the text.
pub fn decode(text: &str) -> Result<Link, Damaged> {
    let content = open(WORK, text)?;
    let mut reader = Reader::new(&content);
    let (story, scenario, until) = setup::read(&mut reader)?;
    let (branches, moves) = moves::read(&mut reader)?;
    let (mut shown, findings) = shown::read(&mut reader)?;
    let caption = caption::read(&mut reader)?.into();
    shown.question = question::read(&mut reader)?;
    if !reader.rest().is_empty() {
        return Err(Damaged::Unreadable);
    }
    scenario.load().map_err(|_| Damaged::Scenario)?;
    let (scenario, branches) = (scenario.into(), branches.into());
    let work = Work { story, scenario, until, branches, moves, caption };
    Ok(Link { work, shown, findings })
}

/// What may be a link of what a person gives: the text itself, or what follows the `#` of an
/// address, without the punctuation that a chat or a mail adds at its end.
pub fn within(given: &str) -> &str {
    let given = given.trim_start_matches('\u{feff}').trim();
    let text = given.split_once('#').map_or(given, |(_, fragment)| fragment);
    let Some((version, sealed)) = text.split_once('.') else { return text };
    // A browser escapes some of that punctuation, as `>` to `%3E`.
    let sealed = sealed.split_once('%').map_or(sealed, |(sealed, _)| sealed);
    let sealed =
        sealed.trim_end_matches(|it: char| !it.is_ascii_alphanumeric() && it != '-' && it != '_');
    &text[..version.len() + 1 + sealed.len()]
}

/// The shortest text of a content; none, if that would be longer than [`TEXT_LIMIT`].
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

/// The text of a content that is written in this way.
fn seal(kind: char, way: u8, content: &[u8]) -> String {
    let mut writer = Writer::default();
    writer.byte(way);
    writer.bytes(content);
    let checksum = checksum(&writer.bytes);
    writer.bytes.extend(checksum);
    format!("{kind}{VERSION}.{}", BASE64URL.encode(&writer.bytes))
}

/// The content of a text.
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
    // No link within the limit above says that it has more.
    let content = outer.bytes(CONTENT_LIMIT).map_err(|damaged| match damaged {
        Damaged::Limit => Damaged::Altered,
        other => other,
    })?;
    let rest = outer.rest();
    if rest.len() < CHECKSUM_BYTES {
        return Err(Damaged::Cut);
    }
    let covered = &bytes[..bytes.len() - rest.len()];
    // A text is written in one way: spare bits that are set, say, were not written so.
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

/// CRC-32 as in zip files: it notices every change within any 32 bits, hence every changed
/// character.
fn checksum(bytes: &[u8]) -> [u8; CHECKSUM_BYTES] {
    const CRC_32: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    CRC_32.checksum(bytes).to_le_bytes()
}

/// base64url without padding (RFC 4648, section 5). Spare bits in the last character are read over,
/// so that a text whose end is missing is told from one that was altered.
const BASE64URL: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(true),
);

/// The whole bytes of a text; none, if a character is not one of base64url.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    // One character behind groups of four holds no whole byte.
    let length = if text.len() % 4 == 1 { text.len() - 1 } else { text.len() };
    BASE64URL.decode(&text.as_bytes()[..length]).ok()
}

#[cfg(test)]
mod tests;
