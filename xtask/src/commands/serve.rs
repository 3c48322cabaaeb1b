//! `cargo xtask serve`: serves the page at a local address and rebuilds it on every edit.
//!
//! It opens no browser and accepts only local connections. Every process that it starts ends with
//! it, even if it is killed.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use crate::commands::build;
use crate::failure::Failure;
use crate::process::{self, group};
use crate::project;
use crate::steps::Steps;
use crate::tools::wasm_target::WasmTarget;

/// Serves until it is interrupted.
pub(crate) fn run(port: u16) -> Result<(), Failure> {
    // Checks the port before the build, so that the user does not wait in order to see this error.
    check_port(port)?;
    let steps = Steps::numbered(5);
    steps.begin(build::TARGET_STEP, build::TARGET_DURATION);
    let target = WasmTarget::find_or_install()?;
    let mut command = build::trunk("serve", &target, &steps)?;
    // Not `dist`, because the served page contains a script that reloads it, and tests read `dist`.
    let folder = project::root().join("target").join("serve");
    // The page of an earlier build must not be served instead of one that does not build.
    if let Err(error) = fs::remove_dir_all(&folder)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(Failure::new(
            format!("{} could not be emptied ({error})", folder.display()),
            "remove it by hand",
        ));
    }
    fs::create_dir_all(&folder).map_err(|error| {
        Failure::new(
            format!("{} could not be created ({error})", folder.display()),
            "make the checkout writable",
        )
    })?;
    command.args(["--release", "--address", "127.0.0.1", "--port", &port.to_string(), "--dist"]);
    command.arg(folder);
    command.args(["--no-spa", "true", "--disable-address-lookup", "true"]);
    steps.begin("page", "about 4 min, or 1 min after a change");
    let mut server = group::spawn(command.stdin(Stdio::null()))
        .map_err(|error| process::not_started(&command, &error))?;
    announce(&mut server.program, port);
    let status = server.program.wait().map_err(|error| process::not_started(&command, &error))?;
    Err(Failure::new(format!("the server stopped ({status})"), "its output above says why"))
}

fn check_port(port: u16) -> Result<(), Failure> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => Err(Failure::new(
            format!("port {port} of 127.0.0.1 is already in use"),
            format!(
                "stop the program that uses it, or choose another with \
                 `cargo xtask serve --port {}`",
                if port == u16::MAX { port - 1 } else { port + 1 },
            ),
        )),
        Err(error) => Err(Failure::new(
            format!("port {port} of 127.0.0.1 cannot be opened ({error})"),
            "choose another with `cargo xtask serve --port 8081`",
        )),
    }
}

/// Prints the address when the page is available, unless the server ends first.
fn announce(server: &mut Child, port: u16) {
    while !page_answers(port) {
        match server.try_wait() {
            Ok(None) => thread::sleep(Duration::from_millis(200)),
            // The server has ended; the caller reads its status.
            Ok(Some(_)) | Err(_) => return,
        }
    }
    println!("\nLockscope is at http://127.0.0.1:{port} (Ctrl+C stops it).\n");
}

fn page_answers(port: u16) -> bool {
    let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return false };
    let mut start = [0; 12];
    stream.set_read_timeout(Some(Duration::from_secs(5))).is_ok()
        && stream.write_all(b"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n").is_ok()
        && stream.read_exact(&mut start).is_ok()
        && start.ends_with(b" 200")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_port_in_use_suggests_another_port() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let message = check_port(port).map_err(|failure| failure.to_string());
        let start = format!("port {port} of 127.0.0.1 is already in use: stop the program");
        assert!(message.is_err_and(|message| message.starts_with(&start)));
        drop(listener);
        assert_eq!(check_port(port), Ok(()));
    }
}
