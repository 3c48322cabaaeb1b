//! Virtual time, ids, tokens, fingerprints, and a vector whose copies share memory.
//!
//! ```
//! use primitives::SharedVec;
//!
//! let mut values = SharedVec::new();
//! values.push(1);
//! let copy = values.clone();
//! values.push(2);
//! assert_eq!((copy.len(), values.len()), (1, 2));
//! ```

mod fingerprint;
mod ids;
mod shared_vec;
mod time;
mod token;
mod zone;

pub use fingerprint::{Fingerprint, Role, Slot, TimeBase, UUID_BYTES, cuts_uuid, holds_uuid};
pub use ids::{ClientId, ClientSet, ServerId};
pub use shared_vec::{Iter, SharedVec};
pub use time::{EPOCH, Millis, UnixMillis, WallClock};
pub use token::{is_token, with_short_tokens};
pub use zone::{NOW, Zone};
