//! The page is legible: no text is too small or too pale, and the colours of verdicts differ from the
//! colours of the first clients.

use std::{array, fs};

/// Minimum size of text, in CSS pixels.
const TEXT_SIZE: f64 = 12.0;
/// Minimum contrast of text.
const CONTRAST: f64 = 4.5;
/// Minimum distance of colours in CIE L*a*b* (1976). Neighbours of about 2 can just be told apart.
const DISTANCE: f64 = 30.0;

const TOKENS: &str = include_str!("../static/tokens.css");

/// A colour in sRGB.
#[derive(Clone, Copy)]
struct Colour([u8; 3]);

/// Returns the colour of a token in the light and the dark theme. `class` is empty for colours
/// without a client.
fn token(class: &str, name: &str) -> [Colour; 2] {
    let rule = TOKENS.split(&format!(".{class} {{")).nth(usize::from(!class.is_empty()));
    let value = rule.and_then(|rule| rule.split(&format!("--{name}: light-dark(")).nth(1));
    let value = value.and_then(|it| it.split(')').next()).expect(name);
    let mut colours = value.split(", ").map(colour);
    array::from_fn(|_| colours.next().expect("a theme has a colour"))
}

fn colour(hex: &str) -> Colour {
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("a colour is #RRGGBB");
    Colour([byte(1), byte(3), byte(5)])
}

impl Colour {
    fn linear(self) -> [f64; 3] {
        self.0.map(|it| match f64::from(it) / 255.0 {
            it if it <= 0.04045 => it / 12.92,
            it => ((it + 0.055) / 1.055).powf(2.4),
        })
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(self, other: Colour) -> f64 {
        let [one, other] = [self, other].map(|it| it.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    fn lab(self) -> [f64; 3] {
        let [red, green, blue] = self.linear();
        let x = 0.4124 * red + 0.3576 * green + 0.1805 * blue;
        let z = 0.0193 * red + 0.1192 * green + 0.9505 * blue;
        let [x, y, z] = [x / 0.950_47, self.luminance(), z / 1.088_83].map(|it| match it {
            it if it > 0.008_856 => it.cbrt(),
            it => 7.787 * it + 16.0 / 116.0,
        });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn distance(self, other: Colour) -> f64 {
        let (one, other) = (self.lab(), other.lab());
        one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
    }
}

#[test]
fn text_of_a_verdict_has_enough_contrast() {
    for verdict in ["bad", "warn", "good"] {
        let text = token("", verdict);
        for name in ["surface", "surface-2", "surface-3", &format!("{verdict}-tint")] {
            for (text, ground) in text.into_iter().zip(token("", name)) {
                let contrast = text.contrast(ground);
                assert!(contrast >= CONTRAST, "--{verdict} on --{name}: {contrast}");
            }
        }
        for (text, ground) in token("", "on-verdict").into_iter().zip(text) {
            assert!(text.contrast(ground) >= CONTRAST, "--on-verdict on --{verdict}");
        }
    }
}

#[test]
fn verdicts_differ_from_the_first_clients() {
    for verdict in ["bad", "warn", "good"] {
        for client in ["c1", "c2", "c3"] {
            for part in ["text", "fill"] {
                for (one, other) in token("", verdict).into_iter().zip(token(client, part)) {
                    let distance = one.distance(other);
                    assert!(distance >= DISTANCE, "--{verdict}, {client} --{part}: {distance}");
                }
            }
        }
    }
}

#[test]
fn no_text_is_smaller_than_12_px() {
    let files = fs::read_dir("static").expect("the styles are there");
    let paths = files.map(|it| it.expect("a file has a name").path());
    let styles: Vec<_> = paths.filter(|it| it.extension().is_some_and(|it| it == "css")).collect();
    let sizes: Vec<(String, f64)> = styles
        .iter()
        .flat_map(|path| {
            let style = fs::read_to_string(path).expect("a style is text");
            style.lines().flat_map(text_sizes).collect::<Vec<_>>()
        })
        .collect();
    assert!(sizes.len() > 150, "the sizes are found: {}", sizes.len());
    let small: Vec<&(String, f64)> = sizes.iter().filter(|(_, size)| *size < TEXT_SIZE).collect();
    assert!(small.is_empty(), "{small:#?}");
}

/// Returns the sizes that the declarations in a line of a style give to text, each with its
/// declaration. A size that is not in pixels is relative to one that is.
fn text_sizes(line: &str) -> Vec<(String, f64)> {
    let declarations = line.split(['{', ';', '}']).map(str::trim);
    let fonts = declarations.filter(|it| it.starts_with("font: ") || it.starts_with("font-size: "));
    fonts
        .filter_map(|font| {
            let size = font.split([' ', '/']).find_map(|word| word.strip_suffix("px"))?;
            Some((font.to_owned(), size.parse().ok()?))
        })
        .collect()
}
