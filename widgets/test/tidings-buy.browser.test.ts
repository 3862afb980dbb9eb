import { describe, expect, test } from 'vitest';
import { findAccessibilityProblems } from './browser.js';
import { useHostPage } from './host-page.js';
import { offer, widgets } from './samples/widgets.js';

const host = useHostPage();
const NAME = 'Buy Now $12.00: Glaze notebook';
const getButton = () => host.page.getByRole('link', { name: /^Buy Now.*: Glaze notebook/ });
const getDialog = (title = 'Glaze notebook') => host.page.getByRole('dialog', { name: `Buy ${title}` });
const openButton = (attributes = '') =>
  host.open(widgets.buy(host.instance.origin).replace('product=', `${attributes} product=`));

function offerAgain(change: object): void {
  const address = `${host.instance.origin}/buy/9`;
  host.instance.answers.set('/api/products/9/offer', () => ({
    status: 200,
    body: { ...offer, address, ...change },
  }));
}

describe('accessibility', () => {
  test.each(['button', 'card'])('layout %s: passes axe, light and dark', async (layout) => {
    offerAgain({
      image: { url: `${host.instance.origin}/assets/site/favicon.svg`, width: 300, height: 200 },
    });
    for (const theme of ['light', 'dark']) {
      await openButton(`layout="${layout}" theme="${theme}"`);
      await getButton().waitFor();
      expect(await findAccessibilityProblems(host.page)).toEqual([]);
    }
  });

  test('has the product and the price in its accessible name, and announces a dialog', async () => {
    await openButton();
    await host.page.getByRole('link', { name: NAME, exact: true }).waitFor();
    expect(await getButton().getAttribute('aria-haspopup')).toBe('dialog');
  });

  test('opens by keyboard, and Escape inside the frame returns the focus', async () => {
    await openButton();
    await getButton().waitFor();
    await host.page.keyboard.press('Tab');
    await host.page.keyboard.press('Enter');
    const pay = host.page.frameLocator('iframe').getByRole('button', { name: 'Pay' });
    await pay.waitFor();
    await expect
      .poll(() => host.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName))
      .toBe('IFRAME');
    await host.page.keyboard.press('Escape');
    await getDialog().waitFor({ state: 'hidden' });
    expect(await getButton().evaluate((element) => element.matches(':focus'))).toBe(true);
  });
});

describe('content of the button', () => {
  test('shows title, description and price in a card', async () => {
    await openButton('layout="card"');
    await host.page.getByRole('heading', { name: 'Glaze notebook' }).waitFor();
    await host.page.getByText('Forty glazes.').waitFor();
    expect(await host.page.getByText('$12.00').count()).toBe(1);
  });

  test('shows the host’s text, and follows its changes', async () => {
    await openButton('text="Get the notebook"');
    await host.page.getByRole('link', { name: 'Get the notebook $12.00: Glaze notebook' }).waitFor();
    await host.page.locator('tidings-buy').evaluate((element: HTMLElementTagNameMap['tidings-buy']) => {
      element.text = 'Mine';
    });
    await host.page.getByRole('link', { name: 'Mine $12.00: Glaze notebook' }).waitFor();
  });

  test('formats the price for the visitor’s locale', async () => {
    offerAgain({ price: '€1,299.50', amount: 1_299.5, currency: 'eur' });
    const body = widgets.buy(host.instance.origin);
    await host.open(body, { context: { locale: 'de-DE' } });
    await host.page.getByText('1.299,50\u00a0€').waitFor();
  });

  test('shows a message if the product cannot be bought now', async () => {
    offerAgain({ isClosed: true });
    await openButton('text="Get the notebook"');
    await host.page.getByRole('link', { name: 'Not available yet $12.00: Glaze notebook' }).waitFor();
  });

  test('shows a free product as free', async () => {
    offerAgain({ isFree: true, price: 'Free' });
    await openButton();
    await host.page.getByRole('link', { name: 'Get it free: Glaze notebook' }).waitFor();
  });

  test('follows its product attribute, and shows the link inside if the product is missing', async () => {
    await openButton();
    await getButton().waitFor();
    const setProduct = (product: string) =>
      host.page
        .locator('tidings-buy')
        .evaluate((element, id) => element.setAttribute('product', id), product);
    await setProduct('10');
    await host.page.getByRole('link', { name: /Moon jar/ }).waitFor();
    await setProduct('404');
    await host.page.getByRole('link', { name: 'Stand-in' }).waitFor();
    expect(await host.events()).toEqual(['ready', 'ready', 'error unavailable']);
    await setProduct('9');
    await getButton().waitFor();
  });
});

describe('an unavailable product', () => {
  test.each([
    ['a deleted product', { status: 404, body: { message: 'Product not found' } }],
    ['an unrelated response', { status: 200, body: '<h1>Sign in to this network</h1>' }],
    ['an invalid URL', { status: 200, body: { ...offer, address: 'javascript:alert(1)' } }],
  ])('%s: keeps the link inside, and emits an error', async (_, response) => {
    host.instance.answers.set('/api/products/9/offer', () => response);
    await openButton();
    await expect.poll(host.events).toEqual(['error unavailable']);
    expect(await host.page.getByRole('link', { name: 'Stand-in' }).isVisible()).toBe(true);
    expect(await host.page.locator('tidings-buy').evaluate(({ shadowRoot }) => shadowRoot)).toBeNull();
  });
});

describe('the checkout', () => {
  test('opens in a new tab if the creator has not allowed this site', async () => {
    offerAgain({ checkout: 'page' });
    await openButton();
    await host.page.getByRole('link', { name: `${NAME} (opens in a new tab)` }).waitFor();
    const [tab] = await Promise.all([host.page.context().waitForEvent('page'), getButton().click()]);
    await tab.waitForURL('**/buy/9');
    expect(await host.page.locator('iframe').count()).toBe(0);
    expect(await host.events()).toEqual(['ready', 'open']);
  });

  test('is loaded on the click, not before', async () => {
    await openButton();
    await getButton().waitFor();
    await host.page.waitForLoadState('networkidle');
    expect(host.asked.map((path) => path.replace(/\.\w{10}\./, '.'))).toEqual([
      '/embed/v1.js',
      '/embed/buy-view.js',
      '/api/products/9/offer',
      '/embed/looks/mara',
      '/api/widgets/installs',
    ]);
    await getButton().click();
    await getDialog().waitFor();
    expect(host.asked.filter((path) => /overlay|\/buy\//.test(path))).toHaveLength(2);
  });

  test('emits events for each step', async () => {
    await openButton();
    await getButton().click();
    await host.page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).click();
    await expect.poll(host.events).toEqual(['ready', 'open', 'success completed']);
    await getDialog().getByRole('button', { name: 'Close' }).click();
    await expect.poll(host.events).toEqual(['ready', 'open', 'success completed', 'close completed']);
  });

  test('stays closed if the host prevents tidings-open', async () => {
    await openButton();
    await getButton().waitFor();
    await host.page.evaluate(() => addEventListener('tidings-open', (event) => event.preventDefault()));
    await getButton().click();
    await expect.poll(host.events).toEqual(['ready', 'open']);
    expect(await getDialog().count()).toBe(0);
    expect(host.page.url()).not.toContain('/buy/');
  });

  test('opens once for each of two buttons, and restores the page’s scrolling', async () => {
    await host.open(`${widgets.buy(host.instance.origin)}<tidings-buy product="10"></tidings-buy>`, {
      head: '<style>html { height: 300vh }</style>',
    });
    const jar = host.page.getByRole('link', { name: /Moon jar/ });
    await jar.waitFor();
    const readOverflow = () => host.page.evaluate(() => document.documentElement.style.overflow);
    await host.page.evaluate(() => document.documentElement.style.setProperty('overflow', 'clip'));
    await getButton().click();
    await getDialog().waitFor();
    // Visitors cannot press links under a dialog, but a script of the page can.
    await jar.evaluate((link: HTMLElement) => link.click());
    await getDialog('Moon jar').waitFor();
    expect(await readOverflow()).toBe('hidden');
    await getDialog('Moon jar').getByRole('button', { name: 'Close' }).click();
    await getDialog('Moon jar').waitFor({ state: 'hidden' });
    expect([await getDialog().isVisible(), await readOverflow()]).toEqual([true, 'hidden']);
    await getDialog().getByRole('button', { name: 'Close' }).click();
    await getDialog().waitFor({ state: 'hidden' });
    await expect.poll(readOverflow).toBe('clip');
  });

  test('opens over the host’s own dialog, and returns the focus into it', async () => {
    await host.open(`<dialog aria-label="Shop">${widgets.buy(host.instance.origin)}</dialog>`);
    await host.page.evaluate(() => document.querySelector('dialog')?.showModal());
    await getButton().click();
    await host.page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).waitFor();
    await host.page.keyboard.press('Escape');
    await getDialog().waitFor({ state: 'hidden' });
    expect(await host.page.getByRole('dialog', { name: 'Shop' }).isVisible()).toBe(true);
    expect(await getButton().evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('returns the focus to a button that moved while the dialog was open', async () => {
    await openButton();
    await getButton().click();
    await host.page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).waitFor();
    await host.page.evaluate(() => {
      const element = document.querySelector('tidings-buy');
      if (element) document.querySelector('h1')?.before(element);
    });
    await getDialog().getByRole('button', { name: 'Close' }).click();
    await getDialog().waitFor({ state: 'hidden' });
    expect(await getButton().evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('opens as a page if its script fails to load', async () => {
    await openButton();
    await host.page.route('**/embed/checkout-overlay.*', (route) => route.abort());
    await getButton().click();
    await host.page.waitForURL('**/buy/9');
  });

  test('opens with the theme of its button', async () => {
    await openButton('theme="dark"');
    await getButton().click();
    await getDialog().waitFor();
    expect(await host.page.locator('iframe').getAttribute('src')).toContain('theme=dark');
  });
});
