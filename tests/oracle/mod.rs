//! Shared by all comparisons of the model with a real `redis-server`, the oracle: the server, a
//! client, random choices that shrink, and the notation of commands and replies. Each test program
//! adds its own folder: `commands/` and `programs/`.

pub(crate) mod campaign;
pub(crate) mod choices;
pub(crate) mod client;
pub(crate) mod notation;
pub(crate) mod server;
