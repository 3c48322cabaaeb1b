// The lanes and the diagram as images. An SVG shows the same as the page, without any other file. A
// PNG is the same image as pixels.

import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { moreFormats } from './panes.mjs';
import { openStory, press } from './runs.mjs';
import { openSite } from './support.mjs';

const STORY = 'A fencing token makes the store reject the late write';
const LIGHT = { ground: 'rgb(255, 255, 255)', first: 'rgb(28, 102, 200)' };
const DARK = { ground: 'rgb(20, 23, 27)', first: 'rgb(92, 158, 242)' };
/** The allowed font sizes: visual.md defines the use of each. */
const FONT_SIZES = ['10px', '10.5px', '11px', '12px', '14px'];

const site = await openSite();
after(() => site.close());

/** Saves a diagram of the run with the button of this name. */
async function saved(page, name) {
  await press(page, 'c');
  const dialog = await moreFormats(page.getByRole('dialog'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name, exact: true }).click(),
  ]);
  await press(page, 'Escape');
  return [download.suggestedFilename(), await readFile(await download.path())];
}

/** Opens an image from a file and returns its content. It must not request any other file. */
async function alone(page, content) {
  const file = join(tmpdir(), `lockscope-picture-${process.pid}.svg`);
  await writeFile(file, content);
  const other = await page.context().newPage();
  try {
    const asked = [];
    other.on('request', (request) => asked.push(request.url()));
    await other.setViewportSize({ width: 2000, height: 2000 });
    await other.goto(`file://${file}`);
    assert.equal(asked.length, 1, `it asks for ${asked}`);
    return await other.evaluate(() => {
      const svg = document.documentElement;
      const look = (selector, property) => getComputedStyle(document.querySelector(selector))[property];
      const { right, bottom } = svg.getBoundingClientRect();
      const texts = [...document.querySelectorAll('text')].map((text) => {
        const { left, top, right, bottom } = text.getBoundingClientRect();
        return { said: text.textContent.replaceAll('\u00a0', ' '), size: getComputedStyle(text).fontSize, left, top, right, bottom };
      });
      const inLegend = (shape) => shape.closest('.sign');
      const count = (selector) => [...document.querySelectorAll(selector)].filter((it) => !inLegend(it)).length;
      return {
        name: svg.getAttribute('aria-label'),
        language: svg.getAttribute('lang'),
        ground: look('.paper', 'fill'),
        first: look('.c1 .bar', 'fill'),
        size: [svg.width.baseVal.value, svg.height.baseVal.value],
        outside: texts.filter((it) => it.left < 0 || it.top < 0 || it.right > right || it.bottom > bottom),
        sizes: [...new Set(texts.map(({ size }) => size))],
        said: texts.map(({ said }) => said),
        bars: count('.bar'), bands: count('.band'), stems: count('.stem'), crosses: count('.cross'),
        paused: count('.paused'), dots: count('path.hit'),
      };
    });
  } finally {
    await other.close();
    await rm(file);
  }
}

/** Returns the size of a PNG image, the colour of its corner, and all its colours. */
async function pixels(page, content) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const named = (pixel) => `rgb(${[0, 8, 16].map((shift) => (pixel >> shift) & 255).join(', ')})`;
    const pixels = new Uint32Array(data.buffer);
    const colours = [...new Set(pixels)].map(named);
    return { size: [image.width, image.height], corner: named(pixels[0]), colours };
  }, content.toString('base64'));
}

test('SVG files of the lanes and the diagram show the content of the page, and PNG files have twice the size', async () => {
  const { ground, first } = LIGHT;
  await site.visit({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' }, async (page) => {
    await openStory(page, STORY);
    await press(page, 'End');
    const there = await page.evaluate(() => {
      const count = (selector) => document.querySelectorAll(`.canvas > svg ${selector}`).length;
      return {
        bars: count('.bar'), bands: count('.band'), stems: count('.stem'), crosses: count('.cross'),
        paused: count('.paused'), dots: count('path.hit'),
      };
    });
    const [name, content] = await saved(page, 'Lanes SVG');
    assert.equal(name, 'lockscope-fencing-refuses-the-stale-write.svg');
    const picture = await alone(page, content);
    assert.deepEqual([picture.name, picture.ground, picture.first], [STORY, ground, first]);
    assert.deepEqual(picture.outside, []);
    assert.deepEqual(picture.sizes.filter((size) => !FONT_SIZES.includes(size)), []);
    for (const words of [STORY, 'lock.foo', 'the store', 'C1 inside', '2 inside', 'paused 11 s', 'finished']) {
      assert.ok(picture.said.includes(words), `${words} in ${picture.said}`);
    }
    // On the page, the playhead's dot is a separate element.
    there.dots += 1;
    for (const [kind, count] of Object.entries(there)) assert.equal(picture[kind], count, kind);

    const last = Number(await page.getByRole('slider').getAttribute('aria-valuemax'));
    const [nameOfDiagram, diagram] = await saved(page, 'Diagram SVG');
    assert.equal(nameOfDiagram, 'lockscope-fencing-refuses-the-stale-write-diagram.svg');
    const drawn = await alone(page, diagram);
    assert.deepEqual([drawn.name, drawn.ground], [STORY, ground]);
    assert.deepEqual(drawn.outside, []);
    assert.deepEqual(drawn.sizes.filter((size) => !FONT_SIZES.includes(size)), []);
    for (let step = 1; step <= last; step += 1) assert.ok(drawn.said.includes(`${step}`), `step ${step}`);
    for (const words of ['C1', 'C2', 'Redis', 'Store']) assert.ok(drawn.said.includes(words), words);

    for (const part of ['Lanes', 'Diagram']) {
      const { size } = await alone(page, (await saved(page, `${part} SVG`))[1]);
      const [name, content] = await saved(page, `${part} PNG`);
      assert.ok(name.endsWith('.png'), name);
      const painted = await pixels(page, content);
      assert.deepEqual(painted.size, size.map((length) => 2 * length));
      assert.equal(painted.corner, ground);
      assert.ok(painted.colours.includes(first) && painted.colours.length > 100, `${painted.colours.length} colours`);
    }
  });
});

// crates/formats/src/export/svg/tests.rs compares the rest of the pictures in both themes.
test('SVG and PNG files have the theme of the page', async () => {
  const { ground, first } = DARK;
  await site.visit({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }, async (page) => {
    const picture = await alone(page, (await saved(page, 'Lanes SVG'))[1]);
    assert.deepEqual([picture.ground, picture.first], [ground, first]);
    const painted = await pixels(page, (await saved(page, 'Lanes PNG'))[1]);
    assert.equal(painted.corner, ground);
    assert.ok(painted.colours.includes(first));
  });
});

test('SVG files have the language of the page', async () => {
  for (const [locale, tag, lanes, diagram, words] of [
    ['zh-CN', 'zh-Hans', '泳道图 SVG', '时序图 SVG', '未开始'],
    ['zh-TW', 'zh-Hant', '泳道圖 SVG', '時序圖 SVG', '未開始'],
  ]) {
    await site.visit({ locale }, async (page) => {
      for (const [button, said] of [[lanes, words], [diagram, 'SETNX lock.foo 1700000010001 → 1']]) {
        const picture = await alone(page, (await saved(page, button))[1]);
        assert.equal(picture.language, tag);
        assert.ok(picture.said.includes(said), `${said} in ${picture.said}`);
        assert.deepEqual(picture.outside, []);
      }
    });
  }
});
