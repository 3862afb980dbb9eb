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

/** The rules whose result depends on colors. Themes and color schemes with the same elements differ in no other result. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns the problems that axe finds in the current state of the page, one line each. */
export async function findAccessibilityProblems(
  page: Page,
  { colorsOnly = false }: { colorsOnly?: boolean } = {},
): Promise<string[]> {
  // Evaluated rather than added as a script tag: pages under test have strict policies.
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(await axeSource);
  await page.evaluate(endTransitions);
  // Without selectors and without what passed, which nobody reads, it takes a third less.
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

/** Runs in the page. In the middle of a transition, a color has a contrast that no one sees for long. */
async function endTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
