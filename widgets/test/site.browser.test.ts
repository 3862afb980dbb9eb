import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type SitePresentation, type ThemeKey, themes } from '../src/pages/index.js';
import { findAccessibilityProblems } from './browser.js';
import { usePageVisit } from './page-visit.js';
import { sites } from './samples/site-pages.js';
import {
  DRAWN,
  findSiteProblems,
  firstTheme,
  IMAGE,
  mockOutsideRequests,
  type SiteName,
  siteNames,
} from './site-visit.js';

const visit = usePageVisit({ prepareShared: mockOutsideRequests });

function openSite(
  site: SiteName,
  presentation: SitePresentation = 'page',
  options: Parameters<typeof visit.open>[1] = {},
): Promise<string[]> {
  const view = { page: 'site' as const, site: sites[site], presentation };
  return visit.open(view, { prepare: mockOutsideRequests, ...options });
}

test.each(siteNames)('%s: passes axe, and does not overflow sideways', async (name) => {
  expect(await findSiteProblems(visit, name, firstTheme)).toEqual([]);
});

describe.each(['page', 'demo'] as const)('store, %s', (presentation) => {
  test.each(['empty', 'full'] as const)('%s: passes axe', async (name) => {
    const complaints = await visit.inspect({ page: 'store', site: sites[name], presentation });
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test('shows the focus on every focusable element', async () => {
  await openSite('full');
  const places = await visit.page.locator('a, button').count();
  const unseen: string[] = [];
  for (let index = 0; index < places; index += 1) {
    await visit.page.keyboard.press('Tab');
    const focusState = await visit.page.evaluate(() => {
      const host = document.activeElement;
      const focusedElement = host?.shadowRoot?.activeElement ?? host;
      if (!focusedElement || focusedElement === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(focusedElement);
      return { name: focusedElement.textContent, ring: `${outlineStyle} ${outlineWidth}` };
    });
    if (focusState && focusState.ring !== 'solid 2px') unseen.push(`${focusState.name}: ${focusState.ring}`);
  }
  expect(places).toBeGreaterThan(8);
  expect(unseen).toEqual([]);
});

describe('layout', () => {
  const scrollToEnd = () => visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  test.each(Object.keys(themes) as ThemeKey[])('%s: has a background as long as the page', async (theme) => {
    for (const width of [375, 1280]) {
      await visit.inspect(
        { page: 'site', site: { ...sites['every block'], theme }, presentation: 'page' },
        { width },
      );
      const [layer, page] = await visit.page.evaluate(() => [
        Number.parseFloat(getComputedStyle(document.body, '::before').height),
        document.documentElement.scrollHeight,
      ]);
      expect(Math.abs((layer ?? 0) - (page ?? 0)), `${width} px`).toBeLessThan(1);
    }
  });

  test('keeps profile and form in view beside links and products in two columns', async () => {
    const site = { ...sites['every block'], layout: 'columns' as const };
    await visit.inspect({ page: 'site', site, presentation: 'page' }, { width: 1024 });
    const measurePlaces = () =>
      visit.page.evaluate(() =>
        ['.lead', '.offers'].map((part) => document.querySelector(part)?.getBoundingClientRect().toJSON()),
      );
    const [lead, offers] = await measurePlaces();
    expect(offers.left).toBeGreaterThan(lead.right);
    await scrollToEnd();
    const [leadAtEnd, offersAtEnd] = await measurePlaces();
    expect(offersAtEnd.top).toBeLessThan(0);
    expect(leadAtEnd.top).toBeGreaterThanOrEqual(0);
    await visit.page.setViewportSize({ width: 1023, height: 812 });
    const [leadAbove, offersBelow] = await measurePlaces();
    expect(offersBelow.top).toBeGreaterThan(leadAbove.bottom);
  });

  test('shows products below each other on a phone, with the price on the image', async () => {
    await visit.inspect({ page: 'site', site: sites.full, presentation: 'page' });
    const cards = await visit.page.locator('.product').evaluateAll((elements) =>
      elements.map((card) => {
        const [image, price] = ['.product-image', '.product-price'].map((part) =>
          card.querySelector(part)?.getBoundingClientRect(),
        );
        return {
          left: card.getBoundingClientRect().left,
          isOnImage: (price?.bottom ?? 0) < (image?.bottom ?? 0),
        };
      }),
    );
    expect(cards).toEqual(cards.map(() => ({ left: 20, isOnImage: true })));
    expect(cards).toHaveLength(3);
  });
});

describe('sharing', () => {
  const getPanel = () => visit.page.getByRole('dialog', { name: 'Share this page' });
  const openPanel = () => visit.page.getByRole('button', { name: 'Share this page' }).click();

  test('opens and closes its panel without a script', async () => {
    await openSite('full', 'page', { javaScriptEnabled: false });
    await openPanel();
    await getPanel().getByText('tidings.example/mara').waitFor();
    await getPanel().getByRole('button', { name: 'Close' }).click();
    await getPanel().waitFor({ state: 'hidden' });
  });

  test('loads the QR code with the panel, and copies the URL if the system has no dialog', async () => {
    const requests: string[] = [];
    await openSite('full', 'page', {
      prepare: async (page) => {
        await mockOutsideRequests(page);
        page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      },
    });
    await visit.page.waitForLoadState('networkidle');
    expect(requests).not.toContain('/mara/qr.svg');
    await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPanel();
    await expect.poll(() => requests).toContain('/mara/qr.svg');
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    await getPanel().getByRole('link', { name: 'Share or copy link' }).click();
    await getPanel().getByText('Link copied').waitFor();
    expect(await visit.page.evaluate(() => navigator.clipboard.readText())).toBe(
      'https://tidings.example/mara',
    );
  });
});

describe('counting', () => {
  const getCounts = () => visit.instance.counted;

  test('reports a view once, and each click on a link', async () => {
    await openSite('full');
    await expect.poll(getCounts).toEqual(['/api/views {"userId":1}']);
    await visit.page.route('https://mara.example/**', (route) => route.fulfill({ body: 'Elsewhere' }));
    await visit.page.getByRole('link', { name: 'How I mix my ash glaze' }).click();
    await visit.page.waitForURL('https://mara.example/glaze');
    await expect.poll(getCounts).toEqual(['/api/views {"userId":1}', '/api/links/12/clicks']);
  });

  test('reports no view in a background tab until it is shown', async () => {
    await openSite('full', 'page', {
      prepare: async (page) => {
        await mockOutsideRequests(page);
        await page.addInitScript(() => {
          Object.defineProperty(document, 'hidden', { configurable: true, value: true });
        });
      },
    });
    await visit.page.waitForFunction(() => customElements.get('tidings-subscribe'));
    expect(getCounts()).toEqual([]);
    await visit.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(getCounts).toEqual(['/api/views {"userId":1}']);
  });

  test.each(['embedded', 'demo'] as const)('%s reports nothing', async (presentation) => {
    await openSite('full', presentation);
    await visit.page.waitForFunction(() => customElements.get('tidings-subscribe'));
    await visit.page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault());
    });
    await visit.page.getByRole('link', { name: 'How I mix my ash glaze' }).click();
    await visit.page.evaluate(() => fetch('/api/views', { method: 'POST', body: 'the last of all' }));
    expect(getCounts()).toEqual(['/api/views the last of all']);
  });
});

describe('video', () => {
  test('requests nothing from its host before a click, then plays in the same box', async () => {
    const requests: string[] = [];
    const complaints = await openSite('full', 'page', {
      prepare: async (page) => {
        page.on('request', (request: Request) => requests.push(new URL(request.url()).host));
        await mockOutsideRequests(page);
      },
    });
    await visit.page.waitForLoadState('networkidle');
    expect([...new Set(requests)]).toEqual([new URL(visit.instance.origin).host]);
    const measureBox = () =>
      visit.page.locator('.video').evaluate(({ offsetTop, offsetWidth, offsetHeight }: HTMLElement) => {
        return { offsetTop, offsetWidth, offsetHeight };
      });
    const boxBefore = await measureBox();
    await visit.page.getByRole('link', { name: 'Play video' }).click();
    const player = visit.page.getByTitle('Video');
    expect(await player.getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    );
    await visit.page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' });
    expect(await measureBox()).toEqual(boxBefore);
    expect((await player.boundingBox())?.width).toBe(boxBefore.offsetWidth);
    expect(complaints).toEqual([]);
  });

  test('is a link to the video without JavaScript', async () => {
    await openSite('full', 'page', { javaScriptEnabled: false });
    const link = visit.page.getByRole('link', { name: 'Play video' });
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  });
});

describe('images', () => {
  const getPortrait = () => visit.page.locator('.avatar img');

  test('hides and retries an image that failed, and shows it once it loads', async () => {
    let attempts = 0;
    await openSite('full', 'page', {
      prepare: async (page) => {
        await page.route(IMAGE, async (route) => {
          attempts += 1;
          if (attempts < 3) await route.abort();
          else await route.fulfill(DRAWN);
        });
      },
    });
    await expect
      .poll(() => getPortrait().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await getPortrait().isVisible()).toBe(true);
    expect(attempts).toBeGreaterThanOrEqual(3);
  });

  test('shows the first letter instead of an image that never loads', async () => {
    await openSite('full', 'page', {
      prepare: async (page) => {
        await page.route(IMAGE, (route) => route.abort());
      },
    });
    await getPortrait().waitFor({ state: 'hidden' });
    expect(await visit.page.locator('.avatar > span').textContent()).toBe('M');
    expect((await visit.page.locator('.avatar').boundingBox())?.width).toBe(112);
  });
});

describe('demo', () => {
  const subscribe = async () => {
    await visit.page.getByRole('textbox', { name: 'Email address' }).fill('ines@example.com');
    await visit.page.getByRole('textbox', { name: 'Email address' }).press('Enter');
  };

  test('shows a notice, sends nothing and sells nothing', async () => {
    await openSite('full', 'demo');
    await visit.page.getByText('Demo', { exact: true }).waitFor();
    await visit.page.waitForFunction(() => customElements.get('tidings-subscribe'));
    await subscribe();
    await visit.page.getByRole('status').getByText('Demo Mode').waitFor();
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    await visit.page.getByRole('button', { name: 'Buy Now: Glaze notebook' }).click({ force: true });
    expect(visit.page.url()).toBe(`${visit.instance.origin}/page`);
    expect(visit.instance.received).toEqual([]);
  });

  test('sends nothing without JavaScript', async () => {
    await openSite('full', 'demo', { javaScriptEnabled: false });
    const requests: string[] = [];
    visit.page.on('request', (request) => requests.push(request.url()));
    await subscribe();
    await visit.page.getByRole('button', { name: "Let's Go" }).click();
    expect(visit.page.url()).toBe(`${visit.instance.origin}/page`);
    expect(requests.filter((url) => /\/page|\/api\//.test(url))).toEqual([]);
    expect(visit.instance.received).toEqual([]);
  });
});
