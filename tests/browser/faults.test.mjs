// Injecting faults. The menu at the playback controls has keys and stays open; each marker in the
// lanes shows its details and actions.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { allWords, faults, onDesktop, onEach, words } from './panes.mjs';
import { at, place, press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const menuOf = (page) => page.getByRole('dialog', { name: 'Inject fault' });
const told = (page) => page.locator('.row .sentence').last();
const isFocused = (locator) => locator.evaluate((it) => it === document.activeElement);
const LAST = 18;

onDesktop(site, 'fault menu is used with keys, gives the focus back, and closes at a click outside', async (page) => {
  await press(page, 'ArrowRight', 2);
  await page.keyboard.press('b');
  const menu = menuOf(page);
  await menu.waitFor();
  await eventually.deepEqual(() => allWords(menu.locator('.item .words')), [
    'Crash C3', 'Pause C3…', 'Delay its request…', 'Lose its request', 'Set its clock…',
  ]);
  await eventually.ok(() => isFocused(menu.getByRole('button', { name: 'Crash C3' })), 'the first has the focus');
  await page.keyboard.press('ArrowDown');
  await eventually.ok(() => isFocused(menu.getByRole('button', { name: 'Pause C3…' })));
  // No message of C3 is in flight, so these keys have no effect.
  await page.keyboard.press('d');
  await page.keyboard.press('l');
  assert.ok(await menu.isVisible());
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await eventually.ok(() => isFocused(page.getByRole('button', { name: 'Inject fault' })));
  await page.keyboard.press('b');
  await page.keyboard.press(']');
  await eventually.deepEqual(() => words(menu.locator('.item').first()).then((it) => it.startsWith('Restart S1')), true);
  await page.keyboard.press('r');
  await menu.waitFor({ state: 'detached' });
  await eventually.deepEqual(async () => (await told(page).textContent()).trim(), 'S1 restarts without lock.foo');

  await press(page, 'Control+z');
  await at(page, 2, LAST);
  // The menu still shows S1; the key leads back to C3.
  await page.keyboard.press('b');
  await page.keyboard.press('[');
  await menuOf(page).getByRole('button', { name: 'Pause C3…' }).waitFor();
  await page.keyboard.press('p');
  await menuOf(page).locator('.asking').waitFor();
  await eventually.deepEqual(() => isFocused(menuOf(page).locator('#inject')), true);
  await page.keyboard.press('Enter');
  await menuOf(page).waitFor({ state: 'detached' });
  await eventually.deepEqual(async () => (await told(page).textContent()).replace(/\s+/g, ' ').trim(), 'C3 is paused until 10 000 ms');
  await page.keyboard.press('b');
  await menuOf(page).waitFor();
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown');
  await menuOf(page).waitFor({ state: 'detached' });
});

onEach(site, 'faults in the menu keep their positions at every step', async (page) => {
  await press(page, 'ArrowRight', 1);
  const menu = await faults(page, 'C1');
  const places = () => menu.locator('.item').evaluateAll((items) => items.map((it) => {
    const { left, top } = it.getBoundingClientRect();
    return [left, top];
  }));
  await rests(page);
  const before = await places();
  for (const step of [2, 3, 4, 5, 6]) {
    await page.keyboard.press('ArrowRight');
    await shows(page, step);
    await rests(page);
    assert.deepEqual(await places(), before, `step ${step}`);
  }
  await menu.getByRole('button', { name: 'Pause C1…' }).click();
  await menu.locator('.asking').waitFor();
  await rests(page);
  assert.deepEqual(await places(), before, 'the question for the amount moves nothing');
});

test('marker in the lanes shows its title, and a click offers its faults', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await press(page, 'ArrowRight', 13);
    const signs = page.locator('.glyphs');
    // The dot of C1's DEL is under the playhead.
    const spot = async () => {
      const line = await page.locator('.playhead').boundingBox();
      const lane = await page.locator('.of-client').first().boundingBox();
      return [line.x + 1, lane.y + lane.height / 2];
    };
    // The playhead may still be moving there.
    await eventually.deepEqual(async () => {
      await page.mouse.move(...await spot());
      return signs.getAttribute('title');
    }, "C1: DEL lock.foo → 1, C3's stale lock is gone (step 13)");
    await page.mouse.click(...await spot());
    const menu = page.getByRole('dialog', { name: /^C1: DEL lock\.foo/ });
    await menu.waitFor();
    await at(page, 13, LAST);
    await menu.getByRole('button', { name: 'Crash C1' }).click();
    await menu.waitFor({ state: 'detached' });
    await eventually.deepEqual(async () => (await told(page).textContent()).trim(), 'C1 crashed');
    await eventually.equal(async () => (await place(page)).step, 14);
  });
});

onDesktop(site, 'marker menu of the current step opens with a key and stays on its marker', async (page) => {
  await press(page, 'ArrowRight', 2);
  await page.keyboard.press('m');
  const menu = page.locator('.menu.of-glyph');
  await menu.getByText('C3 entered (step 2)').waitFor();
  await rests(page);
  const box = await menu.boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, 'within the page');
  // The user may move to another step: the menu still refers to the marker.
  await press(page, 'End');
  await page.keyboard.press('c');
  await menu.waitFor({ state: 'detached' });
  await at(page, 3, 3);
  await eventually.deepEqual(async () => (await told(page).textContent()).trim(), 'C3 crashed inside; its lock stays');
});
