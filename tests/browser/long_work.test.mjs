// Background jobs: their progress, stopping them, and the page's response during them.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { ahead, becomes, close, onEach, open, openOwn, pane, words } from './panes.mjs';
import { place, press } from './runs.mjs';
import { openSite } from './support.mjs';

// INCR is never folded: every request is a step. The loop makes each move long, so that the run
// lasts until a test has observed it, even on a busy machine.
const COUNTING = 'while true do\n  redis.call("INCR", "n")\n  for i = 1, 1000 do end\n  sleep(100)\nend\n';

// Time never passes, so only the limit of moves ends the run.
const SPINNING = 'while true do\n  redis.call("INCR", "n")\nend\n';
const SPINNING_SLOWLY = 'while true do\n  redis.call("INCR", "n")\n  for i = 1, 1000 do end\nend\n';

const NO_LOCK = 'enter()\nleave()\n';

const site = await openSite();
after(() => site.close());

const messages = (page) => page.getByRole('complementary');
const bar = (page) => messages(page).getByRole('progressbar');
const value = (page) => bar(page).evaluate(({ value }) => value);

/** Starts to record the longest task of the main thread. */
async function watch(page) {
  await page.evaluate(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((it) => it.duration)))
      .observe({ entryTypes: ['longtask'] });
  });
}

async function tell(page, what) {
  const tasks = (await page.evaluate(() => globalThis.tasks)).sort((one, other) => other - one);
  console.log(`${what}: the longest tasks were ${tasks.slice(0, 5).join(', ') || 'all under 50'} ms`);
}

/** Slows the processor down, so that the tests have time to observe a job of a few seconds. */
async function slowDown(page, times) {
  page.setDefaultTimeout(60_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

async function speak(page, language) {
  const menu = page.locator('.opens-menu');
  if (await menu.isVisible()) await menu.click();
  await page.locator(`button[lang=${language}]`).click();
  await page.locator(`html[lang=${language}]`).waitFor();
}

onEach(site, 'a run of a hundred thousand moves shows how far it is, and stops where one says', async (page) => {
  await openOwn(page, COUNTING);
  const setup = await open(page, 'Set-up');
  await setup.getByLabel('Runs go on until').fill('99 999 999');
  await close(page);
  const before = (await place(page)).last;
  const next = await ahead(page);
  await slowDown(page, 5);
  await next.getByRole('button', { name: 'Let it run on' }).click();
  await bar(page).waitFor();
  assert.equal(await bar(page).getAttribute('max'), '100000');
  const early = await value(page);
  assert.match(await words(messages(page)), /^Running: [\d ]+ moves, t = [\d ]+ ms Stop$/);
  await page.waitForFunction((early) => document.querySelector('progress').value > early, early);

  // The page responds during the job.
  await speak(page, 'zh-Hans');
  await messages(page).getByText(/^继续运行：/).waitFor();
  await messages(page).getByRole('button', { name: '停止' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await slowDown(page, 1);
  const { last } = await place(page);
  assert.ok(before < last && last < 28_000, `of the run ${last} steps are kept that were made`);
  await speak(page, 'en');
  await next.getByRole('button', { name: 'Let it run on', exact: true }).waitFor();
  await page.getByRole('heading', { level: 1 }).getByRole('button').focus();
  await press(page, 'Control+z');
  await page.waitForFunction((before) => Number(document.querySelector('[role=slider]').ariaValueMax) === before, before);
});

onEach(site, 'a change that takes long is dropped when it is stopped', async (page) => {
  await openOwn(page, NO_LOCK);
  const before = await place(page);
  await page.getByRole('button', { name: /^Edit: Program of C/ }).click();
  const editor = page.getByRole('textbox', { name: /^Program of C/ });
  await slowDown(page, 5);
  await editor.fill(SPINNING_SLOWLY);
  // The two or three changed moves take little time; the run continues after them.
  await messages(page).getByText(/^Running: /).waitFor();
  assert.equal(await bar(page).getAttribute('max'), '100000');
  await messages(page).getByRole('button', { name: 'Stop' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await slowDown(page, 1);
  await becomes(() => editor.inputValue(), NO_LOCK, 'the text is that of the run that is shown');
  await editor.press('Escape');
  assert.deepEqual(await place(page), before);
});

onEach(site, 'a hundred thousand moves are made to the end', async (page) => {
  await openOwn(page, NO_LOCK);
  await page.getByRole('button', { name: /^Edit: Program of C/ }).click();
  const editor = page.getByRole('textbox', { name: /^Program of C/ });
  await watch(page);
  await editor.fill(SPINNING);
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]').ariaValueMax) > 10_000, null, {
    timeout: 60_000,
  });
  await bar(page).waitFor({ state: 'detached', timeout: 120_000 });
  await tell(page, '100 000 moves, made and drawn');
  await editor.press('Escape');
  await press(page, 'End');
  const { last } = await place(page);
  await becomes(async () => (await place(page)).step, last);
  await (await pane(page, 'Verdict')).getByText('The limit of 100 000 moves was reached').waitFor();
});
