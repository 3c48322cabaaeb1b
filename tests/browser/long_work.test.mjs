// Background jobs: their progress, stopping them, and the page's response during them.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { ahead, close, onDesktop, open, openOwn, words } from './panes.mjs';
import { place, press } from './runs.mjs';
import { openSite } from './support.mjs';

// INCR is never folded: every request is a step. The loop makes each move long, so that the run
// lasts until a test has observed it, even on a busy machine.
const COUNTING = 'while true do\n  redis.call("INCR", "n")\n  for i = 1, 1000 do end\n  sleep(100)\nend\n';

const site = await openSite();
after(() => site.close());

const messages = (page) => page.getByRole('complementary');
const bar = (page) => messages(page).getByRole('progressbar');
const value = (page) => bar(page).evaluate(({ value }) => value);

/** Slows the processor down, so that the tests have time to observe a job of a few seconds. */
async function slowDown(page, times) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

async function speak(page, language) {
  const menu = page.locator('.opens-menu');
  if (await menu.isVisible()) await menu.click();
  await page.locator(`button[lang=${language}]`).click();
  await page.locator(`html[lang=${language}]`).waitFor();
}

onDesktop(site, 'long run shows its progress, leaves the page responsive, and keeps its steps when stopped', async (page) => {
  await openOwn(page, COUNTING);
  const setup = await open(page, 'Setup');
  await setup.getByLabel('Run until').fill('99 999 999');
  await close(page);
  const before = (await place(page)).last;
  const next = await ahead(page);
  await slowDown(page, 5);
  await next.getByRole('button', { name: 'Continue run' }).click();
  await bar(page).waitFor();
  await eventually.equal(() => bar(page).getAttribute('max'), '100000');
  const early = await value(page);
  await eventually.match(() => words(messages(page)), /^Running: [\d ]+ moves, t = [\d ]+ ms Stop$/);
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
  await next.getByRole('button', { name: 'Continue run', exact: true }).waitFor();
  await page.getByRole('heading', { level: 1 }).getByRole('button').focus();
  await press(page, 'Control+z');
  await page.waitForFunction((before) => Number(document.querySelector('[role=slider]').ariaValueMax) === before, before);
});
