//! The page: Yew components that draw a [`State`](super::state::State), one file a part.

mod app;
mod browser;
mod code;
mod header;
mod lanes;
mod parts;
mod redis;
mod shapes;
mod steps;
mod transport;
mod verdict;

/// Shows the page in the document's body.
pub fn start() {
    yew::Renderer::<app::App>::new().render();
}
