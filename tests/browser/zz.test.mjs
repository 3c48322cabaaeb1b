import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { openSite } from './support.mjs';
const site = await openSite();
after(() => site.close());
test('x', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 }, isFirst: true }, async (page) => {
    await page.goto(page.url().split('?')[0] + '?at=challenges/late-release');
    const text = page.getByRole('textbox', { name: 'Program of your lock' });
    await text.waitFor();
    await page.locator('.verdict-of-defence.bad').waitFor();
    const cdp = await page.context().newCDPSession(page); await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    const line = 'if redis.call("GET", key) == token then redis.call("DEL", key) end -- abcdefghijklmnopqrstuvwxyz';
    for (let i = 0; i < 8; i++) {
      const before = await text.inputValue();
      await text.focus();
      await page.evaluate(() => { const t = document.querySelector('textarea'); const i = t.value.indexOf('enter()'); t.setSelectionRange(i, i); });
      await page.keyboard.type(line, { delay: i % 3 * 4 });
      await page.waitForTimeout(2500);
      const now = await text.inputValue();
      const want = before.replace('enter()', line + 'enter()');
      console.log(i, now === want);
      if (now !== want) console.log(now.split('\n').filter((l) => !before.includes(l)).join('\n'));
      await text.fill(before);
    }
  });
});
