// The user's own locks are saved automatically, including their errors, and no browser tab loses
// the locks of another tab.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { allWords, onDesktop, onPhone, openOwn } from './panes.mjs';
import { golden, press } from './runs.mjs';
import { openSite } from './support.mjs';

const LOCK = 'enter()\nwork(10)\nleave()\n';
const MISTAKEN = 'local x = = 1\n';

const site = await openSite();
after(() => site.close());

const editor = (page) => page.getByRole('textbox', { name: 'Program of C1' });
const list = (page) => page.getByRole('region', { name: 'Your locks' });
const rows = (page) => list(page).getByRole('listitem');
const names = (page) => list(page).getByRole('textbox').evaluateAll((fields) => fields.map((it) => it.value));
const saved = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('lockscope.locks') ?? '{"locks":[]}').locks);
/**
 * Waits until these locks are saved: their names, and for each the number of programs with errors.
 */
const areSaved = (page, expected) =>
  eventually.deepEqual(async () => (await saved(page)).map((lock) => [lock.name, lock.content.drafts?.length ?? 0]), expected);
const revisions = async (page) => (await saved(page)).map((lock) => lock.revision);

async function edit(page, program) {
  const button = page.getByRole('button', { name: 'Edit: Program of C1' });
  await button.or(editor(page)).waitFor();
  if (await button.isVisible()) await button.click();
  await editor(page).fill(program);
}

async function gallery(page) {
  await page.getByRole('heading', { level: 1 }).getByRole('button').focus();
  await press(page, 'g');
  await list(page).waitFor();
}

onDesktop(site, 'lock with errors survives a reload and another story', async (page) => {
  await openOwn(page, LOCK);
  await edit(page, MISTAKEN);
  await areSaved(page, [['Your lock', 1]]);
  await page.reload();
  await page.locator('main').waitFor();
  await gallery(page);
  await eventually.deepEqual(() => names(page), ['Your lock']);
  await rows(page).getByText('has errors').waitFor();
  await rows(page).getByText('open now').waitFor();
  await page.locator('.story:not(.own)').first().click();
  await gallery(page);
  await rows(page).getByRole('button', { name: 'Open Your lock' }).click();
  await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
  await eventually.equal(() => editor(page).inputValue(), MISTAKEN);
  await edit(page, LOCK);
  await areSaved(page, [['Your lock', 0]]);
});

test('locks are renamed, duplicated, deleted, restored, exported and imported', async () => {
  await site.visit({ acceptDownloads: true }, async (page) => {
    await openOwn(page, LOCK);
    await areSaved(page, [['Your lock', 0]]);
    await gallery(page);
    await rows(page).getByRole('textbox').fill('Redisson');
    await rows(page).getByRole('textbox').press('Tab');
    await eventually.deepEqual(() => names(page), ['Redisson']);
    await rows(page).getByRole('button', { name: 'Duplicate Redisson' }).click();
    await eventually.deepEqual(() => names(page), ['Redisson 2', 'Redisson']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      list(page).getByRole('button', { name: 'Export all' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'lockscope-locks.json');
    const file = await download.path();
    assert.equal(JSON.parse(await readFile(file, 'utf8')).locks.length, 2);
    await rows(page).getByRole('button', { name: 'Remove Redisson', exact: true }).click();
    await eventually.deepEqual(() => names(page), ['Redisson 2']);
    await page.getByText('“Redisson” was deleted.').waitFor();
    await list(page).getByRole('button', { name: 'Undo' }).click();
    await eventually.deepEqual(() => names(page), ['Redisson', 'Redisson 2']);
    await list(page).locator('input[type=file]').setInputFiles(file);
    await list(page).locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await page.getByText('This file contains no saved locks').waitFor();
    // The second file was read after the first.
    assert.deepEqual(await names(page), ['Redisson', 'Redisson 2'], 'a lock that is in the list is not added again');
  });
});

test('lock that was changed in another tab is saved beside the change of this tab', async () => {
  await site.visit({}, async (page) => {
    await openOwn(page, LOCK);
    await areSaved(page, [['Your lock', 0]]);
    const before = await revisions(page);
    const other = await page.context().newPage();
    await other.goto(site.address);
    await other.locator('main').waitFor();
    await edit(other, `${LOCK}-- there\n`);
    await page.getByText('“Your lock” was changed in another browser tab.').waitFor();
    await edit(page, `${LOCK}-- here\n`);
    await areSaved(page, [['Your lock', 0], ['Your lock 2', 0]]);
    await eventually.deepEqual(() => revisions(page), [before[0] + 1, 0], 'each tab has changed its own lock');
    await page.getByRole('button', { name: 'Open other version' }).click();
    await edit(page, `${LOCK}-- there, too\n`);
    await eventually.deepEqual(() => revisions(page), [before[0] + 2, 0]);
    await other.close();
  });
});

test('list of locks that cannot be read is kept under another name and reported', async () => {
  for (const text of ['{"version":9,"locks":[]}', 'nothing']) {
    await site.visit({}, async (page) => {
      await page.evaluate((text) => localStorage.setItem('lockscope.locks', text), text);
      await page.reload();
      await page.getByRole('alert').getByText('is damaged or from another version').waitFor();
      await eventually.equal(() => page.evaluate(() => localStorage.getItem('lockscope.locks.damaged')), text);
      await openOwn(page, LOCK);
      await areSaved(page, [['Your lock', 0]]);
    });
  }
});

test('program with errors can be edited without storage, and the missing storage is reported', async () => {
  await site.visit({}, async (page) => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => { throw new DOMException('denied', 'SecurityError'); };
    });
    await openOwn(page, LOCK);
    await page.getByRole('alert').waitFor();
    await edit(page, MISTAKEN);
    await page.getByText('The last version without errors keeps running.').waitFor();
  });
});

onPhone(site, 'visitor of a link reaches the tabs and the last lock in the menu', async (page) => {
  await openOwn(page, LOCK);
  await areSaved(page, [['Your lock', 0]]);
  const visit = await page.context().newPage();
  await visit.setViewportSize(page.viewportSize());
  await visit.goto(`${site.address}#${await golden('failover-loses-the-lock')}`);
  await visit.getByText('Reproduced: ').waitFor();
  const menu = visit.locator('#menu');
  const choose = async (name) => {
    await visit.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('button', { name, exact: true }).click();
  };
  await visit.getByRole('button', { name: 'Menu', exact: true }).click();
  const names = await allWords(menu.getByRole('navigation').getByRole('button'));
  assert.deepEqual(names, ['Home', 'Learn', 'Interview', 'Challenges', 'Scenarios', 'Workshop']);
  const { bottom, scrolls } = await menu.evaluate((it) => ({ bottom: it.getBoundingClientRect().bottom, scrolls: it.scrollHeight > it.clientHeight }));
  assert.ok(bottom <= 844 && !scrolls, 'the whole menu is visible');
  await press(visit, 'Escape');
  await choose('Your lock');
  await visit.getByRole('heading', { level: 1 }).getByText('Your lock').waitFor();
  await visit.locator('.panel-tabs').getByRole('button', { name: 'Code' }).click();
  await visit.locator('.source').getByText('work').waitFor();
  // The current lock stays, and its editor opens.
  await choose('Your lock');
  await eventually.equal(() => editor(visit).inputValue(), LOCK);
  await areSaved(page, [['Your lock', 0]]);
  for (const name of ['Challenges', 'Learn']) {
    await choose(name);
    await visit.locator('.tab-page').waitFor();
    await visit.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  }
  // The name of the open tab leads to its start, and every tab offers to check a lock.
  await visit.locator('.path .entry').first().click();
  await visit.locator('main.lesson').waitFor();
  await choose('Learn');
  await visit.locator('main.path-page').waitFor();
  await choose('Interview');
  await visit.locator('.one-question').first().click();
  await visit.locator('.answer-paper').waitFor();
  await choose('Interview');
  await visit.getByRole('heading', { name: 'Interview practice' }).waitFor();
  await choose('Check your lock');
  await eventually.equal(() => editor(visit).inputValue(), '');
  await choose('Check your lock');
  await eventually.equal(() => editor(visit).inputValue(), '');
});
