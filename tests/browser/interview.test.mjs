// The tab Interview: a mock interview from its settings to its results, a single question, the
// keyboard, and the data that is saved.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { looksWell } from './looking.mjs';
import { onDesktop, onEach, words } from './panes.mjs';
import { shows } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const KEPT = 'lockscope.interviews';
const kept = (page) => page.evaluate((name) => JSON.parse(localStorage.getItem(name))?.questions ?? [], KEPT);
const button = (page, name) => page.getByRole('button', { name });
const title = (page) => page.getByRole('heading', { level: 1 });
const rate = (page, name) => page.getByRole('group', { name: 'How well did it go?' }).getByRole('button', { name });

/** Opens the tab by its address. */
async function enter(page) {
  await page.goto(`${site.address}?at=interview`);
  await page.getByRole('heading', { name: 'Interview practice' }).waitFor();
}

/** Waits until the title has the focus: a screen reader reads it then. */
const arrives = (page) => page.locator('h1:focus').waitFor();

const isTouch = (page) => page.evaluate(() => matchMedia('(pointer: coarse)').matches);

/** Waits until the field for the answer has the focus. On a touch screen the title has it instead. */
async function canType(page) {
  if (await isTouch(page)) return arrives(page);
  const field = page.locator('textarea.answer-paper:focus');
  await field.waitFor();
  assert.equal(await field.getAttribute('aria-describedby'), await title(page).getAttribute('id'), 'a screen reader reads the question');
}

onEach(site, 'mock interview leads from its settings over the answers and ratings to its results', async (page) => {
  await enter(page);
  await looksWell(page);
  await page.getByRole('group', { name: 'Questions' }).getByRole('button', { name: '4' }).click();
  await page.getByRole('group', { name: 'Topics' }).getByRole('button', { name: 'Pauses and fencing' }).click();
  await page.getByText('3 questions, 9 minutes').waitFor();
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date of your interview').fill(soon);
  await page.getByText(/^[4-6] days left\. Questions per day: \d+\.( Among new questions, the \d+ core questions come first\.)?$/).waitFor();
  await page.getByLabel('Date of your interview').fill('');
  await button(page, 'Start interview').click();

  await canType(page);
  await page.getByText('Question 1 of 3').waitFor();
  await page.getByRole('timer', { name: /^2:5\d left$/ }).waitFor();
  await eventually.deepEqual(() => page.locator('.lanes').count(), 0, 'no run gives the answer away');
  await looksWell(page);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('It may be <b>paused</b>.');
  await page.keyboard.press('Control+Enter');

  await arrives(page);
  await eventually.equal(() => page.locator('.mine').innerText(), 'It may be <b>paused</b>.');
  await page.locator('.lanes.still').waitFor();
  for (const point of await page.getByRole('checkbox').all()) await point.check();
  await looksWell(page);
  await rate(page, 'Good in 3 days').click();

  await canType(page);
  await button(page, 'Say it').click();
  await page.getByText('Say your answer aloud').waitFor();
  await looksWell(page);
  await button(page, 'Write').click();
  await page.locator(await isTouch(page) ? 'textarea' : 'textarea:focus').waitFor();
  await button(page, 'Say it').click();
  // The key works while a button has the focus.
  await page.keyboard.press('Control+Enter');
  await page.getByText('No written answer').waitFor();
  await page.getByRole('checkbox').first().check();
  await rate(page, 'Again later today').click();
  await page.getByText('Question 3 of 3').waitFor();
  await button(page, 'Skip').click();

  await arrives(page);
  await eventually.equal(() => title(page).innerText(), 'To practise again: “pauses and fencing”');
  await page.getByRole('heading', { name: 'Questions to practise again: 2 of 3' }).waitFor();
  const weak = page.locator('.good-and-weak section').first().locator('li');
  await eventually.match(() => words(weak.first()), /\? Again, 1 of 3 points\. Missing: .+; .+\. Lesson \d+$/);
  await eventually.match(() => words(weak.last()), /\? Skipped, 0 of 3 points\. Missing: .+\. Lesson \d+$/);
  const rows = page.locator('.asked-questions tbody tr');
  await eventually.deepEqual(() => rows.count(), 3);
  await eventually.match(() => words(rows.nth(0)), /3 of 3/);
  await rows.nth(0).getByText('Your answer', { exact: true }).click();
  await eventually.equal(() => rows.nth(0).locator('.mine').innerText(), 'It may be <b>paused</b>.');
  await eventually.match(() => words(rows.nth(0)), /in 3 days/);
  await eventually.match(() => words(rows.nth(1)), /1 of 3/);
  await eventually.match(() => words(rows.nth(2)), /still new/);
  await eventually.match(() => words(page.locator('.sums')), /4 of 9 points made 0:\d\d of 9 min allowed/);
  await eventually.deepEqual(() => page.getByRole('button', { name: /^Lesson \d+$/ }).count(), 2);
  await looksWell(page);
  const boxes = (await kept(page)).map((it) => it.box);
  assert.deepEqual(boxes.sort(), [0, 2]);

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save').click()]);
  const sheet = await readFile(await download.path(), 'utf8');
  assert.match(sheet, /^# To practise again: “pauses and fencing”\n\n\d{4}-\d\d-\d\d · /);
  assert.match(sheet, /^- \[x\] \*\*/m);
  assert.match(sheet, /^> It may be &lt;b\\>paused&lt;\/b\\>\.$/m);
  assert.match(sheet, /^ {2}Lesson 14: .* · \[Open at step \d+\]\(<http.*#v1\..*>\)$/m);

  const again = await weak.first().getByRole('button').first().innerText();
  await weak.first().getByRole('button').first().click();
  await title(page).getByText(again).waitFor();
  await button(page, 'Skip').click();
  await button(page, 'Practise these 2 questions again').click();
  await page.getByText('Question 1 of 2').waitFor();
});

test('single question is answered with the keyboard, opens its run and returns', async () => {
  await site.visit({}, async (page) => {
    await enter(page);
    await button(page, 'Why must the value be unique?').focus();
    await page.keyboard.press('Enter');
    await canType(page);
    await title(page).focus();
    await page.keyboard.type('wbcg');
    await title(page).getByText('Why must the value be unique?').waitFor();
    await eventually.equal(() => page.getByRole('dialog').count(), 0, 'letters typed beside the field do nothing');
    await eventually.deepEqual(() => page.getByText('Why must the release compare and delete in one step?').count(), 0, 'the follow-up would give the answer away');
    await page.keyboard.press('Control+Enter');
    await arrives(page);
    await page.keyboard.press('2');
    await eventually.deepEqual(() => page.getByRole('checkbox').evaluateAll((all) => all.map((it) => it.checked)), [false, true, false]);
    await button(page, 'Ask this next').first().click();
    await page.getByText('next question').waitFor();
    await page.keyboard.press('w');
    await shows(page, 9);
    await page.getByRole('heading', { level: 1, name: /All clients write the same value/ }).waitFor();
    await page.keyboard.press('w');
    await page.getByText('next question').waitFor();
    await page.keyboard.press('g');
    await title(page).getByText('Why must the release compare and delete in one step?').waitFor();
    await eventually.deepEqual(async () => (await kept(page)).map(({ id, box }) => [id, box]), [['unique-value', 2]]);
    await button(page, 'Interview').click();
    await button(page, 'Continue the interview, question 2 of 2').click();
    await page.getByText('Question 2 of 2').waitFor();
  });
});

onDesktop(site, 'interview under way survives a reload and is discarded only after a confirmation', async (page) => {
  await enter(page);
  await button(page, 'Start interview').click();
  await page.getByText('Question 1 of 8').waitFor();
  await button(page, 'Skip').click();
  await page.getByText('Question 2 of 8').waitFor();
  const asked = await title(page).innerText();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('half of it');
  await page.reload();
  await page.getByText('Question 2 of 8').waitFor();
  await eventually.equal(() => title(page).innerText(), asked);
  await eventually.equal(() => page.getByRole('textbox', { name: 'Your answer' }).inputValue(), 'half of it');
  await canType(page);
  await button(page, /^Interview/).click();
  await button(page, 'Start interview').click();
  await page.getByRole('alert').getByText('The interview that you left at question 2 of 8 will be discarded.').waitFor();
  await looksWell(page);
  await page.locator('#keep-interview:focus').waitFor();
  await button(page, 'Keep interview').click();
  await button(page, 'Continue the interview, question 2 of 8').click();
  await eventually.equal(() => title(page).innerText(), asked);
  await button(page, /^Interview/).click();
  await button(page, 'Start interview').click();
  await button(page, 'Discard and start').click();
  await page.getByText('Question 1 of 8').waitFor();
});

onEach(site, 'interview waits while the user reads another question', async (page) => {
  const back = button(page, 'Continue the interview, question 2 of 8');
  await enter(page);
  await button(page, 'Start interview').click();
  await button(page, 'Skip').click();
  await page.getByText('Question 2 of 8').waitFor();
  const asked = await title(page).innerText();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('half of it');
  await button(page, /^Interview/).click();
  await back.waitFor();
  await looksWell(page);
  await button(page, 'Why must the value be unique?').click();
  await title(page).getByText('Why must the value be unique?').waitFor();
  await back.waitFor();
  await looksWell(page);
  await button(page, 'Finish answer').click();
  const judgement = page.locator('.judgement');
  const below = () => page.getByRole('heading', { name: 'A good answer' }).evaluate((it) => it.getBoundingClientRect().top + scrollY);
  await judgement.getByText('Tick the points that your answer contains.', { exact: true }).waitFor();
  await eventually.equal(() => page.locator('.suggested').count(), 0);
  const top = await below();
  await page.getByRole('checkbox').first().check();
  await judgement.getByText(/^Your answer covers 1 of 3 points\. Missing: .+; .+\. Suggested rating: Again\.$/).waitFor();
  await eventually.equal(below, top, 'the judgement has its height from the start');
  await eventually.match(() => words(page.locator('.suggested')), /^Again/);
  await eventually.equal(() => page.locator('.suggested').getAttribute('aria-description'), 'suggested');
  await looksWell(page);
  const days = await page.getByRole('group', { name: 'How well did it go?' }).locator('small').allInnerTexts();
  assert.deepEqual(days, ['later today', 'tomorrow', 'in 3 days']);
  await page.reload();
  await title(page).getByText(asked).waitFor();
  await button(page, /^Interview/).click();
  await button(page, 'Why must the value be unique?').click();
  await back.click();
  await title(page).getByText(asked).waitFor();
  await eventually.equal(() => page.getByRole('textbox', { name: 'Your answer' }).inputValue(), 'half of it');
});

onDesktop(site, 'results and settings survive a reload and Back, are printed, and lead to lessons', async (page) => {
  await enter(page);
  const set = (group, name) => page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
  const chosen = [['Questions', '4'], ['Time per question', 'No time limit'], ['Difficulty', 'Easy'], ['Topics', 'Basics']];
  for (const [group, name] of chosen) await set(group, name).click();
  const areKept = async () => {
    for (const [group, name] of chosen) await page.locator('[aria-pressed=true]').and(set(group, name)).waitFor();
  };
  await areKept();
  await page.reload();
  await areKept();
  await button(page, 'Start interview').click();
  await button(page, 'Finish answer').click();
  await page.getByRole('checkbox').first().check();
  await rate(page, /^Good/).click();
  while (await page.locator('.sheet-page').count() === 0) {
    await button(page, 'Skip').click();
    await page.locator('.sheet-page, .answer-paper').first().waitFor();
  }
  const sheet = await words(page.locator('.sheet-page'));
  await page.reload();
  await eventually.deepEqual(() => words(page.locator('.sheet-page')), sheet);
  await page.goBack();
  await areKept();
  await page.goForward();
  await eventually.deepEqual(() => words(page.locator('.sheet-page')), sheet);
  await page.goBack();
  await button(page, 'Show last results').click();
  await eventually.deepEqual(() => words(page.locator('.sheet-page')), sheet);
  await page.emulateMedia({ media: 'print' });
  for (const column of ['Time', 'Rating', 'Next review']) {
    await page.locator('.asked-questions thead').getByText(column, { exact: true }).waitFor();
  }
  await eventually.match(() => words(page.locator('.asked-questions tbody tr').first()), / \d{4}-\d\d-\d\d$/);
  for (const gone of ['header', '.tab-foot']) await eventually.equal(() => page.locator(gone).first().isVisible(), false, gone);
  await eventually.deepEqual(() => page.locator('.asked-questions tbody tr').count(), 3);
  await eventually.ok(() => page.locator('.asked-questions').isVisible());
  await page.emulateMedia({ media: 'screen' });
  await button(page, /^Lesson \d+$/).first().click();
  await page.locator('main.lesson').waitFor();
});

test('clock announces the half, the last 30 seconds and the end, and can be removed', async () => {
  await site.visit({}, async (page) => {
    await page.clock.install();
    await enter(page);
    await page.getByRole('group', { name: 'Time per question' }).getByRole('button', { name: '2 min' }).click();
    await button(page, 'Start interview').click();
    await page.getByRole('timer').waitFor();
    for (const [seconds, said, rings] of [
      [61, 'Half the time is left.', 1],
      [31, '30 seconds left.', 0],
      [30, 'Time is up, but you can still finish.', 0],
    ]) {
      await page.clock.runFor(seconds * 1_000);
      await eventually.deepEqual(() => page.locator('.question-above [aria-live]').innerText(), said);
      await eventually.deepEqual(() => page.locator('.clock svg').count(), rings);
    }
    await page.getByText('The interviewer follows up').waitFor();
    await button(page, 'Stop timer').click();
    await page.getByRole('timer').waitFor({ state: 'detached' });
  });
});

onDesktop(site, 'due dates of questions are stored, exported, deleted and imported', async (page) => {
  await enter(page);
  await button(page, 'Why must the value be unique?').click();
  await button(page, 'Finish answer').click();
  await rate(page, 'Hard tomorrow').click();
  const entry = button(page, 'Why must the value be unique? core question · tomorrow');
  await entry.waitFor();
  await page.reload();
  await entry.waitFor();
  const keeping = page.getByRole('region', { name: 'Review schedule' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    keeping.getByRole('button', { name: 'Export' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'lockscope-interviews.json');
  const file = await readFile(await download.path(), 'utf8');
  assert.deepEqual(JSON.parse(file).questions.map(({ id, box }) => [id, box]), [['unique-value', 1]]);
  await keeping.getByRole('button', { name: 'Delete' }).click();
  await keeping.getByText('Deleted.').waitFor();
  await entry.waitFor({ state: 'detached' });
  await eventually.deepEqual(() => kept(page), []);
  const choose = (text) => keeping.locator('input[type=file]').setInputFiles({
    name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text),
  });
  await choose(file.replace('"box":1', '"box":9'));
  await keeping.getByText(/^The file was not imported\. The content differs from an exported file at line \d+, column \d+/).waitFor();
  await choose(file);
  await keeping.getByText('1 question imported.').waitFor();
  await entry.waitFor();
  await eventually.deepEqual(() => kept(page), JSON.parse(file).questions);
});
