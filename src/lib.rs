//! The page of Lockscope, in the browser. `view::page` has the components; the rest is its state, which
//! is tested without a browser.

pub mod view;
