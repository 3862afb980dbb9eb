import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fetchCard, renderCard } from '../src/elements/card.js';
import { findAccessibilityProblems } from './browser.js';
import { useWidgetPage } from './widget-page.js';
import { profile, widgets } from './widget-samples.js';

const host = useWidgetPage();
const openCard = (attributes = '') =>
  host.open(widgets.card(host.instance.origin).replace('creator=', `${attributes} creator=`));
const card = () => host.page.getByRole('article', { name: 'Mara Lindqvist' });
const names = () => card().getByRole('link').allTextContents();
const inside = () =>
  host.page.locator('tidings-card').evaluate(({ shadowRoot }) => {
    return shadowRoot?.querySelector('.ts-root')?.innerHTML;
  });

function profileAgain(change: object): void {
  const body = { ...profile, address: `${host.instance.origin}/mara`, ...change };
  host.instance.answers.set('/api/user/mara', () => ({ status: 200, body }));
}

describe('accessibility', () => {
  test.each(['light', 'dark'])('axe finds nothing, %s', async (theme) => {
    await openCard(`theme="${theme}"`);
    await card().waitFor();
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
  });

  test('is an article with her name as its heading, and lists of named links', async () => {
    await openCard();
    await card().getByRole('heading', { level: 2, name: 'Mara Lindqvist' }).waitFor();
    expect(await names()).toEqual([
      'Instagram',
      'Website',
      'Winter market',
      'How I mix my ash glaze',
      'See my page',
    ]);
    expect(await card().getByRole('list').count()).toBe(2);
  });

  test('the keyboard reaches every link, and each shows it', async () => {
    await openCard();
    await card().waitFor();
    for (const name of await names()) {
      await host.page.keyboard.press('Tab');
      const focused = await host.page.evaluate(() => {
        const element = document.activeElement?.shadowRoot?.activeElement;
        return element && [element.textContent, getComputedStyle(element).outlineStyle];
      });
      expect(focused).toEqual([name, 'solid']);
    }
  });
});

describe('what it shows', () => {
  test('at most so many links, and a text of the host’s own', async () => {
    await openCard('links="1" text="Zu meiner Seite"');
    await card().waitFor();
    expect((await names()).slice(-2)).toEqual(['Winter market', 'Zu meiner Seite']);
    await host.page.locator('tidings-card').evaluate((element) => element.setAttribute('links', '0'));
    await expect.poll(names).toEqual(['Instagram', 'Website', 'Zu meiner Seite']);
  });

  test('her initial where the picture does not come', async () => {
    profileAgain({ profileImage: '/media/gone/512.webp' });
    await openCard();
    await card().waitFor();
    await expect.poll(() => card().locator('img').count()).toBe(0);
    expect(await card().locator('.picture').textContent()).toBe('M');
  });

  test.each([
    ['nobody of that name', { status: 404, body: {} }],
    ['no profile', { status: 200, body: {} }],
    ['a page of something else', { status: 200, body: '<h1>Sign in</h1>' }],
  ])('the link inside where the answer is %s', async (_, answer) => {
    host.instance.answers.set('/api/user/mara', () => answer);
    await openCard();
    await expect.poll(host.events).toEqual(['error unavailable']);
    expect(await host.page.getByRole('link', { name: 'Stand-in' }).isVisible()).toBe(true);
  });
});

describe('written by a server', () => {
  const hostile = {
    ...{ displayName: '</style><script>alert(1)</script>', bio: '"><img src=x onerror=alert(1)>' },
    links: [{ title: '<b>Bold</b>', url: 'https://mara.example/?a="&b=<' }],
  };
  const render = async () => renderCard(await fetchCard(host.instance.origin, 'mara'), { text: 'Hello' });

  test('is the very card that the element draws', async () => {
    await openCard('text="Hello"');
    await card().waitFor();
    const drawn = await inside();
    const { html } = await render();
    await host.page.setContent(html);
    expect(await inside()).toBe(drawn);
  });

  test('needs no script, no request and no unsafe-inline', async () => {
    const { html, styleHash } = await render();
    const complaints: string[] = [];
    await host.open(html, {
      csp: `default-src 'none'; style-src ${styleHash}`,
      script: 'never',
      context: { javaScriptEnabled: false },
      prepare: async (page) => void page.on('console', ({ text }) => complaints.push(text())),
    });
    await card().waitFor();
    expect((await card().boundingBox())?.width).toBe(420);
    expect([host.asked, complaints]).toEqual([[], []]);
  });

  test('the hash is that of the style', async () => {
    const { html, styleHash } = await render();
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(styleHash).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  test('what a creator typed stays text', async () => {
    profileAgain(hostile);
    const { html } = await render();
    expect(html).not.toMatch(/<script|<img|<b>/);
    await host.open(html, { script: 'never' });
    await host.page.getByRole('link', { name: '<b>Bold</b>' }).waitFor();
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
  });

  test('the element takes it as it is: nothing is asked for, nothing drawn anew', async () => {
    const { html } = await render();
    await host.open(
      `${html}<script>window.printed = document.querySelector('tidings-card').shadowRoot.firstChild</script>`,
    );
    await expect.poll(host.events).toEqual(['ready']);
    expect(
      await host.page.locator('tidings-card').evaluate(({ shadowRoot }) => {
        return shadowRoot?.firstChild === (window as unknown as { printed: Node }).printed;
      }),
    ).toBe(true);
    expect(host.asked).toEqual(['/embed/v1.js', '/api/widgets/sightings']);
  });
});
