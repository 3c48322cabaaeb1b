// The tab Learn: a whole lesson with a right and a wrong answer, the keyboard alone, and saved
// progress.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { fits, violationsInBothThemes } from './looking.mjs';
import { words } from './panes.mjs';
import { golden } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const DESK = { viewport: { width: 1440, height: 900 } };
const STOPS = 5;

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
const begin = (page, title) => page.locator('.path .entry', { hasText: title }).click();
const goOn = (page) => button(page, /^Continue/).click();
const choice = (page, text) => page.getByRole('radio', { name: text });
const heading = (page, name) => page.getByRole('heading', { name }).waitFor();
const lastStep = (page) => page.locator('.lanes-of-lesson .number').innerText();

/** Waits until a checkpoint is shown. */
const atStop = (page, stop) => page.getByText(`Part ${stop} of ${STOPS}`, { exact: true }).waitFor();

/**
 * Waits for the ring that marks the event in question. The programs are short enough for it to be
 * in the lanes.
 */
const isAsked = (page) => page.locator('.awaited i').waitFor();

test('lesson hides a step until its question is answered, and leads to its takeaway', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'Two DELs let two clients in');
    await heading(page, 'Two DELs let two clients in');
    await atStop(page, 1);
    await eventually.equal(() => lastStep(page), '3');
    await goOn(page);
    await isAsked(page);
    await eventually.deepEqual(() => page.locator('.key-lines').count(), 0, 'it would contain the reply of GET');
    await eventually.equal(() => lastStep(page), '11');
    await eventually.deepEqual(() => page.getByText('C2 reads the same old timestamp').count(), 0);
    await eventually.deepEqual(() => page.locator('.band, .pill, .arc').count(), 0, 'no verdict is shown yet');

    await choice(page, 'the value that C3 wrote').click();
    await heading(page, /^Right: /);
    await eventually.equal(() => lastStep(page), '12');
    await page.getByText('C2 reads the same old timestamp').waitFor();
    const others = page.getByRole('listitem').filter({ hasText: 'the value that C1 wrote' });
    await eventually.match(() => words(others), /Right if C1 goes next after step \d+\./);
    const impossible = page.getByRole('listitem').filter({ hasText: 'reply nil – lock.foo does not exist' });
    await eventually.equal(() => words(impossible), 'reply nil – lock.foo does not exist');
    const right = page.getByRole('listitem').filter({ hasText: 'the value that C3 wrote' });
    await right.getByText('right answer').waitFor();
    await page.locator('.program .current', { hasText: 'GET' }).waitFor();

    await goOn(page);
    await atStop(page, 3);
    await goOn(page);
    await isAsked(page);
    await choice(page, 'it deletes the lock.foo that C3 wrote').click();
    await heading(page, 'Not quite. The right answer: Redis replies 1 – it deletes the lock.foo that C1 wrote');
    const own = page.getByRole('listitem').filter({ hasText: 'it deletes the lock.foo that C3 wrote' });
    await own.getByText('your answer').waitFor();
    await eventually.deepEqual(() => page.locator('.chain b').allInnerTexts(), ['12', '14', '16']);
    await eventually.equal(() => page.locator('.aside-card .lanes .number').innerText(), '13');

    await goOn(page);
    await button(page, 'Not sure, show me').click();
    await heading(page, 'C1 and C2 are inside at once');
    await eventually.equal(() => lastStep(page), '18');
    await goOn(page);
    await page.getByText('Takeaway').waitFor();
    await page.getByText(/^The lock may change hands between/).waitFor();
    await heading(page, '1 of 3 questions answered correctly');
    await button(page, 'Try again').first().click();
    await choice(page, 'it deletes the lock.foo that C1 wrote').click();
    await heading(page, /^Right: /);
    await goOn(page);
    await heading(page, '2 of 3 questions answered correctly');
    await button(page, /^Next: GETSET and its cost/).click();
    await heading(page, 'GETSET and its cost');
    await button(page, 'All lessons').click();
    await page.getByText('1 of 17', { exact: true }).waitFor();
    await page.locator('.entry.done', { hasText: 'Two DELs let two clients in' }).waitFor();
  });
});

for (const width of [1440, 1024, 390]) {
  test(`first page keeps its place while the lessons load: ${width} px`, async () => {
    await site.visit({ viewport: { width, height: 844 }, isFirst: true }, async (page) => {
      let sendLessons;
      const isMeasured = new Promise((resolve) => { sendLessons = resolve; });
      await page.route('**/lessons-en.txt', async (route) => {
        await isMeasured;
        await route.continue();
      });
      await page.reload();
      const start = button(page, 'Start lesson 1');
      await start.waitFor();
      await page.evaluate(() => document.fonts.ready);
      const before = await start.boundingBox();
      sendLessons();
      await page.locator('.path .entry').first().waitFor();
      assert.equal((await start.boundingBox()).y, before.y);
    });
  });
}

test('name of the page leads from a lesson to the list, and the lesson is resumed', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'Two DELs let two clients in');
    await goOn(page);
    await isAsked(page);
    await button(page, 'Lockscope: All lessons').click();
    await button(page, 'Continue lesson 3').waitFor();
    await button(page, 'Interview').click();
    await page.getByRole('heading', { name: 'Interview practice' }).waitFor();
    await button(page, 'Lockscope: All lessons').click();
    await button(page, 'Continue lesson 3').click();
    await atStop(page, 2);
  });
});

test('lesson shows the keys of a replica, and the clock with which a wrong answer would be right', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'A failover loses the lock');
    await page.locator('.key-lines .replica', { hasText: 'The replica holds no key.' }).waitFor();
    await button(page, 'All lessons').click();
    await begin(page, 'Whose clock is right?');
    await goOn(page);
    await button(page, 'Not sure, show me').click();
    for (const _ of [1, 2]) await goOn(page);
    await choice(page, 'only C1 is inside').click();
    await page.getByText('If the clock of C2 is exact.').first().waitFor();
    await button(page, 'Show that run').click();
    await page.locator('[role=slider]').waitFor();
  });
});

for (const width of [390, 1440]) {
  test(`labels in the lanes stay visible at every scroll position: ${width} px`, async () => {
    await site.visit({ viewport: { width, height: 844 }, isFirst: true }, async (page) => {
      await begin(page, 'A pause and a fencing token');
      await goOn(page);
      await isAsked(page);
      const plot = page.locator('.lanes-of-lesson .plot');
      const names = await plot.locator('.names').boundingBox();
      // Returns the labels of bars: the ones that the names cut off, and the visible ones.
      const told = () => plot.evaluate((box, edge) => {
        const words = [...box.querySelectorAll('.drawing .on:not(.value), .drawing .paused-label')]
          .map((it) => ({ word: it.textContent, ...it.getBoundingClientRect().toJSON() }));
        const named = (some) => some.map(({ word }) => word);
        return {
          cut: named(words.filter(({ left, right }) => left < edge && right > edge)),
          seen: named(words.filter(({ left, right }) => left >= edge && right < innerWidth)),
        };
      }, names.x + names.width);
      await eventually.ok(async () => (await told()).seen.includes('C1'), 'the value of C1 is named where the lesson opens');
      await rests(page);
      const opened = await plot.evaluate((box) => box.scrollLeft);
      for (const left of [opened - 130, opened - 70, opened - 20, opened + 10, 0]) {
        await plot.evaluate((box, to) => { box.scrollLeft = to; }, Math.max(left, 0));
        await eventually.deepEqual(async () => (await told()).cut, []);
      }
      const wide = await plot.locator('.names code').evaluateAll((all) => all
        .filter((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1).map((it) => it.textContent));
      assert.deepEqual(wide, [], 'no name is cut');
    });
  });
}

test('lesson is completed with the keyboard, and the focus follows its questions', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement?.innerText?.replace(/\s+/g, ' ').trim());
    await button(page, 'Start lesson 1').waitFor();
    await page.keyboard.press('Enter');
    await isAsked(page);
    await eventually.deepEqual(focused, 'C1 sends SETNX lock.foo 1. What does Redis answer?');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await eventually.deepEqual(() => page.locator('.awaited i').count(), 1, 'it waits for an answer');
    await page.keyboard.press('Tab');
    await eventually.deepEqual(focused, await words(page.getByRole('radio').first()));
    await page.keyboard.press('ArrowDown');
    await eventually.deepEqual(focused, await words(page.getByRole('radio').nth(1)));
    await eventually.deepEqual(() => page.locator('.awaited i').count(), 1, 'the focus answers nothing');
    await page.keyboard.press('Enter');
    await page.locator('.graded').waitFor();
    await eventually.deepEqual(focused, await words(page.locator('#lesson-here')));
    await page.keyboard.press('ArrowRight');
    await isAsked(page);
    await page.keyboard.press('2');
    await page.locator('.graded').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Part 1 of 4', { exact: true }).waitFor();
    await page.locator('.graded').waitFor();
    await page.keyboard.press('w');
    await page.locator('[role=slider][aria-valuenow="1"]').waitFor();
    await page.keyboard.press('w');
    await page.getByText('Part 1 of 4', { exact: true }).waitFor();
  });
});

test('progress survives a reload and is exported, deleted and imported', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'Two DELs let two clients in');
    await goOn(page);
    await page.keyboard.press('1');
    await goOn(page);
    await atStop(page, 3);
    await page.reload();
    await atStop(page, 3);
    await button(page, 'All lessons').click();
    await heading(page, 'Welcome back.');
    await page.getByText('You stopped in lesson 3, “Two DELs let two clients in”, at checkpoint 3 of 5.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
    const file = await download.path();
    const { lessons } = JSON.parse(await readFile(file, 'utf8'));
    assert.deepEqual(lessons, [{ id: 'two-dels', stop: 2, done: false, answers: [{ stop: 1, choice: 0, is_right: false }] }]);

    await button(page, 'Delete').click();
    await button(page, 'Keep progress').click();
    await button(page, 'Delete').click();
    await button(page, 'Delete').click();
    await button(page, 'Start lesson 1').waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('lockscope.learning')), null);
    await page.locator('.kept input').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"version":1}') });
    await page.getByRole('alert').getByText('The file was not imported. The content differs from an exported file at line 1, column 13').waitFor();
    await page.locator('.kept input').setInputFiles(file);
    await page.getByRole('status').getByText('Progress imported. ').waitFor();
    await button(page, 'Continue lesson 3').click();
    await atStop(page, 3);
    await button(page, 'Back').click();
    await page.locator('.graded').waitFor();
  });
});

/** Progress with all lessons finished, and wrong answers in four of them. */
async function allLessons() {
  const folders = await readdir(new URL('../../content/lessons', import.meta.url), { withFileTypes: true });
  const missed = { 'pause-and-fence': 2, 'two-dels': 1, token: 1, clocks: 1 };
  const lessons = folders.filter((it) => it.isDirectory()).map(({ name }) => ({
    id: name,
    stop: 99,
    done: true,
    answers: Array.from({ length: missed[name] ?? 0 }, (_, stop) => ({ stop: stop + 1, is_right: false })),
  }));
  return JSON.stringify({ version: 1, last: 'two-dels', lessons, challenges: { 'crash-for-ever': 3 } });
}

test('first page after all lessons asks for the date of the interview and lists missed lessons', async () => {
  await site.visit({ ...DESK, isFirst: true, reducedMotion: 'reduce' }, async (page) => {
    await page.evaluate((text) => localStorage.setItem('lockscope.learning', text), await allLessons());
    await page.goto('about:blank');
    await page.goto(site.address);
    await heading(page, 'You have finished all 17 lessons.');
    const missed = page.getByRole('region', { name: 'Worth another look' });
    await eventually.equal(() => missed.getByRole('listitem').count(), 3);
    await missed.getByRole('listitem').first().getByText(/^2 of \d missed$/).waitFor();
    await missed.getByRole('listitem').first().getByText('A pause and a fencing token', { exact: false }).first().waitFor();
    const practise = page.locator('.entry-card', { has: page.getByRole('heading', { name: 'Practise' }) });
    await practise.getByText('46 questions').waitFor();
    await practise.getByText('1 of 28').waitFor();
    await practise.getByText('0 of 14').waitFor();
    for (const viewport of [DESK.viewport, { width: 1024, height: 768 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      assert.deepEqual(await violationsInBothThemes(page), [], `${viewport.width} px`);
      await fits(page, `${viewport.width} px`);
    }
    await page.setViewportSize(DESK.viewport);
    const date = page.getByLabel('Date of your interview');
    const day = await date.getAttribute('min');
    assert.match(day, /^20\d\d-\d\d-\d\d$/, 'it begins today');
    await date.fill(day);
    await button(page, 'Practise interview').click();
    await eventually.equal(() => page.getByLabel('Date of your interview').inputValue(), day);
    await page.goto('about:blank');
    await page.goto(site.address);
    await eventually.equal(() => date.inputValue(), day, 'it is stored');
    await button(page, /^Try again ?: A pause and a fencing token/).click();
    await heading(page, 'A pause and a fencing token');
  });
});

test('lock in a file that cannot be read is reported', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await page.evaluate(() => {
      FileReader.prototype.readAsText = function readAsText() { this.dispatchEvent(new ProgressEvent('loadend')); };
    });
    await page.locator('.entry-card input[type=file]').setInputFiles({ name: 'a.lua', mimeType: 'text/plain', buffer: Buffer.from('enter()') });
    await page.getByRole('alert').getByText('This file cannot be read.').waitFor();
  });
});

test('run of a wrong answer opens in the workshop, and the lesson stays open', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'SETNX and DEL');
    await choice(page, 'reply 0 – nothing changes').click();
    await button(page, 'Show that run').click();
    await page.locator('[role=slider][aria-valuenow="3"]').waitFor();
    await eventually.match(() => page.title(), /^Two clients acquire the lock one after the other/);
    await button(page, 'Lockscope: Tabs').click();
    await button(page, 'Learn').click();
    await heading(page, 'Redis replies 1 – it writes lock.foo');
    await button(page, 'Show that run').click();
    await button(page, 'Back to the lesson').click();
    await heading(page, 'Redis replies 1 – it writes lock.foo');
    await button(page, 'Open in the workshop').click();
    await page.locator('[role=slider][aria-valuenow="1"]').waitFor();
  });
});

test('Back and Forward lead through the tabs and their open items', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    const path = () => heading(page, 'See the moment when');
    await path();
    await begin(page, 'Two DELs let two clients in');
    await atStop(page, 1);
    await goOn(page);
    await isAsked(page);
    await page.goBack();
    await heading(page, 'Welcome back.');
    await page.goForward();
    await isAsked(page);
    await button(page, 'Open in the workshop').click();
    await page.locator('[role=slider][aria-valuenow="11"]').waitFor();
    await page.waitForFunction(() => history.state?.startsWith('true'));
    await page.goBack();
    await isAsked(page);
    await page.goBack();
    await button(page, 'Challenges').first().click();
    await page.locator('.entry', { hasText: 'The simplest lock' }).click();
    await heading(page, 'Leave the lock held forever, so that no client can acquire it.');
    await page.goBack();
    await heading(page, 'Attack a lock, or defend one.');
    await page.goBack();
    await heading(page, 'Welcome back.');
    await page.goForward();
    await page.goForward();
    await heading(page, 'Leave the lock held forever, so that no client can acquire it.');
    await page.reload();
    await heading(page, 'Leave the lock held forever, so that no client can acquire it.');
  });
});

test('address of a lesson, a challenge or a tab opens it elsewhere', async () => {
  const work = await golden('two-clients-delete-a-dead-lock');
  for (const [place, title] of [
    ['learn/two-dels', 'Two DELs let two clients in'],
    ['challenges/crash-for-ever', 'Leave the lock held forever, so that no client can acquire it.'],
    ['challenges', 'Attack a lock, or defend one.'],
    ['learn/no-such-lesson', 'See the moment when'],
  ]) {
    const search = `?lang=en&at=${place}`;
    // The work in the link of another user does not change the lesson in the address.
    await site.visit({ ...DESK, isFirst: true, from: `${site.address}${search}#${work}` }, async (page) => {
      await heading(page, title);
      const [room] = place.split('/');
      await eventually.deepEqual(() => page.evaluate(() => location.search + location.hash), place.includes('no-such') ? '?lang=en' : search);
    });
  }
  await site.visit({ ...DESK, from: `${site.address}?lang=en&at=challenges` }, async (page) => {
    await button(page, 'Workshop').click();
    await page.waitForFunction(() => location.search === '?lang=en' && location.hash.startsWith('#v1.'));
    await page.goBack();
    await heading(page, 'Attack a lock, or defend one.');
    await page.waitForFunction(() => location.search === '?lang=en&at=challenges');
  });
});

test('visitor of a lesson in the address is not welcomed back to it', async () => {
  await site.visit({ ...DESK, isFirst: true, from: `${site.address}?lang=en&at=learn/script` }, async (page) => {
    await heading(page, 'Compare and delete in one step');
    await goOn(page);
    await button(page, 'All lessons').click();
    await heading(page, 'See the moment when');
    await button(page, 'Start lesson 1').click();
    await isAsked(page);
  });
});

test('run in the workshop is restored by Back', async () => {
  await site.visit(DESK, async (page) => {
    const step = (number) => page.locator(`[role=slider][aria-valuenow="${number}"]`).waitFor();
    await page.waitForFunction(() => history.state?.startsWith('true'));
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await step(3);
    const title = await page.title();
    await button(page, 'Lockscope: Tabs').click();
    await button(page, 'Learn').click();
    await begin(page, 'SETNX and DEL');
    await isAsked(page);
    await button(page, 'Open in the workshop').click();
    await page.waitForFunction((before) => document.title !== before && history.state?.startsWith('true'), title);
    for (const there of [isAsked, () => page.locator('.path').waitFor(), () => step(3)]) {
      await page.goBack();
      await there(page);
    }
    await eventually.deepEqual(() => page.title(), title);
  });
});
