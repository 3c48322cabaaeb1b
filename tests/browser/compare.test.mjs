// The comparison of two runs: branches, and the runs before and after an edit. No change of
// the user affects the run before.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { ahead, allWords, onDesktop, onEach, pane, words } from './panes.mjs';
import { press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const comparison = (page) => page.locator('main.comparison');
const button = (within, name) => within.getByRole('button', { name, exact: true });
const rows = (page, side) => page.locator(`.compared .row.${side}`);
const heads = (page) => allWords(page.locator('.run-heads h2, .column.programs > .head h2'));
const outcome = (page, place) => words(page.locator('.paired .outcome').nth(place));

/** Makes another move at step 13, which begins branch 2, and compares it with branch 1. */
async function compareBranches(page) {
  await press(page, 'Home');
  await press(page, 'ArrowRight', 13);
  await (await ahead(page)).locator('.move:not(.recorded)').first().click();
  const list = page.getByRole('region', { name: 'Branches' });
  await button(list, 'Compare branch 1 with the one shown').click();
  await comparison(page).waitFor();
}

/** Opens the editor of the client whose program is shown. */
async function edit(page) {
  await pane(page, 'Code');
  await page.getByRole('button', { name: /^Edit: Program of/ }).click();
  await page.locator('.editor textarea').waitFor();
}

/** Returns the positions of the elements, in whole pixels. */
const lefts = (locator) => locator.evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().left)));

onDesktop(site, 'branches are compared on one axis, with level rows, and Escape closes', async (page) => {
  await compareBranches(page);
  await eventually.deepEqual(() => heads(page), ['Before', 'After', 'Program']);
  await eventually.equal(() => page.evaluate(() => document.activeElement.textContent), 'Compare', 'it has the focus');
  const [before, after] = [page.getByLabel('Before', { exact: true }), page.getByLabel('After', { exact: true })];
  await eventually.equal(() => words(before.locator('option:checked')), 'Branch 1');
  await eventually.equal(() => words(after.locator('option:checked')), 'Branch 2');
  await page.getByText('Same program').waitFor();
  await eventually.match(() => words(page.getByRole('status').first()), /^\d+ differences?$/);

  // The style of the header does not reach into the lanes.
  const heights = () => page.locator('.paired rect.bar').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  await eventually.ok(async () => (await heights()).length > 3 && Math.max(...await heights()) === 24);

  // The rings are at the dashed line, and at the playhead after a jump to the first difference.
  await eventually.ok(async () => await page.locator('.difference-ring').count() > 0);
  await button(page, 'Next difference').click();
  const [line] = await lefts(page.locator('.first-difference'));
  await eventually.ok(async () => Math.abs((await lefts(page.locator('.paired .playhead')))[0] - line) < 3);

  // Rows are level, and equal steps are collapsed until they are expanded.
  const tops = (side) => rows(page, side).evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
  await eventually.ok(async () => (await tops('before')).length > 0);
  assert.deepEqual(await tops('before'), await tops('after'));
  const same = rows(page, 'before').filter({ hasText: 'The same in both' }).first();
  const count = await rows(page, 'before').count();
  await same.getByRole('button').click();
  await eventually.ok(async () => await rows(page, 'before').count() > count);

  // A step of the run before moves the playhead of both.
  await rows(page, 'before').nth(2).getByRole('button').click();
  await eventually.deepEqual(() => page.locator('.compared .row.current').count(), 2);

  // Removing or switching branches keeps the run before.
  await after.selectOption({ label: 'Branch 1' });
  await page.getByText('No differences').waitFor();
  await eventually.deepEqual(() => page.locator('.first-difference').count(), 0);
  await page.getByRole('heading', { name: 'Compare' }).focus();
  await press(page, 'Escape');
  await comparison(page).waitFor({ state: 'detached' });
  await button(page, 'Compare').click();
  await eventually.equal(() => words(before.locator('option:checked')), 'Branch 1');
});

onDesktop(site, 'markers have tooltips and lead to their step, and labels lie above the lines', async (page) => {
  await compareBranches(page);
  await page.locator('.difference-ring').first().waitFor();
  // The ordinary lanes have the same tooltips.
  const described = async (set) => {
    const inside = page.locator('.set').nth(set).locator('.glyphs');
    const bar = page.locator('.set').nth(set).locator('svg').first().locator('rect.bar').first();
    const { x, y, width, height } = await bar.boundingBox();
    await page.mouse.move(x + Math.min(width, 40) / 2, y + height / 2);
    await eventually.match(() => inside.getAttribute('title'), /lock\.foo|C\d/);
    return [x + Math.min(width, 40) / 2, y + height / 2];
  };
  for (const set of [0, 1]) {
    const [x, y] = await described(set);
    await page.mouse.click(x, y);
    await eventually.notEqual(() => comparison(page).getAttribute('data-step'), '0');
    await press(page, 'Home');
    await shows(page, 0);
  }
  await button(page, 'Next difference').click();
  // Each label is painted after the lines, and its letters have an opaque edge.
  const painted = await page.locator('.paired .set').evaluateAll((sets) => sets.map((set) => {
    const [marks, labels] = set.querySelectorAll(':scope > svg');
    const line = document.querySelector('.first-difference');
    return [
      marks.querySelectorAll('text').length,
      labels.querySelectorAll('text').length > 3,
      getComputedStyle(labels).zIndex >= getComputedStyle(line).zIndex,
      Boolean(line.compareDocumentPosition(labels) & Node.DOCUMENT_POSITION_FOLLOWING),
      [...labels.querySelectorAll('text')].every((it) => getComputedStyle(it).stroke !== 'none'),
    ];
  }));
  assert.deepEqual(painted, [0, 1].map(() => [0, true, true, true, true]));
});

for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 800 }]) {
  onDesktop(site, `editor leaves the lanes their height, at ${viewport.width} px`, async (page) => {
    await page.setViewportSize(viewport);
    await edit(page);
    await page.getByRole('combobox', { name: /^Lock of/ }).selectOption('set-nx-px-lua');
    await page.locator('.editor textarea').press('Escape');
    await button(page.locator('.transport'), 'Compare').click();
    await comparison(page).waitFor();
    const height = (selector) => page.locator(selector).evaluate((it) => it.clientHeight);
    const before = await height('.lanes.paired');
    await button(page.getByRole('group', { name: 'View of the program' }), 'All lines').click();
    await page.getByRole('button', { name: /^Edit: Program of/ }).click();
    await page.locator('.editor textarea').waitFor();
    assert.equal(await height('.lanes.paired'), before);
    // All lanes of the first run and the key of the second one are visible.
    const key = await page.locator('.paired .names > .of-key').nth(1).boundingBox();
    assert.ok(key.y + key.height <= viewport.height - await height('.compared'));
    assert.ok(await height('.editor .source') > 120, 'the program has six lines');
  });
}

onDesktop(site, 'edit changes only the run after', async (page) => {
  await edit(page);
  await page.getByRole('combobox', { name: /^Lock of/ }).selectOption('set-nx-px-lua');
  await page.locator('.editor textarea').press('Escape');
  await button(page.locator('.transport'), 'Compare').click();
  await comparison(page).waitFor();
  await eventually.equal(() => words(page.getByLabel('Before', { exact: true }).locator('option:checked')), 'Failing run before the change');
  await page.locator('.changes .removed').first().waitFor();
  await eventually.ok(async () => await page.locator('.changes .added').count() > 2);
  const broken = await outcome(page, 0);
  assert.match(broken, /C3|C2|C1/);
  await eventually.notEqual(() => outcome(page, 1), broken);
  const last = async () => (await allWords(rows(page, 'before'))).filter((it) => it !== '').at(-1);
  const listed = await last();

  await button(page.getByRole('group', { name: 'View of the program' }), 'All lines').click();
  await page.getByRole('button', { name: /^Edit: Program of/ }).click();
  const editor = page.locator('.editor textarea');
  await editor.fill('local none = {} + 1');
  await eventually.match(() => outcome(page, 1), /program failed/);
  assert.equal(await outcome(page, 0), broken);
  await eventually.equal(last, listed);

  // Escape leaves the editor first.
  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await comparison(page).waitFor();
  await press(page, 'Control+z');
  await eventually.doesNotMatch(() => outcome(page, 1), /program failed/);
  assert.equal(await outcome(page, 0), broken);
});

onDesktop(site, 'applied fix is compared with the failing run', async (page) => {
  await edit(page);
  await page.getByRole('combobox', { name: /^Lock of/ }).selectOption('setnx-expire');
  await page.locator('.editor textarea').press('Escape');
  await page.locator('#check').click();
  const strip = page.locator('.card.answer');
  await strip.getByRole('button', { name: 'Fix it' }).click();
  await page.getByRole('button', { name: 'Apply and check' }).click();
  await strip.getByRole('button', { name: 'Compare' }).click();
  await comparison(page).waitFor();
  await page.locator('.changes .added').first().waitFor();
  await eventually.match(() => words(page.locator('.column.programs .meta')), /^Lines removed: \d+, added: \d+$/);
  await eventually.deepEqual(() => page.locator('.outcome .bad').first().count(), 1);
});

onEach(site, 'columns are side by side, or tabs on a phone', async (page) => {
  await compareBranches(page);
  const isNarrow = page.viewportSize().width < 1_000;
  const shown = async () => Promise.all(['.row.before', '.row.after', '.programs'].map((it) => page.locator(`.compared ${it}`).first().isVisible()));
  if (!isNarrow) {
    await eventually.deepEqual(shown, [true, true, true]);
    return;
  }
  for (const [index, name] of ['Before', 'After', 'Program'].entries()) {
    await button(page.locator('.comparison .panel-tabs'), name).click();
    await eventually.deepEqual(shown, [0, 1, 2].map((place) => place === index));
  }
  // The current step of the shown column is in view, although the other column is hidden.
  await button(page.locator('.comparison .panel-tabs'), 'After').click();
  const inView = () => page.locator('.compared .scroll').evaluate((list) => {
    const row = [...list.querySelectorAll('[aria-current]')].find((it) => it.offsetHeight > 0);
    const [inner, outer] = [row, list].map((it) => it?.getBoundingClientRect());
    return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
  });
  await press(page, 'End');
  await eventually.ok(inView, 'the last step of the run after');
  // The same playback controls as in the workshop play both runs.
  const controls = page.getByRole('region', { name: 'Playback' });
  await button(controls, 'First step').click();
  await shows(page, 0);
  await button(controls, 'Step forward').click();
  await shows(page, 1);
  const bottom = await controls.evaluate((it) => it.getBoundingClientRect().bottom);
  assert.equal(bottom, page.viewportSize().height);
  await button(controls, 'Play').click();
  await page.locator('main:not([data-step="1"])').waitFor();
  await button(controls, 'Pause').click();
  // Both runs scroll together.
  const plot = page.locator('.paired .plot');
  await eventually.ok(() => plot.evaluate((it) => it.scrollWidth > it.clientWidth));
  const names = await lefts(page.locator('.paired .names'));
  const bars = page.locator('.paired .set');
  const [one, other] = await lefts(bars);
  assert.equal(one, other);
  await plot.evaluate((it) => it.scrollTo({ left: 120 }));
  await eventually.equal(() => plot.evaluate((it) => it.scrollLeft), 120);
  const scrolled = await lefts(bars);
  assert.equal(scrolled[0], scrolled[1]);
  assert.deepEqual(await lefts(page.locator('.paired .names')), names);
  await button(page, 'Close').click();
  await comparison(page).waitFor({ state: 'detached' });
  await (await ahead(page)).waitFor();
  await button(page.getByRole('region', { name: 'Branches' }), 'Compare').click();
  await comparison(page).waitFor();
});
