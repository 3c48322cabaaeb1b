// The site works from any folder of a static host, because every address in it is relative.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSite } from './support.mjs';

const site = await openSite({ folder: '/any/folder/' });
after(() => site.close());

test('the page opens below a folder', async () => {
  await site.visit({}, async (page) => {
    assert.match(await page.title(), /Lockscope$/);
    assert.match(page.url(), /\/any\/folder\/$/);
  });
});
