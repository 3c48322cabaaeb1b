// Driving the run: the next moves, branches, every fault, the verdict, and continuing the run
// automatically.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually } from './eventually.mjs';
import { ahead, allWords, close, faults, onDesktop, open, openOwn, pane, words } from './panes.mjs';
import { at, openStory, place, press } from './runs.mjs';
import { openSite } from './support.mjs';

const LAST = 18;
const LOCK = `if redis.call("SETNX", "lock", 1) == 0 then return end
enter()
work(10)
leave()
redis.call("DEL", "lock")
`;
// Two clients that read at the same time both find no lock.
const RACE = `if redis.call("GET", "lock") then return end
redis.call("SET", "lock", 1, "PX", 60000)
enter()
work(10)
leave()
redis.call("DEL", "lock")
`;

const site = await openSite();
after(() => site.close());

const button = (within, name) => within.getByRole('button', { name, exact: typeof name === 'string' });
const moves = (next) => allWords(next.locator('.move'));
const branches = (page) => page.getByRole('region', { name: 'Branches' });
const notice = (page) => page.locator('.toasts [role=status]');

const goTo = async (page, step, last = LAST) => {
  await press(page, 'Home');
  await press(page, 'ArrowRight', step);
  await at(page, step, last);
};

/** Lets C2 make the move that C1 makes in the story. */
const branch = async (page) => {
  await goTo(page, 13);
  await (await ahead(page)).locator('.move:not(.recorded)').first().click();
  await notice(page).getByText('Branch 2 starts here; the original is kept as branch 1.').waitFor();
};

onDesktop(site, 'next moves describe their effect, are made by a click, and name the client that is due first', async (page) => {
  await goTo(page, 12);
  const next = await ahead(page);
  await eventually.deepEqual(() => moves(next), [
    'C1 reads its reply and sends DEL lock.foo → t = 10 002 ms as in this run',
    'C2 reads its reply and sends DEL lock.foo → t = 10 002 ms',
  ]);
  await next.locator('.move').first().click();
  await next.getByRole('button', { name: "Redis runs C1's DEL lock.foo" }).waitFor();
  await next.locator('.move').first().click();
  await at(page, 13, LAST);
  await eventually.deepEqual(() => branches(page).getByRole('listitem').count(), 0, 'the branch already contains this move');
  await goTo(page, 3);
  await eventually.match(async () => (await moves(next)).join(), /time → 2 002 ms: C1 starts; C2 starts/);
  await goTo(page, 1);
  const later = next.locator('.move:disabled');
  await eventually.deepEqual(() => allWords(later), [
    'C1 starts → t = 2 002 ms C3 acts earlier',
    'C2 starts → t = 2 002 ms C3 acts earlier',
  ]);
});

onDesktop(site, 'new branch is continued, named, compared, deleted, restored by undo, and survives a reload', async (page) => {
  await branch(page);
  const next = await ahead(page);
  const before = await place(page);
  await button(next, 'Continue run').click();
  await button(next, 'Continue run · the run has ended').waitFor();
  await eventually.ok(async () => (await place(page)).last > before.last);
  await eventually.ok(() => button(next, 'Continue run · the run has ended').isDisabled());
  const list = branches(page);
  await eventually.deepEqual(() => list.getByRole('listitem').count(), 2);
  await eventually.match(() => words(list.getByRole('listitem').nth(1)), /from branch 1 at step 13, after “C1: DEL lock\.foo/);
  const show = (number) => button(list, `Show branch ${number}`);
  await eventually.equal(() => show(2).getAttribute('aria-pressed'), 'true');

  const name = list.getByRole('textbox', { name: 'Name of branch 2' });
  await name.fill('C2 is first');
  await name.press('Tab');
  await show(1).click();
  await at(page, 13, LAST);
  await eventually.deepEqual(() => show(1).getAttribute('aria-pressed'), 'true');
  await eventually.equal(() => name.inputValue(), 'C2 is first');

  await button(list, 'Compare branch 2 with the one shown').click();
  const fixed = page.getByLabel('Before', { exact: true }).locator('option:checked');
  await eventually.equal(() => words(fixed), 'C2 is first');
  await page.getByRole('heading', { name: 'Compare', exact: true }).focus();
  await press(page, 'Escape');
  await fixed.waitFor({ state: 'detached' });

  await button(list, 'Delete branch 2').click();
  await eventually.deepEqual(() => list.getByRole('listitem').count(), 0);
  await at(page, 13, LAST);
  await page.getByRole('heading', { level: 1 }).getByRole('button').focus();
  await press(page, 'Control+z');
  await name.waitFor();
  await eventually.equal(() => name.inputValue(), 'C2 is first');
  await show(2).click();
  await eventually.deepEqual(() => show(2).getAttribute('aria-pressed'), 'true');
  await page.reload();
  await page.locator('main').waitFor();
  await pane(page, 'Verdict');
  await eventually.equal(() => name.inputValue(), 'C2 is first', 'branches survive a reload');
});

// For each fault: the step, the number of moves to make there first, the client or server, the
// fault, its amount, and the text of the new step. A request is in flight only between two steps.
const FAULTS = [
  [1, 0, 'C3', 'Crash C3', null, 'C3 crashed; its key stays in Redis'],
  [2, 0, 'C3', 'Crash C3', null, 'C3 crashed inside; its lock stays'],
  [2, 0, 'C3', 'Pause C3…', '9 000', 'C3 is paused until 9 000 ms'],
  [1, 0, 'C3', 'Delay its reply…', '250', "S1's reply to C3 is delayed until 250 ms"],
  [1, 0, 'C3', 'Lose its reply', null, "S1's reply to C3 is lost"],
  [0, 1, 'C3', 'Delay its request…', '40', "C3's request to S1 is delayed until 40 ms"],
  [0, 1, 'C3', 'Lose its request', null, "C3's request to S1 is lost"],
  [2, 0, 'C1', 'Set its clock…', '-5000', "C1's clock jumps back by 5 000 ms"],
  [2, 0, 'S1', 'Set its clock…', '10001', "S1's clock jumps forward by 10 001 ms"],
  [2, 0, 'S1', 'Restart S1', null, 'S1 restarts without lock.foo'],
  [2, 0, 'S1', 'Partition S1', null, 'S1 becomes unreachable'],
];

onDesktop(site, 'every fault of the menu becomes a step and is undone', async (page) => {
  const next = await ahead(page);
  const title = page.getByRole('heading', { level: 1 }).getByRole('button');
  for (const [step, made, subject, fault, amount, told] of FAULTS) {
    await goTo(page, step);
    for (let move = 0; move < made; move += 1) await next.locator('.move.recorded').click();
    const menu = await faults(page, subject);
    await button(menu, fault).click();
    if (amount !== null) {
      await menu.locator('.asking').getByRole('textbox').fill(amount);
      await button(menu, 'Inject').click();
    }
    await menu.waitFor({ state: 'detached' });
    await branches(page).getByRole('listitem').nth(1).waitFor();
    const sentence = page.locator('.row .sentence').last();
    await eventually.deepEqual(async () => (await sentence.textContent()).replace(/\s+/g, ' '), told, fault);
    await title.focus();
    await press(page, 'Control+z');
    await at(page, step, LAST);
    await eventually.deepEqual(() => branches(page).getByRole('listitem').count(), 0, `${fault} is taken back`);
  }
});

onDesktop(site, 'amount of a fault is rejected if it is not a whole number in the range', async (page) => {
  await goTo(page, 2);
  const menu = await faults(page, 'C3');
  await button(menu, 'Pause C3…').click();
  const amount = menu.getByRole('textbox', { name: 'Duration, ms' });
  const said = menu.locator('#amount-said');
  for (const wrong of ['', 'long', '0', '1.5', '-4', '99999999999']) {
    await amount.fill(wrong);
    await eventually.deepEqual(() => words(said), 'Enter a whole number from 1 to 31 622 400 000.', wrong);
    await eventually.equal(() => amount.getAttribute('aria-invalid'), 'true', wrong);
    await eventually.ok(() => button(menu, 'Inject').isDisabled(), wrong);
    await amount.press('Enter');
    await at(page, 2, LAST);
  }
  await amount.fill('1000');
  await eventually.deepEqual(() => words(said), 'C3 is paused until 1 000 ms');
  await button(menu, 'Cancel').click();
  await amount.waitFor({ state: 'detached' });
  await button(menu, 'Set its clock…').click();
  const jump = menu.getByRole('textbox', { name: 'Offset, ms; negative sets the clock back' });
  await jump.fill('0x1');
  await eventually.match(() => words(said), /^Enter a whole number from −[\d ]+ to \+[\d ]+\.$/);
  await jump.fill('-1000');
  await jump.press('Enter');
  await at(page, 3, 3);
  await goTo(page, 2, 3);
  await faults(page, 'C3');
  await button(menu, 'Pause C3…').click();
  await button(menu, '1 000 ms').click();
  await eventually.equal(() => amount.inputValue(), '1000');
  await button(menu, 'Inject').click();
  await menu.waitFor({ state: 'detached' });
  await page.locator('.row .sentence').getByText('C3 is paused until 1 000 ms').waitFor({ state: 'attached' });
});

onDesktop(site, 'server is cut off and reconnected, and fails over if it has a replica', async (page) => {
  await goTo(page, 2);
  await button(await faults(page, 'S1'), 'Partition S1').click();
  await (await pane(page, 'Redis')).getByText('S1 is unreachable now').waitFor();
  await button(await faults(page), 'Reconnect S1').click();
  await button(await faults(page), 'Partition S1').waitFor();
  await eventually.deepEqual(() => page.getByText('S1 is unreachable now').count(), 0);

  const failOver = async () => {
    const menu = await faults(page, 'S1');
    await menu.getByRole('button', { name: 'Restart S1' }).waitFor();
    return menu.getByRole('button', { name: /^Fail over S1/ });
  };
  assert.equal(await words(await failOver()), 'Fail over S1 no replica');
  assert.ok(await (await failOver()).isDisabled());
  await page.keyboard.press('Escape');
  const setup = await open(page, 'Setup');
  await setup.getByLabel('Replica', { exact: true }).selectOption('behind by');
  await eventually.deepEqual(() => setup.getByLabel('Replica lag').inputValue(), '10');
  await close(page);
  await (await failOver()).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Escape');

  await openStory(page, 'A failover loses the lock');
  const { last } = await place(page);
  await goTo(page, 1, last);
  await button(await faults(page, 'S1'), 'Fail over S1').click();
  await at(page, 2, 2);
  await eventually.match(() => page.locator('.row .sentence').last().textContent(), /replica takes over/);
});

onDesktop(site, 'finding shows its cause, its step, and the steps of its evidence', async (page) => {
  const verdict = await pane(page, 'Verdict');
  const heading = page.getByRole('heading', { name: 'Mutual exclusion broken: C1 and C2 were both inside from 10 002 ms' });
  const card = verdict.getByRole('article').filter({ has: heading });
  await card.waitFor();
  await card.getByText("C2 sent DEL, relying on the reply to its GET.").waitFor();
  await card.getByText("C2 deleted C1's lock at step 16 and then acquired it itself.").waitFor();
  await button(card, 'Go to step 18').click();
  await at(page, 18, LAST);
  await card.getByText('Evidence', { exact: true }).click();
  const evidence = card.getByRole('listitem');
  const chain = [
    /^12 .*GET/,
    /^13 .*DEL lock\.foo/,
    /^14 .*SETNX/,
    /^15 .*C1 entered$/,
    /^16 .*DEL lock\.foo/,
    /^17 .*SETNX/,
    /^18 .*C2 entered/,
  ];
  await eventually.deepEqual(() => evidence.count(), chain.length);
  for (const [index, told] of chain.entries()) {
    await eventually.match(() => words(evidence.nth(index)), told);
  }
  await button(evidence, /^15/).click();
  await at(page, 15, LAST);
});

onDesktop(site, 'properties count as upheld only after the run has ended', async (page) => {
  await openOwn(page, LOCK);
  const verdict = await pane(page, 'Verdict');
  await verdict.getByRole('heading', { name: '6 properties were not violated' }).waitFor();
  await verdict.getByText('No two clients were inside at the same time.').waitFor();
  await press(page, 'Home');
  await page.locator('.next .move').first().click();
  await button(await faults(page), /^Crash C\d$/).click();
  await pane(page, 'Verdict');
  await verdict.getByText('The run has not ended yet. Continue it.').waitFor();
});

onDesktop(site, 'random runs continue until a property breaks or until they are stopped', async (page) => {
  await openOwn(page, RACE);
  const next = await ahead(page);
  await next.getByText('Random runs: order, latencies and faults').click();
  await button(next, /^Try seeds from 1$/).click();
  await notice(page).getByText(/^Seeds tried: \d+, each with its own order, latencies and faults\. Seed \d+: Mutual exclusion broken/).waitFor();
  await button(next, /^Try seeds from [2-9]/).waitFor();
  const setup = await open(page, 'Setup');
  await eventually.notEqual(() => setup.getByLabel('Seed').inputValue(), '0', 'the setup contains the seed');
  await close(page);
  await button(notice(page), 'Dismiss').click();
  await eventually.deepEqual(() => words(notice(page)), '');

  await openOwn(page, LOCK);
  await ahead(page);
  const lastStep = () => page.getByRole('slider').evaluate((it) => it.ariaValueMax);
  const last = await lastStep();
  await next.getByText('Each seed has its own order, latencies and faults').waitFor();
  await button(next, 'without').click();
  await next.getByText('Random runs: order and latencies').waitFor();
  await next.getByText('This does not find failures that need a fault, other parameters or clients').waitFor();
  await button(next, 'Try seeds from 1').click();
  const messages = page.getByRole('complementary', { name: 'Messages' });
  await messages.getByText(/^Trying seed \d+/).waitFor();
  await eventually.deepEqual(() => messages.getByRole('progressbar').count(), 1);
  await eventually.ok(() => button(next, /^Try seeds from/).isDisabled());
  await button(messages, 'Stop').click();
  await notice(page).getByText(/^Seeds tried: [\d\s]+, each with its own order and latencies\. No problem was found/).waitFor();
  await eventually.deepEqual(() => messages.getByRole('progressbar').count(), 0);
  assert.equal(await lastStep(), last, 'the run is unchanged');
});
