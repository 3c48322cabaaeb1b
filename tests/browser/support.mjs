// Shared by all browser tests: the built page on its own server, and a Chromium to open it in. This
// module deliberately depends on nothing in the page except its <main>.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { WAIT_MS } from './eventually.mjs';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

// A slow page shows where a test does not wait for a state: `PAGE_SLOWDOWN=6 node --test`.
const SLOWDOWN = Number(process.env.PAGE_SLOWDOWN ?? 1);

// The last four keep the browser from contacting its maker's servers.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The errors of requests that were aborted, in Chromium and in Firefox. */
const ABORTED = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'];

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves the built page below a folder.
 *
 * A browser may cache its files for `maxAgeSeconds`, as many hosts allow. If `isCompressed`, they
 * are sent with Brotli.
 */
export async function host({ folder = '/', maxAgeSeconds = 0, isCompressed = false } = {}) {
  const replaced = new Map();
  const compressed = isCompressed ? await compressedFiles() : new Map();
  const server = await serve({ folder, maxAgeSeconds, replaced, compressed });
  const address = `http://127.0.0.1:${server.address().port}${folder}`;
  return {
    address,

    /** Another origin with the same files, including the ones in `replaced`. */
    elsewhere: elsewhere(address),

    /**
     * Files that replace or extend the files of the site, by name: `service-worker.js`. The name of
     * the page is empty.
     */
    replaced,

    /** The files of the site as they are sent with Brotli, by path; empty unless `isCompressed`. */
    compressed,

    close() {
      server.close();
    },
  };
}

/**
 * Serves the built page, with the options of `host`, and starts a browser.
 *
 * Close the site after the tests: `after(() => site.close())`.
 */
export async function openSite(options) {
  const site = await host(options);
  const { address } = site;
  const browser = await chromium.launch({
    executablePath: process.env.CHROME ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  return {
    ...site,

    /**
     * Opens the page in a fresh browser context, runs `body(page, responses)`, and fails if the
     * page reported a problem: an error on the console, an uncaught exception, a request that
     * failed or left the site. `responses` grows with each response.
     *
     * `fragment` is appended to the address (`#v1.…`), `from` replaces the address; the other
     * options are Playwright's options of a context. A first visit begins with the lessons. Unless
     * `isFirst`, the browser has visited the site before, and the page opens in the workshop.
     */
    async visit({ fragment = '', from = address, isFirst = false, ...options }, body) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(WAIT_MS);
      try {
        if (!isFirst) await context.addInitScript(beenHere);
        const page = await context.newPage();
        if (SLOWDOWN > 1) await slow(page);
        const responses = [];
        page.on('response', (response) => responses.push(response));
        const problems = watch(page, address);
        try {
          await page.goto(from + fragment);
          if (from === address) await page.locator('main').waitFor();
          await body(page, responses);
        } catch (error) {
          error.message += problems.map((problem) => `\nThe page also reported: ${problem}`).join('');
          throw error;
        }
        // Checked while the page is open, because closing it aborts the requests in progress.
        assert.deepEqual(problems, [], 'the page reports no problem');
      } finally {
        await context.close();
      }
    },

    async close() {
      await browser.close();
      site.close();
    },
  };
}

/** Makes the processor this many times slower for the page, as on a busy machine. */
async function slow(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Stores empty preferences, if the browser can store anything. */
function beenHere() {
  try {
    const [name, nothing] = ['lockscope.preferences', '{"version":1}'];
    if (localStorage.getItem(name) === null) localStorage.setItem(name, nothing);
  } catch {
    // Without storage every visit is the first.
  }
}

/**
 * Lets every timer of the page end at once after the next load, so that a test need not wait for
 * saving, which the page delays.
 */
export async function hurryTimers(page) {
  await page.addInitScript(() => {
    const [start, stop, pending] = [globalThis.setTimeout, globalThis.clearTimeout, new Set()];
    globalThis.pendingTimers = pending;
    globalThis.setTimeout = (callback, delay, ...args) => {
      const id = start(() => {
        pending.delete(id);
        callback(...args);
      }, 0);
      pending.add(id);
      return id;
    };
    globalThis.clearTimeout = (id) => {
      pending.delete(id);
      stop(id);
    };
  });
}

/** Waits until no timer of the page or the frame is pending, after `hurryTimers`. */
export async function timersEnd(frame) {
  await frame.waitForFunction(() => globalThis.pendingTimers.size === 0);
}

/** Returns the address of the same server as another origin. */
function elsewhere(address) {
  return address.replace('127.0.0.1', 'localhost');
}

/** Collects the problems that a page of Playwright or Puppeteer reports while it is open. */
export function watch(page, address) {
  const problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    const local = url.startsWith(address) || url.startsWith(elsewhere(address)) || url.startsWith('data:') || url.startsWith('blob:');
    if (!local) problems.push(`left the site: ${url}`);
  });
  page.on('requestfailed', (request) => {
    // The browser requests the icon whenever the address changes. The page requests texts when they
    // are shown, and the searcher when it is idle. A reload may abort these requests.
    if (/\.(svg|txt)$|\/searcher[^/]*$/.test(request.url()) && ABORTED.includes(request.failure()?.errorText)) return;
    problems.push(`request failed: ${request.url()} (${request.failure()?.errorText})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** Starts a simple static host: files by name, and `index.html` for a folder. */
async function serve({ folder, maxAgeSeconds, replaced, compressed }) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    const name = pathname.startsWith(folder) ? normalize(`/${pathname.slice(folder.length)}`) : null;
    try {
      if (name === null) throw new Error('outside the site');
      const file = join(DIST, name.endsWith('/') ? `${name}index.html` : name);
      const content = replaced.get(name.slice(1)) ?? compressed.get(file) ?? await readFile(file);
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      if (content === compressed.get(file)) response.setHeader('content-encoding', 'br');
      response.writeHead(200, { 'content-type': type, 'cache-control': `max-age=${maxAgeSeconds}` });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/**
 * Returns the site's files with Brotli, by path. They are compressed in advance, because
 * compressing takes longer than sending.
 */
async function compressedFiles() {
  const files = (await readdir(DIST)).map((name) => join(DIST, name));
  return new Map(await Promise.all(files.map(async (file) => [file, brotliCompressSync(await readFile(file))])));
}
