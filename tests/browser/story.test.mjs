// A story in the browser: the content of all panels at a step, and the ways to move through the
// steps.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { onDesktop } from './panes.mjs';
import { at as atStep, press } from './runs.mjs';
import { openSite } from './support.mjs';

const LAST = 18;

const site = await openSite();
after(() => site.close());

const at = (page, step) => atStep(page, step, LAST);

onDesktop(site, 'last step of the first story is shown in every panel and announced', async (page) => {
  const announced = async () => (await page.locator('[aria-live=polite]').innerText()).replaceAll('\u00a0', ' ');
  await eventually.equal(() => announced(), 'Step 0 of 18. No event yet.');
  await press(page, 'End');
  await at(page, LAST);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await verdict.getByText('Mutual exclusion broken: C1 and C2 were both inside from 10 002 ms').waitFor();
  await verdict.getByRole('button', { name: 'Go to step 18' }).waitFor();
  const current = page.locator('.row[aria-current=step]');
  await eventually.match(() => current.innerText(), /C2 entered while C1 was inside/);

  const box = (selector) => page.locator(selector).evaluateAll((shapes) => shapes.map((shape) => {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    return { left, right, top, bottom };
  }));
  await rests(page);
  const bands = await box('.plot .band');
  assert.equal(bands.length, 2, 'one band in the lane of each of the two');
  const lanes = await box('.names .of-client');
  bands.forEach((band, index) => {
    const middle = (band.top + band.bottom) / 2;
    assert.ok(lanes[index].top < middle && middle < lanes[index].bottom, `band ${index} lies in lane ${index}`);
  });
  const bars = (await box('.plot .c1 .bar, .plot .c2 .bar')).filter(({ top }) => top > lanes[0].top);
  assert.equal(bars.length, 2, 'each of the two has a bar');
  for (const bar of bars) {
    assert.ok(bar.left <= bands[0].left && bands[0].right <= bar.right, 'the band lies behind both bars');
  }
  await page.locator('.plot').getByText('2 inside', { exact: true }).waitFor();

  const entry = page.getByRole('region', { name: 'Redis' }).getByRole('row').nth(1);
  await eventually.deepEqual(async () => (await entry.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')), [
    'lock.foo string',
    '1700000020003',
    'none',
    'C2 step 17',
  ]);

  assert.equal(
    await announced(),
    'Step 18 of 18, 10 002 ms. C2 entered while C1 was inside. ' +
      'C1 and C2 are inside at the same time.',
  );
  await press(page, 'ArrowLeft');
  await at(page, LAST - 1);
  assert.equal(
    await announced(),
    'Step 17 of 18, 10 002 ms. C2: SETNX lock.foo 1700000020003 → 1. ' +
      "The key was free: at step 16, C2 had removed the value that C1 wrote at step 14.",
  );
});

onDesktop(site, 'playback controls and steps lead to their step, and playback is not announced', async (page) => {
  const row = page.getByText('C3 crashed inside; its lock stays');
  await row.click();
  await at(page, 3);
  // After the click, the keys of the page still work.
  await press(page, ' ');
  await page.locator('p.unseen[aria-live=off]').waitFor({ state: 'attached' });
  await press(page, ' ');
  await page.locator('p.unseen[aria-live=polite]').waitFor({ state: 'attached' });
  await eventually.ok(() => page.getByRole('button', { name: 'Play', exact: true }).isVisible());
  const click = (name) => page.getByRole('button', { name, exact: true }).click();
  await click('Last step');
  await at(page, LAST);
  await click('Step back');
  await at(page, LAST - 1);
  await click('First step');
  await at(page, 0);
  await click('Step forward');
  await at(page, 1);
  const slider = page.getByRole('slider', { name: 'Step', exact: true });
  await slider.focus();
  await slider.press('ArrowRight');
  await at(page, 2);
  // Two findings are shown at this step, each with a button.
  await page.getByRole('button', { name: 'Go to step 16', exact: true }).first().click();
  await at(page, 16);
  await row.click();
  await at(page, 3);
  await click('Play');
  await click('Pause');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  // At the end, playback begins again.
  await click('Last step');
  await at(page, LAST);
  await click('Play');
  await page.waitForFunction((last) => Number(document.querySelector('main').dataset.step) < last, LAST);
  await click('Pause');
});

test('phone has the first step beside the other buttons of playback', async () => {
  await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
    await page.getByRole('button', { name: 'Step forward', exact: true }).click();
    await at(page, 1);
    await page.getByRole('button', { name: 'First step', exact: true }).click();
    await at(page, 0);
  });
});

onDesktop(site, 'playback is controlled with the keyboard, and keys with a modifier are left to the browser', async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  const tabTo = async (name, key) => {
    for (let tabs = 0; tabs < 40; tabs += 1) {
      await press(page, key);
      if ((await focused()) === name) return;
    }
    assert.fail(`${key} does not lead to ${name}`);
  };
  await tabTo('Step forward', 'Tab');
  await press(page, 'Enter');
  await at(page, 1);
  await press(page, ' ');
  await at(page, 2);
  await press(page, 'ArrowRight');
  await at(page, 3);
  await tabTo('Step', 'Shift+Tab');
  await press(page, 'ArrowRight');
  await at(page, 4);
  await press(page, 'End');
  await at(page, LAST);
  await press(page, 'Home');
  await at(page, 0);
  await press(page, 'Alt+ArrowRight');
  await press(page, 'Control+End');
  await at(page, 0);
  await press(page, ' ');
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await press(page, ' ');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('current row and current line stay visible in a short window', async () => {
  for (const viewport of [{ width: 1440, height: 700 }, { width: 1024, height: 768 }, { width: 1280, height: 620 }]) {
    await site.visit({ viewport, reducedMotion: 'reduce' }, async (page) => {
      const isInSight = (selectors) => page.waitForFunction(([current, box]) => {
        const outer = document.querySelector(box).getBoundingClientRect();
        const { top, bottom } = document.querySelector(`${box} ${current}`).getBoundingClientRect();
        return outer.top <= top && bottom <= outer.bottom;
      }, selectors);
      for (let step = 1; step <= LAST; step += 1) {
        await press(page, 'ArrowRight');
        await at(page, step);
        await isInSight(['.row[aria-current]', '.scroll']);
        await isInSight(['.line[aria-current]', '.source']);
      }
      await press(page, 'Home');
      await at(page, 0);
      await page.waitForFunction(() => document.querySelector('.scroll').scrollTop === 0);
    });
  }
});

onDesktop(site, 'playback follows the clock when the main thread was blocked', async (page) => {
  await press(page, ' ');
  const shown = await page.evaluate(() => new Promise((resolve) => {
    const [slider, steps] = [document.querySelector('[role=slider]'), []];
    new MutationObserver(() => {
      steps.push(Number(slider.ariaValueNow));
      if (steps.at(-1) >= 5) resolve(steps);
    }).observe(slider, { attributeFilter: ['aria-valuenow'] });
    const end = performance.now() + 2_600;
    while (performance.now() < end);
  }));
  // At two steps per second, step 5 is due. If playback counted its own ticks, it would show each
  // step before it. One step may have been due already.
  assert.ok(shown.length <= 2, `step 5 comes next: ${shown}`);
  await press(page, ' ');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});
