import type { PageView } from '../src/pages/index.js';
import { findAccessibilityProblems } from './browser.js';
import type { PageVisit } from './page-visit.js';

/** Returns axe's findings in light and dark, elements that are too wide in two windows, and console errors. */
export async function findPageProblems(visit: PageVisit, view: PageView): Promise<string[]> {
  const errors = await visit.inspect(view);
  for (const summary of await visit.page.locator('summary').all()) await summary.click();
  const problems = await findAccessibilityProblems(visit.page);
  await visit.page.emulateMedia({ colorScheme: 'dark' });
  problems.push(...(await findAccessibilityProblems(visit.page, { colorsOnly: true })), ...errors);
  if (await hasOverflow(visit)) problems.push('overflows sideways');
  await visit.page.setViewportSize({ width: 320, height: 640 });
  if (await hasOverflow(visit)) problems.push('overflows sideways, 320 px wide');
  return problems;
}

function hasOverflow({ page }: PageVisit): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}
