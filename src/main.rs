//! Entry point of the page in the browser.

fn main() {
    lockscope::view::page::start();
}
