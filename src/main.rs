//! Entry point of the page in the browser.

fn main() {
    lockscope::start();
}
