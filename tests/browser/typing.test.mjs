// Text fields on a slow machine: a key can be pressed while the page renders the text before it.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from './eventually.mjs';
import { paste } from './runs.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

const DESK = { viewport: { width: 1440, height: 900 } };
const LINE = 'if redis.call("GET", key) == token then redis.call("DEL", key) end -- abcdefghijklmnopqrstuvwxyz';

/** Slows the page down, and types a line before a word in a field. The field keeps the focus. */
async function typeSlowly(page, field, before) {
  const whole = await field.inputValue();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await field.focus();
  await field.evaluate((it, text) => it.setSelectionRange(it.value.indexOf(text), it.value.indexOf(text)), before);
  await page.keyboard.type(LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await eventually.equal(() => field.inputValue(), whole.replace(before, LINE + before));
  assert.ok(await field.evaluate((it) => it === document.activeElement), 'the field has the focus');
}

test('defence contains each character that was typed', async () => {
  await site.visit(DESK, async (page) => {
    await page.goto(`${site.address}?at=challenges/late-release`);
    await page.locator('.verdict-of-defence.bad').waitFor();
    await typeSlowly(page, page.getByRole('textbox', { name: 'Program of your lock' }), 'enter()');
  });
});

test('written answer contains each character that was typed', async () => {
  await site.visit(DESK, async (page) => {
    await page.goto(`${site.address}?at=interview`);
    await page.getByRole('button', { name: 'Start interview' }).click();
    const answer = page.getByRole('textbox', { name: 'Your answer' });
    await answer.waitFor();
    await typeSlowly(page, answer, '');
  });
});

// A program with errors has no details, so the form of the bounds moves while the user types.
test('program contains each character that was typed, also while the bounds are open', async () => {
  await site.visit(DESK, async (page) => {
    await paste(page, 'local key, token = "k", uuid()\nif not redis.call("SET", key, token, "NX", "PX", 9) then return end\nenter()\nleave()\n');
    await page.locator('.card.answer').waitFor();
    await page.getByRole('button', { name: 'Details' }).first().click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.locator('.bounds').waitFor();
    await page.getByRole('button', { name: 'Edit: Program of C1' }).click();
    await typeSlowly(page, page.getByRole('textbox', { name: 'Program of C1' }), 'enter()');
  });
});
