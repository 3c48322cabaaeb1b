// A story in the browser: the text and the content of the page, and moving through the steps.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { at as atStep, press } from './runs.mjs';
import { openSite } from './support.mjs';

const LAST = 18;

const site = await openSite();
after(() => site.close());

const at = (page, step) => atStep(page, step, LAST);

test('at the end mutual exclusion is broken by C1 and C2', async () => {
  await site.visit({}, async (page) => {
    await press(page, 'End');
    await at(page, LAST);
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await verdict.getByText('Mutual exclusion broken: C1 and C2 were both inside from 10 002 ms').waitFor();
    await verdict.getByRole('button', { name: 'Go to step 18' }).waitFor();
    const current = page.locator('.row[aria-current=step]');
    assert.match(await current.innerText(), /C2 entered while C1 was inside/);
  });
});

test('at the end both lanes show the overlap', async () => {
  await site.visit({}, async (page) => {
    await press(page, 'End');
    await at(page, LAST);
    const box = (selector) => page.locator(selector).evaluateAll((shapes) => shapes.map((shape) => {
      const { left, right, top, bottom } = shape.getBoundingClientRect();
      return { left, right, top, bottom };
    }));
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
  });
});

test("at the end the keyspace holds C2's timestamp", async () => {
  await site.visit({}, async (page) => {
    await press(page, 'End');
    await at(page, LAST);
    const row = page.getByRole('region', { name: 'Redis' }).getByRole('row').nth(1);
    assert.deepEqual((await row.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')), [
      'lock.foo string',
      '1700000020003',
      'none',
      'C2 step 17',
    ]);
  });
});

test('going back is exact: ten steps on equal eight steps back from the end', async () => {
  await site.visit({}, async (page) => {
    const content = () => page.locator('body').evaluate((body) => body.innerHTML);
    await press(page, 'Home');
    await press(page, 'ArrowRight', 10);
    await at(page, 10);
    const forward = await content();
    await press(page, 'End');
    await at(page, LAST);
    assert.notEqual(await content(), forward);
    await press(page, 'ArrowLeft', LAST - 10);
    await at(page, 10);
    assert.equal(await content(), forward);
  });
});

test('every control has its name and does what it says', async () => {
  await site.visit({}, async (page) => {
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
    await page.getByText('C3 crashed inside; its lock stays').click();
    await at(page, 3);
    await click('Play');
    await click('Pause');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });
});

test('the keyboard alone is enough', async () => {
  await site.visit({}, async (page) => {
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
    await press(page, ' ');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await press(page, ' ');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });
});

test('what is current stays in sight, in a short window as well', async () => {
  for (const viewport of [{ width: 1440, height: 700 }, { width: 1024, height: 768 }, { width: 1280, height: 620 }]) {
    await site.visit({ viewport, reducedMotion: 'reduce' }, async (page) => {
      const isInSight = (selectors) => page.waitForFunction(([current, box]) => {
        const outer = document.querySelector(box).getBoundingClientRect();
        const { top, bottom } = document.querySelector(`${box} ${current}`).getBoundingClientRect();
        return outer.top <= top && bottom <= outer.bottom;
      }, selectors, { timeout: 2_000 });
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

test('after a click on a step the keys are still the page\'s', async () => {
  await site.visit({}, async (page) => {
    await page.getByText('C3 crashed inside; its lock stays').click();
    await at(page, 3);
    await press(page, ' ');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  });
});

test('while it plays the steps are not announced, and the one it stops at is', async () => {
  await site.visit({}, async (page) => {
    const live = page.locator('p.unseen');
    await press(page, ' ');
    await page.locator('p.unseen[aria-live=off]').waitFor({ state: 'attached' });
    await press(page, ' ');
    assert.equal(await live.getAttribute('aria-live'), 'polite');
  });
});

test('a key with a modifier is left to the browser', async () => {
  await site.visit({}, async (page) => {
    await press(page, 'ArrowRight', 2);
    await press(page, 'Alt+ArrowRight');
    await press(page, 'Control+End');
    await at(page, 2);
  });
});

test('the current step is announced', async () => {
  await site.visit({}, async (page) => {
    const announced = async () => (await page.locator('[aria-live=polite]').innerText()).replaceAll('\u00a0', ' ');
    assert.equal(await announced(), 'Step 0 of 18. Nothing has happened yet.');
    await press(page, 'End');
    await at(page, LAST);
    assert.equal(
      await announced(),
      'Step 18 of 18, 10 002 ms. C2 entered while C1 was inside. ' +
        'C1 and C2 are inside at once: no lock keeps them apart.',
    );
    await press(page, 'ArrowLeft');
    await at(page, LAST - 1);
    assert.equal(
      await announced(),
      'Step 17 of 18, 10 002 ms. C2: SETNX lock.foo 1700000020003 → 1. ' +
        "The key was free: at step 16 C2 had removed what C1 wrote at step 14.",
    );
  });
});

test('the program of the client that acts is shown at its line, with its variables', async () => {
  await site.visit({}, async (page) => {
    await press(page, 'End');
    await press(page, 'ArrowLeft');
    await at(page, LAST - 1);
    const code = page.getByRole('region', { name: 'Code' });
    const line = code.locator('.line.current');
    assert.equal(
      (await line.innerText()).replace(/\s+/g, ' ').trim(),
      'if redis.call("SETNX", key, mine) == 1 then break end → 1',
    );
    await code.getByText('runs out at 20 003 ms').waitFor();
    await code.getByRole('button', { name: 'C3' }).click();
    await code.getByText('work(WORK)').waitFor();
    assert.equal((await line.innerText()).trim(), 'work(WORK)', 'C3 crashed in its work');
  });
});

test('playing keeps up with the clock even when the page is held up', async () => {
  await site.visit({}, async (page) => {
    await press(page, ' ');
    await page.evaluate(() => {
      const end = performance.now() + 2_600;
      while (performance.now() < end);
    });
    // At two steps per second, playback is at step 5 now. If it counted its own ticks, it would be
    // there 2.5 s later.
    await page.waitForFunction(() => Number(document.querySelector('[role=slider]').ariaValueNow) >= 5, null, {
      timeout: 1_000,
    });
    await at(page, LAST);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });
});
