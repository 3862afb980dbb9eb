import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../db/table.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { DAY } from '../../kernel/clock.js';
import { addDerivedValues } from '../../kernel/email/message-skeleton.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { wholeNewsletter } from '../../testing/newsletters.js';
import { setPlan } from '../../testing/payments/pro.js';
import { deliveries, mailingMessages, mailings } from '../mailing/table.js';
import { subscribeConfirmed, unsubscribe } from '../subscribers/index.js';
import { subscribers } from '../subscribers/table.js';
import { Newsletter } from './schemas.js';
import { snapshotAudience } from './sending/snapshot-audience.js';
import { newsletters } from './table.js';

const newsletter = { title: 'The kiln', content: '<p>Frost came on Tuesday.</p>', template: 'template-2' };

async function createWorldWithSubscribers(
  emails: string[] = ['ines@kova.example', 'tom@adeyemi.example'],
  instance: { rateLimits?: boolean } = {},
) {
  const world = await createHttpWorld({ instance });
  const mara = await world.register('mara');
  for (const email of emails)
    await subscribeConfirmed(world.ctx, { userId: mara.id, email, name: null, consent: BY_PAGE });
  return { world, mara };
}

const create = async (world: HttpWorld, as: Creator, body: object = newsletter) =>
  (await world.call('POST', '/api/newsletters', { as, body })).json;
const send = (world: HttpWorld, as: Creator, id: number, headers = {}) =>
  world.call('POST', `/api/newsletters/${id}/send`, { as, headers });

const BY_PAGE = { source: 'page', sourceHost: null, wording: null } as const;

describe('drafts', () => {
  it('are sanitized when saved', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const dirty =
      '<p onclick="x()">Hi <b>you</b></p><script>alert(1)</script><iframe src="https://evil.example"></iframe>' +
      '<a href="javascript:alert(1)">a</a><a href="mailto:m@kiln.example">b</a><img src="data:image/png;base64,x">' +
      '<style>p{}</style><form action="/x"><input></form>\uE000unsubscribe-url\uE001';
    const draft = await create(world, mara, { ...newsletter, content: dirty, ctaUrl: 'kiln.example/shop' });
    expect(draft.content).toBe(
      '<p>Hi <b>you</b></p><a>a</a><a href="mailto:m@kiln.example">b</a><img />unsubscribe-url',
    );
    expect(draft.ctaUrl).toBe('https://kiln.example/shop');
    const [row] = await world.ctx.db.read.select().from(newsletters);
    expect(row?.content).toBe(draft.content);
  });

  it('are returned with the described fields only', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const draft = await create(world, mara);
    expect(Object.keys(draft).filter((field) => !(field in Newsletter.shape))).toEqual([]);
  });

  it('are created, read, replaced and deleted only by their owner', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const otherCreator = await world.register('other');
    const { id } = await create(world, mara);
    const path = `/api/newsletters/${id}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { ...wholeNewsletter, version: 1 }],
      ['PATCH', { title: 'New', version: 1 }],
      ['DELETE', undefined],
    ] as const) {
      expect((await world.call(method, path, { body })).status).toBe(401);
      expect((await world.call(method, path, { as: otherCreator, body })).status).toBe(404);
    }
    expect((await send(world, otherCreator, id)).status).toBe(404);
    expect((await world.call('GET', `${path}/progress`, { as: otherCreator })).status).toBe(404);
    const response = await world.call('PUT', path, {
      as: mara,
      body: { ...wholeNewsletter, title: 'New', version: 1 },
    });
    expect(response.json.title).toBe('New');
    expect((await world.call('GET', path, { as: mara })).json.title).toBe('New');
    expect((await world.call('DELETE', path, { as: mara })).status).toBe(200);
    expect((await world.call('GET', path, { as: mara })).status).toBe(404);
  });

  it.each([
    ['a title over 200', { title: 'x'.repeat(201) }, 'title'],
    ['an unknown template', { template: 'template-9' }, 'template'],
    ['nine product images', { imageBlocks: Array(9).fill('https://a.example/1.png') }, 'imageBlocks'],
    ['a malformed sender', { senderEmail: 'mara@' }, 'senderEmail'],
    ['a list as content', { content: ['<p>'] }, 'content'],
  ])('reject %s', async (_, change, path) => {
    const { world, mara } = await createWorldWithSubscribers();
    const response = await world.call('POST', '/api/newsletters', {
      as: mara,
      body: { ...newsletter, ...change },
    });
    expect([response.status, response.json.errors?.[0].path]).toEqual([400, path]);
  });

  it('reject more than 2 MB', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const response = await world.call('POST', '/api/newsletters', {
      as: mara,
      body: { content: 'x'.repeat(2_200_000) },
    });
    expect([response.status, response.json.code]).toEqual([413, 'too_large']);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999'])(
    'return 4xx, never 500, for the id %s',
    async (id) => {
      const { world, mara } = await createWorldWithSubscribers();
      expect((await world.call('GET', `/api/newsletters/${id}`, { as: mara })).status).toBeGreaterThanOrEqual(
        400,
      );
      expect((await world.call('GET', `/api/newsletters/${id}`, { as: mara })).status).toBeLessThan(500);
    },
  );

  it('have one open draft in the editor, until it is sent', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const open = () => world.call('GET', '/api/newsletter/draft', { as: mara });
    const save = (body: object) => world.call('POST', '/api/newsletter/draft', { as: mara, body });
    expect((await open()).json).toBeNull();
    const first = await save({ ...newsletter, title: 'One' });
    const second = await save({ ...newsletter, title: 'Two' });
    expect(second.json.id).toBe(first.json.id);
    expect((await open()).json.title).toBe('Two');
    const sendResponse = await world.call('POST', '/api/newsletter/send', {
      as: mara,
      body: { ...newsletter, title: 'Three' },
    });
    expect([sendResponse.json.id, sendResponse.json.title]).toEqual([first.json.id, 'Three']);
    expect((await open()).json).toBeNull();
    const saveResponse = await save({ ...newsletter, title: 'Four' });
    expect(saveResponse.json.id).not.toBe(first.json.id);
    const titles = (await world.call('GET', '/api/newsletters', { as: mara })).json.map(
      (row: { title: string }) => row.title,
    );
    expect(titles).toEqual(['Four', 'Three']);
  });
});

describe('the list', () => {
  it('filters one creator’s newsletters by status, also with a search', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const otherCreator = await world.register('other');
    await create(world, otherCreator, { ...newsletter, title: 'Kiln of another' });
    const createdIds: number[] = [];
    for (const title of ['Kiln one', 'Kiln two', 'Kiln three', 'Ash'])
      createdIds.push((await create(world, mara, { ...newsletter, title })).id);
    const [draft, scheduled, sent, ash] = createdIds as [number, number, number, number];
    const sendAt = new Date(world.clock.now() + DAY).toISOString();
    await world.call('PUT', `/api/newsletters/${scheduled}/schedule`, {
      as: mara,
      body: { sendAt, timeZone: 'Europe/Stockholm', version: 1 },
    });
    await send(world, mara, sent);

    const list = async (query: string) =>
      (await world.call('GET', `/api/newsletters?${query}`, { as: mara })).json.map(
        ({ id }: { id: number }) => id,
      );
    expect(await list('')).toEqual([ash, sent, scheduled, draft]);
    expect(await list('status=draft')).toEqual([ash, draft]);
    expect(await list('status=scheduled')).toEqual([scheduled]);
    expect(await list('status=sent')).toEqual([sent]);
    expect(await list('status=draft&search=kiln')).toEqual([draft]);
    expect(await list('status=sent&search=ash')).toEqual([]);
    const response = await world.call('GET', '/api/newsletters?status=all', { as: mara });
    expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
  });

  it('shows how many emails were accepted, and null for a draft', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const { id } = await create(world, mara);
    expect((await world.call('GET', '/api/newsletters', { as: mara })).json[0].accepted).toBeNull();
    await send(world, mara, id);
    await world.ctx.db.transact([world.ctx.db.write.update(mailings).set({ accepted: 2 })]);
    expect((await world.call('GET', '/api/newsletters', { as: mara })).json[0].accepted).toBe(2);
  });
});

describe('the editor in two tabs', () => {
  const saveOpen = (world: HttpWorld, as: Creator, body: object) =>
    world.call('POST', '/api/newsletter/draft', { as, body });
  const sendOpen = (world: HttpWorld, as: Creator, body: object) =>
    world.call('POST', '/api/newsletter/send', { as, body });

  it('sends a text once for a double click, a later click, and a tab left open', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const draft = (await saveOpen(world, mara, newsletter)).json;
    const clicks = await Promise.all([sendOpen(world, mara, newsletter), sendOpen(world, mara, newsletter)]);
    expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await sendOpen(world, mara, newsletter)).json.code).toBe('already_sent');
    const editedDraft = {
      ...newsletter,
      id: draft.id,
      version: 1,
      title: 'Edited in a tab that was left open',
    };
    expect((await sendOpen(world, mara, editedDraft)).json.code).toBe('already_sent');
    expect((await saveOpen(world, mara, editedDraft)).json.code).toBe('already_sent');
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(1);
    expect(await world.ctx.db.read.select().from(newsletters)).toHaveLength(1);
  });

  it('creates one draft if both tabs save at once', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const responses = await Promise.all([
      saveOpen(world, mara, newsletter),
      saveOpen(world, mara, newsletter),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[0]?.json.id).toBe(responses[1]?.json.id);
    expect(await world.ctx.db.read.select().from(newsletters)).toHaveLength(1);
  });

  it('rejects a save without an id if another tab has created a draft', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const first = await saveOpen(world, mara, { ...newsletter, id: null });
    const second = await saveOpen(world, mara, { ...newsletter, id: null, title: 'From another tab' });
    expect([first.status, second.status, second.json.code]).toEqual([200, 409, 'version_conflict']);
    const rows = await world.ctx.db.read.select().from(newsletters);
    expect(rows.map(({ title }) => title)).toEqual([newsletter.title]);
    expect((await sendOpen(world, mara, { ...newsletter, id: null, title: 'Sent' })).json.code).toBe(
      'version_conflict',
    );
  });

  it('does not open another creator’s draft', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const draft = (await saveOpen(world, mara, newsletter)).json;
    const otherCreator = await world.register('other');
    expect((await saveOpen(world, otherCreator, { ...newsletter, id: draft.id, version: 1 })).status).toBe(
      404,
    );
  });
});

describe('the preview', () => {
  it('shows the rendered and sanitized email', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    await world.call('POST', '/api/onboarding', { as: mara, body: { displayName: 'Mara <L>' } });
    const response = await world.call('POST', '/api/newsletters/preview', {
      as: mara,
      body: {
        ...newsletter,
        title: 'A & B',
        ctaText: 'Read',
        ctaUrl: 'https://kiln.example',
        content: '<p>x<script>1</script></p>',
      },
    });
    const { html, text, subject } = response.json;
    expect(subject).toBe('A & B');
    expect(html).toContain('A &amp; B');
    expect(html).toContain('Mara &lt;L&gt;');
    expect(html).toContain('href="https://kiln.example/"');
    expect(html).toContain('Sent with');
    expect(html).toContain('Unsubscribe');
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/[\uE000\uE001]/);
    expect(text).toContain('Unsubscribe: #\nManage your preferences: #');
  });

  it('is limited per minute and creator, and the error states the time to wait', async () => {
    const { world, mara } = await createWorldWithSubscribers(undefined, { rateLimits: true });
    for (let count = 0; count < LIMITS.preview.points; count += 1) {
      await world.ctx.limits.consume(LIMITS.preview, String(mara.id));
    }
    const response = await world.call('POST', '/api/newsletters/preview', { as: mara, body: {} });
    expect([response.status, response.json.code]).toEqual([429, 'rate_limited']);
    expect(response.json.message).toMatch(/^Too many attempts. Please wait \d+ seconds.$/);
  });

  it('shows placeholders only if the editor asks for them', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const preview = async (body: object) =>
      (await world.call('POST', '/api/newsletters/preview', { as: mara, body })).json.html as string;
    const editing = await preview({ title: '', content: '', showsPlaces: true });
    for (const part of ['t-title', 't-content', 't-image']) expect(editing).toContain(part);
    expect(editing).toContain('Your newsletter content will appear here.');
    const reading = await preview({ title: '', content: '' });
    expect(reading).not.toContain('Your newsletter content will appear here.');
    expect(reading).not.toContain('t-image');
  });

  it.each(['template-1', 'template-2', 'template-3', 'template-4'])('renders %s', async (template) => {
    const { world, mara } = await createWorldWithSubscribers();
    const body = {
      ...newsletter,
      template,
      imageUrl: 'https://kiln.example/a.png',
      imageBlocks: ['https://kiln.example/p.png', ''],
      imageBlockLinks: ['https://kiln.example/p', ''],
    };
    const { html } = (await world.call('POST', '/api/newsletters/preview', { as: mara, body })).json;
    expect(html).toContain('Frost came on Tuesday.');
    expect(html.includes('a.png')).toBe(template !== 'template-1');
    expect(html.includes('href="https://kiln.example/p"')).toBe(template === 'template-4');
    // The cell around the content sets its own size, because columns are in a cell of size 0.
    expect(html).toMatch(/t-content" style="[^"]*font-size:17px[^>]*><p style="[^"]*">Frost/);
    expect(html.length).toBeLessThan(90_000);
  });
});

describe('sending', () => {
  it('marks the newsletter as sent, counts it, and writes the audience snapshot', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const { id } = await create(world, mara);
    const response = await send(world, mara, id);
    expect([response.status, response.json.sentAt]).toEqual([200, new Date(world.clock.now()).toISOString()]);
    expect((await world.call('GET', '/api/user', { as: mara })).json.emailsSent).toBe(1);
    // A later subscriber is not in this audience, nor a subscriber who leaves before the snapshot.
    await subscribeConfirmed(world.ctx, {
      userId: mara.id,
      email: 'late@kova.example',
      name: null,
      consent: BY_PAGE,
    });
    const [gone] = await world.ctx.db.read
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, 'tom@adeyemi.example'));
    await unsubscribe(world.ctx, { token: gone?.token ?? '' });
    const [job] = await world.ctx.db.read.select().from(jobs);
    await snapshotAudience(world.ctx, job?.payload);
    await snapshotAudience(world.ctx, job?.payload);
    const rows = await world.ctx.db.read.select().from(deliveries);
    expect(rows.map(({ address }) => address)).toEqual(['ines@kova.example']);
    expect(rows.map(({ personal }) => Object.keys(personal))).toEqual([['token']]);
    const [message] = await world.ctx.db.read.select().from(mailingMessages);
    const links = addDerivedValues(message?.skeleton ?? {}, rows[0]?.personal ?? {});
    expect(links['unsubscribe-url']).toMatch(/^http:\/\/127\.0\.0\.1:3000\/u\/[\w-]{43}\?n=1$/);
    expect(links['preferences-url']).toBe(`http://127.0.0.1:3000/r/${rows[0]?.personal.token}`);
    const [mailing] = await world.ctx.db.read.select().from(mailings);
    expect(mailing).toMatchObject({ status: 'sending', audience: 1, queued: 1 });
  });

  it('happens once, however often it is requested', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const { id } = await create(world, mara);
    const responses = await Promise.all([
      send(world, mara, id),
      send(world, mara, id),
      send(world, mara, id),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(1);
    expect(await world.ctx.db.read.select().from(jobs)).toHaveLength(1);
    expect((await world.call('GET', '/api/user', { as: mara })).json.emailsSent).toBe(1);
    const body = { title: 'Too late', version: 1 };
    expect((await world.call('PATCH', `/api/newsletters/${id}`, { as: mara, body })).json.code).toBe(
      'already_sent',
    );
    expect((await world.call('DELETE', `/api/newsletters/${id}`, { as: mara })).json.code).toBe(
      'still_sending',
    );
  });

  it('repeats the first response for a repeated Idempotency-Key', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const { id } = await create(world, mara);
    const key = { 'idempotency-key': 'press-1' };
    const first = await send(world, mara, id, key);
    const second = await send(world, mara, id, key);
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const otherNewsletter = await create(world, mara);
    expect((await send(world, mara, otherNewsletter.id, key)).status).toBe(422);
    const otherCreator = await world.register('other');
    const otherDraft = await create(world, otherCreator);
    expect((await send(world, otherCreator, otherDraft.id, key)).json.code).toBe('no_subscribers');
    // A rejected request did nothing, so a retry may use the same key once the cause is gone.
    await subscribeConfirmed(world.ctx, {
      userId: otherCreator.id,
      email: 'now@kova.example',
      name: null,
      consent: BY_PAGE,
    });
    expect((await send(world, otherCreator, otherDraft.id, key)).status).toBe(200);
  });

  it.each([
    ['no title', { title: ' ' }, 'Please add a title to your newsletter.'],
    ['no content', { content: '<p> </p>&nbsp;' }, 'Please add some content to your newsletter.'],
    ['a button without URL', { ctaText: 'Read' }, 'Please provide a URL for your call-to-action button.'],
    ['a button with an invalid URL', { ctaText: 'Read', ctaUrl: 'javascript:alert(1)' }, /not a web address/],
  ])('is rejected with %s', async (_, change, message) => {
    const { world, mara } = await createWorldWithSubscribers();
    const { id } = await create(world, mara, { ...newsletter, ...change });
    const response = await send(world, mara, id);
    expect(response.status).toBe(400);
    expect(response.json.message).toMatch(message);
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(0);
  });

  it('is rejected over 102 KB, and with a design beyond the plan', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    const longDraft = await create(world, mara, {
      ...newsletter,
      content: `<p>${'frost '.repeat(20_000)}</p>`,
    });
    const tooLarge = await send(world, mara, longDraft.id);
    expect([tooLarge.status, tooLarge.json.code]).toEqual([413, 'too_large']);
    expect(tooLarge.json.message).toMatch(/has 1\d\d KB/);
    const designedDraft = await create(world, mara, { ...newsletter, design: 'harbour' });
    const sendResponse = await send(world, mara, designedDraft.id);
    expect([sendResponse.status, sendResponse.json.code]).toEqual([403, 'pro_required']);
    expect(sendResponse.json.message).toMatch(/harbour/i);
    const open = { as: mara, body: { ...newsletter, id: designedDraft.id, version: 1, design: 'harbour' } };
    expect((await world.call('POST', '/api/newsletter/send', open)).json.code).toBe('pro_required');
    expect(await world.ctx.db.read.select().from(mailings)).toEqual([]);
    await setPlan(world.ctx, mara.id, { isPro: true });
    expect((await send(world, mara, designedDraft.id)).status).toBe(200);
  });

  it('is rejected without subscribers', async () => {
    const { world, mara } = await createWorldWithSubscribers([]);
    const { id } = await create(world, mara);
    expect((await send(world, mara, id)).json.code).toBe('no_subscribers');
  });

  it('is rejected over the quota, also for two simultaneous requests, until a new month', async () => {
    const { world, mara } = await createWorldWithSubscribers();
    await setPlan(world.ctx, mara.id, { emailQuota: 1 });
    const [firstDraft, secondDraft] = [await create(world, mara), await create(world, mara)];
    const responses = await Promise.all([
      send(world, mara, firstDraft.id),
      send(world, mara, secondDraft.id),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    const rejectedResponse = responses.find(({ status }) => status === 403);
    expect(rejectedResponse?.json).toMatchObject({
      code: 'quota_exceeded',
      message: "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.",
    });
    expect((await world.ctx.db.read.select().from(mailings)).length).toBe(1);
    world.clock.advance(31 * DAY);
    const login = await world.call('POST', '/api/login', {
      body: { username: 'mara', password: 'correct horse' },
    });
    const signedInMara = { ...mara, cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    expect(login.json.emailsSent).toBe(0);
    const third = await create(world, signedInMara);
    expect((await send(world, signedInMara, third.id)).status).toBe(200);
    expect((await world.call('GET', '/api/user', { as: signedInMara })).json.emailsSent).toBe(1);
  });
});
