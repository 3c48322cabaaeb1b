// axe reports no violations in the tabs Learn, Challenges and Interview, and no screen is wider than
// the page: at desktop width, phone width and between, in both themes and all languages. One page
// per look visits all screens.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { fits, LOOKS, OTHER_LOOKS, violationsInBothThemes } from './looking.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const STOPS = 5;

for (const options of LOOKS) {
  const { viewport, locale } = options;
  test(`tabs have no violations and fit the page: ${viewport.width} px, ${locale}, both themes`, () => (
    allTabs(options, async (page, screen) => {
      assert.deepEqual(await violationsInBothThemes(page), [], screen);
      await fits(page, screen);
    })
  ));
}

for (const options of OTHER_LOOKS) {
  const { viewport, locale } = options;
  test(`tabs fit the page: ${viewport.width} px, ${locale}`, () => allTabs(options, fits));
}

/** Calls `look(page, screen)` on each screen of the tabs. */
async function allTabs(options, look) {
  await site.visit({ ...options, isFirst: true, reducedMotion: 'reduce' }, async (page) => {
    const lookAt = (screen) => look(page, screen);
    await learn(page, lookAt);
    await page.goto(`${site.address}?at=challenges`);
    await challenges(page, lookAt);
    await page.goto(`${site.address}?at=interview`);
    await interview(page, lookAt);
  });
}

/** Visits the list of lessons, a lesson with its questions, and its end. */
async function learn(page, look) {
  const lesson = page.locator('.path .entry').nth(2);
  await lesson.waitFor();
  await look('start');
  await lesson.click();
  await page.locator('.program').waitFor();
  await look('lesson');
  await page.locator('.tab-foot .primary').click();
  await page.locator('.awaited i').waitFor();
  await look('predict');
  await page.keyboard.press('1');
  await page.locator('.graded').waitFor();
  await look('predict-right or wrong');
  await page.locator('.tab-foot .plain').click();
  await page.locator('.tab-foot .primary').click();
  for (let stop = 2; stop < STOPS; stop += 1) {
    await page.locator('.tab-foot .primary').click();
    const unsure = page.locator('.later + .do');
    if (await page.locator('.awaited i').count() > 0) await unsure.click();
    await page.locator('.tab-foot .primary').waitFor();
  }
  await look('predict-right');
  await page.locator('.tab-foot .primary').click();
  await page.locator('.aside-card.score').waitFor();
  await look('end');
  await page.locator('header .back').click();
  await page.locator('.entry.done').waitFor();
  await look('start-again');
}

/** Visits the list of challenges, an attack, the claim that a lock holds, and a defence. */
async function challenges(page, look) {
  await page.locator('.kind .entry').first().waitFor();
  await look('list');
  await page.locator('.kind .entry').first().click();
  await page.locator('.mv').first().waitFor();
  for (const key of ['1', '1', 'p']) await page.keyboard.press(key);
  await page.locator('.targets').waitFor();
  await look('attack, whom');
  await page.keyboard.press('1');
  await page.locator('.targets input').waitFor();
  await look('attack, how long');
  await page.locator('.targets .asking button').first().click();
  await page.locator('#inject').click();
  await page.keyboard.press('h');
  await page.locator('.coin.spent').waitFor();
  await look('attack, spent');
  await page.keyboard.press('c');
  await page.keyboard.press('1');
  await page.locator('.run .do').waitFor();
  await look('attack-done');
  await page.locator('header .back').click();
  await page.locator('.kind .entry').nth(3).click();
  await page.locator('.tab-foot .do').last().click();
  await page.locator('.win .stars').waitFor();
  await look('holds');
  await page.locator('header .back').click();
  await page.locator('.kind').nth(1).locator('.entry').first().click();
  await page.locator('.verdict-of-defence.bad').waitFor();
  await look('defend');
  await page.locator('textarea').fill(await reference('read-too-early'));
  await page.locator('.tab-foot .primary').waitFor();
  await look('defend-solved');
  await page.locator('.tab-foot .do:not(.primary)').last().click();
  await page.locator('.editor-of-defence .changes').first().waitFor();
  await look('beside the reference');
}

/** Visits the list of questions, a question, and its answer. */
async function interview(page, look) {
  await page.locator('.one-question').first().waitFor();
  await look('questions');
  await page.locator('.one-question').nth(24).click();
  await page.locator('.answer-paper').waitFor();
  await look('question');
  await page.locator('.tab-foot .primary').click();
  await page.locator('.rating').waitFor();
  await look('answer');
}

/** Returns the fixed program of a defence. */
async function reference(task) {
  const file = await readFile(new URL(`../../content/challenges/${task}/challenge.txt`, import.meta.url), 'utf8');
  return `${file.split('[reference]\n')[1].split(/\n\[[a-z-]+\]\n/)[0].trimEnd()}\n`;
}
