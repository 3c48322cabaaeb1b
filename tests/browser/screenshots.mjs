// Takes screenshots of the built page: `cargo xtask screenshots [FOLDER] [SCREEN …]`. There is one for
// each width, colour scheme, language and screen; the file name contains all four. Prints the
// violations that axe reports on the screens that are drawn in the design.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DRAWN_STATES, inState } from './drawn_states.mjs';
import { violations } from './looking.mjs';
import { press } from './runs.mjs';
import { openSite } from './support.mjs';

const SIZES = {
  1440: { width: 1440, height: 900 },
  1024: { width: 1024, height: 768 },
  390: { width: 390, height: 844 },
};
const SCHEMES = ['light', 'dark'];
const LANGUAGES = ['en', 'zh-CN', 'zh-TW'];
// The main screens, each with the keys that lead to it from the first step of the first story.
const SCREENS = {
  start: [],
  workshop: ['End', 'ArrowLeft'],
  steps: ['End', 'ArrowLeft', 'a'],
  diagram: ['End', 'ArrowLeft', '2'],
  log: ['End', 'ArrowLeft', '3'],
  gallery: ['g'],
  'set-up': ['s'],
  help: ['?'],
  share: ['c'],
};
// The page uses the system's fonts, which differ between machines; screenshots must not differ. The
// page's policy would reject another style.
const FONTS = ':root { --sans: Inter, "Noto Sans CJK SC", system-ui; --mono: "JetBrains Mono", ui-monospace, monospace; }';

const [folder, ...chosen] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder for the pictures: node screenshots.mjs FOLDER [SCREEN …]');
  process.exit(2);
}
await mkdir(folder, { recursive: true });

const site = await openSite();
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      for (const locale of LANGUAGES) {
        const name = `${size}-${colorScheme}-${locale}`;
        await photograph(name, { viewport, colorScheme, locale });
        await photographStates(name, { viewport, colorScheme, locale });
      }
    }
  }
} finally {
  await site.close();
}

function isChosen(screen) {
  return chosen.length === 0 || chosen.includes(screen);
}

async function photograph(name, options) {
  const screens = Object.entries(SCREENS).filter(([screen]) => isChosen(screen));
  if (screens.length === 0) return;
  await site.visit({ ...options, reducedMotion: 'reduce', bypassCSP: true }, async (page) => {
    await page.addStyleTag({ content: FONTS });
    for (const [screen, keys] of screens) {
      await press(page, 'Home');
      for (const key of keys) await press(page, key);
      if (screen === 'gallery') await page.locator('.thumbnail:empty').first().waitFor({ state: 'detached' });
      await page.screenshot({ path: join(folder, `${name}-${screen}.png`) });
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      // Restores the state for the next screenshot.
      if (screen === 'steps') await page.keyboard.press('a');
      if (screen === 'log') await page.keyboard.press('1');
    }
    console.log(name);
  });
}

async function photographStates(name, options) {
  for (const [screen, state] of Object.entries(DRAWN_STATES).filter(([it]) => isChosen(it))) {
    const look = inState(site, state, { ...options, bypassCSP: true }, async (page) => {
      await page.addStyleTag({ content: FONTS });
      await page.screenshot({ path: join(folder, `${name}-${screen}.png`) });
      const found = await violations(page);
      console.log(`${name}-${screen}`, found.length === 0 ? 'no violations' : found.join('\n  '));
    });
    // The other screens are worth their pictures.
    await look.catch((error) => {
      process.exitCode = 1;
      console.error(`${name}-${screen}`, error.message);
    });
  }
}
