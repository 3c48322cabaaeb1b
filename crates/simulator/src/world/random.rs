//! Randomness of clients: one stream of numbers per client, determined by the scenario's seed.
//!
//! The numbers of a client do not depend on other clients, so a change to one client leaves the
//! other streams unchanged. The numbers are not suitable for secrets.

use primitives::ClientId;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// The position in a client's stream of random numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct RandomScheduler {
    drawn: u32,
    /// Number of drawn integers that could have been others.
    choices: u32,
}

impl RandomScheduler {
    /// Returns a whole number from `low` to `high`, inclusive, or `low` if `high` is smaller.
    pub(super) fn integer(&mut self, seed: u64, client: ClientId, low: i64, high: i64) -> i64 {
        if high < low {
            return low;
        }
        let count = u128::from(high.abs_diff(low)) + 1;
        self.choices = self.choices.wrapping_add(u32::from(count > 1));
        // The high half of the product spreads 64 random bits evenly over the numbers.
        let offset = (u128::from(self.next(seed, client)) * count) >> 64;
        low.wrapping_add_unsigned(offset as u64)
    }

    /// Returns the number of drawn integers that could have been others.
    pub(super) fn choices(&self) -> u32 {
        self.choices
    }

    /// Skips this many numbers.
    pub(super) fn skip(&mut self, count: u32) {
        self.drawn = self.drawn.wrapping_add(count);
    }

    /// Returns a random UUID (version 4, RFC 9562).
    pub(super) fn uuid(&mut self, seed: u64, client: ClientId) -> String {
        const VERSION_4: u64 = 0x4000;
        const VARIANT: u64 = 0x8000_0000_0000_0000;
        let high = self.next(seed, client) & !0xf000 | VERSION_4;
        let low = self.next(seed, client) & (VARIANT / 2 - 1) | VARIANT;
        let (time, rest) = (high >> 32, high & 0xffff_ffff);
        let (middle, version) = (rest >> 16, rest & 0xffff);
        let (variant, node) = (low >> 48, low & 0xffff_ffff_ffff);
        format!("{time:08x}-{middle:04x}-{version:04x}-{variant:04x}-{node:012x}")
    }

    /// Returns the next number. Each number comes from its own generator, so no generator state
    /// must be stored.
    fn next(&mut self, seed: u64, client: ClientId) -> u64 {
        let place = u64::from(client.0) << 32 | u64::from(self.drawn);
        self.drawn = self.drawn.wrapping_add(1);
        // The product with an odd number separates neighbouring seeds.
        let own_seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ place;
        Xoshiro256PlusPlus::seed_from_u64(own_seed).next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const C1: ClientId = ClientId(0);
    const C2: ClientId = ClientId(1);

    fn integers(seed: u64, client: ClientId, low: i64, high: i64) -> Vec<i64> {
        let mut chance = RandomScheduler::default();
        (0..6).map(|_| chance.integer(seed, client, low, high)).collect()
    }

    /// Links depend on these numbers, so they must never change.
    #[test]
    fn random_numbers_of_a_seed_never_change() {
        let drawn = [(1, C1), (1, C2), (2, C1)].map(|(seed, client)| integers(seed, client, 0, 99));
        let uuid = RandomScheduler::default().uuid(1, C1);
        expect_test::expect![[r#"
            [[34, 70, 13, 98, 36, 19], [26, 86, 97, 51, 73, 68], [9, 43, 87, 23, 4, 29]]
            58f24f57-e97e-4f07-b4b9-b3de17c5a2e8"#]]
        .assert_eq(&format!("{drawn:?}\n{uuid}"));
    }

    #[test]
    fn random_integers_of_a_range_are_within_it() {
        assert!(integers(3, C1, 5, 7).iter().all(|number| (5..=7).contains(number)));
        assert_eq!(integers(3, C1, 4, 4), [4; 6]);
        assert_eq!(integers(3, C1, 4, 3), [4; 6]);
        let whole = integers(3, C1, i64::MIN, i64::MAX);
        assert!(whole.iter().any(|number| *number < 0) && whole.iter().any(|number| *number > 0));
    }
}
