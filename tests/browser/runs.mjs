// Helpers to reach a run and move through it: press keys, paste a lock, open a story, make a long run.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

/** Returns a link that version 1 wrote, by its name in tests/links/v1.txt. */
export async function golden(name) {
  const links = await readFile(new URL('../links/v1.txt', import.meta.url), 'utf8');
  return links.split('\n').map((line) => line.split(' ')).find(([first]) => first === name)[1];
}

/**
 * Waits until the whole page shows this step. The panels below the lanes follow one frame later.
 */
export async function shows(page, step) {
  await page.locator(`[role=slider][aria-valuenow="${step}"]`).waitFor();
  await page.locator(`main[data-step="${step}"]`).waitFor();
}

/** Waits until the page shows this step and its number. */
export async function at(page, step, last) {
  await shows(page, step);
  await page.locator('.where').getByText(`Step ${step} of ${last}`, { exact: true }).waitFor();
}

/** Returns the current step and the number of steps: `{ step, last }`. */
export async function place(page) {
  return page.getByRole('slider').evaluate((slider) => ({
    step: Number(slider.ariaValueNow),
    last: Number(slider.ariaValueMax),
  }));
}

/** Presses a key this many times, and waits until the whole page shows the resulting step. */
export async function press(page, key, times = 1) {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
  await page.waitForFunction(() => (
    document.querySelector('main')?.dataset.step === document.querySelector('[role=slider]')?.ariaValueNow
  ));
}

/**
 * Pastes text while no text field has the focus. Firefox builds the clipboard of an event from `data`
 * alone, and other browsers ignore `data`.
 */
export async function paste(page, text) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const content = { clipboardData, dataType: 'text/plain', data: pasted };
    document.body.dispatchEvent(new ClipboardEvent('paste', { ...content, bubbles: true }));
  }, text);
}

/** Opens a story from the examples, in any language of the page. */
export async function openStory(page, title) {
  await page.keyboard.press('g');
  await page.getByRole('searchbox').fill(title);
  await page.locator('.gallery .story', { has: page.getByText(title, { exact: true }) }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

// INCR is never folded, so that every request is a step; the lock adds bars and bands to the lanes.
const COUNTING = `while true do
  if redis.call("SET", "lock", uuid(), "NX", "PX", 300) then
    enter()
    work(50)
    leave()
  end
  redis.call("INCR", "count")
  sleep(200)
end
`;

/**
 * Makes a run of more than 5 000 steps with ten clients, on a page in English that is wide enough
 * for all panels. Returns the number of steps.
 */
export async function openLongRun(page) {
  const isMade = () => page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.getByRole('button', { name: 'Check your lock' }).click();
  await page.getByRole('textbox', { name: 'Program of C1' }).fill(COUNTING);
  await page.getByRole('textbox', { name: 'Program of C1' }).press('Escape');
  await page.keyboard.press('s');
  for (let clients = 3; clients <= 10; clients += 1) {
    await page.getByRole('button', { name: 'Add a client' }).click();
    await page.getByRole('group', { name: `C${clients}`, exact: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  await isMade();
  const goOn = page.getByRole('button', { name: 'Continue run' });
  if (await goOn.isEnabled()) await goOn.click();
  await isMade();
  await page.getByRole('button', { name: 'Continue run · the run has ended' }).waitFor();
  const { last } = await place(page);
  assert.ok(last > 5_000, `${last} steps are a long run`);
  return last;
}
