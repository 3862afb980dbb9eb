/**
 * Measures the dashboard on a slow connection, in Chromium with an empty cache, 50 KB/s, and 400 ms for each request.
 * Measures the first paint, the time until the sign-in form can be used, and the time until Home is visible. The peer
 * is the same browser without the limit.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { readNumberOption, signUp } from './parts/creator.js';
import { findMedian, printReport, round } from './parts/report.js';
import { startTidings } from './parts/servers.js';

const iterations = readNumberOption('turns', 3);
const bytesPerSecond = readNumberOption('bytes-per-second', 50 * 1024);
const latency = readNumberOption('latency', 400);
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const USERNAME = 'mara';

/** Runs in the page once the screen can be used. */
const READ_TIMES = `({
  usable: performance.now(),
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
})`;
/** Runs in the page before its own scripts. */
const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Screen {
  name: 'signIn' | 'home';
  path: string;
  isSignedIn: boolean;
  /** The element that is visible once the screen can be used. */
  usable: string;
}

const SCREENS: Screen[] = [
  { name: 'signIn', path: '/auth?mode=log-in', isSignedIn: false, usable: 'input[name="password"]' },
  { name: 'home', path: '/dashboard', isSignedIn: true, usable: 'main h1:text("Good")' },
];

/** The times of one load, in seconds from the start of the navigation. */
interface Load {
  firstPaint: number;
  usable: number;
  /** The browser's score of layout shifts. */
  layoutShift: number;
  /** Bytes on the wire until the screen can be used, by file. */
  files: Map<string, number>;
}

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
mkdirSync(join(folder, 'data'));
const server = await startTidings(folder);
const creator = await signUp(server, USERNAME);
const [cookieName = '', cookieValue = ''] = creator.headers.cookie?.split('=') ?? [];
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
const results: Array<{ screen: Screen; slow: Load[]; fast: Load[] }> = [];
for (const screen of SCREENS) {
  const slow: Load[] = [];
  const fast: Load[] = [];
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    slow.push(await load(browser, screen, true));
    fast.push(await load(browser, screen, false));
  }
  results.push({ screen, slow, fast });
}
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });

for (const { screen, slow } of results) {
  const files = [...(slow[0]?.files ?? [])].sort((a, b) => b[1] - a[1]);
  process.stdout.write(`\n${screen.path}: ${files.length} files\n`);
  for (const [file, bytes] of files.slice(0, 12)) {
    process.stdout.write(`${String(bytes).padStart(9)}  ${file}\n`);
  }
}
const getMedian = (loads: Load[], getValue: (load: Load) => number) => round(findMedian(loads.map(getValue)));
printReport(
  {
    bench: 'slow-line',
    ratios: Object.fromEntries(
      results.map(({ screen, slow, fast }) => [
        `${screen.name}SlowVsFast`,
        round(getMedian(slow, ({ usable }) => usable) / getMedian(fast, ({ usable }) => usable)),
      ]),
    ),
    figures: Object.fromEntries(
      results.flatMap(({ screen: { name }, slow }) => [
        [`${name}FirstPaintSeconds`, getMedian(slow, ({ firstPaint }) => firstPaint)],
        [`${name}UsableSeconds`, getMedian(slow, ({ usable }) => usable)],
        [`${name}LayoutShift`, round(findMedian(slow.map(({ layoutShift }) => layoutShift)), 3)],
        [`${name}Kilobytes`, getMedian(slow, ({ files }) => addUp([...files.values()]) / 1024)],
      ]),
    ),
  },
  results.map(({ screen, slow, fast }) => ({
    screen: screen.path,
    'first paint, s': getMedian(slow, ({ firstPaint }) => firstPaint),
    'usable, s': getMedian(slow, ({ usable }) => usable),
    'without the limit, s': getMedian(fast, ({ usable }) => usable),
    KB: getMedian(slow, ({ files }) => addUp([...files.values()]) / 1024),
    'layout shift': round(findMedian(slow.map(({ layoutShift }) => layoutShift)), 3),
  })),
);

/** Opens the screen in a new browser context with an empty cache. */
async function load(browser: Browser, screen: Screen, isLimited: boolean): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (screen.isSignedIn)
    await context.addCookies([{ name: cookieName, value: cookieValue, url: server.url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const files = await watchFiles(session);
  if (isLimited) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  await page.addInitScript({ content: COUNT_SHIFTS });
  await page.goto(server.url + screen.path, { waitUntil: 'commit' });
  await page.locator(screen.usable).first().waitFor({ timeout: 60_000 });
  const times = await page.evaluate<{ usable: number; firstPaint: number }>(READ_TIMES);
  const loadedFiles = new Map(files);
  await page.waitForLoadState('networkidle');
  const layoutShift = await page.evaluate<number>('window.shifted');
  await context.close();
  return {
    usable: times.usable / 1_000,
    firstPaint: times.firstPaint / 1_000,
    layoutShift,
    files: loadedFiles,
  };
}

/** Returns a map that fills with the bytes of each received file. */
async function watchFiles(session: CDPSession): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  const paths = new Map<string, string>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    files.set(paths.get(requestId) ?? requestId, encodedDataLength);
  });
  return files;
}

function addUp(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
