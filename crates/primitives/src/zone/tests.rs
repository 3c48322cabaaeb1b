//! Tests of zones, by comparison with all valuations of a few times in a small range.

use super::*;
use proptest::prelude::*;

/// Largest distance of a time from 0, in ms.
const RANGE: i64 = 7;

/// A valuation: now, then the other times.
type Valuation = Vec<i64>;

/// Returns all valuations of this many times in the range, with now at 0.
fn all(size: usize) -> Vec<Valuation> {
    let mut valuations = vec![vec![0]];
    for _ in 1..size {
        let longer = valuations.iter().flat_map(|it| {
            (-RANGE..=RANGE).map(move |at| it.iter().copied().chain([at]).collect())
        });
        valuations = longer.collect();
    }
    valuations
}

fn holds(zone: &Zone, valuation: &[i64]) -> bool {
    let places = || 0..zone.size();
    places().all(|one| {
        places().all(|other| valuation[one] - valuation[other] <= zone.bound(one, other))
    })
}

fn members(zone: &Zone) -> Vec<Valuation> {
    all(zone.size()).into_iter().filter(|it| holds(zone, it)).collect()
}

/// Returns a zone of three times in addition to now, all in the range, with these limits.
fn zone_with(limits: &[(usize, usize, i64)]) -> Option<Zone> {
    let mut zone = Zone::now();
    for place in 1..4 {
        zone.add(NOW, 0);
        zone = unbounded(zone, place);
        if !(zone.limit(place, NOW, RANGE) && zone.limit(NOW, place, RANGE)) {
            return None;
        }
    }
    for (one, other, most_ms) in limits {
        if !zone.limit(*one, *other, *most_ms) {
            return None;
        }
    }
    Some(zone)
}

/// Removes the bounds of a time.
fn unbounded(zone: Zone, place: usize) -> Zone {
    let mut bounds = zone.bounds;
    for other in (0..zone.size).filter(|it| *it != place) {
        bounds[place * zone.size + other] = FREE;
        bounds[other * zone.size + place] = FREE;
    }
    Zone { bounds, size: zone.size }
}

fn limits() -> impl Strategy<Value = Vec<(usize, usize, i64)>> {
    prop::collection::vec((0..4_usize, 0..4_usize, -5..6_i64), 0..5)
        .prop_map(|it| it.into_iter().filter(|(one, other, _)| one != other).collect())
}

#[test]
fn timer_that_started_earlier_ends_earlier() {
    let mut zone = Zone::now();
    zone.add(NOW, 100);
    zone.elapse();
    assert!(zone.limit(NOW, 1, 0));
    zone.add(NOW, 100);
    assert_eq!(zone.bound(2, 1), 100);
    assert_eq!(zone.bound(1, 2), 0);
    let mut second_first = zone.clone();
    assert!(second_first.limit(2, 1, 0));
    assert!(!second_first.limit(2, 1, -1));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn limit_keeps_the_valuations_that_satisfy_it(limits in limits()) {
        let satisfies = |it: &Valuation| limits.iter().all(|(one, other, most)| it[*one] - it[*other] <= *most);
        let expected: Vec<Valuation> = all(4).into_iter().filter(satisfies).collect();
        match zone_with(&limits) {
            Some(zone) => prop_assert_eq!(members(&zone), expected),
            None => prop_assert!(expected.is_empty()),
        }
    }

    #[test]
    fn bounds_are_tight(limits in limits()) {
        if let Some(zone) = zone_with(&limits) {
            let members = members(&zone);
            for one in 0..4 {
                for other in 0..4 {
                    let largest = members.iter().map(|it| it[one] - it[other]).max();
                    prop_assert_eq!(largest, Some(zone.bound(one, other)));
                }
            }
        }
    }

    #[test]
    fn elapse_moves_now_forward(limits in limits()) {
        if let Some(zone) = zone_with(&limits) {
            let mut later = zone.clone();
            later.elapse();
            // Relative to the new now, all other times are earlier.
            let is_reached = |it: &Valuation| (0..=2 * RANGE).any(|ms| {
                let before: Valuation = it.iter().enumerate().map(|(place, at)| if place == NOW { 0 } else { at + ms }).collect();
                holds(&zone, &before)
            });
            let expected: Vec<Valuation> = all(4).into_iter().filter(is_reached).collect();
            prop_assert_eq!(members(&later), expected);
        }
    }

    #[test]
    fn contains_compares_valuations(one in limits(), other in limits()) {
        if let (Some(one), Some(other)) = (zone_with(&one), zone_with(&other)) {
            let is_subset = members(&other).iter().all(|it| holds(&one, it));
            prop_assert_eq!(one.contains(&other), is_subset);
        }
    }

    #[test]
    fn hull_contains_both_zones_and_is_tight(one in limits(), other in limits()) {
        if let (Some(one), Some(other)) = (zone_with(&one), zone_with(&other)) {
            let hull = one.hull(&other);
            prop_assert!(hull.contains(&one) && hull.contains(&other));
            let mut closed = hull.clone();
            closed.close();
            prop_assert_eq!(&hull, &closed);
            let wider = hull.without_bounds_above(&one, Some(2));
            prop_assert!(wider.contains(&hull));
            for place in 0..4 {
                prop_assert_eq!(wider.bound(2, place), hull.bound(2, place));
                prop_assert_eq!(wider.bound(place, 2), hull.bound(place, 2));
            }
        }
    }

    #[test]
    fn widened_zone_has_the_bounds_of_the_larger_one(one in limits(), other in limits()) {
        let places = [NOW, 3, 1, 2, 3];
        if let (Some(one), Some(other)) = (zone_with(&one), zone_with(&other)) {
            let larger = one.hull(&other).select(&places);
            let widened = one.widened(&places, &larger);
            prop_assert_eq!(widened.select(&places), larger);
        }
    }

    #[test]
    fn select_and_add_keep_the_other_times(limits in limits(), distance in -3..4_i64) {
        if let Some(zone) = zone_with(&limits) {
            let fewer = zone.select(&[NOW, 3, 1]);
            let expected: std::collections::BTreeSet<Valuation> =
                members(&zone).into_iter().map(|it| vec![0, it[3], it[1]]).collect();
            prop_assert_eq!(members(&fewer), expected.into_iter().collect::<Vec<Valuation>>());
            let mut more = fewer.clone();
            more.add(2, distance);
            let is_right = |it: &Valuation| it[3] == it[2] + distance && holds(&fewer, &it[..3]);
            let expected: Vec<Valuation> = all(4).into_iter().filter(is_right).collect();
            prop_assert_eq!(members(&more), expected);
        }
    }

    #[test]
    fn forget_past_keeps_the_order(limits in limits()) {
        if let Some(zone) = zone_with(&limits) {
            let mut wider = zone.clone();
            wider.forget_past(|place| place >= 2, |place| place >= 2);
            prop_assert!(wider.contains(&zone));
            let is_past = |place: usize| place >= 2 && zone.bound(place, NOW) < 0;
            let others = |it: &Valuation| -> Vec<i64> {
                (0..4).filter(|place| !is_past(*place)).map(|place| it[place]).collect()
            };
            // A new valuation differs from a known one only in distances of past times.
            let known = members(&zone);
            for new in members(&wider) {
                prop_assert!((0..4).all(|place| !is_past(place) || new[place] < 0));
                let is_like = |it: &&Valuation| others(it) == others(&new);
                prop_assert!(known.iter().any(|it| is_like(&it)), "{new:?}");
            }
        }
    }

    #[test]
    fn forget_beyond_keeps_short_distances(limits in limits()) {
        if let Some(zone) = zone_with(&limits) {
            let mut wider = zone.clone();
            let longest_ms = 2;
            wider.forget_beyond(longest_ms, |place| place == 3);
            prop_assert!(wider.contains(&zone));
            // A valuation is new only if it has a long distance from the time.
            for it in members(&wider).into_iter().filter(|it| !holds(&zone, it)) {
                prop_assert!((0..3).any(|other| (it[3] - it[other]).abs() >= longest_ms));
            }
        }
    }
}
