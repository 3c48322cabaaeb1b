// The lanes: their content and its positions, the two axes, and dragging the playhead.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { openStory, place, press } from './runs.mjs';
import { openSite } from './support.mjs';

const PAUSE = 'A pause longer than the TTL lets two clients in, and an update is lost';
const FENCING = 'A fencing token makes the store reject the late write';
const REDLOCK = 'A restarted server votes twice in Redlock';

const site = await openSite();
after(() => site.close());

const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
const NARROW = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' };

/** Opens the page at the end of a story; of the first one if `title` is null. */
async function atTheEnd(options, title, body) {
  await site.visit(options, async (page) => {
    await openAtTheEnd(page, title);
    await body(page);
  });
}

async function openAtTheEnd(page, title) {
  if (title !== null) await openStory(page, title);
  await press(page, 'End');
  const { last } = await place(page);
  await isAt(page, last);
}

/** Returns the positions on the screen of these elements with their text, from left to right. */
async function boxes(page, selector) {
  const found = await page.locator(selector).evaluateAll((all) => all.map((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return { left, right, top, bottom, text: it.textContent.replaceAll('\u00a0', ' ') };
  }));
  return found.sort((one, other) => one.left - other.left);
}

/** Returns the elements in the lane with this name. */
async function inLane(page, name, selector) {
  const lanes = await boxes(page, '.names > :not(.of-axis)');
  const lane = lanes.find(({ text }) => text.startsWith(name));
  assert.ok(lane, `there is a lane for ${name}`);
  return (await boxes(page, `.plot .canvas > svg ${selector}`)).filter(({ top, bottom }) => {
    const middle = (top + bottom) / 2;
    return lane.top < middle && middle < lane.bottom;
  });
}

/** Returns a function that touches the page at these points. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return (type, ...points) => session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
  });
}

/** Returns the positions of the steps that have a number on the axis. */
async function steps(page) {
  const labels = await boxes(page, '.handle text.step, .handle .number');
  return labels.map(({ left, right, top, bottom, text }) => (
    { step: Number(text), x: (left + right) / 2, y: (top + bottom) / 2 }
  ));
}

async function chooseAxis(page, name) {
  await page.getByRole('group', { name: 'Axis' }).getByRole('button', { name }).click();
  await rests(page);
}

const playhead = async (page) => (await boxes(page, '.playhead'))[0].left;
const isNear = (one, other, message) => assert.ok(Math.abs(one - other) <= 2, `${message}: ${one}, ${other}`);

test('lanes show the store, a pause, the end of a TTL, and each of several servers', async () => {
  await atTheEnd(WIDE, FENCING, async (page) => {
    const names = await page.locator('.names > :not(.of-axis)').evaluateAll((all) => (
      all.map((it) => `${it.className}: ${it.firstElementChild.textContent}`)
    ));
    assert.deepEqual(names, [
      'of-key: lock.foo',
      'of-key: lock.foo:fence',
      'of-key: the store',
      'of-client: C1',
      'of-client: C2',
    ]);
    const written = (await inLane(page, 'the store', '.value')).map(({ text }) => text);
    assert.deepEqual(written, ['fence=1', 'fence=2', 'balance=1']);
    const refused = await inLane(page, 'the store', '.c1 .cross');
    assert.equal(refused.length, 1, "C1's late write");

    await openAtTheEnd(page, PAUSE);
    const [stay] = await inLane(page, 'C1', '.bar');
    const [paused] = await inLane(page, 'C1', '.paused');
    assert.ok(stay.left < paused.left && paused.right < stay.right, 'within the bar');
    await eventually.equal(async () => (await inLane(page, 'C1', '.paused-label'))[0].text, 'paused 11 s');
    const filled = await page.locator('.plot [fill^="url("]').getAttribute('fill');
    const pattern = filled.match(/url\(#(.+)\)/)[1];
    await eventually.deepEqual(() => page.locator(`pattern[id="${pattern}"]`).count(), 1);
    await eventually.equal(async () => (await inLane(page, 'C2', '.paused')).length, 0);
    const [first, second] = await inLane(page, 'lock.foo', '.bar');
    const [mark] = await inLane(page, 'lock.foo', '.moment');
    isNear(mark.left, first.right, 'the mark is at the end of the bar');
    assert.ok(mark.top < first.top && first.bottom < mark.bottom, 'and higher than it');
    assert.ok(second.left > first.right, 'the next lock comes later');
    await chooseAxis(page, 'Steps');
    await page.locator('.plot').getByText('expired', { exact: true }).waitFor();

    await chooseAxis(page, 'Time');
    await openAtTheEnd(page, REDLOCK);
    const servers = await page.locator('.names .of-key code').allInnerTexts();
    assert.deepEqual(servers, ['S1', 'S2', 'S3', 'S4', 'S5'].map((server) => `${server} lock.foo`));
    const restarted = await boxes(page, '.plot .fault-label');
    assert.deepEqual(restarted.map(({ text }) => text), ['restarted']);
    const held = await Promise.all(servers.map((name) => inLane(page, name, '.bar')));
    const votes = held.filter((bars) => bars.length > 1).length;
    assert.equal(votes, 1, 'one server has had two locks');
  });
});

test('lanes show clients, mistakes and keys of the first story', async () => {
  await atTheEnd(WIDE, null, async (page) => {
    const [line] = await inLane(page, 'C1', '.line:not(.idle)');
    const [ticks] = await inLane(page, 'C1', '.tick');
    assert.ok(ticks.left >= line.left - 1, 'requests are on the line');
    const asked = (await inLane(page, 'C1', '.request')).map(({ text }) => text);
    assert.deepEqual(asked, ['SETNX→0', 'GET→…10001', 'DEL→1', 'SETNX→1']);
    const [bar] = await inLane(page, 'C1', '.bar');
    const [inside] = await inLane(page, 'C1', '.on');
    assert.equal(inside.text, 'C1 inside');
    assert.ok(bar.left <= inside.left && inside.right <= bar.right, 'the words are in the bar');

    const [crashed] = await inLane(page, 'C3', '.bar');
    const [cross] = await inLane(page, 'C3', '.cross');
    assert.ok(cross.left >= crashed.right, 'the cross stands behind the bar');
    await eventually.equal(async () => (await inLane(page, 'C3', 'text')).at(-1).text, 'crashed');
    await eventually.equal(() => page.locator('.of-client').nth(2).innerText(), 'C3\ncrashed');

    const [ring] = await inLane(page, 'C2', '.arc-ring');
    const [head] = await inLane(page, 'C2', '.arc-head');
    assert.ok(ring.right < head.left, 'from the reply to the act');
    await eventually.equal(async () => (await inLane(page, 'C2', '.arc-label'))[0].text, 'decided on this');
    await eventually.equal(async () => (await inLane(page, 'C1', '.arc-ring')).length, 0);

    const values = await inLane(page, 'lock.foo', '.value');
    assert.deepEqual(values.map(({ text }) => text), ['…10001', '…20003', '…20003']);
    const keyBars = await inLane(page, 'lock.foo', '.bar');
    const stems = await boxes(page, '.plot .stem');
    assert.equal(stems.length, 3, 'each of the three has changed the key');
    for (const stem of stems) assert.ok(stem.top <= keyBars[0].bottom + 1, 'up to the bar');
    const [passed] = await inLane(page, 'lock.foo', '.stale-label');
    assert.equal(passed.text, 'timestamp passed at 10 001 ms');
    const [moment] = await inLane(page, 'lock.foo', '.moment');
    assert.ok(keyBars[0].left < moment.left && moment.right <= passed.left);

    const height = (await boxes(page, '.plot .canvas'))[0].bottom;
    await press(page, 'Home');
    await page.locator('.arc-ring').waitFor({ state: 'detached' });
    await rests(page);
    assert.equal((await boxes(page, '.plot .canvas'))[0].bottom, height, 'nothing moves');
  });
});

test('axis by steps has equal distances, and axis by time cuts out an idle time', async () => {
  await atTheEnd(WIDE, null, async (page) => {
    const idle = page.locator('.handle').getByText('⋯ 7.9 s', { exact: true });
    await idle.waitFor();
    const faded = (await boxes(page, '.plot .canvas > svg .faded'))[0];
    isNear(faded.right - faded.left, 94, 'as wide as every torn stretch');
    const opened = await steps(page);
    assert.deepEqual(opened.map(({ step }) => step), [9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    await page.getByText('10 steps in this millisecond, drawn in order').waitFor();

    await chooseAxis(page, 'Steps');
    await idle.waitFor({ state: 'detached' });
    await eventually.deepEqual(() => page.locator('.plot .torn').count(), 0);
    const all = await steps(page);
    assert.deepEqual(all.map(({ step }) => step), Array.from({ length: 18 }, (_, index) => index + 1));
    for (let index = 1; index < all.length; index += 1) {
      isNear(all[index].x - all[index - 1].x, 66, `step ${index + 1} and the one before it`);
    }
  });
});

for (const [width, options] of [['wide', WIDE], ['narrow', NARROW]]) {
  test(`playhead on a ${width} page is dragged along the axis and follows a click`, async () => {
    await atTheEnd(options, null, async (page) => {
      await chooseTheAxisBySteps(page);
      await press(page, 'ArrowLeft', 8);
      await isAt(page, 10);
      const [first, second, third, fourth] = (await inSight(page)).slice(-4);
      await page.mouse.move(fourth.x, fourth.y);
      await page.mouse.down();
      await isAt(page, fourth.step);
      for (const { step, x, y } of [third, second]) {
        await page.mouse.move(x + 9, y, { steps: 4 });
        await isAt(page, step);
        isNear(await playhead(page), x, 'it snaps to the step');
      }
      await page.mouse.up();
      await page.mouse.move(fourth.x, fourth.y);
      await rests(page);
      assert.equal((await place(page)).step, second.step, 'the drag has ended');
      await page.mouse.click(first.x, first.y);
      await isAt(page, first.step);
    });
  });
}

test('playhead on a narrow page is dragged with a finger', async () => {
  await atTheEnd({ ...NARROW, hasTouch: true, isMobile: true }, null, async (page) => {
    await chooseTheAxisBySteps(page);
    const touch = await fingers(page);
    await press(page, 'ArrowLeft', 8);
    await isAt(page, 10);
    const [first, second, third] = await inSight(page);
    await touch('touchStart', third);
    await isAt(page, third.step);
    for (const { step, x, y } of [second, first]) {
      await touch('touchMove', { x, y: y + 30 });
      await isAt(page, step);
    }
    await touch('touchEnd');
    await isAt(page, first.step);
  });
});

test('axis on a narrow page is magnified and reduced with two fingers', async () => {
  await atTheEnd({ ...NARROW, hasTouch: true, isMobile: true }, null, async (page) => {
    const width = () => page.locator('.plot').evaluate((it) => it.scrollWidth);
    const usual = await width();
    const touch = await fingers(page);
    const y = (await page.locator('.plot').boundingBox()).y + 60;
    const apart = (distance) => [{ x: 220 - distance / 2, y }, { x: 220 + distance / 2, y }];
    await touch('touchStart', ...apart(60));
    await touch('touchMove', ...apart(90));
    await eventually.ok(async () => await width() > usual);
    await touch('touchMove', ...apart(60));
    await eventually.equal(width, usual);
    await touch('touchEnd');
  });
});

test('keys move the slider, which announces its step and time', async () => {
  await site.visit(WIDE, async (page) => {
    const slider = page.getByRole('slider', { name: 'Step', exact: true });
    await slider.focus();
    for (const [key, step] of [['ArrowRight', 1], ['ArrowRight', 2], ['End', 18], ['ArrowLeft', 17], ['Home', 0]]) {
      await slider.press(key);
      await isAt(page, step);
    }
    await slider.press('End');
    await isAt(page, 18);
    const said = await slider.getAttribute('aria-valuetext');
    assert.equal(said.replaceAll('\u00a0', ' '), 'Step 18 of 18, 13 000 ms');
  });
});

test('axis is magnified and reduced with keys and with Ctrl and the wheel', async () => {
  await atTheEnd(WIDE, null, async (page) => {
    const width = () => page.locator('.plot').evaluate((it) => it.scrollWidth);
    const usual = await width();
    await press(page, '+');
    await eventually.ok(async () => await width() > usual);
    const magnified = await width();
    await press(page, '+');
    await eventually.ok(async () => await width() > magnified);
    await press(page, '-');
    await eventually.equal(width, magnified);
    await press(page, '-');
    await eventually.equal(width, usual);
    await page.locator('.plot').hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
    await eventually.ok(async () => await width() > usual);
  });
});

test('narrow page scrolls its lanes to the playhead, when stepping and at the edge of a drag', async () => {
  await atTheEnd(NARROW, null, async (page) => {
    const scrolled = await page.locator('.plot').evaluate((it) => ({ left: it.scrollLeft, width: it.clientWidth }));
    assert.ok(scrolled.left > 0, 'it is scrolled');
    const names = await page.locator('.names').boundingBox();
    assert.equal(names.x, 0, 'the names stay');
    for (let step = 17; step >= 10; step -= 1) {
      await press(page, 'ArrowLeft');
      await isAt(page, step);
    }
    const x = await playhead(page);
    isNear(x, names.width + 0.25 * (scrolled.width - names.width), 'a quarter is in sight before the playhead');
    // The label of a band is whole within the band, or hidden where the visible part is too short.
    // The label of a request is whole, too, unless the right edge cuts it.
    const labels = () => page.evaluate(() => {
      const from = document.querySelector('.names').getBoundingClientRect().right;
      const bands = [...document.querySelectorAll('.plot .band')].map((it) => it.getBoundingClientRect());
      const box = (it) => it.getBoundingClientRect();
      const pills = [...document.querySelectorAll('.pill b')].filter((it) => getComputedStyle(it).opacity !== '0').map(box);
      const isWhole = ({ left, right }) => left >= from && right <= innerWidth + 1 &&
        bands.some((band) => band.left <= left && right <= band.right + 8);
      const requests = [...document.querySelectorAll('.plot .request')].map(box);
      return {
        whole: pills.filter(isWhole).length,
        cut: pills.length - pills.filter(isWhole).length,
        withoutDots: requests.filter(({ left, right }) => left < from && right > from).length,
      };
    });
    await page.locator('.plot').evaluate((it) => { it.scrollLeft = it.scrollWidth; });
    await eventually.deepEqual(labels, { whole: 1, cut: 0, withoutDots: 0 });
    const start = await page.locator('.pill').first().evaluate((it) => it.offsetLeft);
    for (const [visible, whole] of [[-30, 0], [-2, 0], [20, 0], [60, 0], [110, 1], [160, 1]]) {
      await page.locator('.plot').evaluate((it, left) => { it.scrollLeft = left; }, start + visible - scrolled.width + names.width);
      await eventually.deepEqual(labels, { whole, cut: 0, withoutDots: 0 }, `${visible} px are visible`);
    }

    await press(page, 'End');
    await isAt(page, 18);
    const plot = await page.locator('.plot').boundingBox();
    const left = names.x + names.width + 8;
    await page.mouse.move(plot.x + plot.width - 40, plot.y + 12);
    await page.mouse.down();
    for (let moves = 0; moves < 60; moves += 1) await page.mouse.move(left + (moves % 2), plot.y + 12);
    await page.mouse.up();
    await rests(page);
    const { step } = await place(page);
    assert.ok(step <= 1, `at the beginning, not at ${step}`);
  });
});

async function isAt(page, step) {
  await page.waitForFunction(
    (step) => Number(document.querySelector('[role=slider]').ariaValueNow) === step,
    step,
  ).catch(async () => assert.equal((await place(page)).step, step));
  await rests(page);
}

/** Switches the axis with the key, because its button is elsewhere on a narrow page. */
async function chooseTheAxisBySteps(page) {
  await page.locator('.playhead').waitFor();
  await press(page, 'a');
  // A narrow page has room for three numbers. The number of the current step is not in this list.
  await page.waitForFunction(() => document.querySelectorAll('.handle text.step').length > (innerWidth < 1_000 ? 1 : 3));
  await rests(page);
}

/** Returns the numbered steps that are visible and not close to an edge. */
async function inSight(page) {
  const names = await page.locator('.names').boundingBox();
  const { width } = page.viewportSize();
  return (await steps(page)).filter(({ x }) => names.x + names.width + 30 < x && x < width - 30);
}

test('legend stays closed once the user has closed it, and the help contains it', async () => {
  await site.visit(WIDE, async (page) => {
    const legend = page.locator('.legend');
    await legend.getByText('changed the key').waitFor();
    await legend.getByRole('button', { name: 'Close legend' }).click();
    await legend.waitFor({ state: 'detached' });
    await eventually.equal(() => page.evaluate(() => document.activeElement.id), 'lanes-step', 'the lanes have the focus');
    await eventually.match(() => page.evaluate(() => localStorage.getItem('lockscope.preferences')), /"legend":"closed"/);
    await page.reload();
    await page.locator('.lanes .canvas').waitFor();
    await eventually.equal(() => legend.count(), 0);
    await press(page, '?');
    await page.getByRole('dialog', { name: 'Help' }).locator('.signs li').first().waitFor();
  });
});
