import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './engines/chromium.js';

const require = createRequire(import.meta.url);

/** A browser of its own, as long as the journey runs. `hosts`: where names lead that no name server knows. */
export function launchBrowser({ hosts }: { hosts: Record<string, string> }): Promise<Browser> {
  const rules = Object.entries(hosts).map(([name, address]) => `MAP ${name} ${address}`);
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, `--host-resolver-rules=${rules.join(', ')}`],
  });
}

/** The browser of all journeys, which `shared-browser.ts` launches; closing it closes what was opened here. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

/** A visitor of their own: no cookie of anybody else's. Closed when the test is over. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(15_000);
  onTestFinished(() => context.close());
  return context.newPage();
}

/** Fails the test if a Content-Security-Policy refuses anything to the page's documents, or to those of its frames. */
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
  // Without selectors and without the rules that passed, which no test reads, axe needs a third less time.
  resultTypes: ['violations'],
  selectors: false,
  // Axe is not in the frames, and would wait for an answer of each.
  iframes: false,
  // The other asset, all style sheets, serves only rules that are off.
  preload: { assets: ['media'] },
};
/** The rules whose result depends on colors. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export interface AxeOptions {
  /** Ids of rules. All rules by default. */
  runOnly?: string[];
}

/** Returns one line for each accessibility problem that axe finds in the page's current state. */
export async function findAccessibilityProblems(page: Page, options: AxeOptions = {}): Promise<string[]> {
  // Evaluated rather than added as a script tag, which our pages' policies forbid. Once for each document.
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

/** Once over both widths, with each scheme at both. The schemes differ in colors only, so one gets all the rules. */
const EVERY_LOOK: Look[] = [
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark', axe: { runOnly: COLOR_RULES } },
  { width: 1280, colorScheme: 'dark', axe: { runOnly: COLOR_RULES } },
  { width: 1280, colorScheme: 'light' },
];

/** Returns accessibility problems and horizontal scrolling, on a phone and a laptop, each in both color schemes. */
export function findProblemsInEveryLook(page: Page): Promise<string[]> {
  return findProblemsIn(EVERY_LOOK, page);
}

/**
 * Returns accessibility problems and horizontal scrolling, on a phone in the dark scheme and on a laptop in the light
 * one. Enough for a state of a screen that is seen in every look elsewhere, in half the time.
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
  const before = page.viewportSize();
  for (const { width, colorScheme, axe } of looks) {
    await page.setViewportSize({ width, height: before?.height ?? 812 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The dashboard's theme is an attribute. Public pages follow the system.
    const isThemed = (await page.locator('html[data-theme]').count()) > 0;
    if (isThemed) await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
    await page.evaluate(settleColors);
    const found = await findAccessibilityProblems(page, axe);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`scrolls sideways by ${overflow} px`);
    problems.push(...found.map((problem) => `${width} ${colorScheme}: ${problem}`));
  }
  if (before) await page.setViewportSize(before);
  return problems;
}

/**
 * Runs in the page. Waits for the end of color transitions between themes: no transition for two frames, because an
 * element that inherits a color starts its transition after its parent's.
 */
async function settleColors(): Promise<void> {
  for (let still = 0; still < 2; still += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    if (moving.length > 0) still = -1;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
