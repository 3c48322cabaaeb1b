//! A shared vector behaves like a plain vector, and a change to a copy never affects the original.

use super::{BLOCK, SharedVec};
use proptest::prelude::*;

/// A change to the current copy.
#[derive(Clone, Debug)]
enum Change {
    Extend(usize),
    Truncate(prop::sample::Index),
    Set(prop::sample::Index),
    /// Continues with a copy and leaves the original unchanged.
    Copy,
    /// Continues with a copy of the first elements.
    CopyFirst(prop::sample::Index),
}

fn any_change() -> impl Strategy<Value = Change> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        3 => (0..2 * BLOCK).prop_map(Change::Extend),
        1 => index().prop_map(Change::Truncate),
        1 => index().prop_map(Change::Set),
        1 => Just(Change::Copy),
        1 => index().prop_map(Change::CopyFirst),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shared_vec_after_any_changes_equals_a_plain_vector(changes in prop::collection::vec(any_change(), 0..20)) {
        let mut copies = vec![(SharedVec::new(), Vec::new())];
        for (number, change) in changes.into_iter().enumerate() {
            let (mut shared, mut plain) = copies.last().cloned().unwrap();
            match change {
                Change::Extend(count) => {
                    shared.extend((0..count).map(|offset| number + offset));
                    plain.extend((0..count).map(|offset| number + offset));
                }
                Change::Truncate(len) => {
                    let len = len.index(plain.len() + 1);
                    shared.truncate(len);
                    plain.truncate(len);
                }
                Change::Set(index) if !plain.is_empty() => {
                    let index = index.index(plain.len());
                    *shared.get_mut(index).unwrap() = number;
                    plain[index] = number;
                }
                Change::Set(_) => prop_assert_eq!(shared.get_mut(0), None),
                Change::Copy => copies.push((shared.clone(), plain.clone())),
                Change::CopyFirst(len) => {
                    let len = len.index(plain.len() + 1);
                    shared = shared.truncated(len);
                    plain.truncate(len);
                    copies.push((shared.clone(), plain.clone()));
                }
            }
            *copies.last_mut().unwrap() = (shared, plain);
        }
        for (shared, plain) in &copies {
            prop_assert_eq!(shared.len(), plain.len());
            prop_assert!(shared.iter().eq(plain) && shared.iter().rev().eq(plain.iter().rev()));
            prop_assert_eq!((shared.first(), shared.last()), (plain.first(), plain.last()));
            prop_assert_eq!(shared.get(plain.len()), None);
            prop_assert_eq!(shared, &SharedVec::from(plain.clone()));
            let third = plain.len() / 3;
            prop_assert!(shared.range(third..2 * third).eq(&plain[third..2 * third]));
            for (other, others) in &copies {
                let common = plain.iter().zip(others).take_while(|(one, other)| one == other).count();
                prop_assert_eq!(shared.common_prefix(other), common);
                prop_assert_eq!(shared == other, plain == others);
            }
        }
    }

    #[test]
    fn partition_point_of_a_shared_vec_equals_that_of_a_slice(len in 0..3 * BLOCK, bound in 0..4 * BLOCK) {
        let shared: SharedVec<usize> = (0..len).collect();
        prop_assert_eq!(shared.partition_point(|element| *element < bound), bound.min(len));
    }
}
