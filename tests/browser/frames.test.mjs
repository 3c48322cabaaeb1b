// Measures the work of the main thread for one frame, in a run of 5 000 steps with ten clients, and
// the longest task during work on 100 000 moves. The figures are only printed, because they depend
// on the machine.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { openLongRun, place, press, shows } from './runs.mjs';
import { openSite } from './support.mjs';

// More frames give steadier figures: `FRAMES=30 node --test frames.test.mjs`.
const FRAMES = Number(process.env.FRAMES ?? 10);
const SEVERAL_FRAMES = 30;
// Maximum distance of two steps on either axis.
const DRAG_PX = 67;

// The browser records its tasks, its frames, and the marks of the measurement.
const TRACED = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

const site = await openSite();
after(() => site.close());

const WIDE = { viewport: { width: 1440, height: 900 } };

test('long run draws only its visible part, and the work for each frame is printed', async () => {
  await site.visit(WIDE, async (page) => {
    const steps = await openLongRun(page);
    for (const axis of ['Time', 'Steps']) {
      await chooseAxis(page, axis);
      for (const key of ['Home', 'End', 'PageUp']) {
        await page.getByRole('slider').press(key);
        const drawn = await page.locator('.plot *').count();
        const rows = await page.locator('li.row').count();
        assert.ok(drawn < 1_000, `${drawn} elements in the lanes, by ${axis} after ${key}`);
        assert.ok(rows < 150, `${rows} rows of ${steps}`);
      }
    }
    await press(page, 'Home');
    await shows(page, 0);
    await page.locator('.plot').evaluate((it) => { it.scrollLeft = it.scrollWidth / 2; });
    await page.waitForFunction((half) => {
      const shown = [...document.querySelectorAll('.handle text.step')].map((it) => Number(it.textContent));
      return shown.some((step) => Math.abs(step - half) < 20);
    }, Math.round(steps / 2));
    await press(page, 'ArrowRight');
    await shows(page, 1);
    await page.waitForFunction(() => document.querySelector('.plot').scrollLeft < 100);
    for (const axis of ['Steps', 'Time']) {
      await chooseAxis(page, axis);
      const printed = (what, works) => console.log(
        `frames: ${what} through ${steps} steps with 10 clients, axis by ${axis}: ${figures(works)}`,
      );

      await press(page, 'Home');
      await press(page, 'ArrowRight', SEVERAL_FRAMES);
      printed('stepping', await frames(page, isDrawn, () => page.keyboard.press('ArrowRight')));
      await eventually.equal(async () => (await place(page)).step, SEVERAL_FRAMES + FRAMES);

      const handle = await page.getByRole('group', { name: 'Timeline' }).boundingBox();
      const names = await page.locator('.names').boundingBox();
      const [left, right, y] = [names.x + names.width + 20, handle.x + handle.width - 20, handle.y + 20];
      await page.mouse.move(left, y);
      await page.mouse.down();
      const drag = (frame) => page.mouse.move(toAndFro(left, right, frame), y);
      printed('dragging', await frames(page, isDrawn, drag));
      printed('dragging without a rest', await frames(page, isFrameOver, drag));
      await page.mouse.up();
    }
  });
});

test('background job of 100 000 moves ends at the limit; the longest task is printed', async () => {
  await site.visit(WIDE, async (page) => {
    await openLongRun(page);
    await press(page, 's');
    await page.getByRole('textbox', { name: 'Run until' }).fill('3 600 000');
    await press(page, 'Escape');
    await page.evaluate(() => {
      globalThis.held = { task: 0, frame: 0 };
      let before = performance.now();
      const look = (now) => {
        held.frame = Math.max(held.frame, now - before);
        before = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) held.task = Math.max(held.task, duration);
      }).observe({ type: 'longtask' });
    });
    const begun = Date.now();
    await page.getByRole('button', { name: 'Continue run', exact: true }).click();
    await page.getByText('Running: ').waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
    const { task, frame } = await page.evaluate(() => held);
    const { last } = await place(page);
    const longest = task === 0 ? 'under 50 ms' : `${task.toFixed(0)} ms`;
    console.log(
      `long work: 100 000 moves (${last} steps) in ${seconds} s: longest task ${longest}, ` +
        `longest wait for a frame ${frame.toFixed(0)} ms`,
    );
    await page.getByText('The limit of 100 000 moves was reached').waitFor();
  });
});

const chooseAxis = (page, name) => (
  page.getByRole('group', { name: 'Axis' }).getByRole('button', { name }).click()
);

/** Returns the position for a frame of a pointer that moves back and forth between two edges. */
function toAndFro(left, right, frame) {
  const there = Math.floor((right - left) / DRAG_PX);
  const turn = (frame + 1) % (2 * there);
  return left + DRAG_PX * (turn <= there ? turn : 2 * there - turn);
}

/**
 * Calls `act` repeatedly, each time after the previous one `isOver`. For each call, returns the
 * time that the main thread worked for one frame, in ms, in the frame with the most work. Each call
 * must lead to another step.
 *
 * A frame begins when the previous one is handed to the compositor. It includes, for example, an
 * event and the page's reaction to it. The browser's own record of its tasks contains the processor
 * time of each. The work of other processes does not count, but the messages of the measurement do.
 */
async function frames(page, isOver, act) {
  const session = await page.context().browser().newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { traceConfig: { includedCategories: TRACED }, transferMode: 'ReportEvents' });
  let { step } = await place(page);
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await page.evaluate(() => performance.mark('act'));
    await act(frame);
    await page.evaluate(isOver);
    const now = (await place(page)).step;
    assert.notEqual(now, step, `frame ${frame} shows another step`);
    step = now;
  }
  await page.evaluate(isDrawn);
  await page.evaluate(() => performance.mark('act'));
  const traced = new Promise((resolve) => { session.once('Tracing.tracingComplete', resolve); });
  await session.send('Tracing.end');
  await traced;
  await session.detach();
  return worksOf(events);
}

/** Waits until the step of the playhead is drawn in the lanes and below them; runs in the page. */
async function isDrawn() {
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
  const below = () => document.querySelector('main').dataset.step;
  await frame();
  while (below() !== document.querySelector('[role=slider]').ariaValueNow) await frame();
  await frame();
}

/** Waits for the next frame only; runs in the page. */
function isFrameOver() {
  return new Promise((resolve) => { requestAnimationFrame(resolve); });
}

/** Returns the most work for one frame between each `act` and the next. */
function worksOf(events) {
  const { pid, tid } = events.find(({ name }) => name === 'act');
  const main = events.filter((event) => event.pid === pid && event.tid === tid);
  main.sort((one, other) => one.ts - other.ts);
  const works = [];
  let frame = 0;
  for (const { name, tdur } of main) {
    if (name === 'act') works.push(new Map());
    if (name === 'RunTask' && works.length > 0) {
      const between = works.at(-1);
      between.set(frame, (between.get(frame) ?? 0) + (tdur ?? 0) / 1_000);
    }
    // The task that hands a frame over is the last task of the frame.
    if (name === 'Commit') frame += 1;
  }
  assert.equal(works.length, FRAMES + 1, 'the record is whole');
  return works.slice(0, FRAMES).map((between) => Math.max(...between.values()));
}

function percentile(values, percent) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1];
}

function figures(works) {
  const [middle, most, all] = [50, 95, 100].map((percent) => `${percentile(works, percent).toFixed(1)} ms`);
  return `p50 ${middle}, p95 ${most}, max ${all}`;
}
