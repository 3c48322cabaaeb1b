//! Unsigned integers of any size, with the arithmetic needed to round a long double once.
//!
//! Written by hand because a bigint library is large compared to the dozen operations that one
//! command needs.

use std::cmp::Ordering;
use std::fmt;

/// An unsigned integer: its digits in base 2^32, least significant first, without trailing zeros.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BigUint(Vec<u32>);

const LIMB_BITS: i32 = u32::BITS as i32;

/// The largest power of ten in 32 bits.
const BILLION: u32 = 1_000_000_000;

impl BigUint {
    /// Creates the number with these digits in base `radix`, most significant first.
    pub(super) fn from_digits(digits: &[u8], radix: u32) -> BigUint {
        let mut number = BigUint(Vec::new());
        for digit in digits {
            number.multiply_and_add(radix, u32::from(*digit));
        }
        number
    }

    pub(super) fn power(base: u32, exponent: u32) -> BigUint {
        BigUint::from(1).times_power(base, exponent)
    }

    pub(super) fn times_power(mut self, base: u32, exponent: u32) -> BigUint {
        (0..exponent).for_each(|_| self.multiply_and_add(base, 0));
        self
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of bits that the number needs; 0 for 0.
    pub(super) fn bits(&self) -> i32 {
        let limbs = i32::try_from(self.0.len()).unwrap_or(i32::MAX);
        let unused = self.0.last().map_or(0, |limb| limb.leading_zeros().cast_signed());
        limbs.saturating_mul(LIMB_BITS) - unused
    }

    pub(super) fn plus(&self, other: &BigUint) -> BigUint {
        let length = self.0.len().max(other.0.len()) + 1;
        let mut carry = 0;
        let limbs = (0..length).map(|place| {
            let sum = u64::from(self.limb(place)) + u64::from(other.limb(place)) + carry;
            carry = sum >> LIMB_BITS;
            sum as u32
        });
        BigUint::trimmed(limbs.collect())
    }

    /// Returns the difference. `other` must not be larger.
    pub(super) fn minus(&self, other: &BigUint) -> BigUint {
        let mut borrow = false;
        let limbs = (0..self.0.len()).map(|place| {
            let (difference, is_below) = self.limb(place).overflowing_sub(other.limb(place));
            let (difference, is_below_too) = difference.overflowing_sub(u32::from(borrow));
            borrow = is_below || is_below_too;
            difference
        });
        BigUint::trimmed(limbs.collect())
    }

    pub(super) fn times(&self, other: &BigUint) -> BigUint {
        let mut limbs = vec![0_u32; self.0.len() + other.0.len()];
        for (offset, mine) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (place, limb) in limbs[offset..].iter_mut().enumerate() {
                let product = u64::from(*mine) * u64::from(other.limb(place));
                let sum = product + u64::from(*limb) + carry;
                *limb = sum as u32;
                carry = sum >> LIMB_BITS;
            }
        }
        BigUint::trimmed(limbs)
    }

    /// Multiplies by 2^`power`; a negative power counts as 0.
    pub(super) fn times_two_to(&self, power: i32) -> BigUint {
        let power = u32::try_from(power).unwrap_or(0);
        let (limbs, bits) = (power / u32::BITS, power % u32::BITS);
        let mut number = BigUint(vec![0; limbs as usize]);
        number.0.extend(&self.0);
        number.multiply_and_add(1 << bits, 0);
        BigUint::trimmed(number.0)
    }

    /// Returns the low 128 bits of the quotient, and `true` if the division is exact.
    pub(super) fn divided_by(self, divisor: BigUint) -> (u128, bool) {
        let places = (self.bits() - divisor.bits()).max(0);
        let divisor = divisor.times_two_to(places);
        let (mut rest, mut quotient) = (self, 0_u128);
        for _ in 0..=places {
            quotient <<= 1;
            if rest.cmp(&divisor) != Ordering::Less {
                rest = rest.minus(&divisor);
                quotient |= 1;
            }
            rest = rest.times_two_to(1);
        }
        (quotient, rest.is_zero())
    }

    pub(super) fn cmp(&self, other: &BigUint) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    fn multiply_and_add(&mut self, factor: u32, summand: u32) {
        let mut carry = summand;
        for limb in &mut self.0 {
            let sum = u64::from(*limb) * u64::from(factor) + u64::from(carry);
            *limb = sum as u32;
            carry = (sum >> LIMB_BITS) as u32;
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }

    /// Divides by a billion and returns the remainder.
    fn divide_by_billion(&mut self) -> u32 {
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let dividend = (u64::from(rest) << LIMB_BITS) | u64::from(*limb);
            *limb = (dividend / u64::from(BILLION)) as u32;
            rest = (dividend % u64::from(BILLION)) as u32;
        }
        *self = BigUint::trimmed(std::mem::take(&mut self.0));
        rest
    }

    fn limb(&self, place: usize) -> u32 {
        self.0.get(place).copied().unwrap_or(0)
    }

    fn trimmed(mut limbs: Vec<u32>) -> BigUint {
        let length = limbs.iter().rposition(|limb| *limb != 0).map_or(0, |last| last + 1);
        limbs.truncate(length);
        BigUint(limbs)
    }
}

/// Returns the mantissa and exponent nearest to `numerator / denominator * 2^exponent`, which must
/// not be 0. A mantissa has `mantissa_bits`, at most 64. No exponent is below `min_exponent`.
/// `None` if the exponent overflows.
pub(super) fn nearest(
    numerator: BigUint,
    denominator: BigUint,
    exponent: i32,
    (mantissa_bits, min_exponent): (i32, i32),
) -> Option<(u64, i32)> {
    // The quotient contains the mantissa and two more bits for rounding. The first is set if the
    // rest is at least a half, the second if it is more.
    let scale = mantissa_bits + 2 + denominator.bits() - numerator.bits();
    let numerator = numerator.times_two_to(scale.max(0));
    let denominator = denominator.times_two_to((-scale).max(0));
    let (quotient, is_exact) = numerator.divided_by(denominator);
    let quotient = quotient | u128::from(!is_exact);
    let exponent = exponent.checked_sub(scale)?;

    let excess_bits = (u128::BITS - quotient.leading_zeros()).cast_signed() - mantissa_bits;
    let rounded = exponent.saturating_add(excess_bits).max(min_exponent);
    let mantissa = shift_to_nearest(quotient, rounded.abs_diff(exponent));
    // Rounding up may have carried into one more bit, which leaves a power of two.
    if mantissa >> mantissa_bits == 0 {
        Some((mantissa as u64, rounded))
    } else {
        Some((1 << (mantissa_bits - 1), rounded + 1))
    }
}

/// Returns the integer nearest to `number / 2^places`, ties to even.
pub(super) fn shift_to_nearest(number: u128, places: u32) -> u128 {
    let Some(last_place) = places.checked_sub(1) else { return number };
    let twice = number.checked_shr(last_place).unwrap_or(0);
    let is_tie = twice.checked_shl(last_place) == Some(number);
    let whole = twice >> 1;
    let is_half = twice & 1 == 1;
    let rounds_up = is_half && (!is_tie || whole & 1 == 1);
    whole + u128::from(rounds_up)
}

impl From<u64> for BigUint {
    fn from(number: u64) -> BigUint {
        BigUint::trimmed(vec![number as u32, (number >> LIMB_BITS) as u32])
    }
}

impl fmt::Display for BigUint {
    /// Formats in decimal digits.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut number = self.clone();
        let mut groups = Vec::new();
        while !number.is_zero() {
            groups.push(number.divide_by_billion());
        }
        write!(formatter, "{}", groups.pop().unwrap_or(0))?;
        groups.iter().rev().try_for_each(|group| write!(formatter, "{group:09}"))
    }
}
