//! Verdicts on a lock with many parameter values, as a picture: a band for one parameter or a chart
//! of cells for two, and a legend. Tooltips show the values and verdicts.

use super::style::{Colours, token};
use crate::export::parameter_sweep::values;
use crate::export::xml::escaped;
use i18n::{Texts, grouped};
use lock_semantics::Verdict;
use model_checker::Sweep;
use narration::{SweepPoint, overall_in_words, stretches};

/// Width of the band or the chart, in CSS pixels.
const WIDTH: u64 = 720;
/// Height of the chart of two parameters.
const HEIGHT: u64 = 400;
/// Height of the band of one parameter.
const BAND: u64 = 48;
/// Margin around the picture, and width of the column of values.
const MARGIN: u64 = 24;
const BESIDE: u64 = 72;
/// Height of the title, and of a line of text.
const HEAD: u64 = 56;
const LINE: u64 = 24;
/// Maximum number of values along an axis.
const LABELS: usize = 12;

/// Colours of the verdicts broken, lease limit and holds, and of all others.
const SERIOUS: &str = "--bad";
const RISK: &str = "--warn";
const GOOD: &str = "--good";
const OPEN: &str = "--line-2";

/// Returns the picture.
pub fn sweep_picture(
    title: &str,
    sweep: &Sweep,
    points: &[SweepPoint],
    colours: Colours,
    text: &Texts,
) -> String {
    let (body, height) = match sweep.axes.len() {
        2 => chart(points, colours, text),
        _ => band(sweep, points, colours, text),
    };
    let [paper, ink, font] = ["--bg", "--ink", "--sans"].map(|name| token(name, colours));
    let (width, height) = (WIDTH + 2 * MARGIN + BESIDE, height + MARGIN);
    let names = match &sweep.axes[..] {
        [across, up] => format!("{} → {} ↑", across.name, up.name),
        axes => axes.iter().map(|axis| axis.name.as_str()).collect(),
    };
    let (title, names) = (escaped(title), escaped(&names));
    let (name, font) = (text.which.tag(), escaped(font));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" lang=\"{name}\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\" \
         font-family=\"{font}\" font-size=\"13\" fill=\"{ink}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>\n\
         <text x=\"{MARGIN}\" y=\"26\" font-size=\"15\" font-weight=\"600\">{title}</text>\n\
         <text x=\"{MARGIN}\" y=\"46\">{names}</text>\n{body}</svg>\n"
    )
}

/// Draws a band with a section for each range of values, and a line for each range below.
fn band(sweep: &Sweep, points: &[SweepPoint], colours: Colours, text: &Texts) -> (String, u64) {
    let (least, most) = sweep.axes.first().map_or((0, 0), |axis| (axis.least, axis.most));
    let span = u128::from(most - least) + 1;
    let at = |value: u64| {
        let place = u128::from(value - least) * u128::from(WIDTH + BESIDE) / span;
        u64::try_from(place).unwrap_or_default() + MARGIN
    };
    let (mut body, mut y) = (String::new(), HEAD + BAND + LINE);
    for stretch in stretches(points) {
        let fill = token(colour(stretch.point.overall.verdict), colours);
        let (from, to) = (at(stretch.first), at(stretch.last.saturating_add(1).min(most)));
        let to = if stretch.last == most { WIDTH + BESIDE + MARGIN } else { to };
        let words = format!("{}: {}", values(&stretch, text), point_text(stretch.point, text));
        let words = escaped(&words);
        body += &format!(
            "<rect x=\"{from}\" y=\"{HEAD}\" width=\"{}\" height=\"{BAND}\" fill=\"{fill}\">\
             <title>{words}</title></rect>\n",
            to.saturating_sub(from).max(1)
        );
        body += &legend(y, fill, &words);
        y += LINE;
    }
    (body, y - LINE)
}

/// Draws a cell for each point, the values along both axes, and a line for each verdict.
fn chart(points: &[SweepPoint], colours: Colours, text: &Texts) -> (String, u64) {
    let of_axis = |axis: usize| {
        let mut all: Vec<u64> =
            points.iter().filter_map(|it| it.values.get(axis).copied()).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (across, down) = (of_axis(0), of_axis(1));
    let [wide, high] = [WIDTH / length(&across), HEIGHT / length(&down)];
    let (mut body, mut verdicts) = (String::new(), Vec::new());
    // The minimum of the second parameter is at the bottom, as in any chart.
    let top = |row: usize| HEAD + (length(&down) - 1 - row as u64) * high;
    for point in points {
        let [column, row] = point.values[..] else { continue };
        let [Ok(x), Ok(y)] = [across.binary_search(&column), down.binary_search(&row)] else {
            continue;
        };
        let (x, y) = (MARGIN + BESIDE + x as u64 * wide, top(y));
        let fill = token(colour(point.overall.verdict), colours);
        let place = format!("{}, {}", grouped(column), grouped(row));
        let words = escaped(&format!("{place}: {}", point_text(point, text)));
        body += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\">\
             <title>{words}</title></rect>\n"
        );
        if !verdicts.contains(&point.overall) {
            verdicts.push(point.overall);
        }
    }
    for (place, value) in down.iter().enumerate().step_by(down.len().div_ceil(LABELS)) {
        let (x, y) = (MARGIN + BESIDE - 8, top(place) + high / 2 + 5);
        let value = grouped(*value);
        body += &format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{value}</text>\n");
    }
    let bottom = HEAD + high * length(&down) + 18;
    for (place, value) in across.iter().enumerate().step_by(across.len().div_ceil(LABELS)) {
        let (x, value) = (MARGIN + BESIDE + place as u64 * wide + wide / 2, grouped(*value));
        body += &format!("<text x=\"{x}\" y=\"{bottom}\" text-anchor=\"middle\">{value}</text>\n");
    }
    let mut y = bottom + LINE;
    for overall in verdicts {
        body += &legend(
            y,
            token(colour(overall.verdict), colours),
            &escaped(overall_in_words(overall, text)),
        );
        y += LINE;
    }
    (body, y - LINE)
}

/// Draws a line of the legend.
fn legend(y: u64, fill: &str, words: &str) -> String {
    let (x, top) = (MARGIN + 20, y - 11);
    format!(
        "<rect x=\"{MARGIN}\" y=\"{top}\" width=\"12\" height=\"12\" rx=\"2\" fill=\"{fill}\"/>\n\
         <text x=\"{x}\" y=\"{y}\">{words}</text>\n"
    )
}

/// Formats the verdict of a point with its detail.
fn point_text(point: &SweepPoint, text: &Texts) -> String {
    let verdict = overall_in_words(point.overall, text);
    match &*point.detail {
        "" => verdict.to_owned(),
        detail => text.share.of_some(&verdict, &detail),
    }
}

fn colour(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Broken => SERIOUS,
        Verdict::LeaseLimit => RISK,
        Verdict::Holds => GOOD,
        Verdict::NotTested | Verdict::Inconclusive => OPEN,
    }
}

fn length(values: &[u64]) -> u64 {
    values.len().max(1) as u64
}
