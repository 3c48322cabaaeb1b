// Checking the current lock: requested, stopped, changed during the search, finished. The
// counterexample as a branch and as a link. Also without workers, without a network, by keyboard,
// on a phone, in three languages.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { eventually, WAIT_MS } from './eventually.mjs';
import { violationsInBothThemes } from './looking.mjs';
import { moreFormats, onDesktop, open, pane } from './panes.mjs';
import { paste, press } from './runs.mjs';
import { hurryTimers, openSite, timersEnd } from './support.mjs';

const site = await openSite({ maxAgeSeconds: 600 });
after(() => site.close());


/** A lock that holds with one crash, and reaches its lease limit with one pause. */
const SOUND = 'The holder crashes, and the lock expires';
const LOCK = await readFile(new URL('../../content/locks/set-nx-px-lua/lock.lua', import.meta.url), 'utf8');
/** A lock whose release does not check which client holds it. */
const UNCHECKED = await readFile(new URL('../../content/locks/set-nx-ex-del/lock.lua', import.meta.url), 'utf8');
/** A lock that a crash between two commands leaves behind. */
const NO_TTL = await readFile(new URL('../../content/locks/setnx-expire/lock.lua', import.meta.url), 'utf8');
/** Three clients with the lock that holds, for a search of several seconds. */
const LONG = run(3);
/** Five clients, for a search of more than half a minute. */
const LONGER = run(5);

/** Returns a scenario with this many clients. */
function run(clients, lock = LOCK) {
  const all = Array.from({ length: clients }, () => ({ program: 'lock' }));
  return JSON.stringify({ version: 1, programs: { lock }, clients: all, until_ms: 60_000 });
}

/**
 * Opens the lock with the long search and these allowed faults: two crashes and nine pauses.
 */
async function openLong(page, scenario = LONG) {
  const preferences = JSON.stringify({ version: 1, faults: '2,9,0,0,0,0,0,0,0' });
  await page.evaluate((kept) => localStorage.setItem('lockscope.preferences', kept), preferences);
  await page.reload();
  await page.locator('main').waitFor();
  await paste(page, scenario);
  await page.locator('h1', { hasText: 'Shared lock' }).waitFor();
}

async function openStory(page, title) {
  const gallery = await open(page, 'Scenarios');
  await gallery.getByRole('searchbox').fill(title);
  await gallery.getByRole('button', { name: title }).first().click();
  await gallery.waitFor({ state: 'detached' });
}

const button = (page) => page.locator('#check');
const strip = (page) => page.getByRole('region', { name: 'Check this lock' });
/** The strip and the details. */
const result = (page) => page.locator('.checking, .details');
const counter = (page, name) => result(page).getByRole('group', { name: new RegExp(`^${name}, at most`) });

/** Waits for a report with this title, and opens its details. Returns the strip and the details. */
async function answer(page, title) {
  await closeDetails(page);
  await pane(page, 'Verdict');
  const card = strip(page).locator('.card.answer', { has: page.getByRole('heading', { name: title }) });
  await card.waitFor();
  await openDetails(page);
  return result(page);
}

/** Opens the details: a tab of the side panel, or a sheet on a phone. */
async function openDetails(page) {
  const closed = strip(page).getByRole('button', { name: 'Details', expanded: false });
  if (await closed.isVisible()) await closed.click();
}

async function closeDetails(page) {
  const open = page.locator('.details');
  if (!await open.isVisible()) return;
  await page.locator('.side-tabs button, .of-details > .head button').first().click();
  await open.waitFor({ state: 'detached' });
}

/** Waits until the details of a report contain this text. */
async function detail(page, text) {
  const shown = result(page).getByText(text).first();
  for (const end = Date.now() + WAIT_MS; Date.now() < end && !await shown.isVisible();) {
    await openDetails(page);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await shown.waitFor();
}

/** Waits until the page shows a step at which a run fails: not one of its first two. */
async function failingStep(page) {
  const shown = async () => Number(await page.locator('main').getAttribute('data-step'));
  await eventually.ok(async () => await shown() > 2);
  return shown();
}

/** Sets the allowed number of faults of these kinds. */
async function allow(page, faults) {
  await openDetails(page);
  const change = result(page).getByRole('button', { name: 'Change' });
  if (await change.isVisible()) await change.click();
  for (const [name, count] of Object.entries(faults)) {
    const group = counter(page, name);
    for (;;) {
      const now = Number(await group.locator('output').textContent());
      if (now === count) break;
      await group.getByRole('button', { name: now > count ? 'one fewer' : 'one more' }).click();
    }
  }
}

onDesktop(site, 'lease limit shows its simplest run as a branch, and its links open the report elsewhere', async (page) => {
  await hurryTimers(page);
  await page.reload();
  await openStory(page, SOUND);
  await button(page).click();
  const card = await answer(page, 'No mistake found');
  await card.getByRole('button', { name: /inside without its lock.* 1 pause$/ }).waitFor();
  await card.getByText('Lease limit: a second client can enter only if a fault delays a holder beyond its lease of 10 s.').waitFor();
  const step = await failingStep(page);
  await card.getByText('Neither a TTL nor a script stops a client that continues after its lease has expired.').first().waitFor();
  await page.locator('.details').getByRole('button', { name: 'Lesson 14' }).waitFor();
  await closeDetails(page);
  const branches = page.getByRole('region', { name: 'Branches' });
  await branches.getByPlaceholder('Branch 1').waitFor();
  // The name of the branch is in the language of the page, so it is not stored.
  await eventually.equal(() => branches.locator('[aria-current] input').getAttribute('placeholder'), 'Branch 2');
  await timersEnd(page);
  const fragment = await page.evaluate(() => location.hash);
  await site.visit({ viewport: page.viewportSize(), fragment }, async (other) => {
    await answer(other, 'No mistake found');
    assert.equal(await failingStep(other), step);
    await eventually.deepEqual(() => strip(other).getByText('The result in the link differs').count(), 0);
  });

  await card.getByRole('button', { name: 'Share' }).click();
  const link = page.getByRole('dialog').getByLabel(`Link to this run at step ${step}`);
  const shared = new URL(await link.inputValue()).hash;
  await site.visit({ viewport: { width: 1440, height: 900 }, fragment: shared }, async (other) => {
    await other.locator(`main[data-step="${step}"]`).waitFor();
    await answer(other, 'No mistake found');
    await other.locator(`main[data-step="${step}"]`).waitFor();
  });
});

test('bounds are shown in the details, and a lesson leads back to the report', async () => {
  await site.visit({ viewport: { width: 1024, height: 768 } }, async (page) => {
    await openStory(page, SOUND);
    await button(page).click();
    const card = await answer(page, 'No mistake found');
    await card.getByRole('button', { name: 'Change' }).click();
    const bounds = page.locator('.details .bounds');
    await bounds.waitFor();
    assert.ok(await bounds.evaluate((it) => it.getBoundingClientRect().top < innerHeight), 'they are in view');
    await page.locator('.details').getByRole('button', { name: 'Lesson 14' }).click();
    await page.getByRole('heading', { name: 'A pause and a fencing token' }).waitFor();
    await page.getByRole('button', { name: 'Back to the lock' }).click();
    await answer(page, 'No mistake found');
    await page.goBack();
    await page.getByRole('heading', { name: 'A pause and a fencing token' }).waitFor();
  });
});

onDesktop(site, 'report of a lock that holds shows its bounds, its coverage, and one more fault, which it offers to check', async (page) => {
  await openStory(page, SOUND);
  await button(page).click();
  await answer(page, 'No mistake found');
  await result(page).getByRole('button', { name: 'Check without this fault' }).click();
  const card = await answer(page, 'Holds with at most 1 crash');
  await card.getByText('In all runs of 2 clients with at most 1 crash, every property that was tested holds (runs of any length).').waitFor();
  for (const place of ['.seen', '.observed']) {
    await card.locator(place).getByText('Each client enters in at least one run.').waitFor();
  }
  await card.getByText('states within these bounds were explored').waitFor();
  await card.getByText('Checking one more fault').waitFor({ state: 'detached' });
  await card.getByRole('listitem').filter({ hasText: '1 pause' }).getByRole('button', { name: 'Show' }).click();
  await failingStep(page);
  assert.ok(await strip(page).locator('.card.answer').isVisible(), 'the report stays');
  const harder = strip(page).getByRole('button', { name: 'Allow 1 pause' });
  assert.equal(await page.locator('.primary').count(), 1, 'one primary button');
  await closeDetails(page);
  await harder.click();
  await answer(page, 'No mistake found');
  await harder.waitFor({ state: 'detached' });
});

test('lock in the box of the first page is checked with one click, and one pasted beside it at once', async () => {
  const options = { isFirst: true, viewport: { width: 1440, height: 900 } };
  await site.visit(options, async (page) => {
    await page.locator('.entry-card textarea').fill(UNCHECKED);
    await page.getByRole('button', { name: 'Check this' }).click();
    await answer(page, /^Broken: /);
  });
  await site.visit(options, async (page) => {
    await page.locator('.entry-card textarea').waitFor();
    await paste(page, UNCHECKED);
    await answer(page, /^Broken: /);
  });
});

onDesktop(site, 'stopped search reports its partial results and can be repeated', async (page) => {
  await openLong(page);
  await button(page).click();
  await pane(page, 'Verdict');
  await strip(page).locator('.progress .figures').waitFor();
  await button(page).filter({ hasText: 'Stop' }).click();
  const card = await answer(page, 'Inconclusive');
  await card.getByText('the search was stopped').first().waitFor();
  // The properties that were decided before stay in the list.
  await openDetails(page);
  await result(page).getByRole('columnheader', { name: 'Verdicts so far' }).waitFor();
  await eventually.ok(async () => await result(page).getByText('not finished').count() > 0);
  await allow(page, { crash: 1 });
  await strip(page).getByText('This result is for the earlier bounds.').waitFor();
  await button(page).filter({ hasText: 'Stop' }).click();
  await answer(page, 'Inconclusive');
  // The limit was not the reason.
  await eventually.equal(() => card.getByRole('button', { name: /^Raise limit/ }).count(), 0);
  await card.getByRole('button', { name: 'Check again', exact: true }).click();
  await strip(page).locator('.progress .figures').waitFor();
  await button(page).filter({ hasText: 'Stop' }).click();
  await answer(page, 'Inconclusive');
});

onDesktop(site, 'changed program is checked again, and a program with errors has no report', async (page) => {
  await openStory(page, SOUND);
  await pane(page, 'Code');
  await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
  await button(page).click();
  await answer(page, 'No mistake found');
  await pane(page, 'Code');
  const editor = page.getByRole('textbox', { name: 'Program of C1' });
  const whole = await editor.inputValue();
  await editor.fill(`${whole}\nwhile`);
  await pane(page, 'Verdict');
  await strip(page).getByText("C1's program has errors: nothing was checked.").waitFor();
  await eventually.deepEqual(() => strip(page).locator('.card.answer').count(), 0);
  await pane(page, 'Code');
  await editor.fill('enter() work(1) leave()');
  await pane(page, 'Verdict');
  await strip(page).getByText('C1 entered without requesting a lock.').first().waitFor();
  await pane(page, 'Code');
  await editor.fill('while true do sleep(1) end');
  const card = await answer(page, 'Not tested');
  await card.getByText('No verdict on this lock: the program never calls enter()').waitFor();
  await eventually.deepEqual(() => strip(page).locator('.good').count(), 0);
});

test('pasted program with errors is not checked, and the message leads to the first error', async () => {
  const wrong = 'enter()\nlocal x = = 1\nleave()\n';
  await site.visit({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), wrong);
    await page.keyboard.press('Control+V');
    const editor = page.getByRole('textbox', { name: 'Program of C1' });
    await editor.waitFor();
    assert.equal(await editor.inputValue(), wrong, 'the program is inserted once');
    await eventually.deepEqual(() => strip(page).count(), 0, 'a program with errors is not checked');
    await page.locator('.transport').click({ position: { x: 2, y: 2 } });
    await press(page, 'k');
    const note = strip(page).getByRole('alert');
    await note.getByText("C1's program has errors: nothing was checked.").waitFor();
    await note.getByText(/^line 2/i).waitFor();
    await eventually.deepEqual(() => strip(page).locator('h2').count(), 0, 'there is no report');
    await note.getByRole('button', { name: 'Go to error' }).click();
    await page.waitForFunction(() => document.activeElement.selectionStart === 18);
    await editor.fill('enter() work(1) leave()');
    await strip(page).getByText('C1 entered without requesting a lock.').first().waitFor();
  });
});

test('parameter map of a report leaves out a fault that breaks every point, and its link opens it elsewhere', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await paste(page, run(2, UNCHECKED));
    await page.locator('h1', { hasText: 'Shared lock' }).waitFor();
    await press(page, 'k');
    await answer(page, "Broken: C1 deleted C2's lock");
    await result(page).getByRole('button', { name: 'Parameter map' }).click();
    const dialog = page.getByRole('dialog', { name: 'Parameter map' });
    const fault = (place) => place.getByLabel('Fault').evaluate((it) => it.selectedOptions[0].text);
    await dialog.getByText('One pause breaks the lock at the current values and at every corner').waitFor();
    assert.equal(await fault(dialog), 'no fault');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByText('Copied').waitFor();
    const fragment = new URL(await dialog.locator('#share-map').inputValue());
    await site.visit({ viewport: { width: 1440, height: 900 }, fragment: fragment.search + fragment.hash }, async (other) => {
      const opened = other.getByRole('dialog', { name: 'Parameter map' });
      await opened.waitFor();
      assert.equal(await fault(opened), 'no fault');
      await other.waitForFunction(() => !location.search.includes('map='));
    });
  });
});

test('story is checked with its own fault, and each counter has a description', async () => {
  await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
    await openStory(page, 'A restart keeps only the data on disk');
    await button(page).click();
    await pane(page, 'Verdict');
    await strip(page).locator('.card.answer h2').waitFor();
    await openDetails(page);
    const details = page.getByRole('dialog', { name: 'Details' });
    await details.getByRole('button', { name: 'Change' }).click();
    await details.getByRole('group', { name: 'restart, at most 1' }).waitFor();
    await details.getByRole('button', { name: 'restart: one more' }).waitFor();
    await details.getByText('At most', { exact: true }).waitFor();
    await details.getByText('About these faults').click();
    await details.getByText('A client stops at any moment and never continues.').waitFor();
    await page.locator('.lead .question').getByText('Changed from: ').waitFor();
  });
});

test('report on a phone names the run that it describes, and shares that run', async () => {
  await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
    await openStory(page, SOUND);
    await button(page).click();
    const card = strip(page).locator('.card.answer');
    await card.getByRole('heading', { name: 'No mistake found' }).waitFor();
    const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await eventually.equal(beyond, 0, 'the page fits into the window: only its panels scroll');
    await page.getByRole('button', { name: 'Back to your run' }).click();
    await detail(page, 'Step numbers refer to the failing run.');
    await closeDetails(page);
    await card.getByRole('button', { name: 'Share' }).click();
    const sharing = page.getByRole('dialog');
    await sharing.getByText('The verdict “Lease limit: C1 inside without its lock” is about another run.').waitFor();
    await sharing.getByRole('button', { name: 'Share that run' }).click();
    await sharing.getByText('is about another run').waitFor({ state: 'detached' });
    await moreFormats(sharing);
    const markdown = () => sharing.getByLabel('Markdown', { exact: true }).inputValue();
    await eventually.match(markdown, /C1 is inside without its lock/);
    await eventually.match(markdown, /\n## No mistake found within the lease\n\nChecked: 2 clients, .+\n\n {4}lockscope check .+\n$/);
    await press(page, 'Escape');
    await openDetails(page);
    await result(page).getByRole('button', { name: 'Change' }).click();
    await result(page).getByRole('button', { name: 'clients: one more' }).click();
    await detail(page, '3 clients, 1 server');
    await result(page).getByRole('button', { name: 'clients: one more' }).waitFor();
  });
});

onDesktop(site, 'heading names the selected way, and a check with fewer clients can be started', async (page) => {
  await paste(page, run(3, NO_TTL));
  await page.locator('h1', { hasText: 'Shared lock' }).waitFor();
  await press(page, 'k');
  const card = await answer(page, 'Broken: Lock not released');
  const ways = card.getByRole('group', { name: 'Ways to break it' });
  const more = ways.getByRole('button', { name: /^\d+ more (failing )?runs/ });
  if (await more.isVisible()) await more.click();
  await ways.getByRole('button', { name: /C1 deleted C2's lock.*1 pause/ }).first().click();
  await strip(page).getByRole('heading', { name: "Broken: C1 deleted C2's lock" }).waitFor();
  await eventually.match(() => strip(page).locator('.card.answer').getAttribute('class'), /bad/);
  await result(page).getByRole('button', { name: 'Check 2 clients' }).click();
  await detail(page, '2 clients, 1 server');
  await page.getByRole('button', { name: 'Undo' }).click();
});

test('new version of a lock lists the properties that it fixes', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    const lock = (release) => `while not redis.call("SET", "l", "C", "NX", "PX", 100) do sleep(30) end\nenter() work(40) leave()\n${release}`;
    await paste(page, lock('redis.call("DEL", "l")'));
    const card = await answer(page, "Broken: C1 deleted C2's lock");
    const line = card.getByRole('row').filter({ hasText: 'Holder only' });
    await eventually.deepEqual(async () => (await line.textContent()).match(/holds|broken/g)?.join(), 'holds,holds,broken');
    await card.locator('.properties .good').filter({ hasText: 'No failure' }).waitFor();
    await pane(page, 'Code');
    const edit = page.getByRole('button', { name: 'Edit: Program of C1' });
    if (await edit.isVisible()) await edit.click();
    await page.getByRole('textbox', { name: 'Program of C1' }).fill(lock('').replace('"C"', 'uuid()'));
    // The lease limit that remains is no mistake.
    await strip(page).getByText(/Fixed since the last version: .*Holder only \(1 pause\)/).waitFor();
    assert.equal(await strip(page).getByText(/Still broken/).count(), 0);
    await allow(page, { delay: 1 });
    await strip(page).getByText('Fixed since the last version').waitFor({ state: 'detached' });
  });
});

test('pasted lock is checked at once, and a lock typed into the editor with one click; the times are printed', async () => {
  const lock = await readFile(new URL('../../content/locks/set-nx-px-get-del/lock.lua', import.meta.url), 'utf8');
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    const begun = Date.now();
    await paste(page, lock);
    await answer(page, "Broken: C1 deleted C2's lock");
    await failingStep(page);
    console.log(`newcomer: paste: 1 action, ${Date.now() - begun} ms to the step that breaks it`);
  });
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    const begun = Date.now();
    const gallery = await open(page, 'Scenarios');
    await gallery.getByRole('button', { name: 'Check your lock' }).click();
    const editor = page.getByRole('textbox', { name: 'Program of C1' });
    await editor.fill(lock);
    await button(page).click();
    await answer(page, "Broken: C1 deleted C2's lock");
    console.log(`newcomer: Scenarios, Check your lock, paste, Check: 4 actions, ${Date.now() - begun} ms to the answer`);
  });
});

onDesktop(site, 'pasted program that is not Lua is explained and replaced by the nearest lock', async (page) => {
  const pasted = 'import redis\nif r.setnx("order:7", 1):\n    r.expire("lock", 20)\n    work()\n    r.delete("lock")';
  await paste(page, pasted);
  const editor = page.getByRole('textbox', { name: 'Program of C1' });
  await editor.waitFor();
  await page.getByText('A lock here is a short Lua program').first().waitFor();
  await page.getByText('The lock takes these values from your code: key order:7 and TTL 20 000 ms.').waitFor();
  await page.getByText("C1's program does not run yet.").waitFor();
  // The typed program is restored, too.
  await editor.press('Control+End');
  await page.keyboard.type('\n    print("done")');
  const typed = `${pasted}\n    print("done")`;
  await eventually.match(() => editor.inputValue(), /print\("done"\)$/);
  await page.getByRole('button', { name: 'Start from the most similar lock: SETNX + EXPIRE' }).click();
  // The failing run of this lock opens.
  await page.getByRole('heading', { level: 1 }).getByText('SETNX + EXPIRE').waitFor();
  await answer(page, 'Broken: Lock not released');
  await eventually.ok(async () => (await page.locator('main').getAttribute('data-step')) !== '0');
  await page.getByRole('button', { name: 'Edit' }).click();
  await eventually.match(() => editor.inputValue(), /TTL 20000 [^]*"order:7"[^]*SETNX[^]*-- \| import redis/);
  await eventually.equal(() => editor.evaluate((area) => area.closest('.source').scrollTop), 0);
  await page.getByText('Only this lock was checked, not your code.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Control+z');
  await eventually.equal(() => editor.inputValue(), typed);
});

onDesktop(site, 'check is used with the keyboard, and its bounds survive a reload', async (page) => {
  await openStory(page, SOUND);
  await press(page, 'k');
  await answer(page, 'No mistake found');
  await result(page).getByRole('button', { name: 'Change' }).focus();
  await press(page, 'Enter');
  await counter(page, 'pause').getByRole('button', { name: 'pause: one fewer' }).focus();
  await press(page, '-');
  await answer(page, 'Holds with at most 1 crash');
  await allow(page, { delay: 1 });
  await detail(page, 'at most 1 crash and 1 delay');
  await strip(page).getByRole('button', { name: 'Close' }).first().focus();
  await press(page, 'Enter');
  await strip(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => localStorage.getItem('lockscope.preferences')?.includes('1,0,1'));
  await page.reload();
  await page.locator('main').waitFor();
  await press(page, 'k');
  await detail(page, 'at most 1 crash and 1 delay');
});

test('page without workers checks on its main thread', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.addInitScript(() => { delete globalThis.Worker; });
    await page.reload();
    await page.locator('main').waitFor();
    await openStory(page, SOUND);
    await press(page, 'k');
    await answer(page, 'No mistake found');
    assert.equal(page.workers().length, 0);
  });
});

test('page without a network checks a lock', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('main').waitFor();
    await openStory(page, SOUND);
    await press(page, 'k');
    await answer(page, 'No mistake found');
  });
});

test('page draws frames during a search; their times are printed', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await openLong(page, LONGER);
    await button(page).click();
    await strip(page).locator('.progress .figures').waitFor();
    const measured = page.evaluate(() => new Promise((resolve) => {
      const waits = [];
      let before = performance.now();
      const begun = before;
      const look = (now) => {
        waits.push(now - before);
        before = now;
        if (now - begun < 5_000) requestAnimationFrame(look);
        else resolve(waits.slice(1).sort((one, other) => one - other));
      };
      requestAnimationFrame(look);
    }));
    // If the search reaches its limit early, it is continued.
    const further = strip(page).getByRole('button', { name: /^Raise limit to [\d\s]+ states$/ });
    await Promise.race([measured, further.click({ timeout: 10_000 }).catch(() => {})]);
    const frames = await measured;
    const [memory] = await page.evaluate(() => performance.getEntriesByType('resource').map(() => performance.memory?.usedJSHeapSize ?? 0));
    const at = (share) => frames[Math.floor(frames.length * share)].toFixed(1);
    console.log(`${frames.length} frames while a search runs for 5 s: median ${at(0.5)} ms, p95 ${at(0.95)} ms; the page's own heap ${(memory / 2 ** 20).toFixed(0)} MB`);
    await button(page).filter({ hasText: 'Stop' }).click();
    await answer(page, 'Inconclusive');
  });
});

test('search that uses up its memory reports the limit, and the page still works', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
    // A request ends with the memory limit in MB: the usual 512 takes two bytes.
    await page.addInitScript(() => addEventListener('lockscope-request', ({ detail }) => {
      const [, request] = detail;
      if (request.length > 0) detail[1] = Uint8Array.of(...request.subarray(0, -2), 1);
    }));
    await openLong(page);
    await press(page, 'k');
    await answer(page, 'Inconclusive');
    await result(page).getByText('the limit of 1 MB was reached').first().waitFor();
    await strip(page).getByRole('button', { name: /^Raise limit to [\d\s]+ states$/ }).waitFor();
    await press(page, 'End');
    await press(page, 'Home');
    await page.locator('main[data-step="0"]').waitFor();
  });
});

test('worker that ends or cannot be loaded is reported, and the page still works', async () => {
  for (const [script, sentence] of [
    ["export default () => {}; export class Searcher { ask() { throw new Error('out of memory'); } }", 'The search stopped'],
    ['this is no script', 'The checker could not be loaded'],
  ]) {
    site.replaced.set('searcher.js', script);
    try {
      await site.visit({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' }, async (page) => {
        await press(page, 'k');
        await strip(page).getByText(sentence).waitFor();
        await press(page, 'End');
        await page.locator('main[data-step="18"]').waitFor();
      });
    } finally {
      site.replaced.delete('searcher.js');
    }
  }
});

// A response begins with these bytes: the kind of its id, the id, whether it is the last one, and the
// kind of response. A test of the crate search-service keeps the two kinds below.
const [INTERIM, OVER] = [3, 7];

/** The worker's script, changed so that it does this after its first interim result. */
async function afterInterimResult(action) {
  const script = await readFile(new URL('../../dist/searcher-host.js', import.meta.url), 'utf8');
  const changes = [
    ['while (!searcher.is_over && ', 'while (!isHeld && !searcher.is_over && '],
    ['if (isWorking) turn', 'if (isWorking && !isHeld) turn'],
    ['open(postMessage,', `open((response) => {
      postMessage(response);
      if (response[3] === ${INTERIM}) { ${action} }
    },`],
  ];
  const changed = changes.reduce((text, [before, after]) => {
    assert.ok(text.includes(before), `searcher-host.js contains: ${before}`);
    return text.replace(before, after);
  }, script);
  return `let isHeld = false;\n${changed}`;
}

/** Opens a page whose worker does this after its first interim result, and starts a check. */
async function visitAfterInterimResult(action, look) {
  const other = await openSite();
  try {
    other.replaced.set('searcher-host.js', await afterInterimResult(action));
    await other.visit({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' }, async (page) => {
      await page.addInitScript((interim) => {
        globalThis.stops = 0;
        globalThis.interim = 0;
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function post(message, ...rest) {
          // Without bytes it stops; null starts the rehearsal.
          globalThis.stops += message?.length === 0 ? 1 : 0;
          return postMessage.call(this, message, ...rest);
        };
        addEventListener('lockscope-response', ({ detail: [, response] }) => {
          globalThis.interim += response[3] === interim ? 1 : 0;
        });
      }, INTERIM);
      await page.reload();
      await openStory(page, SOUND);
      await button(page).click();
      await page.waitForFunction(() => globalThis.interim === 1);
      await look(page, other);
    });
  } finally {
    await other.close();
  }
}

test('stop after an interim result reaches the worker', async () => {
  await visitAfterInterimResult('isHeld = true;', async (page) => {
    await answer(page, 'No mistake found');
    assert.equal(await page.evaluate(() => globalThis.stops), 0);
    await page.evaluate(() => {
      addEventListener('lockscope-response', ({ detail }) => { globalThis.last = [...detail[1].subarray(2, 4)]; });
    });
    await strip(page).getByRole('button', { name: 'Close' }).first().click();
    await page.waitForFunction(() => globalThis.stops === 1);
    await page.waitForFunction(() => globalThis.last?.[0] === 1);
    await eventually.equal(() => page.evaluate(() => globalThis.last[1]), OVER);
  });
});

test('a worker that dies after an interim result is reported, and the page can check again', async () => {
  await visitAfterInterimResult("throw new Error('out of memory');", async (page, other) => {
    await strip(page).getByText('The search stopped').waitFor();
    // The result that was known before remains.
    await answer(page, 'No mistake found');
    other.replaced.delete('searcher-host.js');
    await strip(page).getByRole('button', { name: 'Check', exact: true }).click();
    await answer(page, 'No mistake found');
    await eventually.deepEqual(() => strip(page).getByText('The search stopped').count(), 0);
    await eventually.deepEqual(() => page.evaluate(() => globalThis.interim), 3, 'the new worker tells all of it');
    await strip(page).locator('.card.answer').waitFor();
  });
});

test('report follows the language of the page', async () => {
  await site.visit({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } }, async (page) => {
    await paste(page, run(2));
    await page.getByRole('button', { name: '检查', exact: true }).click();
    await page.getByRole('heading', { name: '没有发现错误' }).waitFor();
    await page.getByTitle('繁體中文').click();
    await page.getByRole('heading', { name: '沒有發現錯誤' }).waitFor();
  });
});

for (const widths of [[1440, 1024], [390]]) {
  test(`check panel has no violations: ${widths.join(' and ')} px, both themes`, async () => {
    const viewports = widths.map((width) => ({ width, height: 900 }));
    await site.visit({ viewport: viewports[0], reducedMotion: 'reduce' }, async (page) => {
      const look = async (screen) => {
        for (const viewport of viewports.toReversed()) {
          await page.setViewportSize(viewport);
          await closeDetails(page);
          await pane(page, 'Verdict');
          await strip(page).waitFor();
          assert.deepEqual(await violationsInBothThemes(page), [], `${screen}, ${viewport.width} px`);
          await openDetails(page);
          if (!await page.locator('.details').isVisible()) continue;
          assert.deepEqual(await violationsInBothThemes(page), [], `details of ${screen}, ${viewport.width} px`);
          await closeDetails(page);
        }
      };
      await openLong(page);
      await button(page).click();
      await pane(page, 'Verdict');
      await strip(page).locator('.progress .figures').waitFor();
      await look('searching');
      await button(page).click();
      await answer(page, 'Inconclusive');
      await look('inconclusive');
      await openStory(page, SOUND);
      await button(page).click();
      await pane(page, 'Verdict');
      await strip(page).locator('.card.answer').waitFor();
      await allow(page, { pause: 1 });
      await answer(page, 'No mistake found');
      await look('lease limit');
      await openDetails(page);
      await result(page).getByRole('button', { name: 'Check without this fault' }).click();
      await answer(page, 'Holds with at most 2 crashes');
      await look('holds');
      await openDetails(page);
      await result(page).getByRole('button', { name: 'Change' }).click();
      await result(page).locator('.bounds').waitFor();
      assert.deepEqual(await violationsInBothThemes(page), [], 'bounds');
    });
  });
}
