// Measures the time from opening an address to the first usable step, with an empty browser cache.
// The figures are only printed, because they depend on the machine.

import { after, test } from 'node:test';
import { golden } from './runs.mjs';
import { openSite } from './support.mjs';

const TIMES = 5;

const site = await openSite();
after(() => site.close());

test('opening a link, printed', async () => {
  for (const [name, link] of [
    ['the shortest story', await golden('lifetime-on-the-server-ignores-clocks')],
    ['a run of 10 000 moves', await golden('ten-thousand-moves')],
  ]) {
    const times = [];
    for (let time = 0; time < TIMES; time += 1) times.push(await opened(link));
    times.sort((one, other) => one - other);
    const [best, middle, worst] = [times[0], times[Math.floor(TIMES / 2)], times.at(-1)].map((it) => `${it.toFixed(0)} ms`);
    console.log(`opening ${name}, ${link.length} characters: ${middle} (${best} to ${worst})`);
  }
});

/**
 * Returns the time from the beginning of a navigation until the run of a link is visible, in ms.
 */
async function opened(link) {
  let milliseconds;
  await site.visit({ from: 'about:blank' }, async (page) => {
    await page.addInitScript(() => {
      const look = () => {
        // The toast about the replay appears together with the run.
        const said = document.querySelector('main[data-step]') && document.querySelector('.notice p');
        if (said?.textContent.startsWith('Reproduced: ')) globalThis.shownAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${site.address}#${link}`);
    await page.getByText('Reproduced: ').waitFor();
    milliseconds = await page.evaluate(() => globalThis.shownAt);
  });
  return milliseconds;
}
