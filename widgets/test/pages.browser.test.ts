import { describe, expect, test } from 'vitest';
import type { PageView, SiteView } from '../src/pages/index.js';
import { findPageProblems } from './find-page-problems.js';
import { usePageVisit } from './page-visit.js';
import { downloadPages } from './samples/downloads.js';
import { creatorCheckouts, creatorLook, libraryPages } from './samples/library.js';
import { paymentPages } from './samples/payments.js';
import { preferencePages } from './samples/preferences.js';
import { site as plainSite } from './samples/sites.js';

const visit = usePageVisit();
const { open } = visit;

const site: SiteView = {
  ...plainSite,
  bio: 'Pots, mistakes and the weather.\nA newsletter from the studio, every other Sunday.',
  socialLinks: { instagram: 'mara', website: 'mara.example', email: 'mara@example.com', twitter: 'mara' },
};
const entry = {
  id: 'm1',
  from: 'Mara <news@tidings.example>',
  to: 'a-very-long-address-of-somebody@subdomain.of.a.long.company.example',
  subject: 'The kiln that would not cool',
  receivedAt: '2026-11-21T09:57:00.000Z',
};

const everyPage: Array<[string, PageView]> = [
  ['site', { page: 'site', site, presentation: 'page' }],
  [
    'bare site',
    {
      page: 'site',
      site: { ...site, displayName: '', bio: '', socialLinks: {}, theme: '' },
      presentation: 'page',
    },
  ],
  [
    'site with a long name',
    {
      page: 'site',
      site: { ...site, displayName: 'W'.repeat(60), bio: 'W'.repeat(150) },
      presentation: 'page',
    },
  ],
  ['site on a sheet', { page: 'site', site: { ...site, theme: 'bg-3' }, presentation: 'page' }],
  ['site at night', { page: 'site', site: { ...site, theme: 'bg-4' }, presentation: 'page' }],
  ['not-found', { page: 'not-found', missing: 'micro-site' }],
  ['page-not-found', { page: 'not-found', missing: 'page' }],
  ['subscribe-answer', { page: 'subscribe-answer', state: { kind: 'subscribed' }, creator: creatorLook }],
  ...Object.entries(preferencePages),
  ...Object.entries(paymentPages),
  ...Object.entries(downloadPages),
  ...Object.entries(libraryPages),
  ['check-email', { page: 'subscribe-answer', state: { kind: 'check-email' }, creator: creatorLook }],
  ['mailbox', { page: 'mailbox', emails: [entry], nextCursor: 'next' }],
  ['empty mailbox', { page: 'mailbox', emails: [], nextCursor: null }],
  [
    'mail',
    {
      page: 'email',
      email: {
        ...entry,
        text: `https://tidings.example/${'x'.repeat(200)}`,
        hasHtml: true,
        headers: [{ name: 'Message-ID', value: `<${'x'.repeat(200)}@tidings.example>` }],
      },
    },
  ],
];

test.each(everyPage)(
  '%s passes axe in light and dark, follows the policy and fits a narrow window',
  async (_name, view) => {
    expect(await findPageProblems(visit, view)).toEqual([]);
  },
);

test.each<[string, PageView | undefined]>([
  ['checkout', creatorCheckouts['checkout, bg-4']],
  [
    'preference center',
    {
      ...preferencePages['preferences with choices'],
      look: { ...creatorLook, theme: 'bg-4' },
    } as PageView,
  ],
])('draws checkboxes in the colors of a dark theme: %s', async (_name, view) => {
  await visit.inspect(view as PageView);
  const box = visit.page.locator('[type=checkbox]:not(:checked)').last();
  const handle = await box.elementHandle();
  const fill = () => handle?.evaluate((input) => getComputedStyle(input as Element).backgroundColor);
  const card = await visit.page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor);
  expect(await fill()).toBe(card);
  await handle?.check();
  expect(await fill()).toBe('rgb(246, 221, 154)');
});

describe('site', () => {
  test.each([
    [375, 'gradient-2'],
    [375, 'bg-3'],
    [320, 'gradient-3'],
    [1280, 'bg-3'],
  ])('places the element exactly like the plain form, %i px, %s', async (width, theme) => {
    const view: PageView = { page: 'site', site: { ...site, theme }, presentation: 'page' };
    const measureBoxes = async () => {
      await visit.page.evaluate(() => document.fonts.ready);
      return visit.page.evaluate(() => {
        const element = document.querySelector('tidings-subscribe');
        const root = element?.shadowRoot ?? element;
        return ['form', 'h2', '.ts-row', '.ts-input', '.ts-button'].map((selector) => {
          const { x, y, width, height } =
            root?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          return { selector, x, y, width, height };
        });
      });
    };
    await open(view, { width, javaScriptEnabled: false });
    const plain = await measureBoxes();
    await visit.page.context().close();
    await open(view, { width });
    await visit.page.waitForFunction(() =>
      document.querySelector('tidings-subscribe')?.shadowRoot?.querySelector('form'),
    );
    expect(await measureBoxes()).toEqual(plain);
    expect(plain.every((box) => box.height > 0)).toBe(true);
  });

  test('barely shifts when fonts and scripts load late', async () => {
    const shift = () => visit.page.evaluate(() => (window as unknown as { shift: number }).shift);
    await open({ page: 'site', site, presentation: 'page' }, { late: /\.woff2$|\/embed\// });
    await visit.page.waitForFunction(() => document.querySelector('tidings-subscribe')?.shadowRoot);
    await visit.page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    expect(await shift()).toBeLessThanOrEqual(0.02);
    await visit.page.evaluate(() =>
      document.querySelector('main')?.prepend('A shift, to see that one is noticed'),
    );
    await expect.poll(shift).toBeGreaterThan(0.02);
  });

  test('subscribes through the element, and without JavaScript through the form', async () => {
    visit.instance.received.length = 0;
    await open({ page: 'site', site, presentation: 'page' });
    await visit.page.getByRole('textbox', { name: 'Email address' }).fill('ines@example.com');
    await visit.page.getByRole('button', { name: "Let's Go" }).click();
    await visit.page.getByText("Thanks for subscribing! You'll receive updates soon.").waitFor();
    await visit.page.context().close();
    await open({ page: 'site', site, presentation: 'page' }, { javaScriptEnabled: false });
    await visit.page.getByRole('textbox', { name: 'Email address' }).fill('tom@example.com');
    await visit.page.getByRole('button', { name: "Let's Go" }).click();
    await visit.page.waitForURL(`${visit.instance.origin}/api/subscribers`);
    expect(visit.instance.received.map(({ body }) => body)).toEqual([
      '{"username":"mara","email":"ines@example.com","wording":"Subscribe to my updates","attribution":{}}',
      'email=tom%40example.com&username=mara&wording=Subscribe+to+my+updates&company=',
    ]);
  });
});
