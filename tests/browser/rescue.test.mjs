// The program at its limits: memory, input that is far too long, and a crash of the program itself.
// The page never hangs.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { onDesktop, openOwn, pane } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const LONG_VALUES = `local s = "x"
for i = 1, 19 do s = s .. s end
local n = 0
while true do
  n = n + 1
  redis.call("SET", "key", s .. n)
end
`;
const NO_LOCK = 'enter()\nwork(10)\nleave()\n';

const site = await openSite();
after(() => site.close());

const editor = (page) => page.getByRole('textbox', { name: 'Program of C1' });
const isMade = (page) => page.getByRole('progressbar').waitFor({ state: 'detached' });
const stopped = 'Stopped: the run reached its memory limit of 256 MB';

/** Crashes the program. Only a WebAssembly trap is recognised as a crash. */
const die = (page) => page.evaluate(async () => {
  const unreachable = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11);
  const { instance } = await WebAssembly.instantiate(unreachable);
  try {
    instance.exports.f();
  } catch (error) {
    dispatchEvent(new ErrorEvent('error', { error }));
  }
});

test('run that uses up its memory stops with a message, in the page and in its link', async () => {
  await site.visit({}, async (page) => {
    await openOwn(page, NO_LOCK);
    await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
    const before = Date.now();
    await editor(page).fill(LONG_VALUES);
    await editor(page).press('Escape');
    const shown = await pane(page, 'Verdict');
    await shown.getByText(stopped).waitFor();
    await isMade(page);
    console.log(`# a run is stopped by its memory after ${Date.now() - before} ms`);
    await eventually.deepEqual(() => shown.locator('.good').count(), 0, 'no property counts as upheld');
    await page.waitForFunction(() => history.state?.startsWith('true') && location.hash.startsWith('#v1.'));
    const { hash } = new URL(page.url());
    await page.goto('about:blank');
    await page.goto(site.address + hash);
    await (await pane(page, 'Verdict')).getByText(stopped).waitFor();
    await press(page, 'Home');
  });
});

test('pasted program of 64 KB can be edited, and one of 1 MB is rejected with a message', async () => {
  await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await openOwn(page, NO_LOCK);
    await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
    const paste = async (text) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), text);
      await editor(page).focus();
      await press(page, 'Control+Home');
      await press(page, 'Control+v');
    };
    const line = 'do local a = 1 end\n';
    await paste(line.repeat(3_400));
    await page.waitForFunction(() => document.querySelector('textarea').value.length > 64_000);
    assert.ok((await page.locator('.under .line').count()) < 300, 'only the visible lines are drawn');
    await page.evaluate(() => {
      globalThis.longest = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
      });
      observer.observe({ type: 'event', durationThreshold: 16 });
    });
    for (const key of ['-', '-', 'a', 'Enter', 'b']) await press(page, key);
    await page.waitForFunction(() => /--a\n\s*b/.test(document.querySelector('textarea').value));
    await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
    console.log(`# in 64 KB a key takes at most ${await page.evaluate(() => globalThis.longest)} ms, its frame included`);
    const before = await editor(page).inputValue();
    await paste(line.repeat(56_000));
    await page.getByText(/^Not pasted: the text has 1[\s ]064[\s ]000 bytes/).waitFor();
    await eventually.equal(() => editor(page).inputValue(), before);
  });
});

onDesktop(site, 'crashed page keeps the link and the unsaved program, and can be started again', async (page) => {
  await openOwn(page, NO_LOCK);
  await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
  await editor(page).fill('local a = = 1');
  await page.waitForFunction(() => (localStorage.getItem('lockscope.locks') ?? '').includes('= = 1'));
  const address = page.url();
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('of an extension') })));
  await eventually.deepEqual(() => page.getByRole('heading', { name: 'Lockscope has stopped' }).count(), 0);
  await die(page);
  await page.getByRole('heading', { name: 'Lockscope has stopped' }).waitFor();
  assert.deepEqual(
    await page.locator('.rescue textarea').evaluateAll((fields) => fields.map((field) => field.value)),
    [address, 'local a = = 1'],
  );
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Start again without it' }).click()]);
  await page.getByRole('heading', { name: 'Two clients delete the same stale lock' }).waitFor();
  await press(page, 'g');
  await page.getByRole('region', { name: 'Your locks' }).getByText('has errors').waitFor();
});
