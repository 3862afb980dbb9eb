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

/** What axe finds wrong with the page as it is now, one line each. Empty is good. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script tag: pages under test have strict policies.
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(await axeSource);
  // Without selectors and without what passed, which nobody reads, it takes a third less.
  const { violations } = await page.evaluate<AxeResult>(
    "axe.run({ resultTypes: ['violations'], selectors: false })",
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`,
  );
}
