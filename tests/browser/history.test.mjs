// The views of the run: steps, diagram and Redis's log. Only the visible rows are rendered.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { allWords, onDesktop, onEach, openOwn, pane, words } from './panes.mjs';
import { at, place, press } from './runs.mjs';
import { openSite } from './support.mjs';

const LAST = 18;

// INCR is never folded: two clients make 1 200 steps in the minute that a new lock runs.
const COUNTING = 'while true do\n  redis.call("INCR", "n")\n  sleep(100)\nend\n';

const site = await openSite();
after(() => site.close());

const row = (page, text) => page.locator('.row', { hasText: text });

async function tell(page, name) {
  const steps = await pane(page, 'Steps');
  const button = steps.getByRole('group', { name: 'Show run as' }).getByRole('button', { name, exact: true });
  await button.click();
  await eventually.deepEqual(() => button.getAttribute('aria-pressed'), 'true');
  return steps.locator('.scroll');
}

onDesktop(site, 'run is shown as steps, as a diagram or as a Redis log, and a click on a row leads to its step', async (page) => {
  const steps = await pane(page, 'Steps');
  // On a narrow page, only the row of the polls shows it.
  const folded = steps.getByText('158 repeats hidden');
  await eventually.deepEqual(() => folded.count(), 1);
  await eventually.match(() => words(row(page, 'poll 79')), /C1 and C2 poll 79 more times each; nothing changes$/);
  const list = await tell(page, 'Diagram');
  await eventually.deepEqual(() => folded.count(), 1);
  await eventually.deepEqual(() => list.locator('.fold').count(), 1);
  await tell(page, 'Redis log');
  await eventually.deepEqual(() => folded.count(), 0, 'the log contains all polls');

  await press(page, 'End');
  const log = await tell(page, 'Redis log');
  const lines = await allWords(log.locator('.row code'));
  assert.equal(lines.at(-1), '1700000010.002000 [0 C2] "SETNX" "lock.foo" "1700000020003"');
  assert.equal(lines.at(-2), '1700000010.002000 [0 C2] "DEL" "lock.foo"');

  await tell(page, 'Steps');
  await row(page, 'C3 crashed inside').click();
  await at(page, 3, LAST);
  await tell(page, 'Diagram');
  await page.locator('.row').nth(3).click();
  await at(page, 4, LAST);
  await tell(page, 'Redis log');
  await page.locator('.row').first().click();
  await at(page, 1, LAST);
  await eventually.match(() => words(page.locator('.row[aria-current=step]')), /"SETNX" "lock\.foo" "1700000010001"$/);

  await press(page, '2');
  await page.locator('.scroll.diagram').waitFor();
  await press(page, '3');
  await page.locator('.scroll.log').waitFor();
  await press(page, '1');
  await page.locator('.scroll:not(.diagram, .log)').waitFor();
});

onEach(site, 'arrows of the diagram connect the columns of the client and the server', async (page) => {
  await press(page, 'End');
  const diagram = await tell(page, 'Diagram');
  await eventually.deepEqual(() => allWords(diagram.locator('.heads > *')), ['C1', 'C2', 'C3', 'Redis']);
  await eventually.deepEqual(() => diagram.locator('.row').count(), LAST);
  await rests(page);
  const centre = (locator) => locator.evaluate((it) => {
    const { left, right } = it.getBoundingClientRect();
    return { left, right, middle: (left + right) / 2 };
  });
  const [sender, server] = [diagram.locator('.heads > *').nth(1), diagram.locator('.heads > *').nth(3)];
  const arrow = await centre(diagram.locator('.row').nth(16).locator('.arrow:not(.reply)'));
  await eventually.ok(async () => Math.abs(arrow.left - (await centre(sender)).middle) < 8, 'C2 sends');
  await eventually.ok(async () => Math.abs(arrow.right - (await centre(server)).middle) < 8, 'Redis executes');
  await eventually.match(() => words(diagram.locator('.row').nth(16).locator('.arrow:not(.reply)')), /^SETNX .*→ 1$/);
  await eventually.deepEqual(() => diagram.locator('.row').nth(1).locator('.mark.enter').count(), 1);
  await eventually.deepEqual(() => diagram.locator('.row').nth(2).locator('.mark.crash').count(), 1);
  const heard = await words(diagram.locator('.row').nth(15).locator('.unseen'));
  assert.match(heard, /C2.*DEL lock\.foo/, 'the arrow has a text alternative');
});

onDesktop(site, 'long run draws only its visible rows', async (page) => {
  await openOwn(page, COUNTING);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]').ariaValueMax) > 1_000);
  const { last } = await place(page);
  const ends = { Steps: last, Diagram: last, 'Redis log': last };
  for (const [name, rows] of Object.entries(ends)) {
    await press(page, 'Home');
    const list = await tell(page, name);
    const first = list.locator('.row').first();
    await eventually.deepEqual(() => first.getAttribute('aria-posinset'), '1', name);
    await eventually.equal(() => first.getAttribute('aria-setsize'), String(rows), name);
    assert.ok(await list.locator('.row').count() < 200, name);
    await list.evaluate((scroll) => scroll.scrollTo(0, scroll.scrollHeight));
    const end = list.locator(`.row[aria-posinset="${rows}"]`);
    await end.waitFor();
    assert.ok(await list.locator('.row').count() < 200, name);
    await end.click();
    await at(page, last, last);
    await press(page, 'ArrowLeft');
    await at(page, last - 1, last);
    const current = list.locator('.row[aria-current]');
    const isInSight = await current.evaluate((row) => {
      const [outer, inner] = [row.closest('.scroll'), row].map((it) => it.getBoundingClientRect());
      return outer.top <= inner.top && inner.bottom <= outer.bottom;
    });
    assert.ok(isInSight, name);
  }
});
