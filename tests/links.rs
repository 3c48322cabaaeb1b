//! Links keep opening in later versions, any change to a link is noticed, and reading a link stays
//! within the memory limit. (`determinism` tests that links are the same on all platforms.)
//!
//! `LOCKSCOPE_MUTATED_LINKS=1000000 cargo test --release --test links` tries more mutations.

#![cfg(not(target_arch = "wasm32"))]

#[path = "random_runs/generator.rs"]
#[allow(dead_code, reason = "only the random numbers are needed here")]
mod generator;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64URL;
use content::{play_story, stories};
use generator::Generator;
use peak_alloc::PeakAlloc;
use run_analysis::Recording;
use session::{Damaged, Link};
use std::env;
use std::sync::Mutex;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory is measured for the whole process, so only one test may run at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Maximum memory for reading a link, in bytes.
const MEMORY_LIMIT: usize = 64 * 1024 * 1024;

/// The golden links of each version of the format.
const GOLDEN: [&str; 1] = [include_str!("links/v1.txt")];

/// Returns the names of all golden links, and the links.
fn golden() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = GOLDEN.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(' ').expect("a name and a link"))
}

/// Replays a link, but only a number of moves that is fast enough for a test.
fn run(link: &Link) -> Option<Recording> {
    const MOVES: usize = 2_000;
    let mut recording = Recording::start(&link.work.scenario).ok()?;
    recording.follow(&mut link.work.replay(), MOVES);
    Some(recording)
}

/// Golden links from a version with other verdicts: with other definitions of the properties, or
/// based on guesses about the owner of a key. Each has the first step whose recorded findings
/// differ. A user who opens such a link is notified.
const JUDGED_OTHERWISE: &[(&str, usize)] = &[
    ("two-clients-delete-a-dead-lock", 16),
    ("crash-locks-for-ever", 3),
    ("getset-lets-only-one-in", 15),
    ("loser-overwrites-and-the-lock-idles", 19),
    ("paused-holder-deletes-the-next-lock", 6),
    ("checked-release-leaves-it-alone", 6),
    ("delete-is-late-after-the-check", 9),
    ("late-setnx-writes-a-dead-lock", 3),
    ("null-skips-the-lock", 10),
    ("static-field-skips-the-lock", 5),
    ("expired-holder-deletes-a-later-lock", 6),
    ("shorter-lifetime-keeps-the-lock", 18),
    ("equal-timestamps", 10),
    ("crash-between-setnx-and-expire", 2),
    ("crash-between-incr-and-expire", 2),
    ("losers-keep-a-dead-lock-alive", 9),
    ("lifetime-as-an-argument", 2),
    ("lifetime-of-ten-and-a-half", 2),
    ("lifetime-of-zero", 2),
    ("late-delete-frees-anothers-lock", 10),
    ("no-token-deletes-anothers-lock", 14),
    ("pause-between-get-and-del", 14),
    ("same-value-passes-for-ones-own", 10),
    ("redlock-delayed-restart", 9),
    ("cache-without-a-lock", 2),
    ("watch-without-multi", 10),
    ("slow-server-clock-keeps-it-longer", 8),
    ("partition-then-late-request", 10),
    ("a-program-of-ones-own", 16),
];

#[test]
fn golden_links_give_the_same_moves_and_findings() {
    let _alone = ALONE.lock();
    let mut differences = String::new();
    for (name, text) in golden() {
        let link = session::decode(text).unwrap_or_else(|damaged| panic!("{name}: {damaged}"));
        let recording = link.work.record().expect("it was run before");
        assert_eq!(recording.run().moves(), link.work.branches.current_moves(), "{name}");
        let known = JUDGED_OTHERWISE.iter().find(|(it, _)| *it == name).map(|(_, step)| *step);
        let differs = link.first_difference(&recording);
        if differs != known {
            differences += &format!("{name}: {differs:?} instead of {known:?}\n");
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn links_of_stories_have_at_most_2000_characters() {
    let _alone = ALONE.lock();
    for story in stories::ALL {
        let recording = Recording::new(play_story(story).expect("the story can be played"));
        let link = session::Link::to_run(&recording, Some(story), story.until);
        let length = session::encode(&link).expect("it is not too long").len();
        println!(
            "{length:>5} characters, {:>4} moves: {}",
            recording.run().moves().len(),
            story.id
        );
        assert!(length <= 2_000, "{}", story.id);
    }
}

#[test]
fn run_of_10_000_moves_fits_into_a_link() {
    let _alone = ALONE.lock();
    let (_, text) =
        golden().find(|(name, _)| *name == "ten-thousand-moves").expect("it is a golden link");
    let branches = session::decode(text).expect("it opens").work.branches;
    let moves = branches.moves(branches.current()).len();
    println!("{moves} moves: {} characters", text.len());
    assert!(moves >= 10_000 && text.len() <= session::LINK_LIMIT);
}

/// Decodes the bytes of a link without the checksum.
fn unsealed(text: &str) -> Vec<u8> {
    let bytes = BASE64URL.decode(text.strip_prefix("v1.").expect("a link of version 1"));
    let mut bytes = bytes.expect("base64url without padding");
    bytes.truncate(bytes.len() - 4);
    bytes
}

/// Encodes these bytes as a link with a valid checksum.
fn sealed(bytes: &[u8]) -> String {
    let checksum = crc32fast::hash(bytes).to_le_bytes();
    format!("v1.{}", BASE64URL.encode([bytes, &checksum].concat()))
}

/// One link contains `-` and `_`, the characters that differ from plain base64. Its bytes and their
/// CRC-32 were computed with Python's `base64.urlsafe_b64decode` and `zlib.crc32`.
#[test]
fn link_is_base64url_with_a_crc_32() {
    let _alone = ALONE.lock();
    const NAME: &str = "cache-with-a-lock";
    const CHECKSUM: u32 = 0xf799_0a3f;
    const BYTES: &[u8] =
        b"\x01o\xbd\x02\x16\x11cache-with-a-lock\xa0\x1f\x01\x0d\x01\x15\x09rebuild\x03\x00\
        \x01\x01\x01\xf4\x00\x09\x05\xf4\x03\x00\x00\x01\x01\x11\x0e\xb8\x17\x00\x00\x01\x02\
        \x01\x01\x00\x00\x00\xd1\x01\x00\x03\x02\x0f\x02\xf4\x03\x10\x11\x10\x11\x10 ! ! \
        \x02d\x01\x0a\x00\xb5\x01\x08\x00\x00\xd4\x01\x00\x00\xd1\x01\x00\x02\xd3\x01\x05! \
        \x02\xe8\x07\x01\x81\x02";
    let (_, text) = golden().find(|(name, _)| *name == NAME).expect("it is a golden link");
    assert_eq!(unsealed(text), BYTES);
    assert_eq!(crc32fast::hash(BYTES), CHECKSUM);
    for (name, text) in golden() {
        assert_eq!(sealed(&unsealed(text)), text, "{name}");
    }
}

#[test]
fn changed_missing_or_added_character_is_detected() {
    let _alone = ALONE.lock();
    const CHARACTERS: &str =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.#%~ ";
    let (_, text) = golden().last().expect("there are links");
    for index in 0..text.len() {
        let (before, rest) = (&text[..index], &text[index + 1..]);
        assert!(session::decode(&format!("{before}{rest}")).is_err(), "without {index}");
        for other in CHARACTERS.chars() {
            assert!(session::decode(&format!("{before}{other}{}", &text[index..])).is_err());
            let is_other = !text[index..].starts_with(other);
            assert!(!is_other || session::decode(&format!("{before}{other}{rest}")).is_err());
        }
    }
}

/// Runs `work` and returns the growth of memory above its level before, in bytes.
fn memory_of<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let result = work();
    (result, MEMORY.peak_usage().saturating_sub(before))
}

/// Changes some bytes of a link, in ways that are likely to damage counts and indices.
fn mutate(bytes: &mut Vec<u8>, generator: &mut Generator) {
    for _ in 0..=generator.below(3) {
        let index = generator.below(bytes.len() as u64) as usize;
        match generator.below(6) {
            0 => bytes[index] ^= 1 << generator.below(8),
            1 => bytes[index] = generator.below(256) as u8,
            2 => bytes[index] = [0, 0x7F, 0x80, 0xFF][generator.below(4) as usize],
            3 => bytes.insert(index, generator.below(256) as u8),
            4 if bytes.len() > 1 => drop(bytes.remove(index)),
            _ => {
                let end = (index + 1 + generator.below(20) as usize).min(bytes.len());
                let copy = bytes[index..end].to_vec();
                bytes.splice(index..index, copy);
            }
        }
    }
}

fn mutations() -> u64 {
    let count = env::var("LOCKSCOPE_MUTATED_LINKS").ok().and_then(|count| count.parse().ok());
    count.unwrap_or(20_000)
}

#[test]
fn mutated_links_decode_or_fail_within_the_memory_limit() {
    let _alone = ALONE.lock();
    let links: Vec<Vec<u8>> = golden().map(|(_, text)| unsealed(text)).collect();
    let (mut opened, mut most) = (0, 0);
    for number in 0..mutations() {
        let mut generator = Generator::new(number);
        let mut bytes = links[generator.below(links.len() as u64) as usize].clone();
        mutate(&mut bytes, &mut generator);
        let text = sealed(&bytes);
        let (link, memory) = memory_of(|| session::decode(&text));
        most = most.max(memory);
        assert!(memory <= MEMORY_LIMIT, "mutation {number} takes {memory} bytes");
        let Ok(link) = link else { continue };
        opened += 1;
        let encoded = session::encode(&link).expect("it is not too long");
        assert_eq!(session::decode(&encoded).as_ref(), Ok(&link), "mutation {number}");
        if opened % 50 == 0 {
            run(&link);
        }
    }
    println!("{} mutated links: {opened} opened, at most {most} bytes", mutations());
    assert!(opened > 0, "with a new checksum, some changes make another valid link");
}

/// The largest link has the maximum number of moves in the minimum number of bytes.
#[test]
fn largest_link_decodes_within_the_memory_limit() {
    let _alone = ALONE.lock();
    let mut most = 0;
    let (_, text) = golden().next().expect("there are links");
    // The setup of a story, with this many branches of 100 000 moves.
    let with_branches = |count: usize| {
        let mut link = session::decode(text).expect("it opens");
        let mut all = Vec::new();
        for number in 1..=count as u32 {
            let own = vec![simulator::Move::Run(primitives::ClientId(0)); 100_000];
            all.push(session::Tail::new(number, None, String::new(), own));
        }
        let next = count as u32 + 1;
        let branches = session::Branches::from_tails(all, 1, next).expect("they are sound");
        link.work.branches = branches.into();
        link
    };
    for count in [1, 5, 10] {
        let link = with_branches(count);
        let text = session::encode(&link).expect("it is not too long");
        let (read, memory) = memory_of(|| session::decode(&text));
        assert_eq!(read.as_ref(), Ok(&link));
        most = most.max(memory);
        assert!(memory <= MEMORY_LIMIT, "{count} branches take {memory} bytes");
    }
    println!("the largest link: at most {most} bytes");
    assert_eq!(session::encode(&with_branches(11)), None, "over the limit");
    assert_eq!(session::decode(&format!("v1.{}", "A".repeat(10_000_000))), Err(Damaged::Limit));
}
