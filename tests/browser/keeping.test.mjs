// The data that survives a reload, and the behaviour if the browser cannot save or returns damaged
// data.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { onDesktop } from './panes.mjs';
import { golden } from './runs.mjs';
import { hurryTimers, openSite, timersEnd } from './support.mjs';

const LAST = 18;

// A link that version 1 wrote, as stored in the browser: two branches; the second has 8 steps.
const GOLDEN = await golden('branches-faults-and-a-guest');
const [STEP, STEPS] = [8, 8];

const site = await openSite();
after(() => site.close());

const at = (page, step, last = LAST) => page.getByText(`Step ${step} of ${last}`, { exact: true }).waitFor();
const kept = (page, name) => page.evaluate((name) => localStorage.getItem(`lockscope.${name}`), name);
const isKept = (page, name) => page.waitForFunction((name) => localStorage.getItem(`lockscope.${name}`), name);

/** Returns the options of a context whose storage contains these entries. */
function keeping(texts) {
  const localStorage = Object.entries(texts).map(([name, value]) => ({ name: `lockscope.${name}`, value }));
  return { storageState: { origins: [{ origin: new URL(site.address).origin, localStorage }] } };
}

async function press(page, key, times = 1) {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
}

onDesktop(site, 'step survives a reload, also one that was reached just before', async (page) => {
  await press(page, 'ArrowRight', 7);
  await at(page, 7);
  await isKept(page, 'work');
  await page.reload();
  await at(page, 7);
  await press(page, 'End');
  await at(page, LAST);
  await page.reload();
  await at(page, LAST);
});

/** Waits for the path of lessons, which is loaded after the page. */
const amongLessons = (page) => page.locator('.path .entry').first().waitFor();

test('page without any change stores nothing', async () => {
  await site.visit({ isFirst: true }, async (page) => {
    await hurryTimers(page);
    await page.reload();
    await amongLessons(page);
    await timersEnd(page);
    await page.reload();
    await amongLessons(page);
    assert.deepEqual(await page.evaluate(() => ({ ...localStorage })), {});
    await eventually.equal(() => page.evaluate(() => location.href), site.address);
  });
});

test('tab survives a reload, and a link opens in the workshop', async () => {
  await site.visit({ isFirst: true }, async (page) => {
    await amongLessons(page);
    await page.getByRole('button', { name: /^Workshop Write/ }).click();
    await at(page, 0);
    await page.waitForFunction(() => location.hash !== '');
    await page.reload();
    await at(page, 0);
    await press(page, 'w');
    await amongLessons(page);
    await page.reload();
    await amongLessons(page);
    await page.evaluate((link) => { location.hash = link; }, GOLDEN);
    await at(page, STEP, STEPS);
  });
  await site.visit({ isFirst: true, fragment: `#${GOLDEN}` }, (page) => at(page, STEP, STEPS));
});

test('work that version 1 stored is opened', async () => {
  await site.visit(keeping({ work: GOLDEN }), async (page) => {
    await at(page, STEP, STEPS);
    await eventually.deepEqual(() => page.locator('.toast').count(), 0);
    await press(page, 'Home');
    await at(page, 0, STEPS);
    await page.reload();
    await at(page, 0, STEPS);
    await press(page, 'End');
    await page.reload();
    await at(page, STEP, STEPS);
    assert.equal(await kept(page, 'work'), GOLDEN);
  });
});

test('stored preferences are applied, and unreadable ones are ignored', async () => {
  const preferences = '{"version":1,"language":"zh-Hans","theme":"dark","speed":"½×"}';
  await site.visit(keeping({ preferences }), async (page) => {
    const root = page.locator('html');
    await page.waitForFunction(() => document.documentElement.lang === 'zh-Hans');
    await eventually.equal(() => root.getAttribute('data-theme'), 'dark');
    await press(page, 't');
    const now = '{"version":1,"language":"zh-Hans","theme":"light","speed":"½×"}';
    await page.waitForFunction((now) => localStorage.getItem('lockscope.preferences') === now, now);
  });
  await site.visit(keeping({ preferences: '{"version":7,"theme":["dark"]}' }), async (page) => {
    await at(page, 0);
    await eventually.equal(() => page.locator('html').getAttribute('data-theme'), 'system');
    await eventually.deepEqual(() => page.getByRole('alert').count(), 0);
    await press(page, 't');
    await page.waitForFunction(() => localStorage.getItem('lockscope.preferences') === '{"version":1,"theme":"dark"}');
  });
});

test('stored work that cannot be read shows a message and is kept under another name', async () => {
  // crates/session/src/link/tests.rs has the other texts that are rejected.
  for (const text of [GOLDEN.replace('c', 'd'), '']) {
    await site.visit(keeping({ work: text }), async (page) => {
      await page.getByRole('alert').getByText('is damaged or from another version').waitFor();
      await at(page, 0);
      await eventually.equal(() => kept(page, 'damaged'), text);
      await press(page, 'ArrowRight', 2);
      await at(page, 2);
      await isKept(page, 'work');
      await page.reload();
      await at(page, 2);
      await eventually.deepEqual(() => page.getByRole('alert').count(), 0);
      await eventually.equal(() => kept(page, 'damaged'), text);
    });
  }
});

test('full storage is reported once', async () => {
  await site.visit({}, async (page) => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        globalThis.refusals = (globalThis.refusals ?? 0) + 1;
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const refused = (times) => page.waitForFunction((times) => globalThis.refusals === times, times);
    await press(page, 'ArrowRight');
    await refused(1);
    const alert = page.getByRole('alert');
    await alert.getByText('cannot save your work').waitFor();
    await alert.getByRole('button').click();
    await alert.waitFor({ state: 'detached' });
    await press(page, 'ArrowRight');
    await refused(2);
    await at(page, 2);
    await eventually.deepEqual(() => alert.count(), 0);
  });
});

test('page without storage works and reports that it cannot save', async () => {
  for (const storage of ['throw new DOMException("no", "SecurityError")', 'return null']) {
    await site.visit({}, async (page) => {
      // After this a reload is not a first visit.
      await page.waitForFunction(() => location.hash !== '');
      await page.addInitScript(`Object.defineProperty(window, 'localStorage', { get() { ${storage} } })`);
      await page.reload();
      await at(page, 0);
      await eventually.deepEqual(() => page.getByRole('alert').count(), 0, 'there is nothing to save yet');
      await press(page, 'End');
      await at(page, LAST);
      await page.getByRole('alert').getByText('cannot save your work').waitFor();
    });
  }
});
