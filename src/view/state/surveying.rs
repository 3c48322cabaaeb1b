//! The questions of the table and of the map: many at once, each about one place, in the order in
//! which they are answered. The page asks them, and asks no longer for what is gone from here.

use super::State;
use crate::checker::{Asked, Cell, News, Outcome, Said, Subject, Told};
use std::rc::Rc;

/// The first number of such a question. Those of the strip begin with 1.
pub(super) const FIRST_ID: u32 = 1 << 24;

/// The questions that are open.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Survey {
    /// They, those first that are answered first.
    pub errands: Rc<Vec<Errand>>,
    /// Whether nobody can be had who answers.
    pub is_hopeless: bool,
    count: u32,
}

/// A question about one place.
#[derive(Clone, PartialEq, Debug)]
pub struct Errand {
    /// Its number.
    pub id: u32,
    /// Its text.
    pub text: String,
    /// What it is about.
    pub place: Place,
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A lock and a fault of the table, by their places.
    Cell(usize, usize),
    /// A point of the map, by its values.
    Point([u64; 2]),
}

impl Survey {
    /// Asks nothing any more.
    pub(super) fn clear(&mut self) {
        self.errands = Rc::default();
    }

    /// Whether something is asked about a place.
    pub(super) fn asks_about(&self, place: Place) -> bool {
        self.errands.iter().any(|errand| errand.place == place)
    }
}

impl State {
    /// Asks about places.
    pub(super) fn survey(&mut self, about: Vec<(Place, Subject)>) {
        let language = self.language.sentences().tag;
        self.survey.is_hopeless = false;
        let errands = Rc::make_mut(&mut self.survey.errands);
        for (place, subject) in about {
            let id = FIRST_ID + self.survey.count;
            self.survey.count = self.survey.count.wrapping_add(1) % FIRST_ID;
            let asked = Asked { id, language: language.to_owned(), subject };
            errands.push(Errand { id, text: asked.in_json(), place });
        }
    }

    /// Takes note of news of one of these questions.
    pub(super) fn hear(&mut self, Told { id, is_last, news }: Told) {
        if !is_last {
            return;
        }
        let Some(at) = self.survey.errands.iter().position(|errand| errand.id == id) else {
            return;
        };
        let place = self.survey.errands[at].place;
        let cell = match news {
            News::Cell(cell) => cell,
            News::Refused(why) => refused(why),
            News::Absent => {
                self.survey.clear();
                self.survey.is_hopeless = true;
                return;
            }
            // Whoever searched is hired anew with the next question; this one stays open.
            _ => {
                Rc::make_mut(&mut self.survey.errands).remove(at);
                return;
            }
        };
        Rc::make_mut(&mut self.survey.errands).remove(at);
        match place {
            Place::Cell(row, column) => self.fill(row, column, cell),
            Place::Point(values) => self.chart(values, cell),
        }
    }
}

/// What is known of a lock that cannot be run.
fn refused(why: String) -> Cell {
    let said = || Said { words: String::new(), reason: String::new(), detail: why.clone() };
    let said = [said(), said(), said()];
    Cell { outcome: Outcome::NotTested, said, link: None, is_out_of_reach: false }
}
