/**
 * Measures Lighthouse's mobile performance score of the built dashboard, for the sign-in form and for Home. Each round
 * has a new browser context with an empty cache, and Lighthouse's simulation of a slow phone. Needs Chromium
 * (`CHROMIUM_PATH`).
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { getFreePort } from '../src/testing/servers/free-port.js';
import { readNumberOption, signUp } from './parts/creator.js';
import { findMedian, printReport, round } from './parts/report.js';
import { startTidings } from './parts/servers.js';

const iterations = readNumberOption('turns', 7);
/** Recording a page sometimes fails. */
const TRIES = 3;
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const SCREENS = [
  { name: 'signIn', path: '/auth?mode=log-in', isSignedIn: false },
  { name: 'home', path: '/dashboard', isSignedIn: true },
] as const;
/** The parts of the score and their weights: 25 LCP, 30 TBT, 25 CLS, 10 FCP, 10 speed index. */
const PARTS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  fcp: 'first-contentful-paint',
  speedIndex: 'speed-index',
} as const;
type Part = keyof typeof PARTS;
type Scores = Record<Part | 'score' | 'requests', number>;

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
mkdirSync(join(folder, 'data'));
const server = await startTidings(folder);
const { headers } = await signUp(server, 'mara');
const port = await getFreePort();
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
const results: Record<(typeof SCREENS)[number]['name'], Scores[]> = { signIn: [], home: [] };
for (let iteration = 0; iteration < iterations; iteration += 1) {
  for (const { name, path, isSignedIn } of SCREENS) {
    results[name].push(await measure(server.url + path, isSignedIn ? { Cookie: headers.cookie ?? '' } : {}));
  }
}
const load = loadavg()[0] ?? 0;
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });

const listValues = (name: keyof typeof results, key: keyof Scores) =>
  results[name].map((scores) => scores[key]);
printReport(
  {
    bench: 'lighthouse',
    ratios: Object.fromEntries(
      SCREENS.map(({ name }) => [`${name}Score`, findMedian(listValues(name, 'score'))]),
    ),
    figures: {
      turns: iterations,
      load: round(load, 1),
      ...Object.fromEntries(
        SCREENS.map(({ name }) => [`${name}Least`, Math.min(...listValues(name, 'score'))]),
      ),
      ...Object.fromEntries(
        SCREENS.map(({ name }) => [`${name}RequestsBeforeLcp`, findMedian(listValues(name, 'requests'))]),
      ),
    },
  },
  SCREENS.map(({ name, path }) => ({
    screen: path,
    'score (median)': findMedian(listValues(name, 'score')),
    min: Math.min(...listValues(name, 'score')),
    max: Math.max(...listValues(name, 'score')),
    'FCP ms': round(findMedian(listValues(name, 'fcp')), 0),
    'LCP ms': round(findMedian(listValues(name, 'lcp')), 0),
    'TBT ms': round(findMedian(listValues(name, 'tbt')), 0),
    'speed index ms': round(findMedian(listValues(name, 'speedIndex')), 0),
    CLS: round(findMedian(listValues(name, 'cls')), 3),
    'requests before LCP': findMedian(listValues(name, 'requests')),
  })),
);

async function measure(url: string, extraHeaders: Record<string, string>): Promise<Scores> {
  const options = { port, logLevel: 'error', extraHeaders } as const;
  for (let remainingTries = TRIES; ; remainingTries -= 1) {
    const run = await lighthouse(url, { ...options, onlyCategories: ['performance'] });
    const failure = run?.lhr.runtimeError?.message;
    if (run !== undefined && failure === undefined) return readScores(run.lhr);
    if (remainingTries === 1) throw new Error(failure ?? 'Lighthouse has no result.');
  }
}

function readScores({ categories, audits }: Result): Scores {
  const score = Math.round((categories.performance?.score ?? 0) * 100);
  const values = Object.entries(PARTS).map(([part, audit]) => [part, audits[audit]?.numericValue ?? 0]);
  return {
    score,
    requests: countRequestsBeforePaint(audits),
    ...(Object.fromEntries(values) as Record<Part, number>),
  };
}

/** Returns the number of requests before the largest paint. Unlike the score, it depends little on the machine. */
function countRequestsBeforePaint(audits: Result['audits']): number {
  const getAuditItems = (audit: string) =>
    (audits[audit]?.details as { items?: Array<Record<string, number>> } | undefined)?.items ?? [];
  const paintedAt = getAuditItems('metrics')[0]?.observedLargestContentfulPaint ?? 0;
  return getAuditItems('network-requests').filter(
    ({ networkRequestTime = 0 }) => networkRequestTime < paintedAt,
  ).length;
}
