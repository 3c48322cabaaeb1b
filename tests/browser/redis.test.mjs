// The data of the servers, and the console. Commands that the user types there become part of the
// run.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { allWords, close, onDesktop, open, pane, words } from './panes.mjs';
import { at, openStory, place, press } from './runs.mjs';
import { openSite } from './support.mjs';

const LAST = 18;

const site = await openSite();
after(() => site.close());

const goTo = async (page, step, last) => {
  await press(page, 'Home');
  await press(page, 'ArrowRight', step);
  await at(page, step, last);
};

/** Opens the console and returns its input field. */
async function consoleOf(page) {
  const redis = await pane(page, 'Redis');
  if (!await redis.locator('details.console').evaluate((it) => it.open)) {
    await redis.getByText('Console', { exact: true }).click();
  }
  return redis.getByRole('textbox', { name: /^Command for S/ });
}

const send = async (line, command) => {
  await line.fill(command);
  await line.press('Enter');
};

onDesktop(site, 'keys show their type, value, TTL and writer, and the change at the step', async (page) => {
  const redis = await pane(page, 'Redis');
  await goTo(page, 1, LAST);
  await eventually.deepEqual(() => redis.locator('tr.changed').count(), 1);
  await redis.getByText('Before step 1, lock.foo did not exist.').waitFor();
  await goTo(page, 13, LAST);
  const deleted = redis.locator('tr.deleted');
  await eventually.equal(() => words(deleted), 'lock.foo string 1700000010001 deleted');
  await redis.getByText('Step 13: C1 removed lock.foo.').waitFor();
  await goTo(page, 15, LAST);
  await eventually.deepEqual(() => redis.locator('tr.changed, tr.deleted').count(), 0);
  await press(page, 'Home');
  await redis.getByText('No key in Redis.').waitFor();

  await openStory(page, 'SET with a TTL: the lock expires after its holder\'s crash');
  await press(page, 'ArrowRight');
  await redis.getByText('1 key', { exact: true }).waitFor();
  const cells = redis.getByRole('row').nth(1).getByRole('cell');
  await eventually.match(() => words(cells.nth(0)), /^\S+ string$/);
  await eventually.match(() => words(cells.nth(2)), /^[\d ]+ ms$/);
  await eventually.match(() => words(cells.nth(3)), /^C\d step 1$/);
  const bar = cells.nth(2).locator('.drain');
  const left = async () => Number((await bar.getAttribute('style')).match(/--left:\s*(\d+)%/)[1]);
  await eventually.equal(() => left(), 100);
  await eventually.match(() => cells.nth(2).getAttribute('title'), /of [\d\s]+ms left$/);
  await press(page, 'ArrowRight', 3);
  await eventually.ok(async () => await left() < 100, 'it drains');
});

onDesktop(site, 'several servers have tabs, the votes of a quorum, and their names in the steps; the store has a table', async (page) => {
  await openStory(page, 'A restarted server votes twice in Redlock');
  await press(page, 'End');
  const redis = await pane(page, 'Redis');
  const tabs = redis.getByRole('group', { name: 'Servers' }).getByRole('button');
  await eventually.deepEqual(() => allWords(tabs), ['S1 C1', 'S2 C1', 'S3 C2', 'S4 C2', 'S5 C2']);
  await eventually.equal(() => tabs.nth(0).getAttribute('aria-pressed'), 'true');
  await redis.getByText('lock.foo: C1 on 2 of 5, C2 on 3 of 5; a majority is 3.').waitFor();
  await tabs.nth(2).click();
  await eventually.deepEqual(() => tabs.nth(2).getAttribute('aria-pressed'), 'true');
  await eventually.match(() => words(redis.getByRole('row').nth(1)), /C2 step 11$/);
  await redis.getByText('S3 restarts without lock.foo (step 8)').waitFor();

  const showAs = async (name) => {
    await page.getByRole('group', { name: 'Show run as' }).getByRole('button', { name, exact: true }).click();
    return page.getByRole('region', { name: 'Steps' });
  };
  await showAs('Steps');
  await eventually.match(() => words(page.locator('.row').nth(0)), /^1–3 0 C1 SET lock\.foo .*→ S1 S2 S3: OK$/);
  await eventually.match(() => words(page.locator('.row').nth(1)), /^4 C1 C1's request to S4 is lost$/);
  const log = await showAs('Redis log');
  await eventually.match(() => words(log.locator('.row').nth(1)), /S2 1700000000\.000000 \[0 C1\] "SET" "lock\.foo"/);

  await openStory(page, 'A pause longer than the TTL lets two clients in, and an update is lost');
  await press(page, 'End');
  await redis.getByRole('heading', { name: 'Store' }).waitFor();
  await eventually.match(() => words(redis.locator('.store tbody tr').first()), /^balance \d+$/);
});

onDesktop(site, 'command of the console becomes a step and is undone', async (page) => {
  await press(page, 'End');
  const line = await consoleOf(page);
  await send(line, 'SET lock.foo mine');
  await at(page, LAST + 1, LAST + 1);
  await eventually.equal(() => line.inputValue(), '');
  const redis = await pane(page, 'Redis');
  await eventually.equal(() => words(redis.getByRole('log')), 'redis> SET lock.foo mine OK');
  await eventually.match(() => words(redis.getByRole('row').nth(1)), /lock\.foo string mine none external step 19$/);
  await pane(page, 'Steps');
  await eventually.match(() => words(page.locator('.row').last()), /external.*SET lock\.foo mine → OK/i);
  await pane(page, 'Redis');
  await send(line, 'GET lock.foo');
  await at(page, LAST + 2, LAST + 2);
  await eventually.match(() => words(redis.getByRole('log')), /redis> GET lock\.foo "mine"$/);
  await page.getByRole('heading', { level: 1 }).getByRole('button').focus();
  await press(page, 'Control+z');
  await at(page, LAST + 1, LAST + 1);
  await press(page, 'Control+z');
  await at(page, LAST, LAST);
  await eventually.deepEqual(() => redis.getByRole('log').count(), 0);
});

onDesktop(site, 'console shows missing arguments and errors, recalls and repeats commands, and lets time pass', async (page) => {
  await press(page, 'End');
  const line = await consoleOf(page);
  const redis = await pane(page, 'Redis');
  const left = () => words(page.locator('.console .left'));
  await line.fill('setnx');
  await eventually.deepEqual(left, 'key value');
  await line.fill('setnx lock ');
  await eventually.deepEqual(left, 'value');
  await line.fill('nope ');
  await eventually.deepEqual(left, '');

  for (const [typed, reason] of [
    ['SET lock.foo "mine', 'The quotes are not balanced, so the command was not sent.'],
    ['@nothing', /Enter a Redis command/],
    ['1000 GET lock.foo', 'A command can be repeated at most 20 times.'],
    ['@advance 5000', /^Another move is due before then/],
  ]) {
    await send(line, typed);
    await redis.getByRole('alert').getByText(reason).waitFor();
    assert.equal(await line.inputValue(), typed);
    await eventually.equal(() => line.getAttribute('aria-invalid'), 'true');
    await line.press('End');
    await line.press('Backspace');
    await redis.getByRole('alert').waitFor({ state: 'detached' });
  }
  await at(page, LAST, LAST);
  await send(line, 'NOSUCH');
  await at(page, LAST + 1, LAST + 1);
  await eventually.match(() => words(redis.getByRole('log')), /\(error\) ERR unknown command/);

  await send(line, '3 INCR n');
  await at(page, LAST + 4, LAST + 4);
  await send(line, 'GET n');
  await at(page, LAST + 5, LAST + 5);
  await eventually.match(() => words(redis.getByRole('log')), /GET n "3"$/);
  for (const [key, command] of [['Up', 'GET n'], ['Up', 'INCR n'], ['Down', 'GET n'], ['Down', '']]) {
    await line.press(`Arrow${key}`);
    await eventually.equal(() => line.inputValue(), command);
  }
  await send(line, 'SET brief 1 PX 1000');
  await at(page, LAST + 6, LAST + 6);
  const ttl = redis.getByRole('row', { name: /^brief/ }).getByRole('cell').nth(2);
  await eventually.equal(() => words(ttl), '1 000 ms');
  await send(line, '@advance 1');
  await ttl.getByText('999 ms').waitFor();
});

onDesktop(site, 'command in the middle of a run starts a branch, and a command goes to the server of the open tab', async (page) => {
  await goTo(page, 4, LAST);
  const line = await consoleOf(page);
  const redis = await pane(page, 'Redis');
  await redis.getByText('The run already continues after this step, so a command starts a new branch.').waitFor();
  await redis.getByRole('button', { name: 'GET lock.foo' }).click();
  await at(page, 5, 5);
  await page.getByText('Branch 2 starts here; the original is kept as branch 1.').waitFor();
  await eventually.equal(() => words(redis.getByRole('log')), 'redis> GET lock.foo "1700000010001"');
  await eventually.equal(() => line.getAttribute('aria-label'), 'Command for S1');

  const setup = await open(page, 'Setup');
  await setup.getByRole('button', { name: 'Add a server' }).click();
  await close(page);
  await press(page, 'End');
  const { last } = await place(page);
  await redis.getByRole('group', { name: 'Servers' }).getByRole('button', { name: 'S2' }).click();
  await eventually.deepEqual(() => line.getAttribute('aria-label'), 'Command for S2');
  await send(line, 'SET only here');
  await at(page, last + 1, last + 1);
  await eventually.match(() => words(redis.getByRole('row').nth(1)), /^only string here/);
  await redis.getByRole('group', { name: 'Servers' }).getByRole('button', { name: 'S1' }).click();
  await redis.getByText('only', { exact: true }).waitFor({ state: 'detached' });
});
