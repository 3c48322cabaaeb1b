import { openLongRun, place, press } from './runs.mjs';
import { openSite } from './support.mjs';
const site = await openSite();
const axis = process.argv[2] ?? 'Steps';
const cpu = process.argv[3] === 'cpu';
await site.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
  await openLongRun(page);
  await page.getByRole('group', { name: 'Axis' }).getByRole('button', { name: axis }).click();
  await press(page, 'Home');
  await press(page, 'ArrowRight', 30);
  const session = await page.context().browser().newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline','devtools.timeline', 'blink.user_timing'] }, transferMode: 'ReportEvents' });
  const N = 100;
  const ps = cpu ? await page.context().newCDPSession(page) : null;
  if (ps) { await ps.send('Profiler.enable'); await ps.send('Profiler.setSamplingInterval',{interval:200}); await ps.send('Profiler.start'); }
  for (let i = 0; i < N; i++) {
    await page.evaluate(() => performance.mark('act'));
    await page.keyboard.press('ArrowRight');
    await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
  }
  if (ps) {
    const { profile } = await ps.send('Profiler.stop');
    const self = new Map(); const dt = profile.timeDeltas; const byId = new Map(profile.nodes.map((n) => [n.id, n]));
    profile.samples.forEach((id, i) => { const n = byId.get(id); const k = n.callFrame.functionName || '(anon)'; self.set(k, (self.get(k) ?? 0) + dt[i]); });
    console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 60).map(([k, v]) => `${(v / 1000 / N).toFixed(3)} ms ${k}`).join('\n'));
    // inclusive
    const parent = new Map(); profile.nodes.forEach((n) => (n.children ?? []).forEach((c) => parent.set(c, n.id)));
    const inc = new Map();
    profile.samples.forEach((id, i) => { const seen = new Set(); for (let x = id; x; x = parent.get(x)) { const k = byId.get(x).callFrame.functionName || '(anon)'; if (!seen.has(k)) { seen.add(k); inc.set(k, (inc.get(k) ?? 0) + dt[i]); } } });
    console.log('INCLUSIVE'); console.log([...inc].sort((a, b) => b[1] - a[1]).slice(0, 150).map(([k, v]) => `${(v / 1000 / N).toFixed(3)} ms ${k}`).join('\n'));
  }
  const done = new Promise((r) => session.once('Tracing.tracingComplete', r));
  await session.send('Tracing.end'); await done;
  const mark = events.find((e) => e.name === 'act');
  const main = events.filter((e) => e.pid === mark.pid && e.tid === mark.tid && e.tdur);
  const sum = new Map();
  for (const e of main) sum.set(e.name, (sum.get(e.name) ?? 0) + e.tdur);
  console.log(`TRACE per step, axis ${axis}`);
  console.log([...sum].sort((a, b) => b[1] - a[1]).slice(0, 30).map(([k, v]) => `${(v / 1000 / N).toFixed(2)} ms ${k}`).join('\n'));
});
await site.close();
