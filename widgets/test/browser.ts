import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const axeSource = readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
}

interface AxeResult {
  violations: Array<{ id: string; help: string; nodes: Array<{ html: string }> }>;
}

/** The rules whose result depends on colors. Themes with the same elements differ in no other result. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns the problems that axe finds in the current state of the page, one line each. */
export async function findAccessibilityProblems(
  page: Page,
  { colorsOnly = false }: { colorsOnly?: boolean } = {},
): Promise<string[]> {
  // Evaluates the script, because the strict policies of the tested pages block a script tag.
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(await axeSource);
  await page.evaluate(endTransitions);
  // The options omit selectors and passed checks, which saves a third of the time.
  const options = {
    resultTypes: ['violations'],
    selectors: false,
    ...(colorsOnly && { runOnly: COLOR_RULES }),
  };
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`,
  );
}

/** Waits for the end of transitions, because the contrast differs during a transition. Runs in the page. */
async function endTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
