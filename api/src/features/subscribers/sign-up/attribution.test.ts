import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { confirmReturn } from '../../../testing/email/confirm-return.js';
import { deliverEmails } from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { createStudio } from '../../../testing/newsletters.js';
import { sourceSignups } from '../../insights/table.js';
import { subscribers } from '../table.js';
import { readNewsletterMark, writeNewsletterMark } from '../unsubscribe/rules.js';

const INES = 'ines@kova.example';

async function findRow(world: HttpWorld, email = INES) {
  const [row] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.email, email));
  return row;
}

async function getAttribution(world: HttpWorld) {
  const row = await findRow(world);
  return [row?.attributionKind, row?.attributionSource];
}

describe('storing the source of a subscriber', () => {
  const ownOrigin = { origin: 'http://127.0.0.1:3000' };
  const otherOrigin = { origin: 'https://www.ash.example' };

  it.each([
    [
      'as the page reports it',
      ownOrigin,
      { referrer: 'https://www.instagram.com/p/1' },
      ['site', 'instagram.com'],
    ],
    ['as its URL reports it', ownOrigin, { utmSource: 'qr', utmCampaign: 'fair' }, ['campaign', 'qr / fair']],
    ['if it reports nothing', ownOrigin, {}, ['direct', '']],
    [
      'if it was a page of the instance',
      ownOrigin,
      { referrer: 'http://127.0.0.1:3000/mara/store' },
      ['direct', ''],
    ],
    ['not if nothing reports it', ownOrigin, undefined, [null, null]],
    [
      'as the site of a widget, despite other reports',
      otherOrigin,
      { utmSource: 'qr' },
      ['widget', 'ash.example'],
    ],
    ['not for an API client', {}, undefined, [null, null]],
    ['for an API client that reports it', {}, { utmSource: 'app' }, ['campaign', 'app']],
    [
      'not as another creator’s newsletter',
      ownOrigin,
      { utmSource: 'newsletter', utmCampaign: '99' },
      ['campaign', 'newsletter / 99'],
    ],
  ] as const)('%s', async (_how, headers, attribution, expected) => {
    const world = await createHttpWorld();
    await world.register('mara');
    const body = { username: 'mara', email: INES, attribution };
    expect((await world.call('POST', '/api/subscribers', { body, headers })).status).toBe(201);
    expect(await getAttribution(world)).toEqual(expected);
    const signups = await world.ctx.db.read.select().from(sourceSignups);
    expect(signups.map(({ kind, source, subscribers: count }) => [kind, source, count])).toEqual(
      expected[0] === null ? [] : [[...expected, 1]],
    );
  });

  it('reads the fields of a plain form', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const form = {
      username: 'mara',
      email: INES,
      attribution_referrer: '',
      attribution_utm_source: 'qr',
      attribution_utm_campaign: '',
      // A named button of another site.
      submit: 'Join',
    };
    const response = await world.call('POST', '/api/subscribers', { form, headers: ownOrigin });
    expect(response.status).toBe(201);
    expect(await getAttribution(world)).toEqual(['campaign', 'qr']);
  });

  it('stores the creator’s own newsletter as the source', async () => {
    const { world, draft } = await createStudio({ subscribers: [] });
    const id = await draft();
    const attribution = { utmSource: 'newsletter', utmCampaign: String(id) };
    await world.call('POST', '/api/subscribers', { body: { username: 'mara', email: INES, attribution } });
    expect(await getAttribution(world)).toEqual(['newsletter', String(id)]);
  });

  it.each([{ attribution: 'qr' }, { attribution: { referrer: 7 } }, { attribution: { via: 'magic' } }])(
    'rejects an invalid attribution: %j',
    async (change) => {
      const world = await createHttpWorld();
      await world.register('mara');
      const body = { username: 'mara', email: INES, ...change };
      expect((await world.call('POST', '/api/subscribers', { body })).status).toBe(400);
    },
  );
});

interface NewsletterContent {
  world: HttpWorld;
  mara: Creator;
  id: number;
  /** The path of the unsubscribe link in the email. */
  path: string;
}

async function sendNewsletter(): Promise<NewsletterContent> {
  const { world, mara, draft, call } = await createStudio({ subscribers: [INES] });
  const id = await draft();
  await call('POST', `/${id}/send`);
  const [message] = await deliverEmails(world);
  const header = message?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return { world, mara, id, path: /^<http:\/\/127\.0\.0\.1:3000(\/u\/[^>]+)>$/.exec(header)?.[1] ?? '' };
}

describe('unsubscribing through a newsletter', () => {
  it('is identified by a short newsletter mark in the unsubscribe link and its form', async () => {
    const { world, id, path } = await sendNewsletter();
    const token = (await findRow(world))?.token ?? '';
    expect(path).toBe(`/u/${token}?n=${writeNewsletterMark(id)}`);
    const page = await world.call('GET', path);
    expect(page.text).toContain(`action="${path}"`);
  });

  it.each([
    ['by one click', { 'List-Unsubscribe': 'One-Click' }],
    ['by the page’s form', { reason: 'Other', otherReason: 'Sea' }],
  ])('is stored %s, until the subscriber returns', async (_how, form) => {
    const { world, id, path } = await sendNewsletter();
    expect((await world.call('POST', path, { form })).status).toBe(200);
    expect(await findRow(world)).toMatchObject({ status: 'unsubscribed', leftNewsletterId: id });
    await confirmReturn(world, { email: INES });
    expect(await findRow(world)).toMatchObject({ status: 'confirmed', leftNewsletterId: null });
  });

  it.each(['body', 'form'])('is stored by a call of /api/unsubscribe with a %s', async (kind) => {
    const { world, mara, id } = await sendNewsletter();
    const { token = '' } = (await findRow(world)) ?? {};
    const fields = { email: INES, userId: String(mara.id), token, newsletter: writeNewsletterMark(id) };
    expect((await world.call('POST', '/api/unsubscribe', { [kind]: fields })).status).toBe(200);
    expect((await findRow(world))?.leftNewsletterId).toBe(id);
  });

  it.each([
    '',
    '?n=',
    '?n=0',
    '?n=ZZ',
    '?n=zzzzzzz',
    '?n=1&n=2',
    '?n=%00',
    `?n=${'1'.repeat(300)}`,
    'theirs',
  ])('succeeds without storing a newsletter for the query %j', async (query) => {
    const { world, path } = await sendNewsletter();
    const ines = await world.register('ines');
    const { json } = await world.call('POST', '/api/newsletters', {
      as: ines,
      body: { title: 'x', content: '<p>x</p>', template: 'template-1' },
    });
    const queryText = query === 'theirs' ? `?n=${writeNewsletterMark(json.id)}` : query;
    const address = path.replace(/\?.*/, queryText);
    expect((await world.call('GET', address)).status).toBe(200);
    expect((await world.call('POST', address, { form: {} })).status).toBe(200);
    expect(await findRow(world)).toMatchObject({ status: 'unsubscribed', leftNewsletterId: null });
  });
});

describe('the mark of a newsletter', () => {
  it.each([1, 35, 36, 4_711, 2 ** 40])('is read back as %i', (id) => {
    expect(readNewsletterMark(writeNewsletterMark(id))).toBe(id);
  });

  it.each([undefined, '', '0', '01', '-1', 'A', '1.5', ' 1', '1'.repeat(11)])(
    'is not read from %j',
    (mark) => {
      expect(readNewsletterMark(mark)).toBeUndefined();
    },
  );
});
