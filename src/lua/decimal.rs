//! Fractions in decimal digits, rounded as C's `printf` rounds them: to the nearest, halves to an even digit.
//!
//! The standard library does the same. Its ways to be quick are 3 KB of the page, compressed.

use crate::natural::Natural;

/// The magnitude of a finite number: digits, of which so many stand before the point. There may be fewer digits
/// than that, or the point may stand before the first of them.
pub(super) struct Decimal {
    digits: Vec<u8>,
    point: i32,
}

impl Decimal {
    /// All digits of a number. Each number has an end: it is a whole number divided by a power of two.
    pub(super) fn exact(value: f64) -> Decimal {
        const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;
        let bits = value.abs().to_bits();
        let (biased, fraction) = (bits >> FRACTION_BITS, bits & ((1 << FRACTION_BITS) - 1));
        let implicit = u64::from(biased > 0) << FRACTION_BITS;
        let exponent = biased.max(1) as i32 - 1_075;
        let mantissa = Natural::from(fraction | implicit);
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
