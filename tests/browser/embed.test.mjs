// The page in a frame of a page from another origin.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { golden, press } from './runs.mjs';
import { hurryTimers, openSite, timersEnd } from './support.mjs';

const LAST = 20;

const site = await openSite();
after(() => site.close());

const LINK = await golden('fencing-refuses-the-stale-write');

/** Opens a page from another origin that contains the frame. */
async function framed(query, size, body, link = LINK) {
  const source = `${site.address}?embed${query}#${link}`;
  site.replaced.set('host.html', `<!doctype html><title>Host</title><link rel="icon" href="data:,">
    <iframe title="A run" src="${source.replaceAll('&', '&amp;')}" width="${size.width}" height="${size.height}"></iframe>`);
  const from = `${site.elsewhere}host.html`;
  await site.visit({ from, viewport: { width: size.width + 40, height: size.height + 40 } }, async (page) => {
    const frame = page.frameLocator('iframe');
    await frame.locator(link === LINK ? 'main' : '.toasts').waitFor();
    await body(frame, page);
  });
}

for (const size of [{ width: 1000, height: 640 }, { width: 390, height: 640 }]) {
  test(`frame ${size.width} px wide shows lanes, playback controls and one panel`, async () => {
    await framed('&theme=dark&lang=zh-TW', size, async (frame) => {
      await eventually.deepEqual(() => frame.locator('header').count(), 0);
      await eventually.equal(() => frame.locator('html').getAttribute('lang'), 'zh-Hant');
      await eventually.equal(() => frame.locator('html').getAttribute('data-theme'), 'dark');
      await frame.locator('.lanes').waitFor();
      await frame.locator('.transport').waitFor();
      await eventually.deepEqual(() => frame.locator('.panel:visible').count(), 1);
      await frame.locator('.panel.verdict').waitFor();
      await frame.getByRole('heading', { level: 1 }).waitFor();
      await eventually.deepEqual(() => frame.locator('.toast').count(), 0, 'a frame shows no message about the replay');
      const [width, inner] = await frame.locator('html').evaluate((it) => [it.scrollWidth, it.clientWidth]);
      assert.ok(width <= inner, 'it does not scroll sideways');
    });
  });
}

test('frame has playback controls and a link to the whole page at the same step', async () => {
  await framed('', { width: 1100, height: 640 }, async (frame, page) => {
    await frame.locator('.transport').getByRole('button', { name: 'Last step' }).click();
    await frame.getByText(`Step ${LAST} of ${LAST}`, { exact: true }).waitFor();
    await frame.locator('.panel-tabs').getByRole('button', { name: 'Redis' }).click();
    await frame.locator('.panel.redis').waitFor();
    await frame.locator('.transport').press('g');
    await eventually.deepEqual(() => frame.getByRole('dialog').count(), 0, 'the gallery stays closed');
    const whole = frame.getByRole('link', { name: 'Open in Lockscope' });
    const [opened] = await Promise.all([page.context().waitForEvent('page'), whole.click()]);
    await opened.getByText(`Step ${LAST} of ${LAST}`, { exact: true }).waitFor();
    assert.ok(opened.url().startsWith(`${site.address}#v1.`), opened.url());
    await eventually.deepEqual(() => opened.locator('header').count(), 1);
  });
});

test('frame from the dialog Share shows the run at its step, in its language and theme', async () => {
  let frame;
  await site.visit({ fragment: `?lang=zh-Hans&theme=dark#${LINK}` }, async (page) => {
    await press(page, 'ArrowRight', 4);
    await press(page, 'c');
    await page.locator('.sharing summary').click();
    frame = await page.locator('#share-frame').inputValue();
  });
  assert.match(frame, /^<iframe src="[^"]+" title="Lockscope: [^"]+" [^>]*><\/iframe>$/);
  site.replaced.set('host.html', `<!doctype html><title>Host</title><link rel="icon" href="data:,">${frame}`);
  await site.visit({ from: `${site.elsewhere}host.html` }, async (page) => {
    const inside = page.frameLocator('iframe');
    await inside.locator('[role=slider][aria-valuenow="4"]').waitFor();
    await eventually.equal(() => inside.locator('html').getAttribute('lang'), 'zh-Hans');
    await eventually.equal(() => inside.locator('html').getAttribute('data-theme'), 'dark');
    await eventually.deepEqual(() => inside.locator('header').count(), 0);
  });
});

test('frame with a damaged link shows only the reason', async () => {
  await framed('', { width: 800, height: 600 }, async (frame) => {
    await frame.getByRole('alert').getByText('The end of this link is missing').waitFor();
    await eventually.deepEqual(() => frame.locator('main, .lanes, .transport').count(), 0);
  }, LINK.slice(0, 40));
});

test('frame without storage works', async () => {
  await framed('', { width: 800, height: 600 }, async (_, page) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
    });
    await page.reload();
    const frame = page.frameLocator('iframe');
    await frame.getByText(`Step 0 of ${LAST}`, { exact: true }).waitFor();
    await frame.locator('.transport').getByRole('button', { name: 'Step forward' }).click();
    await frame.getByText(`Step 1 of ${LAST}`, { exact: true }).waitFor();
    await eventually.deepEqual(() => frame.getByRole('alert').count(), 0);
  });
});

test('frame does not write into its address', async () => {
  await framed('', { width: 800, height: 600 }, async (frame, page) => {
    await hurryTimers(page);
    await page.reload();
    await frame.locator('main').waitFor();
    const inside = page.frames()[1];
    await frame.locator('.transport').getByRole('button', { name: 'Step forward' }).click();
    await frame.getByText(`Step 1 of ${LAST}`, { exact: true }).waitFor();
    await inside.evaluate(() => new Promise((resolve) => {
      addEventListener('hashchange', resolve, { once: true });
      location.hash = '';
    }));
    await timersEnd(inside);
    await frame.getByText(`Step 1 of ${LAST}`, { exact: true }).waitFor();
    assert.equal(await inside.evaluate(() => location.hash), '');
  });
});
