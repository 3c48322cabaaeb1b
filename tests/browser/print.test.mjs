// In print: a handout with the lanes, all steps and the findings.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { onDesktop, onEach, openOwn, words } from './panes.mjs';
import { place, press } from './runs.mjs';
import { openSite } from './support.mjs';

const COUNTING = 'for i = 1, 200 do\n  redis.call("INCR", "n")\n  sleep(100)\nend\n';

const site = await openSite();
after(() => site.close());

/** Puts the page into its print state. */
async function print(page) {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => globalThis.dispatchEvent(new Event('beforeprint')));
}

onEach(site, 'printed page is light, contains the story without controls, and fits on few sheets', async (page) => {
  await press(page, 'End');
  const pdf = (await page.pdf()).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
  assert.ok(pages.length >= 1 && pages.length <= 3, `${pages.length} pages`);
  await page.getByText('Step 18 of 18', { exact: true }).waitFor();

  await print(page);
  for (const gone of ['.transport', '.panel.code', '.panel.redis', '.ahead', '.tools', '.toasts', '.panel-tabs']) {
    await eventually.equal(() => page.locator(gone).first().isVisible(), false, gone);
  }
  for (const there of ['h1', '.plot', '.legend', '.panel.steps .row', '.panel.verdict .card']) {
    await eventually.ok(() => page.locator(there).first().isVisible(), there);
  }
  await eventually.match(() => words(page.locator('.panel.verdict')), /Mutual exclusion broken: C1 and C2 were both inside/);
  await eventually.deepEqual(() => page.locator('.row').count(), 18);

  await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')));
  await press(page, 't');
  await page.locator('html[data-theme=dark]').waitFor();
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  const colours = () => page.evaluate(() => {
    const row = document.querySelector('.row code');
    return { ink: getComputedStyle(row).color, scheme: getComputedStyle(document.documentElement).colorScheme };
  });
  const lightness = (colour) => Math.max(...colour.match(/\d+/g).slice(0, 3).map(Number));
  await eventually.ok(async () => lightness((await colours()).ink) > 128, 'light on dark');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await eventually.ok(async () => lightness((await colours()).ink) < 128, 'dark on light');
  await eventually.equal(async () => (await colours()).scheme, 'light');
});

onDesktop(site, 'print draws all rows and the whole chart, and the screen only a part of them', async (page) => {
  await openOwn(page, COUNTING);
  const { last } = await place(page);
  assert.ok(last >= 400, `${last} steps`);
  const rows = page.locator('.panel.steps .row');
  const drawn = async () => ({ rows: await rows.count(), shapes: await page.locator('.plot svg *').count() });
  const before = await drawn();
  assert.ok(before.rows < last);
  await print(page);
  await rows.nth(last - 1).waitFor();
  const printed = await drawn();
  assert.equal(printed.rows, last);
  assert.ok(printed.shapes > before.shapes, 'more of the chart than is in sight');
  const overflow = await page.evaluate(() => {
    const { left, right } = document.querySelector('.plot').getBoundingClientRect();
    return { width: right - left, sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth };
  });
  assert.ok(overflow.width > 0);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await rows.nth(last - 1).waitFor({ state: 'detached' });
});
