// Drivers of browsers other than Chromium, for the smoke test: Firefox with Puppeteer over WebDriver
// BiDi, and WebKitGTK's MiniBrowser over WebDriver, because no npm package drives the WebKit of a
// Linux distribution.
//
// A driver starts its browser and returns `{ open(site), close() }`. `open(site, fragment)` opens the
// page in a profile without data and returns
//
// - `evaluate(task, ...args)`: calls a function in the page and returns its result.
// - `find(task, ...args)`: returns the element that the function returns, with `click()`, or null.
// - `problems()`: the errors that the page reported.
// - `close()`

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { eventually, WAIT_MS } from './eventually.mjs';
import { freePort } from './free_port.mjs';
import { watch } from './support.mjs';

const SIZE = { width: 1440, height: 900 };

/** The drivers by the name of their browser. */
export const DRIVERS = { Firefox: startFirefox, WebKit: startWebKit };

async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? program('firefox-esr', 'firefox'),
    defaultViewport: SIZE,
    timeout: WAIT_MS,
    protocolTimeout: WAIT_MS,
  });
  return {
    async open({ address }, fragment) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const problems = watch(page, address);
      await page.goto(address + fragment, { timeout: WAIT_MS });
      return {
        evaluate: (task, ...args) => page.evaluate(task, ...args),
        find: async (task, ...args) => (await page.evaluateHandle(task, ...args)).asElement(),
        problems: async () => problems,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

async function startWebKit() {
  const [driver, screen] = [program('WebKitWebDriver'), program('Xvfb')];
  const started = [];
  const close = () => started.forEach((child) => child.kill());
  process.once('exit', close);
  try {
    const display = await startScreen(screen, started);
    const root = await startDriver(driver, display, started);
    // Before the first test, because a browser that does not start says nothing about the page.
    await (await startSession(root)).close();
    return { open: (site, fragment) => openInWebKit(root, site, fragment), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Starts a virtual screen, adds its process to `started`, and returns its name. */
async function startScreen(program, started) {
  const options = ['-displayfd', '1', '-noreset', '-screen', '0', '1600x1200x24'];
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(child);
  // It prints its number once it accepts clients.
  const [number] = await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'close')]);
  if (number === undefined) throw new Error('Xvfb did not start');
  return `:${String(number).trim()}`;
}

/** Starts WebKitWebDriver, adds its process to `started`, and returns its address. */
async function startDriver(program, display, started) {
  const port = await freePort();
  // Compositing without a graphics card would double the time of the tests.
  const env = { ...process.env, DISPLAY: display, LC_ALL: 'C.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const child = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' });
  started.push(child);
  const root = `http://127.0.0.1:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await eventually.ok(async () => hasEnded() || (await send('GET', `${root}/status`)).ready);
  if (hasEnded()) throw new Error('WebKitWebDriver did not start');
  return root;
}

/** Starts MiniBrowser with an empty profile. */
async function startSession(root) {
  const { sessionId } = await send('POST', `${root}/session`, { capabilities: {} });
  const session = `${root}/session/${sessionId}`;
  return {
    post: (command, body) => send('POST', `${session}/${command}`, body),
    close: () => send('DELETE', session),
  };
}

async function openInWebKit(root, site, fragment) {
  site.replaced.set('', await collecting());
  const { post, close } = await startSession(root);
  const evaluate = (task, ...args) => (
    post('execute/sync', { script: `return (${task}).apply(null, arguments)`, args })
  );
  await post('window/rect', SIZE);
  await post('url', { url: site.address + fragment });
  return {
    evaluate,
    async find(task, ...args) {
      const found = await evaluate(task, ...args);
      return found && { click: () => post(`element/${Object.values(found)[0]}/click`, {}) };
    },
    problems: () => evaluate(() => globalThis.problems),
    close,
  };
}

/** Returns the path of the first of these programs that is installed. */
function program(...names) {
  const folders = process.env.PATH.split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (found === undefined) throw new Error(`${names.join(' or ')} is not installed`);
  return found;
}

/** Sends a command of WebDriver and returns its result. */
async function send(method, url, body) {
  const signal = AbortSignal.timeout(WAIT_MS);
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/**
 * Returns the page with a script that collects problems, because WebDriver does not report them. The
 * script is above the page's policy, which would reject it.
 */
async function collecting() {
  const page = await readFile(new URL('../../dist/index.html', import.meta.url), 'utf8');
  return page.replace('<head>', `<head><script>(${collect})()</script>`);
}

function collect() {
  const problems = [];
  const { error } = console;
  globalThis.problems = problems;
  console.error = (...words) => {
    problems.push(`console: ${words.join(' ')}`);
    error.apply(console, words);
  };
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`uncaught: ${reason}`));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => problems.push(`against the policy: ${blockedURI}`));
  // While the event is captured, this includes files that could not be loaded.
  addEventListener('error', ({ message, target }) => {
    problems.push(target === window ? `uncaught: ${message}` : `not loaded: ${target.src ?? target.href}`);
  }, true);
}
