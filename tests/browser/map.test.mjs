// The parameter map of a lock: it is drawn as results arrive, refined to the exact value, explored
// with the keyboard, and exported.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { violations } from './looking.mjs';
import { words } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const LOCK = 'SET NX PX + GET, DEL';

const site = await openSite();
after(() => site.close());

/** Opens the map of a lock from the table. */
async function openMap(page) {
  await press(page, 'l');
  const table = page.getByRole('dialog', { name: 'Faults that break each lock' });
  if (await table.getByRole('grid').isVisible()) {
    await table.getByRole('button', { name: `Parameter map of ${LOCK}` }).click();
  } else {
    const lock = table.locator('.each details', { has: page.getByText(LOCK, { exact: true }) });
    await lock.locator('summary').click();
    await lock.getByRole('button', { name: 'Parameter map' }).click();
  }
  const dialog = page.getByRole('dialog', { name: 'Parameter map' });
  await dialog.waitFor();
  return dialog;
}

/** Waits until the map is complete. */
async function isDrawn(dialog) {
  await dialog.locator('dd').getByText(/^[\d\s]+$/).waitFor();
}

test('parameter map finds the exact boundary, is explored with the keyboard, and is exported', () => site.visit({ acceptDownloads: true, viewport: { width: 1440, height: 1000 } }, async (page) => {
  const dialog = await openMap(page);
  const begun = performance.now();
  await isDrawn(dialog);
  const answers = await words(dialog.locator('dd'));
  console.log(`${answers} answers in ${Math.round((performance.now() - begun) / 100) / 10} s`);
  await eventually.match(() => words(dialog.locator('aside .card')), /Current values: holds · no fault WORK 3 000 ms, TTL 6 000 ms/);
  await eventually.match(() => words(dialog.locator('aside .card')), /With TTL 6 000, it breaks if WORK is 6 001 to 12 000\./);
  const row = dialog.getByRole('row', { name: /^3 000/ }).first();
  await row.waitFor();
  const shapes = await dialog.locator('svg .hatched').getAttribute('d');
  assert.ok(shapes.length > 100, 'something is hatched');

  // The arrow keys move the point, and Enter opens its run.
  const over = dialog.getByRole('application');
  await over.focus();
  const said = () => words(dialog.locator('.plotted [role=status]'));
  await eventually.match(() => said(), /^WORK 3 000 ms, TTL 6 000 ms: holds$/);
  await page.keyboard.press('Shift+ArrowRight');
  await dialog.locator('.plotted [role=status]', { hasText: /WORK 3\s001 ms.*: holds/ }).waitFor({ state: 'attached' });
  for (let step = 0; step < 80 && /: holds$/.test(await said()); step += 1) await page.keyboard.press('ArrowDown');
  await eventually.match(() => said(), /TTL [\d\s]+ ms: (Two inside at once|Lock free while in use)/);

  const saved = async (name) => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name, exact: true }).click();
    return readFile(await (await download).path());
  };
  const svg = (await saved('SVG')).toString();
  assert.match(svg, /^<svg xmlns/);
  assert.ok(svg.includes('id="hatch"') && !/<text[^>]*>undefined/.test(svg));
  assert.equal((await saved('PNG')).subarray(1, 4).toString(), 'PNG');

  assert.deepEqual(await violations(page), []);

  await over.focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const strip = page.getByRole('region', { name: 'Check this lock' });
  await strip.getByRole('heading', { name: /^Broken: C\d (inside without its lock|and C\d both inside)/ }).waitFor();
  await strip.getByRole('button', { name: 'Back to map' }).waitFor();
}));

test('parameter map fits a phone, and another fault and other axes draw another map', () => site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
  const dialog = await openMap(page);
  await rests(page);
  for (const part of ['.sheet svg', '.at-point']) {
    const { x, width } = await dialog.locator(part).boundingBox();
    assert.ok(x >= 0 && x + width <= 390, `${part}: ${x} to ${x + width}`);
  }
  await dialog.getByLabel('Fault').selectOption({ label: 'pause' });
  await dialog.locator('aside .card.bad, aside .card.warn').waitFor();
  await dialog.getByLabel('Horizontal').selectOption({ label: 'TTL' });
  await eventually.equal(() => dialog.getByLabel('Vertical').evaluate((it) => it.selectedOptions[0].text), 'WORK');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}));
