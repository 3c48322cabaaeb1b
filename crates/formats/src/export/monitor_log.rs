//! Log in the format of `MONITOR`. `MONITOR` watches one server, so each server has its own
//! section. With several servers, each section begins with the name of its server.

use i18n::Texts;
use primitives::ServerId;
use run_analysis::{Recording, logged};

pub(super) fn log(recording: &Recording, text: &Texts) -> String {
    let mut log = String::new();
    let servers: Vec<ServerId> =
        recording.run().world().servers().map(|(server, _)| server).collect();
    for server in &servers {
        if servers.len() > 1 {
            log.push_str(&format!("# {server}\n"));
        }
        let events = recording.run().events().iter();
        let lines = events.filter(|event| event.kind.server() == Some(*server)).filter_map(logged);
        for line in lines {
            log.push_str(&format!(
                "{} [{}] {}\n",
                line.time,
                line.source(text.external_client),
                line.words
            ));
        }
    }
    log
}
