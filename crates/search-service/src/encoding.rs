//! Encoding of requests and responses: the only place that encodes or decodes a message.

use crate::{Envelope, Request};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Error for bytes that are not a message of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the bytes are not a message of this version")]
pub struct NotAMessage;

impl Request {
    /// Encodes the request. The result is not empty.
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    /// Decodes a request.
    ///
    /// # Errors
    /// The bytes are not a request of this version.
    pub fn decode(bytes: &[u8]) -> Result<Request, NotAMessage> {
        decode(bytes)
    }
}

impl Envelope {
    /// Encodes the response.
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    /// Decodes a response.
    ///
    /// # Errors
    /// The bytes are not a response of this version.
    pub fn decode(bytes: &[u8]) -> Result<Envelope, NotAMessage> {
        decode(bytes)
    }
}

fn encode(message: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).expect("no message contains a sequence of unknown length")
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, NotAMessage> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        Ok(_) | Err(_) => Err(NotAMessage),
    }
}
