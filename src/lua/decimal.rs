//! Fractions in decimal digits, rounded as C's `printf` and `strtod` round them: to the nearest, halves to what is even.
//!
//! The standard library does the same. Its ways to be quick are 15 KB of the page, compressed.

use crate::bigint::{BigUint, nearest};

/// The powers of ten that a double holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// So many digits may decide where a double is rounded to; of those behind them it only counts whether there are any.
const DECIDING: usize = 800;

/// The double next to digits times a power of ten.
pub(super) fn read(digits: &[u8], power: i64) -> f64 {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    let digits = &digits[zeros..];
    let kept = digits.len().min(DECIDING);
    let mut power = power + (digits.len() - kept) as i64;
    let mut values: Vec<u8> = digits[..kept].iter().map(|digit| digit - b'0').collect();
    if digits[kept..].iter().any(|digit| *digit != b'0') {
        values.push(1);
        power -= 1;
    }
    let below = values.len() as i64 + power;
    if values.is_empty() || below < -330 {
        return 0.0;
    }
    if below > 310 {
        return f64::INFINITY;
    }
    let distance = power.unsigned_abs();
    if let (true, Some(exact)) = (values.len() <= 15, EXACT_POWERS.get(distance as usize)) {
        let whole = values.iter().fold(0, |whole, digit| whole * 10 + u64::from(*digit)) as f64;
        return if power < 0 { whole / exact } else { whole * exact };
    }
    let (number, one) = (BigUint::from_digits(&values, 10), BigUint::from(1));
    let (above, under) = if power < 0 {
        (number, one.times_power(10, distance as u32))
    } else {
        (number.times_power(10, distance as u32), one)
    };
    let Some((mantissa, exponent)) = nearest(above, under, 0, (BITS as i32, -BIAS + 1)) else {
        return f64::INFINITY;
    };
    // What is less than the least normal number has no implicit bit, and the same exponent.
    let biased = match mantissa.checked_sub(1 << (BITS - 1)) {
        Some(fraction) => (((exponent + BIAS) as u64) << (BITS - 1)) + fraction,
        None => mantissa,
    };
    f64::from_bits(biased.min(f64::INFINITY.to_bits()))
}

/// How many bits the mantissa has, and what is added to its exponent.
const BITS: u32 = f64::MANTISSA_DIGITS;
const BIAS: i32 = 1_075;

/// The magnitude of a finite number: digits, of which so many stand before the point. There may be fewer digits
/// than that, or the point may stand before the first of them.
pub(super) struct Decimal {
    digits: Vec<u8>,
    point: i32,
}

impl Decimal {
    /// All digits of a number. Each number has an end: it is a whole number divided by a power of two.
    pub(super) fn exact(value: f64) -> Decimal {
        const FRACTION_BITS: u32 = BITS - 1;
        let bits = value.abs().to_bits();
        let (biased, fraction) = (bits >> FRACTION_BITS, bits & ((1 << FRACTION_BITS) - 1));
        let implicit = u64::from(biased > 0) << FRACTION_BITS;
        let exponent = biased.max(1) as i32 - BIAS;
        let mantissa = BigUint::from(fraction | implicit);
        // Divided by a power of two is multiplied by one of five and divided by one of ten.
        let divided = u32::try_from(-exponent).unwrap_or(0);
        let digits = mantissa.times_two_to(exponent).times_power(5, divided).to_string();
        let point = digits.len() as i32 - divided as i32;
        Decimal { digits: digits.into_bytes(), point }.trimmed()
    }

    /// Rounded to so many digits behind the point.
    pub(super) fn with_decimals(self, decimals: usize) -> Decimal {
        let kept = self.point.saturating_add(decimals as i32);
        self.with_digits(kept)
    }

    /// Rounded to so many digits in all.
    pub(super) fn with_digits(mut self, kept: i32) -> Decimal {
        let Ok(kept) = usize::try_from(kept) else {
            return Decimal { digits: Vec::new(), point: 0 };
        };
        let Some(next) = self.digits.get(kept) else { return self };
        let is_odd = kept > 0 && self.digits[kept - 1] % 2 == 1;
        // There are no zeros at the end, so that what follows is more than nothing.
        let is_above = *next > b'5' || *next == b'5' && (is_odd || kept + 1 < self.digits.len());
        self.digits.truncate(kept);
        if is_above {
            match self.digits.iter().rposition(|digit| *digit < b'9') {
                Some(place) => {
                    self.digits[place] += 1;
                    self.digits.truncate(place + 1);
                }
                None => {
                    self.digits = vec![b'1'];
                    self.point += 1;
                }
            }
        }
        self.trimmed()
    }

    /// The power of ten that the first digit stands for.
    pub(super) fn exponent(&self) -> i32 {
        if self.digits.is_empty() { 0 } else { self.point - 1 }
    }

    /// The digit that stands for a power of ten.
    pub(super) fn digit(&self, power: i32) -> char {
        let place = usize::try_from(self.point - 1 - power).ok();
        char::from(place.and_then(|place| self.digits.get(place)).copied().unwrap_or(b'0'))
    }

    /// Without zeros at either end.
    fn trimmed(mut self) -> Decimal {
        let last = self.digits.iter().rposition(|digit| *digit != b'0');
        self.digits.truncate(last.map_or(0, |last| last + 1));
        let zeros = self.digits.iter().take_while(|digit| **digit == b'0').count();
        self.digits.drain(..zeros);
        self.point -= zeros as i32;
        self
    }
}
