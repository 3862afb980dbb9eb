import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './engines/chromium.js';

const require = createRequire(import.meta.url);

/** Launches a separate browser. `hosts` maps host names that no name server knows to addresses. */
export function launchBrowser({ hosts }: { hosts: Record<string, string> }): Promise<Browser> {
  const rules = Object.entries(hosts).map(([name, address]) => `MAP ${name} ${address}`);
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, `--host-resolver-rules=${rules.join(', ')}`],
  });
}

/** Connects to the browser of `shared.ts`. Closing the connection closes only its own pages. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

/** Opens a page with a separate browser context, which is closed after the test. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(15_000);
  onTestFinished(() => context.close());
  return context.newPage();
}

/** Fails the test if a Content-Security-Policy blocks anything in the page's documents or in its frames. */
export async function expectNoPolicyViolations(page: Page): Promise<void> {
  const violations: string[] = [];
  onTestFinished(() => expect(violations).toEqual([]));
  await page.exposeFunction('tidingsViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { documentURI, effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const report = (window as { tidingsViolation?: (text: string) => void }).tidingsViolation;
      report?.(`${documentURI}: ${effectiveDirective} ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`);
    });
  });
}

interface AxeResult {
  violations: Array<{ id: string; help: string; nodes: Array<{ html: string }> }>;
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const AXE_OPTIONS = {
  // Omits selectors and passed rules, which saves axe a third of the time.
  resultTypes: ['violations'],
  selectors: false,
  // axe would wait for a response of each frame, because it is not in the frames.
  iframes: false,
  // Only rules that are off need style sheets, the other asset.
  preload: { assets: ['media'] },
};
/** The rules whose result depends on colors. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export interface AxeOptions {
  /** The ids of the rules. All rules by default. */
  runOnly?: string[];
}

/** Returns one line for each accessibility problem that axe finds in the current state. */
export async function findAccessibilityProblems(page: Page, options: AxeOptions = {}): Promise<string[]> {
  // Evaluates axe once per document, because our policies block a script tag.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify({ ...AXE_OPTIONS, ...options })})`,
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`,
  );
}

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  axe?: AxeOptions;
}

/** Both widths in both color schemes. The second scheme needs only the color rules, because nothing else differs. */
const EVERY_LOOK: Look[] = [
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark', axe: { runOnly: COLOR_RULES } },
  { width: 1280, colorScheme: 'dark', axe: { runOnly: COLOR_RULES } },
  { width: 1280, colorScheme: 'light' },
];

/** Returns accessibility problems and horizontal scrolling, on a phone and a laptop, in both color schemes. */
export function findProblemsInEveryLook(page: Page): Promise<string[]> {
  return findProblemsIn(EVERY_LOOK, page);
}

/**
 * Returns accessibility problems and horizontal scrolling, on a phone in dark and on a laptop in light. Half as long,
 * for states of a screen that another journey checks in every look.
 */
export function findProblemsOfState(page: Page): Promise<string[]> {
  return findProblemsIn(
    [
      { width: 375, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ],
    page,
  );
}

async function findProblemsIn(looks: Look[], page: Page): Promise<string[]> {
  const problems: string[] = [];
  const originalSize = page.viewportSize();
  for (const { width, colorScheme, axe } of looks) {
    await page.setViewportSize({ width, height: originalSize?.height ?? 812 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // An attribute sets the theme of the dashboard. Public pages follow the system.
    const hasTheme = (await page.locator('html[data-theme]').count()) > 0;
    if (hasTheme) await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
    await page.evaluate(settleColors);
    const lookProblems = await findAccessibilityProblems(page, axe);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) lookProblems.push(`scrolls sideways by ${overflow} px`);
    problems.push(...lookProblems.map((problem) => `${width} ${colorScheme}: ${problem}`));
  }
  if (originalSize) await page.setViewportSize(originalSize);
  return problems;
}

/**
 * Waits for the end of color transitions between themes, namely for two frames without one. An element that inherits a
 * color starts its transition after its parent's. Runs in the page.
 */
async function settleColors(): Promise<void> {
  for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    if (moving.length > 0) stillFrames = -1;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
