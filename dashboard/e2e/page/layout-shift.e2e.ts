import { expect, it } from 'vitest';
import { setUpSession } from '../harness/session.js';
import { openScreen } from '../harness/sign-in.js';

const session = setUpSession();

/** The limit for a good score in Web Vitals. The height of a newsletter is known only after it loads. */
const TOLERABLE_SHIFT = 0.1;
const SCREENS = ['/newsletter/new2', '/newsletter/new', '/newsletters/new', '/dashboard', '/dashboard3'];

declare global {
  var layoutShift: number;
}

it.each([375, 1280])('the main content does not move while a screen loads, at %i px', async (width) => {
  const page = await openScreen(session, {
    username: `still-${width}`,
    path: '/newsletters',
    options: { viewport: { width, height: 812 }, reducedMotion: 'reduce' },
  });
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      // TypeScript's library does not know this kind of entry.
      for (const { value } of list.getEntries() as Array<PerformanceEntry & { value: number }>)
        window.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

  const shiftingScreens: string[] = [];
  for (const path of SCREENS) {
    await page.goto(session.server.url + path, { waitUntil: 'networkidle' });
    const shift = await page.evaluate(() => window.layoutShift);
    if (shift > TOLERABLE_SHIFT) shiftingScreens.push(`${path}: ${shift.toFixed(2)}`);
  }
  expect(shiftingScreens).toEqual([]);
});
