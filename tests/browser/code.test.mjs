// The programs: the results at the ends of their lines, variables, parameters, and the editor.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { eventually, rests } from './eventually.mjs';
import { flawedTexts } from './looking.mjs';
import { onDesktop, openOwn, pane, words } from './panes.mjs';
import { at, press } from './runs.mjs';
import { openSite } from './support.mjs';

const LAST = 18;
const NO_LOCK = 'enter()\nwork(1000)\nleave()\n';

const site = await openSite();
after(() => site.close());

const editorOf = (page, client) => page.getByRole('textbox', { name: `Program of ${client}` });
const tab = (page, client) => page.getByRole('group', { name: 'Client' }).getByRole('button', { name: client });
const edit = (page, client) => page.getByRole('button', { name: `Edit: Program of ${client}` }).click();
const verdict = async (page) => words(await pane(page, 'Verdict'));

/** Returns the content at the end of the line with this text. */
const atTheEndOf = (code, text) =>
  words(code.locator('.line', { hasText: text }).first().locator('.came-to, .reply'));

onDesktop(site, 'lines show their results, variables their meaning, and a pinned client stays shown', async (page) => {
  await press(page, 'End');
  await press(page, 'ArrowLeft');
  await at(page, LAST - 1, LAST);
  const code = await pane(page, 'Code');
  const current = code.locator('.line[aria-current=true]');
  await eventually.equal(() => words(current), 'if redis.call("SETNX", key, mine) == 1 then break end → 1');
  await eventually.equal(() => atTheEndOf(code, 'local mine'), '1700000020003');
  await eventually.equal(() => atTheEndOf(code, 'local seen'), '→ "1700000010001"');
  const locals = await words(code.getByRole('group', { name: 'Locals' }));
  assert.match(locals, /mine 1700000020003 20 003 ms, still ahead/);
  assert.match(locals, /seen "1700000010001" 10 001 ms, already past/);
  assert.match(locals, /now\(\) 1700000010002 C2's clock, no offset/);

  await press(page, 'Home');
  const shown = () => words(code.locator('.tab[aria-pressed=true] b'));
  await press(page, 'ArrowRight', 4);
  await eventually.deepEqual(shown, 'C1');
  await tab(page, 'C2').click();
  await eventually.match(() => tab(page, 'C2').getAttribute('title'), /^Pinned/);
  await press(page, 'ArrowLeft');
  await eventually.deepEqual(shown, 'C2');
  await tab(page, 'C2').click();
  await eventually.deepEqual(shown, 'C3');
  // C3 crashed in its work, so its current line stays there.
  await tab(page, 'C3').click();
  await press(page, 'End');
  await eventually.deepEqual(shown, 'C3');
  await eventually.deepEqual(() => words(code.locator('.line.current')), 'work(WORK)');
});

onDesktop(site, 'program error is underlined and listed, and the last valid program keeps running', async (page) => {
  await press(page, 'End');
  const before = await verdict(page);
  await pane(page, 'Code');
  await edit(page, 'C2');
  const editor = editorOf(page, 'C2');
  await editor.and(page.locator(':focus')).waitFor();
  const program = await editor.inputValue();
  const wrong = program.replace('enter()', 'local x = = 1 enter()');
  await editor.fill(wrong);
  await page.getByText('The last version without errors keeps running.').waitFor();
  await eventually.equal(() => editor.getAttribute('aria-invalid'), 'true');
  await eventually.deepEqual(() => page.locator('.paper .wrong').allInnerTexts(), ['=']);
  await rests(page);
  const [under, line] = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
    const lines = [...document.querySelectorAll('.paper .line')];
    const line = lines.find((line) => line.innerText.includes('= = 1')).getBoundingClientRect().toJSON();
    return [box('.paper .wrong'), line];
  });
  assert.ok(line.top <= under.top && under.bottom <= line.bottom, 'in the line of the mistake');
  await page.locator('#editor-mistakes button').first().click();
  await editor.and(page.locator(':focus')).waitFor();
  await eventually.equal(() => editor.evaluate((area) => area.selectionStart), wrong.indexOf('= = 1') + 2, 'before the second');
  assert.match(await verdict(page), /C2's program does not run yet, so it has no result\.$/);

  await pane(page, 'Code');
  await editor.fill(program.replace('work(WORK)', 'work(1)'));
  await page.getByText('All clients run this program.').waitFor();
  await eventually.deepEqual(() => page.locator('.paper .wrong, #editor-mistakes li').count(), 0);
  await eventually.equal(() => editor.getAttribute('aria-invalid'), 'false');
  await eventually.notEqual(() => verdict(page), before);
});

onDesktop(site, 'editor completes names at the caret, indents with Tab, and shows the reference', async (page) => {
  await pane(page, 'Code');
  await edit(page, 'C3');
  const editor = editorOf(page, 'C3');
  const before = await editor.inputValue();
  // The caret is at the current line.
  await press(page, 'Tab');
  await eventually.deepEqual(() => editor.inputValue(), before.replace('\nlocal key', '\n  local key'));
  await press(page, 'Control+z');
  await eventually.deepEqual(() => editor.inputValue(), before);

  const names = page.getByRole('listbox', { name: 'Matching names' });
  await editor.fill('local x = math.fl');
  await press(page, 'Tab');
  await eventually.deepEqual(() => editor.inputValue(), 'local x = math.floor(');
  await editor.fill('local é = 1\nlocal s = string.l');
  await press(page, 'Control+Space');
  await eventually.deepEqual(() => names.getByRole('option').allInnerTexts(), ['string.len(text)', 'string.lower(text)']);
  const cut = (options) => options.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.innerText);
  assert.deepEqual(await names.getByRole('option').evaluateAll(cut), []);
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await eventually.deepEqual(() => editor.inputValue(), 'local é = 1\nlocal s = string.lower(');
  // The list is inside the visible part of the editor, also with long signatures and at its lower edge.
  await editor.fill(`${'\n'.repeat(40)}local long = 1 + redis.call("s`);
  await press(page, 'Control+Space');
  await eventually.ok(async () => {
    const [list, visible] = await Promise.all([names, page.locator('.editor .source')].map((it) => it.boundingBox()));
    const isWithin = (at, length) => list[at] >= visible[at] && list[at] + list[length] <= visible[at] + visible[length];
    return isWithin('x', 'width') && isWithin('y', 'height');
  });
  await press(page, 'Escape');
  await eventually.deepEqual(() => names.count(), 0);
  await editor.fill("redis.call('hs");
  await press(page, 'Tab');
  await eventually.deepEqual(() => names.getByRole('option').count(), 2);
  await page.keyboard.type('etn');
  await eventually.deepEqual(() => names.getByRole('option').allInnerTexts(), ['HSETNX key field value']);
  await press(page, 'Escape');
  await names.waitFor({ state: 'detached' });
  assert.equal(await editor.inputValue(), "redis.call('hsetn", 'Escape only closes the list');

  await page.getByRole('button', { name: 'Language', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Language and commands' });
  const forms = dialog.locator('dt');
  await forms.first().waitFor();
  assert.deepEqual(await flawedTexts(page), []);
  await dialog.getByRole('searchbox', { name: 'Filter' }).fill('rounds down');
  await eventually.deepEqual(() => forms.allInnerTexts(), ['math.floor(number)']);
  await dialog.getByRole('searchbox', { name: 'Filter' }).fill('zadd');
  await eventually.deepEqual(() => forms.count(), 1);
  await eventually.match(() => words(dialog.locator('dd')), /no sorted sets/);
  await dialog.getByRole('searchbox', { name: 'Filter' }).fill('no such thing');
  await dialog.getByText('No matches.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await editorOf(page, 'C3').waitFor();

  await editor.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit: Program of C3' }).and(page.locator(':focus')).waitFor();
});

onDesktop(site, 'lock from the list replaces the program of all clients and is undone', async (page) => {
  await pane(page, 'Code');
  await edit(page, 'C3');
  const editor = editorOf(page, 'C3');
  const before = await editor.inputValue();
  const list = page.getByRole('combobox', { name: 'Lock of C3' });
  await eventually.equal(() => list.inputValue(), 'setnx-timestamp');
  await list.selectOption('SETNX + DEL');
  await page.waitForFunction(() => !document.querySelector('textarea').value.includes('GET'));
  await tab(page, 'C2').click();
  await eventually.notEqual(() => editorOf(page, 'C2').inputValue(), before, 'all clients have this lock');
  await editorOf(page, 'C2').press('Escape');
  await press(page, 'Control+z');
  await edit(page, 'C3');
  await eventually.deepEqual(() => editor.inputValue(), before);
});

onDesktop(site, "pasted program runs at once for all clients under the title of the user's own lock", async (page) => {
  await press(page, 'g');
  await page.getByRole('button', { name: 'Check your lock' }).click();
  const editor = editorOf(page, 'C1');
  await editor.and(page.locator(':focus')).waitFor();
  await eventually.equal(() => editor.inputValue(), '');
  await eventually.equal(() => page.locator('.card.unbroken').count(), 0, 'an empty program has no verdict');
  await editor.focus();
  await press(page, 'Control+a');
  await page.keyboard.insertText(NO_LOCK);
  await eventually.deepEqual(() => page.getByRole('combobox', { name: 'Lock of C1' }).inputValue(), '');
  await tab(page, 'C2').click();
  await eventually.deepEqual(() => editorOf(page, 'C2').inputValue(), NO_LOCK);
  await (await pane(page, 'Verdict')).getByText('Mutual exclusion broken: C1 and C2 were both inside').waitFor();
  await eventually.match(() => page.title(), /^Your lock/);
});

onDesktop(site, 'failing program shows the error at its line, in the editor, and as a red card without green ones', async (page) => {
  await openOwn(page, 'local reply = redis.call("NOSUCH")\nenter()\nleave()\n');
  await press(page, 'End');
  const code = await pane(page, 'Code');
  const failed = code.locator('.line.failed');
  await eventually.match(() => words(failed), /NOSUCH.*unknown command/i);

  await page.getByRole('button', { name: /^Edit: Program of C/ }).click();
  const editor = page.getByRole('textbox', { name: /^Program of C/ });
  await editor.fill('enter()\nredis.call("ZADD", "queue", 1, "a")\n');
  const why = page.locator('.remarks .failure');
  await eventually.match(() => words(why), /^C\d's program failed at line 2: ERR unknown command.*no sorted sets/);
  await eventually.match(() => words(page.locator('.editor .line.failed')), /ZADD/);
  await editor.fill('enter()\n');
  await why.waitFor({ state: 'detached' });
  await eventually.deepEqual(() => page.locator('.editor .line.failed').count(), 0);

  await editor.fill('local seen = redis.call("GET", "lock.foo")\nif seen.x == 1 or seen < 5 then enter() end\n');
  const findings = await pane(page, 'Verdict');
  const card = findings.locator('.card.bad').filter({ has: page.getByRole('heading', { name: /^C\d's program failed at line 2: attempt to / }) });
  await card.first().waitFor();
  await card.first().getByText('so no other property is reported as holding').waitFor();
  await eventually.deepEqual(() => findings.locator('.card.unbroken').count(), 0);
  await card.first().getByRole('button', { name: /^Go to step/ }).click();
  await page.locator('.row.current').getByText('failed').waitFor({ state: 'attached' });
});

onDesktop(site, 'parameter changes the run, and an invalid value shows an error without moving the field', async (page) => {
  await press(page, 'End');
  const before = await verdict(page);
  const code = await pane(page, 'Code');
  const field = code.getByRole('group', { name: 'Parameters' }).getByRole('textbox', { name: /^WORK/ });
  await rests(page);
  const box = await field.boundingBox();
  await field.fill('soon');
  const mistake = code.locator('.parameters .diagnostic');
  await eventually.equal(() => mistake.getAttribute('id'), await field.getAttribute('aria-describedby'));
  await eventually.equal(() => field.getAttribute('aria-invalid'), 'true');
  await eventually.match(() => words(mistake), /number/);
  await rests(page);
  assert.deepEqual(await field.boundingBox(), box);
  assert.equal(await verdict(page), before, 'the last good value counts');
  await pane(page, 'Code');
  await field.fill('1');
  await mistake.waitFor({ state: 'detached' });
  await eventually.notEqual(() => verdict(page), before);
  await pane(page, 'Code');
  await field.fill('');
  await eventually.equal(() => field.getAttribute('placeholder'), '3000');
  // The findings of the earlier failing run come first.
  const findings = before.slice(before.indexOf('Mutual exclusion'));
  await eventually.ok(async () => (await verdict(page)).endsWith(findings), 'an empty field is the default');
});
