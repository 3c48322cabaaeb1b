// The states of the page that are worth a picture, each with the way to it. They follow the drawings
// of the design: the first page, a lesson, the result of a check with each kind of verdict, and the
// comparison of two runs.

import { readdir, readFile } from 'node:fs/promises';
import { paste, press } from './runs.mjs';

const lock = (id) => readFile(new URL(`../../content/locks/${id}/lock.lua`, import.meta.url), 'utf8');
const verdictCase = (name) => readFile(new URL(`../verdict_cases/${name}.lua`, import.meta.url), 'utf8');

/**
 * The states by name. `isFirst` is true for a first visit, `progress` is the progress in the lessons,
 * and `go(page)` leads from the opened page to the state.
 */
export const DRAWN_STATES = {
  home: { isFirst: true, go: (page) => page.locator('.path .entry').first().waitFor() },
  'home-found': { isFirst: true, go: homeFound },
  'home-done': { isFirst: true, progress: everyLesson, go: (page) => page.locator('.path .entry').first().waitFor() },
  'lesson-right': { isFirst: true, go: (page) => answered(page, true) },
  'lesson-wrong': { isFirst: true, go: (page) => answered(page, false) },
  'lesson-end': { isFirst: true, go: lessonEnd },
  'verdict-mistake': { go: async (page) => result(page, await lock('set-nx-px-get-del'), { clients: 3 }) },
  'verdict-details': { go: details },
  'verdict-limit': { go: async (page) => result(page, await lock('set-nx-px-lua')) },
  'verdict-holds': { go: async (page) => result(page, await lock('set-nx-px-lua'), { pauses: 0 }) },
  'verdict-idle': { go: async (page) => result(page, await verdictCase('sleeps-beside-a-free-lock')) },
  'verdict-not-tested': { go: async (page) => result(page, await verdictCase('command-that-is-not-modelled')) },
  'verdict-fix': { go: fix },
  'verdict-fixed': { go: fixed },
  compare: { go: compared },
  'ways-table': { go: table },
};

/** Opens the page in the state, and calls `look(page)`. */
export async function inState(site, { isFirst, progress, go }, options, look) {
  const stored = await progress?.();
  await site.visit({ ...options, isFirst, reducedMotion: 'reduce' }, async (page) => {
    if (stored !== undefined) {
      await page.evaluate((it) => localStorage.setItem('lockscope.learning', it), stored);
      await page.reload();
    }
    await page.locator('main').waitFor();
    await go(page);
    await look(page);
  });
}

/** Returns the stored progress of a user who has completed every lesson. */
async function everyLesson() {
  const entries = await readdir(new URL('../../content/lessons/', import.meta.url), { withFileTypes: true });
  const ids = entries.filter((it) => it.isDirectory()).map((it) => it.name);
  return JSON.stringify({ version: 1, lessons: ids.map((id) => ({ id, stop: 0, done: true, answers: [] })) });
}

async function homeFound(page) {
  await page.locator('.entry-card textarea').fill(await lock('setnx-del'));
}

/** Opens the third lesson and answers its first question. The first choice is wrong. */
async function answered(page, isRight) {
  await page.locator('.path .entry').nth(2).click();
  await page.locator('.program').waitFor();
  await page.locator('.tab-foot .primary').click();
  await page.locator('.awaited i').waitFor();
  await page.keyboard.press(isRight ? '2' : '1');
  await page.locator('.graded').waitFor();
}

async function lessonEnd(page) {
  await page.locator('.path .entry').nth(2).click();
  await page.locator('.program').waitFor();
  while (await page.locator('.aside-card.score').count() === 0) {
    if (await page.locator('.awaited i').count() > 0) await page.locator('.later + .do').click();
    await page.locator('.tab-foot .primary').click();
  }
}

/** Checks a program, with other bounds than the usual ones if they are given. */
async function result(page, program, { clients = 2, pauses = 1 } = {}) {
  await paste(page, program);
  await settled(page);
  await openPane(page);
  const changes = [[0, clients - 2], [2, pauses - 1]].filter(([, difference]) => difference !== 0);
  for (const [counter, difference] of changes) {
    await openDetails(page);
    await page.locator('.details p > .link').first().click();
    await page.locator('.details .counter').nth(counter).locator('button').nth(difference > 0 ? 1 : 0).click();
    await page.locator('.card.answer.outdated, .checking .figures').first().waitFor({ state: 'attached' });
    await settled(page);
    await page.keyboard.press('Escape');
    await page.locator('.details').waitFor({ state: 'detached' });
  }
}

async function openDetails(page) {
  await page.locator('.card.answer .buttons [aria-expanded]').click();
  await page.locator('.details').waitFor();
}

/** On a narrow page, opens the panel with the result. */
async function openPane(page) {
  const tab = page.locator('.panel-tabs button').nth(3);
  if (await tab.isVisible()) await tab.click();
}

/** Waits until the check of the present program and bounds has a result. */
async function settled(page) {
  await page.waitForFunction(() => (
    document.querySelector('.card.answer:not(.outdated) h2') && !document.querySelector('.checking .figures')
  ));
}

async function details(page) {
  await DRAWN_STATES['verdict-mistake'].go(page);
  await openDetails(page);
}

async function fix(page) {
  await DRAWN_STATES['verdict-mistake'].go(page);
  await page.locator('.card.answer .buttons .primary').click();
  await page.locator('.fix .primary').waitFor();
}

async function fixed(page) {
  await fix(page);
  await page.locator('.fix .primary').click();
  await page.locator('.fix').waitFor({ state: 'detached' });
  await settled(page);
}

async function compared(page) {
  await fixed(page);
  await page.locator('.card.answer .buttons').getByRole('button', { name: /^(Compare|对比|對照)$/ }).click();
  await page.locator('.comparison .row.before').first().waitFor({ state: 'attached' });
}

async function table(page) {
  await press(page, 'l');
  await page.locator('.of-table :is(td, .each .eight span).bad').first().waitFor();
}
