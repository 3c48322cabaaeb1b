// The setup: the limits of clients and servers, every field with an invalid and a valid value, and
// undo.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { allWords, close, onDesktop, onEach, open, words } from './panes.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const button = (within, name) => within.getByRole('button', { name, exact: true });
const named = (within, role, name) => within.getByRole(role, { name, exact: true });
const lanes = (page) => page.locator('.lanes .names .of-client');
const count = async (setup) => (await clients(setup)).length;
const clients = (setup) => allWords(named(setup, 'region', 'Clients').locator('.chip'));

onDesktop(site, 'clients and servers are added, duplicated and removed within their limits', async (page) => {
  const setup = await open(page, 'Setup');
  await eventually.deepEqual(() => clients(setup), ['C1', 'C2', 'C3']);
  await button(setup, 'Duplicate C1').click();
  const start = named(setup, 'group', 'C4').getByLabel('Starts at');
  await eventually.deepEqual(() => start.inputValue(), '2002', 'the fourth is like the first');
  await button(setup, 'Remove C3').click();
  await eventually.deepEqual(() => clients(setup), ['C1', 'C2', 'C3']);
  await eventually.equal(() => named(setup, 'group', 'C3').getByLabel('Starts at').inputValue(), '2002', 'they move up');
  for (let count = 4; count <= 10; count += 1) {
    await button(setup, 'Add a client').click();
    await named(setup, 'group', `C${count}`).waitFor();
  }
  await eventually.ok(() => button(setup, 'Add a client').isDisabled());
  await setup.getByText('At most 10 clients are possible').waitFor();
  await eventually.equal(() => button(setup, 'Duplicate C1').getAttribute('title'), 'At most 10 clients are possible');
  for (let count = 10; count > 1; count -= 1) await button(setup, 'Remove C1').click();
  await eventually.deepEqual(() => clients(setup), ['C1']);
  await eventually.ok(() => button(setup, 'Remove C1').isDisabled());
  await eventually.equal(() => button(setup, 'Remove C1').getAttribute('title'), 'At least one client is required');
  await eventually.equal(() => button(setup, 'Remove S1').getAttribute('title'), 'At least one server is required');
  for (let count = 2; count <= 9; count += 1) {
    await button(setup, 'Add a server').click();
    await named(setup, 'group', `S${count}`).waitFor();
  }
  await eventually.ok(() => button(setup, 'Add a server').isDisabled());
  await setup.getByText('At most 9 servers are possible').waitFor();
  for (let count = 9; count > 1; count -= 1) await button(setup, 'Remove S1').click();
  await eventually.deepEqual(() => button(setup, 'Remove S1').isDisabled(), true);
  await close(page);
  await eventually.deepEqual(() => allWords(lanes(page).locator('.chip')), ['C1']);
});

const YEARS = '31 622 400 000';
const DECADES = '316 224 000 000';
const DURATION = `Enter a number from 0 to ${YEARS}`;
const OFFSET = `Enter a number from −${DECADES} to ${DECADES}`;
const DRIFT = 'Enter a number from −100 000 to 100 000';
const NUMBER = 'Enter a whole number';

// For each field: its section, its name, an invalid value, the error, and a valid value.
const FIELDS = [
  ['C2', 'Starts at', 'soon', NUMBER, '2500'],
  ['C2', 'Starts at', '-1', DURATION, '0'],
  ['C2', 'Clock ahead by', '1.5', NUMBER, '-500'],
  ['C2', 'Clock ahead by', '999999999999', OFFSET, '−1 000'],
  ['C2', 'Clock drift', '100001', DRIFT, '-100000'],
  ['C2', 'TTL: lock lifetime', 'long', /number/, '500'],
  ['S1', 'Clock ahead by', '', NUMBER, '200'],
  ['S1', 'Clock drift', '-100 001', DRIFT, '30'],
  ['S1', 'Lost in a restart', '-1', 'Enter a number from 0 to 4 294 967 295', '1000'],
  ['S1', 'Replica lag', 'a bit', NUMBER, '10'],
  ['Network', 'Maximum latency', 'x', NUMBER, '20'],
  ['Network', 'Minimum latency', '-3', DURATION, '5'],
  ['Network', 'Call timeout', '0', `Enter a number from 1 to ${YEARS}`, '100'],
  ['Run', 'Seed', '-7', 'Enter a number from 0 to 9 223 372 036 854 775 807', '7'],
  ['Run', 'Run until', '0', `Enter a number from 1 to ${YEARS}`, '20 000'],
];

onEach(site, 'field with an invalid value shows the error below it', async (page) => {
  const setup = await open(page, 'Setup');
  for (const [place, name, wrong, reason, right] of FIELDS) {
    const within = setup.getByLabel(place, { exact: true });
    const field = named(within, 'textbox', name);
    const what = `${place}, ${name}: ${wrong}`;
    await field.fill(wrong);
    await eventually.deepEqual(() => field.getAttribute('aria-invalid'), 'true', what);
    const said = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    const sentence = await words(said);
    if (reason instanceof RegExp) assert.match(sentence, reason, what);
    else assert.equal(sentence, reason, what);
    await rests(page);
    const [above, below] = [await field.boundingBox(), await said.boundingBox()];
    assert.ok(above.y + above.height <= below.y && Math.abs(above.x - below.x) < 20, `${what}, under its field`);
    await field.fill(right);
    await said.waitFor({ state: 'detached' });
    await eventually.equal(() => field.inputValue(), right);
    await eventually.deepEqual(() => field.getAttribute('aria-invalid'), 'false', `${place}, ${name}: ${right}`);
  }
  await close(page);
  await open(page, 'Setup');
  const kept = named(setup, 'region', 'Run').getByLabel('Seed');
  await eventually.equal(() => kept.inputValue(), '7');
});

onDesktop(site, 'changes of the setup are undone and redone with buttons and keys', async (page) => {
  const setup = await open(page, 'Setup');
  const undo = button(setup, 'Undo');
  const redo = button(setup, 'Redo');
  await eventually.ok(async () => await undo.isDisabled() && await redo.isDisabled());
  await eventually.equal(() => undo.getAttribute('title'), 'Nothing to undo');
  const seed = setup.getByLabel('Seed');
  await seed.fill('12');
  await button(setup, 'Add a client').click();
  await undo.click();
  await eventually.deepEqual(() => count(setup), 3);
  await eventually.deepEqual(() => seed.inputValue(), '12');
  await undo.click();
  await eventually.deepEqual(() => seed.inputValue(), '0');
  await eventually.deepEqual(() => undo.isDisabled(), true);
  await redo.click();
  await eventually.deepEqual(() => seed.inputValue(), '12');
  await setup.getByRole('heading', { name: 'Clients' }).click();
  await press(page, 'Control+Shift+z');
  await eventually.deepEqual(() => count(setup), 4);
  await eventually.deepEqual(() => redo.isDisabled(), true);
  await press(page, 'Control+z');
  await press(page, 'Control+z');
  await eventually.deepEqual(() => seed.inputValue(), '0');
  await press(page, 'Control+y');
  await eventually.deepEqual(() => seed.inputValue(), '12');
});
