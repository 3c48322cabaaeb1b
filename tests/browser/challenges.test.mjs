// The tab Challenges: an attack solved at par, one given up through its hints, the claim that a
// lock holds, a defence that fails and is then fixed, and saved progress.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { words } from './panes.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const DESK = { viewport: { width: 1440, height: 900 } };

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (page, name) => page.getByRole('heading', { name }).waitFor();
const entry = (page, title) => page.locator('.entry', { hasText: title });

/** Opens the tab from the first page. */
async function enter(page) {
  await page.locator('.ways').getByRole('button', { name: /^Challenges/ }).click();
  await heading(page, 'Attack a lock, or defend one.');
}

async function begin(page, title) {
  await enter(page);
  await entry(page, title).first().click();
}

/** Returns a section of a task's file. */
async function program(task, section) {
  const file = await readFile(new URL(`../../content/challenges/${task}/challenge.txt`, import.meta.url), 'utf8');
  return `${file.split(`[${section}]\n`)[1].split(/\n\[[a-z-]+\]\n/)[0].trimEnd()}\n`;
}

const move = (page, text) => page.locator('.mv:enabled', { hasText: text });

test('attack with the fewest moves wins three stars and shows the shortest run', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'The simplest lock');
    await heading(page, 'Leave the lock held forever, so that no client can acquire it.');
    await eventually.deepEqual(() => page.locator('.coin').allInnerTexts(), ['Crash\n1 left', 'Pause\n1 left']);
    await eventually.equal(() => button(page, 'Undo').isDisabled(), true);
    await move(page, 'C1').click();
    await move(page, 'C1').filter({ hasText: 'SETNX' }).click();
    await eventually.deepEqual(() => page.locator('.lanes-of-lesson .number').innerText(), '1');
    await move(page, 'Crash a client').click();
    await page.locator('.targets .mv', { hasText: 'C2' }).click();
    await page.locator('.coin.spent', { hasText: 'spent at step 2' }).waitFor();
    await eventually.equal(() => words(page.locator('.mv', { hasText: 'Crash a client' }).locator('.to')), 'spent');
    await button(page, 'Undo').click();
    await move(page, 'Crash a client').click();
    await page.locator('.targets .mv', { hasText: 'C1' }).click();

    await page.getByRole('img', { name: '3 of 3 stars' }).waitFor();
    await page.getByText('No more switches and moves than the simplest run').waitFor();
    await heading(page, 'Simplest run, found by the model checker');
    await button(page, 'Open in workshop').waitFor();
    await eventually.deepEqual(() => page.locator('.run .lanes').count(), 2);
    await eventually.deepEqual(() => page.locator('.run .figures').allInnerTexts().then((all) => all.map((it) => it.replace(/\s+/g, ' '))),
      ['1 fault 0 switches 2 moves', '1 fault 0 switches 2 moves']);
    await button(page, /^Next attack/).click();
    await heading(page, 'Get two clients into the critical section at the same time.');
    await button(page, 'Challenges').click();
    await entry(page, 'The simplest lock').getByRole('img', { name: '3 of 3 stars' }).waitFor();
    await eventually.deepEqual(() => page.locator('.entry').count(), 42);
  });
});

test('attack draws nothing after now', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'A TTL that is too short');
    const isUntilNow = async () => {
      const now = await page.locator('.lanes-of-lesson .playhead').boundingBox();
      const bars = await page.locator('.lanes-of-lesson svg .bar').all();
      const ends = await Promise.all(bars.map(async (bar) => { const it = await bar.boundingBox(); return it.x + it.width; }));
      return bars.length > 0 && ends.every((end) => end <= now.x + now.width + 4);
    };
    const number = (step) => page.locator('.lanes-of-lesson .number').getByText(step, { exact: true }).waitFor();
    await move(page, 'C1').click();
    await move(page, 'C1').filter({ hasText: 'SET' }).click();
    await number('1');
    await move(page, 'C1').click();
    await number('2');
    await eventually.ok(isUntilNow, 'C1 is inside now');
    await button(page, /Continue until something changes/).click();
    await number('7');
    await eventually.ok(isUntilNow, 'the key has expired');
    await move(page, 'time →').click();
    await number('7');
    for (const choice of ['C2 sends', 'C2 acquires', 'C2 enters']) {
      await move(page, 'C2').first().waitFor();
      await eventually.ok(isUntilNow, choice);
      await move(page, 'C2').first().click();
    }
    await page.getByRole('img', { name: '3 of 3 stars' }).waitFor();
  });
});

test('wrong claim costs a star, a right claim is confirmed, and the last hint ends the attack', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'Check, then lock');
    await button(page, 'Claim that no run breaks it').click();
    await page.getByText('Wrong: a run that this task allows breaks it. That costs a star.').waitFor();
    await button(page, 'Challenges').click();
    await entry(page, 'The same lock with a longer TTL').click();
    await button(page, 'Claim that no run breaks it').click();
    await heading(page, 'Right: it holds.');
    await page.getByRole('img', { name: '2 of 3 stars' }).waitFor();
    await page.getByText('Two stars. For the third, use all your faults in a run').waitFor();
    await page.getByText(/states/).first().waitFor();

    await button(page, 'Challenges').click();
    await entry(page, 'Check, then lock').first().click();
    await button(page, 'Show hint').click();
    await page.getByText('Checking and locking are two commands.').waitFor();
    await button(page, 'Next hint, 2 of 3').click();
    await page.getByText('C2 may check after C1 has checked').waitFor();
    await button(page, 'Last hint: the solution').click();
    await heading(page, 'Solution');
    await page.locator('.run .lanes').waitFor();
    await eventually.deepEqual(() => page.locator('.win .stars').count(), 0, 'no star is won');
    await button(page, 'Try again').click();
    await button(page, 'Show hint').waitFor();
    await button(page, 'Challenges').click();
    await entry(page, 'Check, then lock').getByRole('img', { name: '0 of 3 stars' }).waitFor();
  });
});

test('defence is judged during the edit, and the fixed program solves it', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'A late release');
    await heading(page, 'A late release must not release another client\'s lock.');
    const broken = page.locator('.verdict-of-defence.bad');
    await broken.getByRole('button', { name: /^Show the run, \d+ steps$/ }).waitFor();
    await heading(page, /^Broken with 1 pause: /);
    await eventually.deepEqual(() => button(page, 'Compare').count(), 0, 'nothing is changed');
    await eventually.deepEqual(() => page.locator('.hole').count(), 1);
    const text = page.getByRole('textbox', { name: 'Program of your lock' });

    await text.fill('enter(');
    await heading(page, 'Program cannot run yet');
    await page.locator('.verdict-of-defence').getByText(/^Line 1: [^0-9]/).waitFor();
    await eventually.deepEqual(() => page.locator('.limits').count(), 0, 'no limit was measured');
    await text.fill(await program('late-release', 'near-miss'));
    await button(page, 'Compare').click();
    await heading(page, 'Your changes to the given program');
    await eventually.deepEqual(() => page.locator('.changes').count(), 1, 'the reference stays hidden');
    await button(page, 'Back to your program').click();
    await eventually.deepEqual(() => words(page.locator('.judged span').first()), 'Checked while you type.');
    await broken.waitFor();
    await page.locator('.limits').waitFor();
    await eventually.deepEqual(() => page.locator('.verdict-of-defence.good').count(), 0);

    await text.fill(await program('late-release', 'reference'));
    await heading(page, /^Solved$/);
    await eventually.deepEqual(() => page.locator('.hole').count(), 0, 'a solved program has no bug');
    await page.getByText(/^Takeaway: /).waitFor();
    await page.locator('.verdict-of-defence.good').waitFor();
    await heading(page, 'Within the limits');
    await heading(page, 'The fix in the reference solution');
    await button(page, 'Compare').click();
    for (const name of ['Your changes to the given program', "The reference solution's changes to the given program"]) {
      await heading(page, name);
      const changes = page.getByRole('group', { name });
      await eventually.ok(async () => await changes.locator('.removed').count() > 0, name);
      await eventually.ok(async () => await changes.locator('.added').count() > 0, name);
    }
    await button(page, 'Back to your program').click();
    await eventually.equal(() => text.inputValue(), await program('late-release', 'reference'));
    await button(page, 'Challenges').click();
    await entry(page, 'A late release').getByRole('img', { name: '3 of 3 stars' }).waitFor();

    // The report names two commands. A crash between them leaves the lock without a TTL.
    await entry(page, 'A crash').first().click();
    const lock = await program('crash-must-not-lock', 'lock');
    await text.fill(lock.replace('enter()', 'redis.call("PEXPIRE", key, TTL)\nenter()'));
    await broken.getByText('The crash happened after SETNX and before PEXPIRE, which would have set the TTL').waitFor();
  });
});

test('attack is solved with the keyboard, and its run opens in the workshop', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'The simplest lock');
    const focused = () => page.evaluate(() => document.activeElement?.innerText);
    await eventually.deepEqual(focused, 'Leave the lock held forever, so that no client can acquire it.');
    // Each client keeps its digit and its place.
    await page.keyboard.press('1');
    await eventually.deepEqual(() => page.locator('.mv kbd').allInnerTexts(), ['1', '2', 'C', 'P']);
    await page.keyboard.press('1');
    await page.keyboard.press('u');
    await page.locator('.mv', { hasText: 'SETNX' }).first().waitFor();
    await page.keyboard.press('u');
    await eventually.deepEqual(() => button(page, 'Undo').isDisabled(), true);
    await page.keyboard.press('1');
    await page.keyboard.press('h');
    await page.getByText('Only DEL releases this lock.').waitFor();
    await page.locator('.mv:enabled', { hasText: 'C1' }).filter({ hasText: 'SETNX' }).waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('p');
    await page.locator('.targets').waitFor();
    await eventually.deepEqual(() => page.locator('.mv kbd').allInnerTexts(), ['C', 'P', '1', '2'], 'every digit is used once');
    await page.keyboard.press('1');
    await page.locator('.targets input').waitFor();
    await page.keyboard.type('70');
    await page.keyboard.press('Enter');
    await page.locator('.coin.spent', { hasText: 'Pause' }).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('1');
    await page.getByRole('img', { name: /of 3 stars/ }).waitFor();
    await eventually.ok(async () => await page.locator('.figures .more').count() > 0, 'figures above par are marked');
    await page.keyboard.press('w');
    await page.locator('[role=slider]').waitFor();
    await page.keyboard.press('w');
    await page.getByRole('img', { name: /of 3 stars/ }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Get two clients into the critical section at the same time.');
  });
});

test('challenge in progress survives a reload until it is restarted', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'The simplest lock');
    await move(page, 'C1').click();
    await eventually.doesNotMatch(() => page.locator('.of-client').first().innerText(), /not started/);
    await move(page, 'C1').filter({ hasText: 'SETNX' }).click();
    await eventually.deepEqual(() => page.locator('.lanes-of-lesson .number').innerText(), '1');
    await page.reload();
    await eventually.deepEqual(() => page.locator('.lanes-of-lesson .number').innerText(), '1');
    await button(page, 'Challenges').click();
    await entry(page, 'The simplest lock').filter({ hasText: 'started' }).click();
    await eventually.deepEqual(() => page.locator('.lanes-of-lesson .number').innerText(), '1');
    await button(page, 'Start over').click();
    await eventually.deepEqual(() => button(page, 'Undo').isDisabled(), true);
    await button(page, 'Challenges').click();
    await entry(page, 'A late release').click();
    const text = page.getByRole('textbox', { name: 'Program of your lock' });
    const near = await program('late-release', 'near-miss');
    await page.locator('.verdict-of-defence.bad').waitFor();
    await text.fill(near);
    await page.reload();
    await eventually.deepEqual(() => text.inputValue(), near);
    await button(page, 'Start over').click();
    await eventually.deepEqual(() => text.inputValue(), await program('late-release', 'lock'));
  });
});

test('task file is opened and stored, or rejected with its errors', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await enter(page);
    await entry(page, 'The simplest lock').waitFor();
    const file = await readFile(new URL('../../content/challenges/crash-for-ever/challenge.txt', import.meta.url), 'utf8');
    const choose = (text) => page.locator('.own-tasks input').setInputFiles({
      name: 'task.txt', mimeType: 'text/plain', buffer: Buffer.from(text),
    });
    await choose(file);
    await page.getByRole('alert').getByText('The id crash-for-ever belongs to a built-in task').waitFor();
    await choose(file.replace('difficulty: 1', 'difficulty: 9'));
    await page.getByRole('alert').getByText(/^The file was not opened: line 4, column 13: 9 cannot be read; write/).waitFor();
    await choose(file.replace('id: crash-for-ever', 'id: mine').replace('title: The simplest lock', 'title: My own'));
    await page.getByText('Attack 29 of 29').waitFor();
    await page.reload();
    await page.getByText('Attack 29 of 29').waitFor();
    await button(page, 'Challenges').click();
    await entry(page, 'My own').waitFor();
    await eventually.deepEqual(() => page.locator('.entry').count(), 43);
    const link = await page.getByRole('link', { name: 'Link to this task' }).getAttribute('href');
    await site.visit({ ...DESK, isFirst: true, fragment: link }, async (elsewhere) => {
      await elsewhere.getByText('Attack 29 of 29').waitFor();
    });
  });
});

test('stars survive a reload and are exported, deleted and imported', async () => {
  await site.visit({ ...DESK, isFirst: true }, async (page) => {
    await begin(page, 'The same lock with a longer TTL');
    await move(page, 'C1').click();
    await move(page, 'Crash a client').click();
    await page.locator('.targets .mv', { hasText: 'C1' }).click();
    await page.locator('.coin.spent').waitFor();
    await button(page, 'Claim that no run breaks it').click();
    await heading(page, 'Right: it holds.');
    await page.reload();
    await page.locator('header').getByText('The same lock with a longer TTL · 3 of 3 stars').waitFor();
    await button(page, 'Challenges').click();
    await entry(page, 'The same lock with a longer TTL').getByRole('img', { name: '3 of 3 stars' }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
    const { challenges } = JSON.parse(await readFile(await download.path(), 'utf8'));
    assert.deepEqual(challenges, { 'long-enough': 3 });
    await button(page, 'Delete').click();
    await button(page, 'Delete').click();
    await entry(page, 'The same lock with a longer TTL').getByRole('img', { name: '0 of 3 stars' }).waitFor();
    await page.locator('.kept input').setInputFiles(await download.path());
    await entry(page, 'The same lock with a longer TTL').getByRole('img', { name: '3 of 3 stars' }).waitFor();
  });
});
