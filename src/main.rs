//! The page in the browser.

fn main() {
    lockscope::view::page::start();
}
