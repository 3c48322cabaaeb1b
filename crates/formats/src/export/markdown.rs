//! A run as a Markdown page: the findings, the setup, then a table with one row per step.

use super::Exported;
use content::locks;
use i18n::{Texts, grouped};
use narration::{ConclusionLine, Narrator, join_names, step_range};
use primitives::ClientId;
use run_analysis::Rows;
use simulator::Scenario;

pub(super) fn markdown(exported: &Exported, text: &Texts) -> String {
    let Exported { title, link, recording, page: place, .. } = *exported;
    let until = link.work.until;
    let mut page = format!("# {}\n", plain(title));
    for line in exported.preface().unwrap_or_default().lines() {
        page.push_str(&format!("\n{}\n", plain(line)));
    }
    let mut is_list = false;
    for (kind, line) in Narrator::new(recording, text).concluding(until) {
        let line = plain(&line);
        let is_finding = matches!(kind, ConclusionLine::Finding(_));
        page.push_str(&match kind {
            ConclusionLine::Finding(_) if is_list => format!("- **{line}** "),
            ConclusionLine::Finding(_) => format!("\n- **{line}** "),
            ConclusionLine::Reason => line + "\n",
            _ => format!("\n{line}\n"),
        });
        is_list = is_finding || is_list && kind == ConclusionLine::Reason;
    }
    // A link contains no characters that would end an address or inline code.
    let address = exported.address().map(|address| match place {
        Some(_) => text.share.link_is(&format!("<{address}>")),
        None => text.share.link_is(&format!("`{address}`")),
    });
    let about = Narrator::new(recording, text)
        .about(until)
        .into_iter()
        .map(|line| plain(&line))
        .chain(address);
    let about: Vec<String> = about.collect();
    page.push_str(&format!("\n{}\n", about.join("\\\n")));
    let [step, time] = [text.step_axis, text.time_axis];
    page.push_str(&format!("\n| {step} | {time} | {} |\n|---:|---:|---|\n", text.steps));
    let rows = Rows::of(recording);
    for steps in (0..rows.count()).map(|place| rows.steps(place)) {
        let (number, step) = (step_range(&steps), recording.step(*steps.start()));
        let time = grouped(step.map_or(0, |step| step.at.0));
        let Some(row) = Narrator::new(recording, text).joint_row(steps) else { continue };
        let sentences = row.sentences(text).into_iter().chain(row.why);
        let sentences: Vec<String> = sentences.map(|it| plain(&it)).collect();
        page.push_str(&format!("| {number} | {time} | {} |\n", sentences.join("<br>")));
    }
    page + &programs(recording.run().world().scenario(), text)
}

/// Formats the result of a check as a section of a page: its headline, its coverage, and the command
/// that repeats it.
pub fn check_result(headline: &str, coverage: &str, command: &str) -> String {
    format!("\n## {}\n\n{}\n\n    {command}\n", plain(headline), plain(coverage))
}

/// Formats the programs that are not built-in locks, so that readers can see them.
fn programs(scenario: &Scenario, text: &Texts) -> String {
    let mut known_programs: Vec<&str> = locks::ALL.iter().map(|lock| lock.source).collect();
    let mut pages = String::new();
    for client in (0..).map(ClientId).take(scenario.clients.len()) {
        let program = &*scenario.clients[client.index()].program;
        if known_programs.contains(&program) {
            continue;
        }
        known_programs.push(program);
        let sharers = scenario.sharers_of(client);
        let title = text.setup.program_of(&join_names(sharers, text));
        // A fence must be longer than any sequence of back-quotes in the program.
        let marks = program.split(|it| it != '`').map(str::len).max().unwrap_or_default();
        let fence = "`".repeat(marks.max(2) + 1);
        let is_odd = |it: char| it.is_control() && !matches!(it, '\n' | '\t');
        let shown = program.trim_end().replace(is_odd, " ");
        pages += &format!("\n{title}\n\n{fence}lua\n{shown}\n{fence}\n");
    }
    pages
}

/// Escapes all markup (CommonMark 0.31, backslash escapes and entities).
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.trim_end().chars() {
        match character {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' | '$' | '>' => {
                plain.extend(['\\', character]);
            }
            _ if character.is_control() => plain.push(' '),
            _ => plain.push(character),
        }
    }
    plain
}
