import { fetchCard, type RenderCardOptions, renderCard } from '@tidings/widgets/card';
import { describe, expect, test } from 'vitest';
import { findAccessibilityProblems } from './browser.js';
import { type HostPageOptions, useHostPage } from './host-page.js';
import { mara } from './samples/widgets.js';

const PROFILE = '/api/user/mara';

const host = useHostPage();

const createElement = (attributes = '') =>
  `<tidings-card creator="mara" ${attributes}><a href="${host.instance.origin}/mara">Mara’s page</a></tidings-card>`;
const open = (options?: HostPageOptions) => host.open(createElement(), options);

const getHeading = () => host.page.getByRole('heading', { name: 'Mara Lindqvist' });
const readTitles = () => host.page.locator('[part=link]').allTextContents();
/** Renders the card like a server, with the package's own file. */
const renderHtml = async (options: RenderCardOptions = {}) =>
  renderCard(await fetchCard(host.instance.origin, 'mara'), { host: host.instance.origin, ...options });

describe('accessibility', () => {
  test.each(['light', 'dark'] as const)('passes axe, %s', async (theme) => {
    await host.open(createElement(`theme="${theme}"`));
    await getHeading().waitFor();
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
  });

  test('has a readable order, and links with descriptive names', async () => {
    await open();
    await getHeading().waitFor();
    expect(await host.page.locator('tidings-card').ariaSnapshot()).toMatchInlineSnapshot(`
      "- article "Mara Lindqvist":
        - heading "Mara Lindqvist" [level=2]
        - paragraph: Stoneware from a wood-fired kiln in Dalarna. Notes on Tuesdays.
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

  test('shows the keyboard focus on every link', async () => {
    await open();
    await getHeading().waitFor();
    const focusedTexts: string[] = [];
    for (let press = 0; press < 6; press += 1) {
      await host.page.keyboard.press('Tab');
      focusedTexts.push(
        await host.page.evaluate(() => {
          const focusedElement = document.activeElement?.shadowRoot?.activeElement;
          return focusedElement
            ? `${focusedElement.textContent} ${getComputedStyle(focusedElement).outlineStyle}`
            : '';
        }),
      );
    }
    expect(focusedTexts).toEqual([
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
  test('follows its attributes without a new request', async () => {
    await open();
    await getHeading().waitFor();
    host.instance.answers.delete(PROFILE);
    const card = host.page.locator('tidings-card');
    await card.evaluate((node) => node.setAttribute('links', '2'));
    await expect.poll(readTitles).toEqual(['The shop', 'Courses for beginners']);
    await card.evaluate((node) => Object.assign(node, { links: 0, text: 'Zu mir' }));
    await expect.poll(readTitles).toEqual([]);
    expect(await host.page.locator('[part=button]').textContent()).toBe('Zu mir');
  });

  test('follows its creator attribute', async () => {
    host.instance.answers.set('/api/user/ines', {
      status: 200,
      body: { ...mara, username: 'ines', displayName: 'Inès' },
    });
    await open();
    await getHeading().waitFor();
    await host.page.locator('tidings-card').evaluate((node) => node.setAttribute('creator', 'ines'));
    await host.page.getByRole('heading', { name: 'Inès' }).waitFor();
    expect(await host.page.getByRole('heading', { level: 2 }).count()).toBe(1);
  });

  test('keeps its card when it is moved', async () => {
    await open();
    await getHeading().waitFor();
    await host.page.locator('tidings-card').evaluate((node) => {
      node.shadowRoot?.querySelector('h2')?.setAttribute('data-same', '');
      document.body.append(node);
    });
    expect(await host.page.locator('h2[data-same]').count()).toBe(1);
  });

  test.each([
    ['a missing creator', { status: 404, body: { message: 'Not found' } }],
    ['a response that is not a profile', { status: 200, body: 'Sign in to this network' }],
  ])('keeps the link inside for %s', async (_what, response) => {
    host.instance.answers.set(PROFILE, response);
    await open();
    await expect.poll(host.events).toEqual(['error unavailable']);
    expect(await host.page.getByRole('link', { name: 'Mara’s page' }).isVisible()).toBe(true);
  });

  test('shows the initial if the portrait fails to load', async () => {
    host.instance.answers.set(PROFILE, {
      status: 200,
      body: { ...mara, profileImage: '/media/0a/192.webp' },
    });
    await open();
    await getHeading().waitFor();
    const readCover = () =>
      host.page.locator('.image').evaluate((image) => getComputedStyle(image, '::before').content);
    await expect.poll(readCover).toBe('"M"');
  });

  test.each([
    ['#facf4e', 'ink'],
    ['#02566b', 'white'],
    ['oklch(0.9 0.1 200)', 'ink'],
    ['light-dark(#123, #fe9)', 'white'],
  ])('labels the accent %s with %s text', async (accent, label) => {
    await open({ head: `<style>tidings-card { --tidings-accent: ${accent} }</style>` });
    await getHeading().waitFor();
    const isLight = await host.page.locator('[part=button]').evaluate((button) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = getComputedStyle(button).color;
      context.fillRect(0, 0, 1, 1);
      return (context.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128;
    });
    expect(isLight ? 'white' : 'ink').toBe(label);
  });

  test.each([240, 375, 900])('fits into %i px', async (width) => {
    const links = [
      { id: 1, title: 'Donaudampfschifffahrtsgesellschaftskapitän', url: 'https://kiln.example/' },
    ];
    const social = ['instagram', 'tiktok', 'youtube', 'twitter', 'linkedin'].map((key) => [key, 'mara']);
    const socialLinks = { ...mara.socialLinks, ...Object.fromEntries(social), website: 'kiln.example' };
    const longProfile = { ...mara, displayName: 'M'.repeat(60), links, socialLinks };
    host.instance.answers.set(PROFILE, { status: 200, body: longProfile });
    await open({ head: `<style>main { width: ${width}px; overflow: auto }</style>` });
    await host.page.locator('[part=card]').waitFor();
    const { inner, card } = await host.page.locator('main').evaluate((main) => ({
      inner: main.scrollWidth - main.clientWidth,
      card: main.querySelector('tidings-card')?.shadowRoot?.querySelector('article')?.offsetWidth,
    }));
    expect([inner, card]).toEqual([0, Math.min(width, 420)]);
  });
});

describe('the server-rendered card', () => {
  const createStrictCsp = (styleHash: string) => `default-src 'none'; style-src ${styleHash}`;

  test('needs no script, no request and no inline style but its own', async () => {
    const { html, styleHash } = await renderHtml({ links: 1 });
    const requests: string[] = [];
    await host.open(html, {
      csp: createStrictCsp(styleHash),
      script: 'never',
      context: { javaScriptEnabled: false },
      prepare: async (page) => void page.on('request', (request) => requests.push(request.url())),
    });
    expect(await getHeading().isVisible()).toBe(true);
    expect(requests).toEqual([`${host.origin}/`]);
    const box = await host.page.getByRole('link', { name: 'See my page' }).boundingBox();
    expect(box?.height).toBe(48);
  });

  test.each(['light', 'dark'] as const)('passes axe, %s', async (theme) => {
    await host.open((await renderHtml({ theme })).html, { script: 'never' });
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
  });

  test('has the same boxes as the drawn element', async () => {
    const measureBoxes = () =>
      host.page.locator('tidings-card').evaluateAll((cards) =>
        cards.map((card) =>
          [...(card.shadowRoot?.querySelectorAll('article, article *') ?? [])].map((node) => {
            const { x, width, height } = node.getBoundingClientRect();
            return [node.localName, ...[x, width, height].map(Math.round)].join(' ');
          }),
        ),
      );
    const { html } = await renderHtml({ links: 2 });
    await host.open(`${html}${createElement('links="2"')}`);
    await expect.poll(() => getHeading().count()).toBe(2);
    const [written, drawn] = await measureBoxes();
    expect(written?.length).toBeGreaterThan(20);
    expect(drawn).toEqual(written);
  });

  test('is adopted without a request, and follows its attributes', async () => {
    const { html } = await renderHtml({ links: 1 });
    const countRequests = () => host.asked.filter((path) => path === PROFILE).length;
    await host.open(html, {
      beforeScript: () => getHeading().evaluate((heading) => heading.setAttribute('data-same', '')),
    });
    await expect.poll(host.events).toEqual(['ready']);
    expect([await host.page.locator('h2[data-same]').count(), countRequests()]).toEqual([1, 0]);
    await host.page.locator('tidings-card').evaluate((node) => node.setAttribute('links', '3'));
    await expect.poll(readTitles).toHaveLength(3);
    expect(countRequests()).toBe(1);
  });
});
