//! How fast a server is: commands a second on one server, and what a copy of it costs.

fn main() {
    divan::main();
}
