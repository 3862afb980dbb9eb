import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../kernel/clock.js';
import { confirmTokenIn } from '../../testing/email/subscriber-emails.js';
import { ORIGIN } from '../../testing/http-world.js';
import { setPlan } from '../../testing/payments/pro.js';
import { BUYER, createShop, type Shop } from '../../testing/payments/shop.js';
import { subscribers } from '../subscribers/index.js';

const LOOK = { theme: 'gradient-2', accent: '#a83220', fontPair: 'book', buttonShape: 'square' };
const SUBSCRIBER = 'tom@adeyemi.example';

async function createDesignedShop({ isPro }: { isPro: boolean }): Promise<Shop> {
  const shop = await createShop({ instance: { rateLimits: false } });
  const { mara: as, ctx } = shop;
  await setPlan(ctx, as.id, { isPro });
  for (const [method, path, body] of [
    ['POST', '/api/onboarding', { displayName: 'Mara Lindqvist', ...LOOK }],
    ['PUT', '/api/list-settings', { archive: 'listed', doubleOptIn: true, tracking: 'anonymous' }],
    ['POST', '/api/user/auto-reply', { enableAutoReply: true, autoReplyMessage: 'Welcome in.' }],
    ['POST', '/api/update-profile', { postalAddress: 'Mara Lindqvist\nKiln Lane 4\nLund' }],
  ] as const) {
    const { status, text } = await shop.call(method, path, { as, body });
    if (status !== 200) throw new Error(`${path}: ${text}`);
  }
  return shop;
}

const read = async (shop: Shop, path: string) =>
  (await shop.call('GET', path, { unchecked: true, headers: { accept: 'text/html' } })).text;
const post = async (shop: Shop, path: string, form: Record<string, string>) =>
  (await shop.call('POST', path, { form, unchecked: true, headers: { origin: ORIGIN } })).text;

/** Subscribes, confirms, buys, and asks for the library, and returns every page and email on the way. */
async function collect(shop: Shop) {
  const product = await shop.addProduct();
  const { json: page } = await shop.call('GET', `/api/products/${product.id}/page`, { as: shop.mara });
  const form = { username: 'mara', email: SUBSCRIBER };
  const response = await post(shop, '/api/subscribers', form);
  await shop.runJobs();
  const confirmation = (await shop.deliver()).map(confirmTokenIn).find(Boolean);
  const confirm = await read(shop, `/confirm/${confirmation}`);
  const confirmed = await post(shop, `/confirm/${confirmation}`, {});
  const [subscriber] = await shop.ctx.db.read.select().from(subscribers);

  const purchase = await shop.begin(product);
  await shop.pay(purchase);
  const { json } = await shop.report(purchase);
  shop.clock.advance(MINUTE);
  await shop.begin(product);
  const code = await post(shop, '/mara/library/code', { email: BUYER });
  await shop.runJobs();
  const emails = await shop.deliver();
  const pages = {
    page: await read(shop, '/mara'),
    store: await read(shop, '/mara/store'),
    'product page': await read(shop, new URL(page.address).pathname),
    archive: await read(shop, '/mara/newsletters'),
    checkout: await read(shop, `/buy/${product.id}`),
    overlay: await read(shop, `/buy/${product.id}?presentation=overlay`),
    'overlay on a dark site': await read(shop, `/buy/${product.id}?presentation=overlay&theme=dark`),
    library: await read(shop, '/mara/library'),
    code,
    receipt: await read(shop, new URL(json.receiptUrl).pathname),
    'answer to the plain form': response,
    confirm,
    confirmed,
    'preference center': await read(shop, `/r/${subscriber?.token}`),
    unsubscribe: await read(shop, `/u/${subscriber?.token}`),
    unsubscribed: await post(shop, `/u/${subscriber?.token}`, {}),
  };
  shop.clock.advance(8 * DAY);
  const expired = await read(shop, new URL(json.downloadUrl).pathname);
  return { pages: { ...pages, 'expired download': expired }, emails };
}

/** Returns what is shown, and addresses of links, without scripts, styles and the names of our elements. */
function readVisibleText(html: string): string {
  return html
    .replace(/<(script|style|title)\b.*?<\/\1>/gs, '')
    .replace(/<meta[^>]*>/g, '')
    .replace(/<\/?tidings-[^>]*>|tidings\.example/g, '');
}

/** The parts of the checkout, which shows our name on no plan. */
const UNNAMED = ['checkout', 'overlay', 'overlay on a dark site'];

describe('the creator’s design', () => {
  it.each([
    ['with our name on the free plan', { isPro: false }],
    ['without our name on Pro', { isPro: true }],
  ])('is on every page and in every email, %s', async (_name, { isPro }) => {
    const shop = await createDesignedShop({ isPro });
    const { pages, emails } = await collect(shop);
    for (const [name, html] of Object.entries(pages)) {
      const [, ownStyle = ''] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text);
      expect(ownStyle, name).toContain('#a83220');
      expect(ownStyle, name).toContain('Palatino');
      expect(/\btidings\b/i.test(readVisibleText(html)), name).toBe(!isPro && !UNNAMED.includes(name));
    }
    const otherEmails = emails.filter(({ to }) => [BUYER, SUBSCRIBER].includes(to?.[0]?.address ?? ''));
    expect(otherEmails.map(({ subject }) => subject?.replace(/\d{6}/, '000000'))).toEqual([
      '000000 is the code for your library at Mara Lindqvist',
      'You already own Kiln notes',
      'Your receipt from Mara Lindqvist',
      "Confirm your subscription to Mara Lindqvist's newsletter",
      "Thank you for subscribing to Mara Lindqvist's newsletter",
    ]);
    for (const { subject = '', from, html = '', text = '' } of otherEmails) {
      expect(from?.name, subject).toBe('Mara Lindqvist');
      expect(html, subject).toContain('#a83220');
      expect(html, subject).toContain('Palatino');
      expect(html, subject).toContain('prefers-color-scheme:dark');
      for (const [form, ending] of [
        [html, 'Kiln Lane 4<br>Lund'],
        [text, '\nMara Lindqvist\nKiln Lane 4\nLund'],
      ] as const) {
        expect(form.split(ending), subject).toHaveLength(2);
        expect(/\btidings\b/i.test(readVisibleText(form)), subject).toBe(!isPro);
      }
    }
  });
});
