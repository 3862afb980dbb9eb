import { fetchCard, type RenderCardOptions, renderCard } from '@tidings/widgets/card';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAccessibilityProblems, launchBrowser } from './browser.js';
import { mara } from './card-samples.js';
import { type FakeInstance, type RunningServer, startHostSite, startInstance } from './servers.js';

const PROFILE = '/api/user/mara';

let browser: Browser;
let instance: FakeInstance;
let site: RunningServer | undefined;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});
beforeEach(async () => {
  instance = await startInstance();
  instance.answers.set(PROFILE, { status: 200, body: mara });
});
afterEach(async () => {
  await page.context().close();
  await site?.close();
  await instance.close();
});

interface Options {
  card?: string;
  head?: string;
  csp?: string;
  context?: BrowserContextOptions;
}

const element = (attributes = '') =>
  `<tidings-card creator="mara" ${attributes}><a href="${instance.origin}/mara">Mara’s page</a></tidings-card>`;
const script = () => `<script type="module" src="${instance.origin}/embed/v1.js"></script>`;

async function open({ card = element() + script(), head = '', csp, context }: Options = {}): Promise<void> {
  site = await startHostSite(
    `<!doctype html><html lang="en"><head><title>Host</title>${head}</head>
      <body><main><h1>My site</h1>${card}</main></body></html>`,
    csp,
  );
  page = await browser.newPage({ reducedMotion: 'reduce', ...context });
  await page.goto(site.origin);
}

const name = () => page.getByRole('heading', { name: 'Mara Lindqvist' });
const titles = () => page.locator('[part=link]').allTextContents();
/** As a server does it, with the package's own file. */
const renderedHtml = async (options: RenderCardOptions = {}) =>
  renderCard(await fetchCard(instance.origin, 'mara'), { host: instance.origin, ...options });

describe('accessibility', () => {
  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (theme) => {
    await open({ card: element(`theme="${theme}"`) + script() });
    await name().waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('reads in order, by names that say where each link leads', async () => {
    await open();
    await name().waitFor();
    expect(await page.locator('tidings-card').ariaSnapshot()).toMatchInlineSnapshot(`
      "- article "Mara Lindqvist":
        - heading "Mara Lindqvist" [level=2]
        - paragraph: Stoneware from a wood-fired kiln in Dalarna. Letters on Tuesdays.
        - list:
          - listitem:
            - link "Instagram":
              - /url: https://www.instagram.com/marapots
          - listitem:
            - link "Email":
              - /url: mailto:mara@kiln.example
        - list:
          - listitem:
            - link "The shop":
              - /url: https://kiln.example/shop
          - listitem:
            - link "Courses for beginners":
              - /url: https://kiln.example/courses
          - listitem:
            - link "Where to see the pots":
              - /url: https://kiln.example/map
        - link "See my page":
          - /url: https://tidings.example/mara"
    `);
  });

  test('the keyboard goes through every link, and sees where it is', async () => {
    await open();
    await name().waitFor();
    const seen: string[] = [];
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      seen.push(
        await page.evaluate(() => {
          const focused = document.activeElement?.shadowRoot?.activeElement;
          return focused ? `${focused.textContent} ${getComputedStyle(focused).outlineStyle}` : '';
        }),
      );
    }
    expect(seen).toEqual([
      'Instagram solid',
      'Email solid',
      'The shop solid',
      'Courses for beginners solid',
      'Where to see the pots solid',
      'See my page solid',
    ]);
  });
});

describe('the element', () => {
  test('follows its attributes without asking again', async () => {
    await open();
    await name().waitFor();
    instance.answers.delete(PROFILE);
    const card = page.locator('tidings-card');
    await card.evaluate((node) => node.setAttribute('links', '2'));
    await expect.poll(titles).toEqual(['The shop', 'Courses for beginners']);
    await card.evaluate((node) => Object.assign(node, { links: 0, text: 'Zu mir' }));
    await expect.poll(titles).toEqual([]);
    expect(await page.locator('[part=button]').textContent()).toBe('Zu mir');
  });

  test('shows another creator when it is told to', async () => {
    instance.answers.set('/api/user/ines', {
      status: 200,
      body: { ...mara, username: 'ines', displayName: 'Inès' },
    });
    await open();
    await name().waitFor();
    await page.locator('tidings-card').evaluate((node) => node.setAttribute('creator', 'ines'));
    await page.getByRole('heading', { name: 'Inès' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1);
  });

  test('is counted for its creator, once for each page', async () => {
    await open({ card: element() + element() + script() });
    await expect.poll(() => name().count()).toBe(2);
    await expect
      .poll(() => instance.sightings)
      .toEqual([`text/plain;charset=UTF-8 ${site?.origin} {"creator":"mara","widget":"card"}`]);
  });

  test('keeps its card when it is moved', async () => {
    await open();
    await name().waitFor();
    await page.locator('tidings-card').evaluate((node) => {
      node.shadowRoot?.querySelector('h2')?.setAttribute('data-same', '');
      document.body.append(node);
    });
    expect(await page.locator('h2[data-same]').count()).toBe(1);
  });

  test.each([
    ['a creator who is not there', { status: 404, body: { message: 'Not found' } }],
    ['an answer that is no profile', { status: 200, body: 'Sign in to this network' }],
  ])('leaves the link where it is with %s', async (_what, answer) => {
    instance.answers.set(PROFILE, answer);
    await open({
      card: `${element()}<script>
        document.addEventListener('tidings-error', ({ detail }) => { document.title = detail.reason; });
      </script>${script()}`,
    });
    await expect.poll(() => page.title()).toBe('unavailable');
    expect(await page.getByRole('link', { name: 'Mara’s page' }).isVisible()).toBe(true);
  });

  test('a portrait that does not come leaves the initial', async () => {
    instance.answers.set(PROFILE, { status: 200, body: { ...mara, profileImage: '/media/0a/192.webp' } });
    await open();
    await name().waitFor();
    const cover = () =>
      page.locator('.picture').evaluate((picture) => getComputedStyle(picture, '::before').content);
    await expect.poll(cover).toBe('"M"');
  });

  test.each([
    ['#facf4e', 'ink'],
    ['#02566b', 'white'],
    ['oklch(0.9 0.1 200)', 'ink'],
    ['light-dark(#123, #fe9)', 'white'],
  ])('labels %s with %s', async (accent, label) => {
    await open({ head: `<style>tidings-card { --tidings-accent: ${accent} }</style>` });
    await name().waitFor();
    const isLight = await page.locator('[part=button]').evaluate((button) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = getComputedStyle(button).color;
      context.fillRect(0, 0, 1, 1);
      return (context.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128;
    });
    expect(isLight ? 'white' : 'ink').toBe(label);
  });

  test.each([240, 375, 900])('%i px of room are enough', async (width) => {
    const links = [
      { id: 1, title: 'Donaudampfschifffahrtsgesellschaftskapitän', url: 'https://kiln.example/' },
    ];
    const social = ['instagram', 'tiktok', 'youtube', 'twitter', 'linkedin'].map((key) => [key, 'mara']);
    const socialLinks = { ...mara.socialLinks, ...Object.fromEntries(social), website: 'kiln.example' };
    const long = { ...mara, displayName: 'M'.repeat(60), links, socialLinks };
    instance.answers.set(PROFILE, { status: 200, body: long });
    await open({ head: `<style>main { width: ${width}px; overflow: auto }</style>` });
    await page.locator('[part=card]').waitFor();
    const { inner, card } = await page.locator('main').evaluate((main) => ({
      inner: main.scrollWidth - main.clientWidth,
      card: main.querySelector('tidings-card')?.shadowRoot?.querySelector('article')?.offsetWidth,
    }));
    expect([inner, card]).toEqual([0, Math.min(width, 420)]);
  });
});

describe('the card that a server wrote', () => {
  const strict = (styleHash: string) => `default-src 'none'; style-src ${styleHash}`;

  test('needs no script, no request and no inline style but its own', async () => {
    const { html, styleHash } = await renderedHtml({ links: 1 });
    const asked: string[] = [];
    await open({ card: html, csp: strict(styleHash), context: { javaScriptEnabled: false } });
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    expect(await name().isVisible()).toBe(true);
    expect(asked).toEqual([`${site?.origin}/`]);
    const box = await page.getByRole('link', { name: 'See my page' }).boundingBox();
    expect(box?.height).toBe(48);
  });

  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (theme) => {
    await open({ card: (await renderedHtml({ theme })).html });
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('is the same boxes as the element draws', async () => {
    const boxes = () =>
      page.locator('tidings-card').evaluateAll((cards) =>
        cards.map((card) =>
          [...(card.shadowRoot?.querySelectorAll('article, article *') ?? [])].map((node) => {
            const { x, width, height } = node.getBoundingClientRect();
            return [node.localName, ...[x, width, height].map(Math.round)].join(' ');
          }),
        ),
      );
    const { html } = await renderedHtml({ links: 2 });
    await open({ card: `${html}${element('links="2"')}${script()}` });
    await expect.poll(() => name().count()).toBe(2);
    const [written, drawn] = await boxes();
    expect(written?.length).toBeGreaterThan(20);
    expect(drawn).toEqual(written);
  });

  test('is taken over as it is, and goes on from there', async () => {
    const { html } = await renderedHtml({ links: 1 });
    let asked = 0;
    await open({ card: html });
    page.on('request', (request) => {
      if (request.url().endsWith(PROFILE)) asked += 1;
    });
    await page.evaluate((address) => {
      const heading = document.querySelector('tidings-card')?.shadowRoot?.querySelector('h2');
      heading?.setAttribute('data-same', '');
      document.addEventListener('tidings-ready', () => {
        document.title = 'ready';
      });
      const tag = document.createElement('script');
      tag.type = 'module';
      tag.src = address;
      document.head.append(tag);
    }, `${instance.origin}/embed/v1.js`);
    await expect.poll(() => page.title()).toBe('ready');
    expect([await page.locator('h2[data-same]').count(), asked]).toEqual([1, 0]);
    await page.locator('tidings-card').evaluate((node) => node.setAttribute('links', '3'));
    await expect.poll(titles).toHaveLength(3);
    expect(asked).toBe(1);
  });
});
