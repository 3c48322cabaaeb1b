//! Styles of a picture: the rules of the page's style sheets for shapes, with the colours of one
//! theme instead of variables.

/// Sources of the styles: colours, and rules for shapes with one rule per line.
const TOKENS: &str = include_str!("../../../../../static/tokens.css");
const SHAPES: &str = include_str!("../../../../../static/shapes.css");
const PICTURE: &str = include_str!("picture.css");
const MAP: &str = include_str!("../../../../../static/parameter-map-plot.css");

/// Classes for the client or external client of a shape, and the variables that have a separate
/// value for each of them.
const WHOSE: [&str; 11] = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "external"];
const OWN: [&str; 4] = ["--text", "--fill", "--on", "--tint"];

/// Theme of a picture.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// Returns the rules for a picture with this markup.
pub(super) fn style(markup: &str, colours: Colours) -> String {
    style_of(SHAPES.lines().chain(PICTURE.lines()), markup, colours)
}

/// Returns the rules for a parameter map. It uses only some of the general rules.
pub(super) fn style_of_map(markup: &str, colours: Colours) -> String {
    let shared = SHAPES.lines().chain(PICTURE.lines()).filter(|rule| {
        [" text", " .now", " .middle", " .title", " .said", " .paper"]
            .iter()
            .any(|class| rule.starts_with(&format!(".drawing{class}")))
    });
    style_of(shared.chain(MAP.lines()), markup, colours)
}

fn style_of<'a>(rules: impl Iterator<Item = &'a str>, markup: &str, colours: Colours) -> String {
    let mut style = String::new();
    for rule in rules {
        let Some((selector, rest)) = rule.split_once(" { ") else { continue };
        if !OWN.iter().any(|own| rest.contains(&format!("var({own})"))) {
            style.push_str(&format!("{selector} {{ {}\n", filled(rest, ":root {", colours)));
            continue;
        }
        for class in WHOSE.into_iter().filter(|class| markup.contains(&format!("\"{class}\""))) {
            let selector = selector.replace(".drawing", &format!(".{class}"));
            let rest = filled(rest, &format!("\n.{class} {{"), colours);
            style.push_str(&format!("{selector} {{ {rest}\n"));
        }
    }
    style
}

/// Returns the value of a variable in one theme.
pub(super) fn token(name: &str, colours: Colours) -> &'static str {
    value(name, ":root {", colours)
}

/// Replaces the variables in a rule with their values. The search for a value in `tokens.css`
/// starts after the string `place`.
fn filled(rule: &str, place: &str, colours: Colours) -> String {
    let mut filled = String::new();
    let mut parts = rule.split("var(");
    filled.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        let place = if OWN.contains(&name) { place } else { ":root {" };
        filled.push_str(value(name, place, colours));
        filled.push_str(rest);
    }
    filled
}

/// Returns the value of a variable: the first one after `place`.
fn value(name: &str, place: &str, colours: Colours) -> &'static str {
    let behind = |text: &'static str, sign: &str| text.split_once(sign).map(|(_, rest)| rest);
    let values = behind(TOKENS, place).and_then(|rest| behind(rest, &format!("{name}: ")));
    let value = values.and_then(|rest| rest.split(';').next()).unwrap_or_default();
    match value.strip_prefix("light-dark(").and_then(|pair| pair.strip_suffix(')')) {
        Some(pair) => {
            let (light, dark) = pair.split_once(", ").unwrap_or((pair, pair));
            if colours == Colours::Light { light } else { dark }
        }
        None => value,
    }
}
