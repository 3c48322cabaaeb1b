// The table of locks and faults: it fills, opens runs, and is explored with the keyboard.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { allWords, onDesktop, onEach, pane, words } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

// The whole table takes as long as the model checker needs for about two hundred requests.
const COLUMNS = 8;

const site = await openSite();
after(() => site.close());

/** Opens the table with its key. */
async function openTable(page) {
  await press(page, 'l');
  const dialog = page.getByRole('dialog', { name: 'Faults that break each lock' });
  await dialog.waitFor();
  return dialog;
}

/** Returns the row of a lock in the grid. */
const rowOf = (dialog, lock) => dialog.getByRole('row', { name: lock });

onEach(site, 'broken cell of the table opens its run, and the check leads back to the table', async (page) => {
  const dialog = await openTable(page);
  if (await dialog.getByRole('grid').isVisible()) {
    const cell = dialog.locator('td.bad > button').first();
    await cell.waitFor();
    await cell.click();
  } else {
    const lock = dialog.locator('.each details', { has: page.locator('.bad') }).first();
    await lock.waitFor();
    await lock.locator('summary').click();
    await lock.getByRole('button', { name: 'Open run' }).first().click();
  }
  await dialog.waitFor({ state: 'detached' });
  await pane(page, 'Verdict');
  // The finding of the run, or the result of the check, which replaces it.
  await page.locator('.card:is(.bad, .warn)').first().waitFor();
  assert.match(await words(page.locator('h1')), / × /, 'the lock keeps its name');
  const strip = page.getByRole('region', { name: 'Check this lock' });
  await strip.locator('h2').waitFor();
  await strip.getByRole('button', { name: 'Back to table' }).click();
  await dialog.waitFor();
});

onDesktop(site, "user's lock is the first row of the table and is checked once its program has no errors", async (page) => {
  await press(page, 'g');
  await page.getByRole('button', { name: 'Check your lock' }).click();
  const editor = page.getByRole('textbox', { name: 'Program of C1' });
  await editor.fill('enter(');
  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
  const dialog = await openTable(page);
  const cells = dialog.locator('tbody tr').first().getByRole('gridcell');
  await eventually.deepEqual(async () => new Set(await allWords(cells)), new Set(['has errors not checked']));
  await cells.first().getByRole('button').click();
  await dialog.waitFor({ state: 'detached' });
  await editor.waitFor();

  await editor.fill('-- nothing keeps anybody out\nenter()\nwork(1)\nleave()');
  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await openTable(page);
  const own = dialog.locator('tbody tr').first();
  await eventually.match(() => words(own.getByRole('rowheader')), /yours/);
  await own.locator('td.bad').first().waitFor();
  await eventually.match(() => words(own.locator('td').first()), /Lock free while in use/);
});

onDesktop(site, 'table opens from the header, keeps its rows in place while it fills, and is explored with the arrow keys', async (page) => {
  const button = page.getByRole('banner').getByRole('button', { name: 'Fault table' });
  await button.click();
  const any = page.getByRole('dialog');
  await any.getByRole('grid').waitFor();
  await page.keyboard.press('Escape');
  await any.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Fault table');

  const dialog = await openTable(page);
  await dialog.getByText(/\d+ of \d+ cells so far\. For each cell, every order of events is tried, up to 5\s000 states\./).waitFor();
  const row = rowOf(dialog, 'SETNX + DEL');
  await row.waitFor();
  const places = () => dialog.locator('tbody tr').evaluateAll((rows) => rows.map((it) => it.getBoundingClientRect().height));
  const before = await places();
  await dialog.locator('td.bad').first().waitFor();
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
  await eventually.deepEqual(() => dialog.locator('[data-at][tabindex="0"]').count(), 1, 'Tab reaches one cell');
});
