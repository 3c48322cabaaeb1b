//! What it takes to let a real `redis-server` judge the model, whatever they are asked: the server, a
//! client, chance that shrinks, and words for replies. Each test program adds a folder of its own:
//! `commands/` and `programs/`.

pub mod choices;
pub mod client;
pub mod notation;
pub mod sequence;
pub mod server;
