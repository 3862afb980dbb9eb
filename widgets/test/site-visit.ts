import type { Page } from 'playwright-core';
import { type ThemeKey, themes } from '../src/pages/index.js';
import { findAccessibilityProblems } from './browser.js';
import type { PageVisit } from './page-visit.js';
import { sites } from './samples/site-pages.js';

const PLAYER = 'https://www.youtube-nocookie.com/**';
export const IMAGE = '**/media/**';
export const DRAWN = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path d="M0 0h300v300H0z"/></svg>',
};
export type SiteName = keyof typeof sites;
export const siteNames = Object.keys(sites) as SiteName[];
export const [firstTheme, ...otherThemes] = Object.keys(themes) as [ThemeKey, ...ThemeKey[]];

/** Responds with images that load, and with an empty page for the video's host. */
export async function mockOutsideRequests(page: Page): Promise<void> {
  await page.route(IMAGE, (route) => route.fulfill(DRAWN));
  await page.route(PLAYER, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Player</title>' }),
  );
}

/** Returns axe's findings, elements wider than the window, and console errors. */
export async function findSiteProblems(visit: PageVisit, name: SiteName, theme: ThemeKey): Promise<string[]> {
  const site = { ...sites[name], theme };
  const errors = await visit.inspect({ page: 'site', site, presentation: 'page' });
  // Themes with an image header have one element more.
  const colorsOnly = theme !== firstTheme && !('header' in themes[theme]);
  const problems: string[] = [];
  for (const width of [375, 500, 320]) {
    await visit.page.setViewportSize({ width, height: 812 });
    const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow !== 0) problems.push(`${width} px wide: ${overflow} px overflow`);
    if (width !== 320) problems.push(...(await findAccessibilityProblems(visit.page, { colorsOnly })));
  }
  return [...problems, ...errors];
}
