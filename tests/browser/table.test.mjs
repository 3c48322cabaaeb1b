// The table of locks and faults: it fills, sorts, is explored with the keyboard, opens runs, and is
// exported.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { violations } from './looking.mjs';
import { allWords, becomes, onEach, pane, words } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

// The whole table takes as long as the model checker needs for about two hundred requests.
const LONG_MS = 300_000;
const COLUMNS = 8;

const site = await openSite();
after(() => site.close());

/** Opens the table with its key. */
async function openTable(page) {
  await press(page, 'l');
  const dialog = page.getByRole('dialog', { name: 'Which fault breaks which lock' });
  await dialog.waitFor();
  return dialog;
}

/** Returns the row of a lock in the grid. */
const rowOf = (dialog, lock) => dialog.getByRole('row', { name: lock });

onEach(site, 'a broken cell opens its run and closes the table', async (page) => {
  const dialog = await openTable(page);
  if (await dialog.getByRole('grid').isVisible()) {
    const cell = dialog.locator('td.bad > button').first();
    await cell.waitFor({ timeout: LONG_MS });
    await cell.click();
  } else {
    const lock = dialog.locator('.each details', { has: page.locator('.bad') }).first();
    await lock.waitFor({ timeout: LONG_MS });
    await lock.locator('summary').click();
    await lock.getByRole('button', { name: 'Open run' }).first().click();
  }
  await dialog.waitFor({ state: 'detached' });
  await pane(page, 'Verdict');
  await page.locator('.pane.verdict .card:is(.bad, .warn)').first().waitFor();
  assert.match(await words(page.locator('h1')), / × /, 'the lock keeps its name');
  const strip = page.getByRole('region', { name: 'Check: does this lock break?' });
  await strip.locator('h2').waitFor({ timeout: LONG_MS });
  await strip.getByRole('button', { name: 'Back to the table' }).click();
  await dialog.waitFor();
});

onEach(site, 'of a lock with mistakes the table says that it was not checked, and leads to the first', async (page) => {
  await press(page, 'g');
  await page.getByRole('button', { name: 'Your own lock' }).click();
  const editor = page.getByRole('textbox', { name: 'Program of C1' });
  await editor.fill('enter(');
  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
  const dialog = await openTable(page);
  if (await dialog.getByRole('grid').isVisible()) {
    const cells = dialog.locator('tbody tr').first().getByRole('gridcell');
    assert.deepEqual(new Set(await allWords(cells)), new Set(['has mistakes not checked']));
    await cells.first().getByRole('button').click();
  } else {
    const lock = dialog.locator('.each details').first();
    assert.match(await words(lock), /has mistakes/);
    await lock.locator('summary').click();
    await lock.getByRole('button', { name: 'Go to the mistake' }).first().click();
  }
  await dialog.waitFor({ state: 'detached' });
  await editor.waitFor();
});

test('the header leads to the table, and Escape leads back', () => site.visit({}, async (page) => {
  const button = page.getByRole('banner').getByRole('button', { name: 'Table' });
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('grid').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Table');
}));

test('nothing moves while it fills, and the arrows lead from cell to cell', () => site.visit({}, async (page) => {
  const dialog = await openTable(page);
  await dialog.getByText(/\d+ of \d+ cells so far; in each, every order of events is tried, up to 20\s000 states\./).waitFor();
  const row = rowOf(dialog, 'SETNX + DEL');
  await row.waitFor();
  const places = () => dialog.locator('tbody tr').evaluateAll((rows) => rows.map((it) => it.getBoundingClientRect().height));
  const before = await places();
  await dialog.locator('td.bad').first().waitFor({ timeout: LONG_MS });
  assert.deepEqual(await places(), before);
  const focused = () => page.evaluate(() => document.activeElement.dataset.at);
  await dialog.locator('[data-at][tabindex="0"]').focus();
  const walk = async (keys) => {
    for (const key of keys) await page.keyboard.press(key);
    return focused();
  };
  assert.equal(await walk(['Home']), '1-0');
  assert.equal(await walk(['ArrowDown', 'ArrowRight', 'ArrowRight']), '2-2');
  assert.equal(await walk(['End']), `2-${COLUMNS}`);
  assert.equal(await walk(['ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp']), `0-${COLUMNS}`);
  assert.equal(await walk(['Control+Home']), '0-0');
  await becomes(() => dialog.locator('[data-at][tabindex="0"]').count(), 1, 'one of them is reached by Tab');
}));

test('a lock of one\'s own comes first', () => site.visit({}, async (page) => {
  await press(page, 'g');
  await page.getByRole('button', { name: 'Your own lock' }).click();
  const editor = page.getByRole('textbox', { name: 'Program of C1' });
  await editor.fill('-- nothing keeps anybody out\nenter()\nwork(1)\nleave()');
  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
  const dialog = await openTable(page);
  const own = dialog.locator('tbody tr').first();
  assert.match(await words(own.getByRole('rowheader')), /yours/);
  await own.locator('td.bad').first().waitFor({ timeout: LONG_MS });
  assert.match(await words(own.locator('td').first()), /Two inside at once/);
}));

test('all of it is filled, kept over a reload, sorted and taken along', { timeout: LONG_MS }, () => site.visit({ acceptDownloads: true, serviceWorkers: 'block' }, async (page) => {
  page.setDefaultTimeout(LONG_MS);
  const dialog = await openTable(page);
  const begun = performance.now();
  const focused = dialog.locator('tbody tr:last-child td:nth-child(4) [data-at]');
  await focused.focus();
  await dialog.locator('.working').waitFor({ state: 'detached' });
  assert.match(await focused.locator('..').getAttribute('class'), /bad/);
  assert.ok(await focused.evaluate((it) => it === document.activeElement), 'the focus stays on a cell that is filled');
  await dialog.getByText(/Every order of events was tried, up to 20\s000 states a cell\./).waitFor();
  console.log(`the table is filled after ${Math.round((performance.now() - begun) / 100) / 10} s`);
  const rows = await dialog.locator('tbody tr').count();
  assert.match(await words(dialog.getByRole('status')), new RegExp(`^${rows * COLUMNS} of ${rows * COLUMNS} cells$`));
  const cell = (lock, column) => rowOf(dialog, lock).getByRole('gridcell').nth(column);
  assert.match(await words(cell('SETNX + DEL', 1)), /Lock left behind/);
  assert.match(await words(cell('SETNX + DEL', 2)), /^holds$/);
  assert.match(await words(cell('SETNX + DEL', 5)), /n\/a\s*no clock matters/);
  assert.match(await words(cell('SET NX PX + GET, DEL', 2)), /Two inside at once/);

  const first = () => words(dialog.locator('tbody th').first());
  const listed = await first();
  await dialog.getByRole('columnheader').getByRole('button', { name: 'crash' }).click();
  await dialog.locator('[aria-sort=ascending]').waitFor();
  assert.match(await dialog.locator('tbody td:nth-child(3)').first().getAttribute('class'), /bad/);
  await dialog.getByRole('button', { name: 'As in the scenarios' }).click();
  assert.equal(await first(), listed);

  const saved = async (name) => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const markdown = await saved('Markdown');
  assert.match(markdown, /^# Which fault breaks which lock\n\n2 clients run each lock.* up to 20 000 states a cell/);
  assert.match(markdown, /\n\| Lock \| no fault \| crash \|/);
  assert.equal(markdown.trim().split('\n').length, rows + 6);
  assert.match(markdown, /\[Two inside at once\]\(http:\/\/127\.0\.0\.1:\d+\/#v1\./);
  const csv = await saved('CSV');
  assert.equal(csv.trim().split('\r\n').length, rows * COLUMNS + 1);
  assert.match(csv, /,"2 clients, at most one fault: pause",/);

  await page.emulateMedia({ media: 'print' });
  assert.ok(await dialog.getByRole('grid').isVisible());
  for (const gone of ['main', '.lanes', '.bar-row .buttons']) {
    assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  }
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Escape');
  await page.getByTitle('简体中文').click();
  await press(page, 'l');
  await page.locator('.locks td.bad').first().getByText('两个同时在临界区').waitFor();
  await becomes(() => page.locator('.working').count(), 0, 'another language asks nothing again');
  await page.keyboard.press('Escape');
  await page.getByTitle('English').click();

  await page.reload();
  await page.locator('main').waitFor();
  const again = await openTable(page);
  await again.locator('td.bad').first().waitFor();
  await becomes(() => again.locator('.working').count(), 0, 'nothing is computed again');
  assert.deepEqual(await violations(page), []);
}));
