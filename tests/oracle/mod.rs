//! What all comparisons of the model with a real `redis-server`, the oracle, need: the server, a
//! client, random choices that shrink, and replies as text. Each test program adds its own folder:
//! `commands/` and `programs/`.

pub mod campaign;
pub mod choices;
pub mod client;
pub mod notation;
pub mod server;
