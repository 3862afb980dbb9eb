import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { renderPage } from '../src/pages/index.js';
import { findAccessibilityProblems } from './browser.js';
import { usePageVisit, type Visit } from './page-visit.js';
import { product, site } from './samples/sites.js';
import { startInstance } from './servers.js';

const visit = usePageVisit();
const DEAD = { html: '<!doctype html><html lang="en"><title>Nothing</title><p>Nothing' };
/** A checkout that sends the messages of the real page when the test presses its buttons. */
const POSTS_MESSAGES = {
  html: `<!doctype html><html lang="en"><title>Checkout</title><script>
    const id = new URLSearchParams(location.search).get('id');
    const tell = (type, detail = {}) => parent.postMessage({ v: 1, ns: 'tidings', id, type, detail }, location.origin);
    tell('ready');
  </script><button onclick="tell('success', { status: 'completed' })">Pay</button>
  <button onclick="tell('success', { status: 'simulated' })">Pretend</button>`,
};

/** A creator's page with one product. The checkout is the real page, or HTML of the test. */
async function open(checkout?: { html: string }, options: Visit = {}): Promise<void> {
  const view = {
    page: 'site' as const,
    site: { ...site, products: [product] },
    presentation: 'page' as const,
  };
  visit.instance.pages.set('/buy/9', checkout ?? { html: renderCheckoutPage() });
  await visit.open(view, {
    ...options,
    prepare: async (page: Page) => {
      await page.route('**/media/**', (route) => route.abort());
      await options.prepare?.(page);
    },
  });
}

function renderCheckoutPage(hosts: string[] = []): string {
  const { html } = renderPage(
    {
      ...({ page: 'buy', state: 'offer', presentation: 'overlay', theme: 'light' } as const),
      product: {
        id: 9,
        creatorId: 1,
        title: product.title,
        description: '',
        price: '$12.00',
        isFree: false,
        image: null,
        isDigital: true,
        file: { typeLabel: 'PDF Document', size: '1.5 MB' },
      },
      seller: { username: 'mara', displayName: 'Mara Lindqvist', address: '/mara' },
      payments: { provider: 'simulated' },
      tax: null,
      hosts,
      others: [],
      ownedPurchase: null,
      links: {
        product: 'https://tidings.example/mara/p/notebook',
        refunds: null,
        library: 'https://tidings.example/mara/library',
      },
      isReturn: false,
      answer: null,
      attribution: { referrer: '', utmSource: '', utmCampaign: '' },
    },
    { brandName: 'Tidings', publicUrl: visit.instance.origin },
  );
  return html;
}

const buy = () => visit.page.getByRole('link', { name: 'Buy Now: Glaze notebook' });
const getDialog = () => visit.page.getByRole('dialog', { name: 'Buy Glaze notebook' });
const getFrame = () => visit.page.frameLocator('iframe');
const getFocusedClass = () => visit.page.evaluate(() => document.activeElement?.className);

test('opens over the page by keyboard, and Escape inside the frame closes it', async () => {
  await open();
  await buy().focus();
  await visit.page.keyboard.press('Enter');
  const email = getFrame().getByLabel('Email', { exact: true });
  await email.waitFor();
  expect(await findAccessibilityProblems(visit.page)).toEqual([]);
  // The first field of the frame has the focus without a click.
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await visit.page.keyboard.type('ines@kova.example');
  expect(await email.inputValue()).toBe('ines@kova.example');
  await visit.page.keyboard.press('Escape');
  await getDialog().waitFor({ state: 'hidden' });
  expect(await getFocusedClass()).toBe('buy');

  // The frame preserves the typed text.
  await visit.page.keyboard.press('Enter');
  await getDialog().waitFor();
  expect(await email.inputValue()).toBe('ines@kova.example');
  await getDialog().getByRole('button', { name: 'Close' }).click();
  await getDialog().waitFor({ state: 'hidden' });
  expect(await getFocusedClass()).toBe('buy');
});

test('is at most 420 px wide, and fills the screen on a phone', async () => {
  await open(undefined, { width: 1280 });
  await buy().click();
  await getFrame().getByLabel('Email', { exact: true }).waitFor();
  expect((await getDialog().boundingBox())?.width).toBe(420);
  const measureOverflow = () => document.documentElement.scrollHeight - document.documentElement.clientHeight;
  // The frame is as high as its content.
  await expect.poll(() => getFrame().locator('html').evaluate(measureOverflow)).toBe(0);
  await visit.page.setViewportSize({ width: 375, height: 700 });
  expect(await getDialog().boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 700 });
});

test('offers a new tab for a checkout that never responds', async () => {
  await open(DEAD, { prepare: (page) => page.clock.install() });
  await buy().click();
  await getFrame().getByText('Nothing').waitFor();
  const link = getDialog().getByRole('link', { name: 'Continue in a new tab' });
  expect(await link.isVisible()).toBe(false);
  await visit.page.clock.fastForward(8_000);
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`${visit.instance.origin}/buy/9`);
  expect(await findAccessibilityProblems(visit.page)).toEqual([]);
});

test('restores scrolling and focus after the page changed while the overlay was open', async () => {
  await open(POSTS_MESSAGES);
  await visit.page.evaluate(() => {
    document.documentElement.style.overflow = 'clip';
  });
  const readOverflow = () => visit.page.evaluate(() => document.documentElement.style.overflow);
  await buy().click();
  await getFrame().getByRole('button', { name: 'Pay' }).waitFor();
  expect(await readOverflow()).toBe('hidden');
  await getDialog().getByRole('button', { name: 'Close' }).click();
  await expect.poll(readOverflow).toBe('clip');
  // Removes the overlay, like a framework that renders the whole body again.
  await visit.page.locator('body > div:last-child').evaluate((overlay) => overlay.remove());
  await buy().click();
  await getFrame().getByRole('button', { name: 'Pay' }).waitFor();
  await getDialog().getByRole('button', { name: 'Close' }).click();
  expect(await getFocusedClass()).toBe('buy');
});

test('opens over a dialog of the page itself', async () => {
  await open(POSTS_MESSAGES);
  await visit.page.evaluate(() => {
    const hostDialog = document.createElement('dialog');
    const link = document.querySelector('a.buy[href*="/buy/"]');
    if (link) hostDialog.append(link);
    document.body.append(hostDialog);
    hostDialog.showModal();
  });
  await buy().click();
  await getFrame().getByRole('button', { name: 'Pay' }).waitFor();
  await getDialog().getByRole('button', { name: 'Close' }).click();
  await getDialog().waitFor({ state: 'hidden' });
  expect(await visit.page.locator('body > dialog').isVisible()).toBe(true);
  expect(await getFocusedClass()).toBe('buy');
});

test('confirms a purchase, and starts a new one on the next click', async () => {
  await open(POSTS_MESSAGES);
  await buy().click();
  await getFrame().getByRole('button', { name: 'Pay' }).click();
  await getDialog().getByRole('button', { name: 'Close' }).click();
  await visit.page.getByText('Your purchase was completed successfully.').waitFor();
  expect(await visit.page.locator('iframe').count()).toBe(0);
  await buy().click();
  await getFrame().getByRole('button', { name: 'Pay' }).waitFor();
});

test('shows a simulated payment as simulated', async () => {
  await open(POSTS_MESSAGES);
  await buy().click();
  await getFrame().getByRole('button', { name: 'Pretend' }).click();
  await getDialog().getByRole('button', { name: 'Close' }).click();
  await visit.page.getByText('Simulated payment successful!').waitFor();
});

test('accepts messages only from its own frame', async () => {
  await open(POSTS_MESSAGES);
  await buy().click();
  await getFrame().getByRole('button', { name: 'Pay' }).waitFor();
  const address = await visit.page.locator('iframe').getAttribute('src');
  const id = new URL(address ?? '').searchParams.get('id');
  expect(id).toMatch(/^\w{6,}$/);
  // Posts messages from the page itself, as any script with a handle on its window can.
  await visit.page.evaluate((id) => {
    for (const type of ['success', 'close']) postMessage({ v: 1, ns: 'tidings', id, type, detail: {} }, '*');
    return new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'last' && resolve(null));
      postMessage('last', '*');
    });
  }, id);
  expect(await getDialog().isVisible()).toBe(true);
  await getDialog().getByRole('button', { name: 'Close' }).click();
  expect(await visit.page.locator('.toast').count()).toBe(0);
});

test('leaves Ctrl-clicks to the browser, and opens the checkout page if its script fails', async () => {
  await open(DEAD);
  // The test browser opens no tabs.
  await visit.page.evaluate(() => {
    addEventListener('click', (event) => {
      document.title = event.defaultPrevented ? 'taken' : 'left';
      event.preventDefault();
    });
  });
  await buy().click({ modifiers: ['Control'] });
  expect(await visit.page.title()).toBe('left');
  expect(await getDialog().count()).toBe(0);
  await visit.page.route('**/assets/site/buy.*.js', (route) => route.abort());
  await buy().click();
  await visit.page.waitForURL('**/buy/9');
});

test('works on another origin, and sends no message to a third origin', async () => {
  const shop = await startInstance();
  onTestFinished(() => shop.close());
  await open();
  const instanceOrigin = visit.instance.origin;
  const frame = { brandName: 'Tidings', publicUrl: shop.origin };
  const view = {
    page: 'site' as const,
    site: { ...site, products: [product] },
    presentation: 'page' as const,
  };
  const { html, styleHashes, frameSources } = renderPage(view, frame);
  const csp = [
    `default-src 'self'; style-src ${styleHashes.join(' ')}`,
    `frame-src 'self' ${frameSources.join(' ')}`,
  ].join('; ');
  visit.instance.pages.set('/own', { html, csp });
  shop.pages.set('/buy/9', {
    html: renderCheckoutPage([instanceOrigin]),
    csp: `frame-ancestors 'self' ${instanceOrigin}`,
  });
  await visit.page.goto(`${instanceOrigin}/own`);
  await buy().click();
  await getFrame().getByLabel('Email', { exact: true }).fill('ines@kova.example');
  await visit.page.keyboard.press('Escape');
  await getDialog().waitFor({ state: 'hidden' });

  // A page on another host than the creator's receives no messages, even if the policy allows the frame.
  shop.pages.set('/buy/9', { html: renderCheckoutPage() });
  await visit.page.clock.install();
  await visit.page.goto(`${instanceOrigin}/own`);
  await buy().click();
  await getFrame().getByLabel('Email', { exact: true }).waitFor();
  await visit.page.clock.fastForward(8_000);
  await getDialog().getByRole('link', { name: 'Continue in a new tab' }).waitFor();
});
