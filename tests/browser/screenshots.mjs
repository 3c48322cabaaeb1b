// Takes pictures of the built page: `cargo xtask screenshots [FOLDER]`.
// One for each width, colour scheme, language and moment; the name of a file says which.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSite } from './support.mjs';

const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};
const SCHEMES = ['light', 'dark'];
const LANGUAGES = ['en', 'zh-CN', 'zh-TW'];
// The keys that lead from the first step to the moment.
const MOMENTS = {
  start: [],
  middle: Array(10).fill('ArrowRight'),
  end: ['End'],
};

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder for the pictures: node screenshots.mjs FOLDER');
  process.exit(2);
}
await mkdir(folder, { recursive: true });

const site = await openSite();
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      for (const locale of LANGUAGES) {
        await photograph(`${size}-${colorScheme}-${locale}`, { viewport, colorScheme, locale });
      }
    }
  }
} finally {
  await site.close();
}

async function photograph(name, options) {
  await site.visit({ ...options, reducedMotion: 'reduce' }, async (page) => {
    for (const [moment, keys] of Object.entries(MOMENTS)) {
      await page.keyboard.press('Home');
      for (const key of keys) await page.keyboard.press(key);
      const path = join(folder, `${name}-${moment}.png`);
      await page.screenshot({ path });
      console.log(path);
    }
  });
}
