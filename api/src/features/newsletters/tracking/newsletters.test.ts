import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliverEmails } from '../../../testing/email/subscriber-emails.js';
import { CONTENT, sendTrackedNewsletter, setTracking } from '../../../testing/email/tracked-newsletter.js';
import { createStudio, newsletter } from '../../../testing/newsletters.js';
import { newsletterLinks, newsletters } from '../table.js';

const INES = 'ines@kova.example';
const TOM = 'tom@adeyemi.example';
const TEST_ADDRESS = 'mara@creators.example';
const URLS = ['ash?a=1&b=2', 'sheet', 'glaze', 'pots'].map((path) => `https://kiln.example/${path}`);
/** The link in the footer, to the creator's page. */
const FOOT = 'http://127.0.0.1:3000/mara';

describe('a newsletter with anonymous tracking', () => {
  it('has the same tracked links for every subscriber, and a pixel', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { links, pixel } = newsletter.pathsOf(INES);
    expect(links).toHaveLength(5);
    expect(pixel).toMatch(/^\/o\/[0-9a-z]+\.[\w-]{16}$/);
    expect(links.every((path) => /^\/c\/[0-9a-z]+\.[0-4]\.[\w-]{16}$/.test(path))).toBe(true);
    expect(newsletter.pathsOf(TOM)).toEqual({ links, pixel });
    expect((await newsletter.links()).map(({ position, url }) => [position, url])).toEqual([
      ...[...URLS, FOOT].entries(),
    ]);
    expect((await newsletter.row()).tracking).toBe('anonymous');
  });

  it('preserves visible URLs in the plain text, and the unsubscribe link', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { html, text } = newsletter.emails.get(INES) ?? { html: '', text: '' };
    for (const url of URLS) expect(text).toContain(url);
    expect(text).not.toMatch(/\/[co]\//);
    expect(html).toMatch(/href="http:\/\/127\.0\.0\.1:3000\/u\/[^"]+"/);
    expect(html).not.toContain('kiln.example/ash');
  });

  it('has personal URLs only for unsubscribing and preferences', async () => {
    const newsletter = await sendTrackedNewsletter();
    const [ines = '', tom = ''] = [INES, TOM].map((address) =>
      (newsletter.emails.get(address)?.html ?? '').replace(/\/[ur]\/[\w-]+/g, ''),
    );
    expect(ines).toBe(tom);
  });
});

describe('a newsletter with individual tracking', () => {
  it('has one mark per subscriber, in every link and the pixel', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const marks = [INES, TOM].map((address) => {
      const { links, pixel } = newsletter.pathsOf(address);
      const marks = [...links, pixel].map((path) => path.split('/')[3]);
      expect(marks).toHaveLength(6);
      return new Set(marks);
    });
    expect(marks.map((mark) => mark.size)).toEqual([1, 1]);
    const [[ines] = [], [tom] = []] = marks.map((mark) => [...mark]);
    expect(ines).toMatch(/^[\w-]{22}$/);
    expect(tom).toMatch(/^[\w-]{22}$/);
    expect(ines).not.toBe(tom);
  });
});

describe('a newsletter without tracking', () => {
  it('has unchanged links', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'off' });
    const { html } = newsletter.emails.get(INES) ?? { html: '' };
    expect(html).toContain('https://kiln.example/ash?a=1&amp;b=2');
    expect(html).not.toMatch(/\/[co]\//);
    expect(await newsletter.links()).toEqual([]);
    expect((await newsletter.row()).tracking).toBe('off');
  });
});

describe('a tracked newsletter before it is sent', () => {
  it('has its original links in the preview and in a test email, and its sent size in preflight', async () => {
    const studio = await createStudio({ subscribers: [INES] });
    await setTracking(studio, 'individual');
    const id = await studio.draft({ content: CONTENT });
    const { json: preview } = await studio.call('POST', '/preview', {
      body: { title: 'x', content: CONTENT },
    });
    expect(preview.html).toContain('https://kiln.example/sheet');
    expect(preview.html).not.toMatch(/\/[co]\//);
    const testResponse = await studio.world.call('POST', '/api/newsletter/test', {
      as: studio.mara,
      body: { ...newsletter, content: CONTENT, testEmailAddress: TEST_ADDRESS },
    });
    expect(testResponse.status).toBe(200);
    const findEmail = async (address: string) =>
      (await deliverEmails(studio.world)).find(({ to }) => to?.[0]?.address === address);
    const testEmail = await findEmail(TEST_ADDRESS);
    expect(testEmail?.html).toContain('https://kiln.example/sheet');
    expect(testEmail?.html).not.toMatch(/\/[co]\//);
    const { json: preflight } = await studio.call('POST', `/${id}/preflight`);
    await studio.call('POST', `/${id}/send`);
    const email = await findEmail(INES);
    const deliveredBytes = Buffer.byteLength(email?.html ?? '');
    // Excludes the personal URLs, which are longer than their placeholder #, and the last line end.
    const ownAddresses = [
      ...(email?.html ?? '').matchAll(/http:\/\/127\.0\.0\.1:3000\/[ur]\/[\w-]+(?:\?n=\w+)?/g),
    ];
    const ownBytes = ownAddresses.reduce((sum, [address]) => sum + address.length - 1, 0);
    expect(ownAddresses).toHaveLength(2);
    expect(Math.abs(deliveredBytes - (preflight.sizeBytes + ownBytes))).toBeLessThanOrEqual(2);
  });

  it('cannot be sent if its tracked links make it too large', async () => {
    const studio = await createStudio({ subscribers: [INES] });
    await studio.setPlan({ isPro: true });
    const links = Array.from({ length: 800 }, (_, index) => `<a href="https://a.example/${index}">x</a>`);
    const id = await studio.draft({ content: `<p>${links.join(' ')}</p>` });
    await setTracking(studio, 'off');
    const preflightOff = (await studio.call('POST', `/${id}/preflight`)).json;
    await setTracking(studio, 'individual');
    const preflightOn = (await studio.call('POST', `/${id}/preflight`)).json;
    expect(preflightOff.sizeBytes).toBeLessThan(preflightOn.sizeBytes);
    expect(preflightOn.sizeBytes - preflightOff.sizeBytes).toBeGreaterThan(800 * 40);
    const { status, json } = await studio.call('POST', `/${id}/send`);
    expect([status, json.code]).toEqual([413, 'too_large']);
    await setTracking(studio, 'off');
    expect((await studio.call('POST', `/${id}/send`)).status).toBe(200);
  });
});

it('deletes the links when a send is undone, and creates them again for the next send', async () => {
  const studio = await createStudio({ instance: { undoSendSeconds: 10 } });
  const { ctx } = studio.world;
  const id = await studio.draft({ content: CONTENT });
  const listStoredLinks = () =>
    ctx.db.read.select().from(newsletterLinks).where(eq(newsletterLinks.newsletterId, id));
  await studio.call('POST', `/${id}/send`);
  expect(await listStoredLinks()).toHaveLength(5);
  expect((await studio.call('POST', `/${id}/undo-send`)).status).toBe(200);
  expect(await listStoredLinks()).toEqual([]);
  expect((await studio.row(id))?.tracking).toBeNull();
  await setTracking(studio, 'off');
  await studio.call('POST', `/${id}/send`);
  expect(await listStoredLinks()).toEqual([]);
  await studio.call('POST', `/${id}/undo-send`);
  await setTracking(studio, 'anonymous');
  expect((await studio.call('POST', `/${id}/send`)).status).toBe(200);
  expect(await listStoredLinks()).toHaveLength(5);
});

it('stores no links for a newsletter that was not sent', async () => {
  const studio = await createStudio({ subscribers: [] });
  const id = await studio.draft({ content: CONTENT });
  expect((await studio.call('POST', `/${id}/send`)).status).toBe(409);
  expect(await studio.world.ctx.db.read.select().from(newsletterLinks)).toEqual([]);
  expect((await studio.world.ctx.db.read.select().from(newsletters))[0]?.tracking).toBeNull();
});

it('returns a newsletter’s tracking mode and counts, without machine counts', async () => {
  const newsletter = await sendTrackedNewsletter();
  const { json } = await newsletter.studio.call('GET', `/${newsletter.id}`);
  expect(Object.keys(json)).toEqual(expect.arrayContaining(['opens', 'clicks']));
  expect(json).toMatchObject({ tracking: 'anonymous' });
  expect(Object.keys(json)).not.toEqual(expect.arrayContaining(['machineOpens']));
});
