// After one visit the page needs no network. A newer version takes over when the user accepts it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { at, golden, press } from './runs.mjs';
import { openSite } from './support.mjs';

const LAST = 18;

const site = await openSite({ maxAgeSeconds: 600 });
after(() => site.close());

/** Waits until the page is cached and the service worker controls the next visit. */
async function isKept(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const caches = (page) => page.evaluate(() => globalThis.caches.keys());

test('page opens and works without a network after one visit', async () => {
  await site.visit({}, async (page) => {
    await isKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('main').waitFor();
    await press(page, 'End');
    await at(page, LAST, LAST);
    await page.goto('about:blank');
    await page.goto(`${site.address}?lang=zh-Hans#${await golden('failover-loses-the-lock')}`);
    await page.getByText('已重现').waitFor();
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.getByRole('searchbox').waitFor();
  });
});

test('newer version is offered and opens with the work when it is accepted', async () => {
  const worker = await readFile(new URL('../../dist/service-worker.js', import.meta.url), 'utf8');
  await site.visit({}, async (page) => {
    await isKept(page);
    const [old] = await caches(page);
    await press(page, 'ArrowRight', 5);
    await at(page, 5, LAST);
    const index = await readFile(new URL('../../dist/index.html', import.meta.url), 'utf8');
    site.replaced.set('', `${index}<!-- newer -->`);
    site.replaced.set('service-worker.js', worker.replace(/VERSION = '(..)/, "VERSION = 'zz"));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.getByText('A newer version of Lockscope is ready').waitFor();
    await at(page, 5, LAST);
    await eventually.equal(async () => (await caches(page)).length, 2, 'both versions are stored');
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload' }).click(),
    ]);
    await at(page, 5, LAST);
    await page.waitForFunction(async () => (await globalThis.caches.keys()).length === 1);
    await eventually.notEqual(async () => (await caches(page))[0], old, 'the older version is deleted');
    await eventually.deepEqual(() => page.locator('.toast').count(), 0);
    const kept = await page.evaluate(async () => (await fetch('./')).text());
    assert.ok(kept.endsWith('<!-- newer -->'), 'the newer version is stored, even if the browser had cached the older one');
    site.replaced.clear();
  });
});

test('each of two tabs loads a newer version with its own button', async () => {
  const worker = await readFile(new URL('../../dist/service-worker.js', import.meta.url), 'utf8');
  await site.visit({}, async (page) => {
    await isKept(page);
    const other = await page.context().newPage();
    await other.goto(site.address);
    await other.locator('main').waitFor();
    site.replaced.set('service-worker.js', worker.replace(/VERSION = '(..)/, "VERSION = 'yy"));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    for (const tab of [page, other]) {
      await tab.getByText('A newer version of Lockscope is ready').waitFor();
      await press(tab, 'ArrowRight', 3);
    }
    for (const tab of [page, other]) {
      await Promise.all([tab.waitForEvent('load'), tab.getByRole('button', { name: 'Reload' }).click()]);
      await at(tab, 3, LAST);
    }
    site.replaced.clear();
  });
});

test('content security policy allows only the files of the page', async () => {
  const index = await readFile(new URL('../../dist/index.html', import.meta.url), 'utf8');
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(index);
  const directives = new Map(policy.split('; ').map((it) => [it.split(' ')[0], it.split(' ').slice(1)]));
  assert.deepEqual(directives.get('default-src'), ["'none'"]);
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+'; style-src-elem 'sha256-[^']+';/);
  assert.doesNotMatch(policy, /https?:|\*|'unsafe-eval'/);
  await site.visit({}, async (page) => {
    const refused = await page.evaluate(async () => {
      const violations = [];
      const refused = new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (it) => {
          violations.push(it.effectiveDirective);
          if (violations.length === 2) resolve();
        });
      });
      const script = document.createElement('script');
      script.textContent = 'globalThis.injected = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<i onclick="globalThis.injected = true"></i>');
      document.body.lastElementChild.click();
      await refused;
      return { violations: violations.sort(), injected: globalThis.injected };
    });
    assert.deepEqual(refused, { violations: ['script-src-attr', 'script-src-elem'], injected: undefined });
  }).catch((error) => {
    // A rejected request also causes a message on the console.
    if (!error.message.includes('the page reports no problem')) throw error;
  });
});
