/**
 * Measures typing in the newsletter editor, ten keys a second in 5,000 words with 20 images. Slows Chromium's processor
 * down four times. Chromium's setting has a larger effect on some machines, so the benchmark lowers it until a plain
 * loop takes four times as long. For each key, measures two processor times until its frame is drawn: scripts, styles
 * and layout, and all tasks. Also measures the work until the next key, which includes saves. The peer is a plain
 * `contenteditable` element with the same text, in the same browser.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { createDraft, pause, readNumberOption, signUp, uploadImage } from './parts/creator.js';
import { findMedian, printReport, round } from './parts/report.js';
import { startTidings } from './parts/servers.js';

const words = readNumberOption('words', 5_000);
const images = readNumberOption('images', 20);
const slowdown = readNumberOption('slowdown', 4);
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const TYPED_TEXT =
  'Frost came early this year, and the kiln was cold until the ash had settled on all bowls. ';
const TURNS = 3;
/** Longer than the editor waits before it saves, so that a turn includes saves. */
const SETTLED_MS = 3_000;
/** Resolves once the next frame is drawn, because a message arrives after the rest of the frame. */
const WAIT_FOR_FRAME_SCRIPT = `new Promise((resolve) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
})).then(() => undefined)`;
/** Takes about 50 ms. */
const CALIBRATION_SCRIPT =
  '(() => { let sum = 0; for (let step = 0; step < 3e7; step += 1) sum = (sum * 31 + step) | 0; return sum; })()';
const MAX_CALIBRATIONS = 6;
/** The share by which the slowdown may differ from the target. */
const SLOWDOWN_TOLERANCE = 0.08;
/** A fast typist presses a key every 100 ms. */
const BETWEEN_KEYS_MS = 100;

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
mkdirSync(join(folder, 'data'));
const server = await startTidings(folder);
const creator = await signUp(server, 'mara');
const content = await writeContent();
const id = await createDraft(creator, { title: 'The kiln that would not cool', content });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
const [name = '', value = ''] = creator.headers.cookie?.split('=') ?? [];
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
await context.addCookies([{ name, value, url: server.url }]);

/** The measured slowdowns of both pages. */
const slowdowns: number[] = [];
const editorPage = await openSlowedPage(async (page) => {
  await page.goto(`${server.url}/newsletter/new2?id=${id}`);
  const text = page.locator('.newsletter-sheet').getByRole('textbox', { name: 'Content' });
  await text.waitFor({ timeout: 60_000 });
  await text.getByText('The last line.').click();
});
const plainPage = await openSlowedPage(async (page) => {
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(
    `document.body.innerHTML = '<div contenteditable style="max-width:600px">' + ${JSON.stringify(content)} + '</div>'`,
  );
  await page.getByText('The last line.').click();
});
const keyTimings: Record<'editor' | 'plain', KeyTiming[]> = { editor: [], plain: [] };
for (let iteration = 0; iteration < TURNS; iteration += 1) {
  keyTimings.editor.push(...(await typeText(editorPage)));
  keyTimings.plain.push(...(await typeText(plainPage)));
}
const load = loadavg()[0] ?? 0;
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });

const pickWork = (side: 'editor' | 'plain') => keyTimings[side].map(({ work }) => work);
const pickUntilNext = (side: 'editor' | 'plain') => keyTimings[side].map(({ untilNext }) => untilNext);
const pickTasks = (side: 'editor' | 'plain') => keyTimings[side].map(({ tasks }) => tasks);
const findP95 = (values: number[]) => round(findPercentile(values, 95), 1);
printReport(
  {
    bench: 'typing',
    ratios: {
      tasksVsPlain: round(findPercentile(pickTasks('editor'), 95) / findPercentile(pickTasks('plain'), 95)),
    },
    figures: {
      words,
      images,
      keys: keyTimings.editor.length,
      load: round(load, 1),
      slowdown: round(slowdowns.at(-1) ?? 1, 1),
      workP95Milliseconds: findP95(pickWork('editor')),
      workUntilNextKeyP95Milliseconds: findP95(pickUntilNext('editor')),
      tasksP95Milliseconds: findP95(pickTasks('editor')),
      plainTasksP95Milliseconds: findP95(pickTasks('plain')),
    },
  },
  (['editor', 'plain'] as const).map((side) => ({
    'ms for each key': side,
    'work, median': round(findMedian(pickWork(side)), 1),
    'work, p95': findP95(pickWork(side)),
    'until next key, p95': findP95(pickUntilNext(side)),
    'all tasks, median': round(findMedian(pickTasks(side)), 1),
    'all tasks, p95': findP95(pickTasks(side)),
    most: round(Math.max(...pickTasks(side)), 1),
  })),
);

/** Returns HTML with the words in paragraphs of 50, and the images between them. */
async function writeContent(): Promise<string> {
  const paragraph = `<p>${Array.from({ length: 50 }, (_, index) => (index % 9 === 0 ? '<strong>kiln</strong>' : 'bowls')).join(' ')}</p>`;
  const paragraphs = Math.ceil(words / 50);
  const paragraphsPerImage = Math.max(1, Math.floor(paragraphs / images));
  const blocks: string[] = [];
  for (let index = 0; index < paragraphs; index += 1) {
    blocks.push(paragraph);
    if (index % paragraphsPerImage === 0 && index / paragraphsPerImage < images)
      blocks.push(await storeImage(index));
  }
  return `${blocks.join('')}<p>The last line.</p>`;
}

async function storeImage(shade: number): Promise<string> {
  const background = { r: (shade * 5) % 256, g: 90, b: 110 };
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
  return `<img src="${await uploadImage(creator, bytes)}" alt="A kiln">`;
}

interface SlowedPage {
  page: Page;
  session: CDPSession;
}

async function openSlowedPage(open: (page: Page) => Promise<void>): Promise<SlowedPage> {
  const page = await context.newPage();
  await open(page);
  const session = await context.newCDPSession(page);
  // Uses processor time, because other processes would lengthen the elapsed time.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await calibrateSlowdown({ page, session });
  return { page, session };
}

/** Slows the page's main thread down by `slowdown`, and measures the result with a loop. */
async function calibrateSlowdown({ page, session }: SlowedPage): Promise<void> {
  const unslowedTime = await timeLoop({ page, session });
  let rate = slowdown;
  for (let attempt = 0; attempt < MAX_CALIBRATIONS && slowdown > 1; attempt += 1) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const measuredSlowdown = (await timeLoop({ page, session })) / unslowedTime;
    slowdowns.push(measuredSlowdown);
    if (Math.abs(measuredSlowdown / slowdown - 1) < SLOWDOWN_TOLERANCE) return;
    rate = Math.max(1, rate * (slowdown / measuredSlowdown));
  }
}

/** Returns the processor time of a fixed loop in milliseconds: the median of several runs. */
async function timeLoop({ page, session }: SlowedPage): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const timesBefore = await readTimes(session);
    await page.evaluate(CALIBRATION_SCRIPT);
    times.push((await readTimes(session)).tasks - timesBefore.tasks);
  }
  return findMedian(times);
}

/** The milliseconds of a keystroke. */
interface KeyTiming {
  /** Scripts, styles and layout, until the key's frame is drawn. */
  work: number;
  /** All tasks, until the key's frame is drawn. */
  tasks: number;
  /** Scripts, styles and layout, until the next key. */
  untilNext: number;
}

/** Types the text, one key after the other. */
async function typeText({ page, session }: SlowedPage): Promise<KeyTiming[]> {
  await page.bringToFront();
  await pause(SETTLED_MS);
  const keyTimes: KeyTiming[] = [];
  for (const key of TYPED_TEXT) {
    const timesBefore = await readTimes(session);
    await page.keyboard.type(key);
    await page.evaluate(WAIT_FOR_FRAME_SCRIPT);
    const timesAtFrame = await readTimes(session);
    await pause(BETWEEN_KEYS_MS);
    const timesLater = await readTimes(session);
    keyTimes.push({
      work: timesAtFrame.work - timesBefore.work,
      tasks: timesAtFrame.tasks - timesBefore.tasks,
      untilNext: timesLater.work - timesBefore.work,
    });
  }
  return keyTimes;
}

async function readTimes(session: CDPSession): Promise<Pick<KeyTiming, 'work' | 'tasks'>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const readMetric = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  return {
    work: readMetric('ScriptDuration') + readMetric('RecalcStyleDuration') + readMetric('LayoutDuration'),
    tasks: readMetric('TaskDuration'),
  };
}

function findPercentile(values: number[], percentile: number): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor((sortedValues.length * percentile) / 100))] ?? 0
  );
}
