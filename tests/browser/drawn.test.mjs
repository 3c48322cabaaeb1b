// axe reports no violations in the states that are drawn in the design, in both themes and all
// languages, and no state is wider than the page.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DRAWN_STATES, inState } from './drawn_states.mjs';
import { fits, LOOKS, violationsInBothThemes } from './looking.mjs';
import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

for (const options of LOOKS) {
  const { viewport, locale } = options;
  test(`drawn states have no violations: ${viewport.width} px, ${locale}, both themes`, async () => {
    for (const [name, state] of Object.entries(DRAWN_STATES)) {
      await inState(site, state, options, async (page) => {
        assert.deepEqual(await violationsInBothThemes(page), [], name);
        await fits(page, name);
      });
    }
  });
}
