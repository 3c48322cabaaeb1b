// The examples: every story with its thumbnail, by lock, by failure, and by search.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { allWords, close, onDesktop, open, words } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const stories = (gallery) => gallery.locator('.story:not(.own)');
const status = (gallery) => gallery.locator('.search').getByRole('status');
const grouped = (gallery, name) => gallery.getByRole('button', { name, exact: true }).click();

onDesktop(site, 'examples list all stories by lock and by failure, with pairs and a thumbnail for each', async (page) => {
  await page.evaluate(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const gallery = await open(page, 'Scenarios');
  const all = await stories(gallery).count();
  assert.ok(all >= 60, `${all} stories`);
  await eventually.equal(() => words(status(gallery)), `${all} scenarios`);
  const headings = () => allWords(gallery.locator('section:not(.own-locks)').getByRole('heading', { level: 3 }));
  const byLock = await headings();
  assert.ok(byLock.some((heading) => /^Redlock \d/.test(heading)), byLock.join());
  assert.equal(byLock.reduce((sum, heading) => sum + Number(heading.match(/\d+$/)), 0), all);
  await eventually.match(() => words(gallery.locator('.story').first()), /^Check your lock/);
  const pair = gallery.locator('li.pair', { hasText: 'The holder crashes, and the lock is never released' });
  await eventually.deepEqual(() => allWords(pair.locator('.which')), ['Broken', 'Fixed']);
  await eventually.deepEqual(() => allWords(pair.locator('.story b')), [
    'The holder crashes, and the lock is never released',
    'The holder crashes, and the lock expires',
  ]);
  await pair.locator('.story').first().getByText('Lock not released').waitFor();
  await pair.locator('.story').last().getByText('this run holds', { exact: true }).waitFor();
  const empty = () => gallery.locator('.thumbnail').evaluateAll(
    (drawings) => drawings.filter((drawing) => drawing.childElementCount === 0).length,
  );
  await page.waitForFunction(
    () => [...document.querySelectorAll('.thumbnail')].every((drawing) => drawing.childElementCount > 0),
  );
  assert.equal(await empty(), 0);
  const [lanes] = await gallery.locator('.thumbnail').evaluateAll((drawings) =>
    drawings.map((drawing) => new Set([...drawing.querySelectorAll('g')].map((group) => group.className.baseVal)).size));
  assert.ok(lanes >= 2, 'a lane for each client');
  console.log(`The longest task while the gallery is drawn: ${await page.evaluate(() => globalThis.longest)} ms`);

  await grouped(gallery, 'By failure');
  await gallery.getByRole('region', { name: 'Update lost' }).waitFor();
  const byFailure = await headings();
  for (const failure of ['Two inside at once', 'Lock changed by another client', 'Update lost']) {
    assert.ok(byFailure.some((heading) => heading.startsWith(failure)), `${failure} in ${byFailure.join()}`);
  }
  await eventually.equal(() => words(status(gallery)), `${all} scenarios`);
});

onDesktop(site, 'search of the examples finds stories by title, lock, command or failure, in any language', async (page) => {
  const gallery = await open(page, 'Scenarios');
  const search = gallery.getByRole('searchbox', { name: 'Search scenarios' });
  const all = await stories(gallery).count();
  await eventually.ok(() => search.evaluate((field) => field === document.activeElement), 'the search field has the focus');
  for (const [typed, title] of [
    ['fencing counter', 'The failover loses the fencing counter too'],
    ['redlock', 'A clock jumps and Redlock has two majorities'],
    ['GETSET', 'GETSET lets only one of two clients in'],
    ['update lost', 'A pause longer than the TTL lets two clients in, and an update is lost'],
  ]) {
    await search.fill(typed);
    await eventually.ok(async () => (await words(status(gallery))).endsWith(` of ${all}`), typed);
    await stories(gallery).getByText(title, { exact: true }).first().waitFor();
    await eventually.deepEqual(async () => `${await stories(gallery).count()} of ${all}`, await words(status(gallery)));
  }
  await search.fill('zebra');
  await gallery.getByText('No scenario matches all of these words.').waitFor();
  await eventually.deepEqual(() => stories(gallery).count(), 0);
  await search.fill('');
  await eventually.deepEqual(() => stories(gallery).count(), all);
  await close(page);

  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.locator('button[lang=zh-Hans]').click();
  await press(page, 'g');
  await page.getByRole('searchbox').fill('时钟');
  await page.getByRole('dialog').getByText('时钟').first().waitFor();
  await eventually.ok(async () => await stories(page.getByRole('dialog')).count() < all);
});

onDesktop(site, 'examples give the focus back when they are closed, and an opened story keeps its title over a reload', async (page) => {
  const title = page.getByRole('heading', { level: 1 }).getByRole('button');
  await title.focus();
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: 'Scenarios' }).waitFor();
  await close(page);
  await title.and(page.locator(':focus')).waitFor();
  await press(page, 'g');
  await page.getByRole('dialog', { name: 'Scenarios' }).getByRole('button', { name: 'Close' }).click();
  await title.and(page.locator(':focus')).waitFor();

  const gallery = await open(page, 'Scenarios');
  await stories(gallery).filter({ hasText: 'A failover loses the lock' }).first().click();
  await gallery.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.title === 'A failover loses the lock · Lockscope');
  await page.getByText(/^Step 0 of \d+$/).waitFor();
  await page.getByRole('heading', { level: 1 }).getByText('A failover loses the lock').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).getByText('A failover loses the lock').waitFor();
});
