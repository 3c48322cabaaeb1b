// The complete table of locks and faults: all cells are filled, sorted, exported, printed, and
// stored. It has a separate file because it takes long: the file starts early and runs in parallel
// with others.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { violations } from './looking.mjs';
import { words } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

// The whole table takes as long as the model checker needs for about two hundred requests.
const LONG_MS = 1_800_000;
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

test('complete table is sorted, exported, printed, and stored over a reload', { timeout: LONG_MS }, () => site.visit({ acceptDownloads: true, serviceWorkers: 'block' }, async (page) => {
  page.setDefaultTimeout(LONG_MS);
  const dialog = await openTable(page);
  const begun = performance.now();
  const focused = dialog.locator('tbody tr:last-child td:nth-child(4) [data-at]');
  await focused.focus();
  await dialog.locator('.working').waitFor({ state: 'detached' });
  await eventually.match(() => focused.locator('..').getAttribute('class'), /good/, 'a pause does not break the last lock');
  assert.ok(await focused.evaluate((it) => it === document.activeElement), 'a cell that is filled keeps the focus');
  await dialog.getByText(/Every order of events was tried, up to 5\s000 states per cell\./).waitFor();
  console.log(`the table is filled after ${Math.round((performance.now() - begun) / 100) / 10} s`);
  const rows = await dialog.locator('tbody tr').count();
  await eventually.match(() => words(dialog.getByRole('status')), new RegExp(`^${rows * COLUMNS} of ${rows * COLUMNS} cells$`));
  const cell = (lock, column) => rowOf(dialog, lock).getByRole('gridcell').nth(column);
  await eventually.match(() => words(cell('SETNX + DEL', 1)), /Lock not released/);
  await eventually.match(() => words(cell('SETNX + DEL', 2)), /^holds$/);
  await eventually.match(() => words(cell('SETNX + DEL', 5)), /n\/a\s*clocks do not matter/);
  await eventually.match(() => words(cell('SET NX PX + GET, DEL', 2)), /Lock changed by another client/);
  await dialog.locator('td.warn', { hasText: 'lease limit' }).first().waitFor();

  const first = () => words(dialog.locator('tbody th').first());
  const listed = await first();
  await dialog.getByRole('columnheader').getByRole('button', { name: 'crash' }).click();
  await dialog.locator('[aria-sort=ascending]').waitFor();
  await eventually.match(() => dialog.locator('tbody td:nth-child(3)').first().getAttribute('class'), /bad/);
  await dialog.getByRole('button', { name: 'Scenario order' }).click();
  assert.equal(await first(), listed);

  const saved = async (name) => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const markdown = await saved('Markdown');
  assert.match(markdown, /^# Faults that break each lock\n\n2 clients run each lock.* up to 5 000 states per cell/);
  assert.match(markdown, /\n\| Lock \| no fault \| crash \|/);
  assert.equal(markdown.trim().split('\n').length, rows + 6);
  assert.match(markdown, /\[Lock changed by another client\]\(http:\/\/127\.0\.0\.1:\d+\/#v1\./);
  const csv = await saved('CSV');
  assert.equal(csv.trim().split('\r\n').length, rows * COLUMNS + 1);
  assert.match(csv, /,"2 clients, at most one fault: pause",/);

  await page.emulateMedia({ media: 'print' });
  await eventually.ok(() => dialog.getByRole('grid').isVisible());
  for (const gone of ['main', '.lanes', '.bar-row .buttons']) {
    await eventually.equal(() => page.locator(gone).first().isVisible(), false, gone);
  }
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Escape');
  await page.getByTitle('简体中文').click();
  await press(page, 'l');
  await page.locator('.locks td.bad').getByText('锁被别的客户端改动').first().waitFor();
  await eventually.deepEqual(() => page.locator('.working').count(), 0, 'another language requests nothing again');
  await page.keyboard.press('Escape');
  await page.getByTitle('English').click();

  await page.reload();
  await page.locator('main').waitFor();
  const again = await openTable(page);
  await again.locator('td.bad').first().waitFor();
  await eventually.deepEqual(() => again.locator('.working').count(), 0, 'nothing is computed again');
  assert.deepEqual(await violations(page), []);
}));
