// The setup: the limits of clients and servers, every field with an invalid and a valid value, and
// undo.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { allWords, becomes, close, faults, onEach, open, words } from './panes.mjs';
import { openStory, press } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const button = (within, name) => within.getByRole('button', { name, exact: true });
const named = (within, role, name) => within.getByRole(role, { name, exact: true });
const lanes = (page) => page.locator('.lanes .names .of-client');
const count = async (setup) => (await clients(setup)).length;
const clients = (setup) => allWords(named(setup, 'region', 'Clients').locator('.chip'));

onEach(site, 'clients are added, duplicated and removed, ten at most and one at least', async (page) => {
  const setup = await open(page, 'Set-up');
  await becomes(() => clients(setup), ['C1', 'C2', 'C3']);
  await button(setup, 'Duplicate C1').click();
  const start = named(setup, 'group', 'C4').getByLabel('Starts at');
  await becomes(() => start.inputValue(), '2002', 'the fourth is like the first');
  await button(setup, 'Remove C3').click();
  await becomes(() => clients(setup), ['C1', 'C2', 'C3']);
  assert.equal(await named(setup, 'group', 'C3').getByLabel('Starts at').inputValue(), '2002', 'they move up');
  for (let count = 4; count <= 10; count += 1) {
    await button(setup, 'Add a client').click();
    await named(setup, 'group', `C${count}`).waitFor();
  }
  assert.ok(await button(setup, 'Add a client').isDisabled());
  await setup.getByText('There can be 10 clients at most').waitFor();
  assert.equal(await button(setup, 'Duplicate C1').getAttribute('title'), 'There can be 10 clients at most');
  for (let count = 10; count > 1; count -= 1) await button(setup, 'Remove C1').click();
  await becomes(() => clients(setup), ['C1']);
  assert.ok(await button(setup, 'Remove C1').isDisabled());
  assert.equal(await button(setup, 'Remove C1').getAttribute('title'), 'There must be at least one client');
  await close(page);
  await becomes(() => allWords(lanes(page).locator('.chip')), ['C1']);
});

onEach(site, 'servers are added and removed, nine at most and one at least', async (page) => {
  const setup = await open(page, 'Set-up');
  assert.equal(await button(setup, 'Remove S1').getAttribute('title'), 'There must be at least one server');
  for (let count = 2; count <= 9; count += 1) {
    await button(setup, 'Add a server').click();
    await named(setup, 'group', `S${count}`).waitFor();
  }
  assert.ok(await button(setup, 'Add a server').isDisabled());
  await setup.getByText('There can be 9 servers at most').waitFor();
  for (let count = 9; count > 1; count -= 1) await button(setup, 'Remove S1').click();
  await becomes(() => button(setup, 'Remove S1').isDisabled(), true);
});

const YEARS = '31 622 400 000';
const DECADES = '316 224 000 000';
const DURATION = `From 0 to ${YEARS}`;
const OFFSET = `From −${DECADES} to ${DECADES}`;
const DRIFT = 'From −100 000 to 100 000';
const NUMBER = 'A whole number is expected';

// For each field: its section, its name, an invalid value, the error, and a valid value.
const FIELDS = [
  ['C2', 'Starts at', 'soon', NUMBER, '2500'],
  ['C2', 'Starts at', '-1', DURATION, '0'],
  ['C2', 'Clock ahead by', '1.5', NUMBER, '-500'],
  ['C2', 'Clock ahead by', '999999999999', OFFSET, '−1 000'],
  ['C2', 'Clock gains', '100001', DRIFT, '-100000'],
  ['C2', 'TTL: lock lifetime', 'long', /number/, '500'],
  ['S1', 'Clock ahead by', '', NUMBER, '200'],
  ['S1', 'Clock gains', '-100 001', DRIFT, '30'],
  ['S1', 'Lost at a restart', '-1', 'From 0 to 4 294 967 295', '1000'],
  ['S1', 'Replica is behind by', 'a bit', NUMBER, '10'],
  ['Network', 'and at most', 'x', NUMBER, '20'],
  ['Network', 'A message takes at least', '-3', DURATION, '5'],
  ['Network', 'A call gives up after', '0', `From 1 to ${YEARS}`, '100'],
  ['Run', 'Seed', '-7', 'From 0 to 9 223 372 036 854 775 807', '7'],
  ['Run', 'Runs go on until', '0', `From 1 to ${YEARS}`, '20 000'],
];

onEach(site, 'every field is checked as one types, and what is wrong stands under it', async (page) => {
  const setup = await open(page, 'Set-up');
  for (const [place, name, wrong, reason, right] of FIELDS) {
    const within = setup.getByLabel(place, { exact: true });
    const field = named(within, 'textbox', name);
    const what = `${place}, ${name}: ${wrong}`;
    await field.fill(wrong);
    await becomes(() => field.getAttribute('aria-invalid'), 'true', what);
    const said = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    const sentence = await words(said);
    if (reason instanceof RegExp) assert.match(sentence, reason, what);
    else assert.equal(sentence, reason, what);
    const [above, below] = [await field.boundingBox(), await said.boundingBox()];
    assert.ok(above.y + above.height <= below.y && Math.abs(above.x - below.x) < 20, `${what}, under its field`);
    await field.fill(right);
    await said.waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), right);
    await becomes(() => field.getAttribute('aria-invalid'), 'false', `${place}, ${name}: ${right}`);
  }
  await close(page);
  await open(page, 'Set-up');
  const kept = named(setup, 'region', 'Run').getByLabel('Seed');
  assert.equal(await kept.inputValue(), '7');
});

onEach(site, 'the least and the greatest latency are judged together', async (page) => {
  const setup = await open(page, 'Set-up');
  const least = setup.getByLabel('A message takes at least');
  const most = setup.getByLabel('and at most');
  await least.fill('10');
  await becomes(() => least.getAttribute('aria-invalid'), 'true', '10 to 0 is no range');
  await most.fill('30');
  await becomes(() => least.getAttribute('aria-invalid'), 'false');
  assert.deepEqual([await least.inputValue(), await most.inputValue()], ['10', '30']);
  await most.fill('5');
  await becomes(() => most.getAttribute('aria-invalid'), 'true');
});

onEach(site, 'changes are taken back and made again, with buttons and with keys', async (page) => {
  const setup = await open(page, 'Set-up');
  const undo = button(setup, 'Undo');
  const redo = button(setup, 'Redo');
  assert.ok(await undo.isDisabled() && await redo.isDisabled());
  assert.equal(await undo.getAttribute('title'), 'There is nothing to undo');
  const seed = setup.getByLabel('Seed');
  await seed.fill('12');
  await button(setup, 'Add a client').click();
  await undo.click();
  await becomes(() => count(setup), 3);
  await becomes(() => seed.inputValue(), '12');
  await undo.click();
  await becomes(() => seed.inputValue(), '0');
  await becomes(() => undo.isDisabled(), true);
  await redo.click();
  await becomes(() => seed.inputValue(), '12');
  await setup.getByRole('heading', { name: 'Clients' }).click();
  await press(page, 'Control+Shift+z');
  await becomes(() => count(setup), 4);
  await becomes(() => redo.isDisabled(), true);
  await press(page, 'Control+z');
  await press(page, 'Control+z');
  await becomes(() => seed.inputValue(), '0');
  await press(page, 'Control+y');
  await becomes(() => seed.inputValue(), '12');
});

onEach(site, 'what is typed in one field is one change', async (page) => {
  const setup = await open(page, 'Set-up');
  const start = named(setup, 'group', 'C1').getByLabel('Starts at');
  await start.fill('');
  await start.pressSequentially('4321');
  await button(setup, 'Undo').click();
  await becomes(() => start.inputValue(), '2002');
});

onEach(site, 'a change makes the run again', async (page) => {
  await openStory(page, 'The holder crashes, and the lock is never released');
  const count = await lanes(page).count();
  const setup = await open(page, 'Set-up');
  await button(setup, 'Add a client').click();
  await close(page);
  await lanes(page).nth(count).waitFor();
  assert.equal(await lanes(page).count(), count + 1);
});

onEach(site, 'a server that gets a replica can fail over', async (page) => {
  const failOver = async () => {
    const menu = await faults(page, 'S1');
    await menu.getByRole('button', { name: 'Restart S1' }).waitFor();
    return menu.getByRole('button', { name: /^Fail over S1/ });
  };
  assert.equal(await words(await failOver()), 'Fail over S1 no replica');
  assert.ok(await (await failOver()).isDisabled());
  await page.keyboard.press('Escape');
  const setup = await open(page, 'Set-up');
  await setup.getByLabel('Replica', { exact: true }).selectOption('behind by');
  await becomes(() => setup.getByLabel('Replica is behind by').inputValue(), '10');
  await close(page);
  await (await failOver()).and(page.locator(':enabled')).waitFor();
});
