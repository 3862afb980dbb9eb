import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { confirmTokenIn, deliverEmails } from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { addWebhooks } from '../../../testing/servers/webhook-listener.js';
import { refundConfirmationEmail } from '../opt-in/email-limits.js';
import { pendingChoices } from './table.js';

const INES = 'ines@kova.example';
const CHOICES = { tags: ['news'], fields: { city: 'Bern' } };

interface SignUpWorld {
  world: HttpWorld;
  mara: Creator;
  /** Ids by name. */
  tags: Record<string, number>;
}

/** Creates a list. Mara has two topics and a private tag, and public fields of every type and a private field. */
async function createSignup(doubleOptIn = false): Promise<SignUpWorld> {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const otherCreator = await world.register('other');
  const make = async (as: Creator, path: string, body: object) =>
    (await world.call('POST', path, { as, body })).json.id as number;
  const tags = {
    News: await make(mara, '/api/tags', { name: 'News', isTopic: true }),
    Events: await make(mara, '/api/tags', { name: 'Events', isTopic: true }),
    VIP: await make(mara, '/api/tags', { name: 'VIP' }),
    theirs: await make(otherCreator, '/api/tags', { name: 'Theirs', isTopic: true }),
  };
  const fields = { city: 'text', age: 'number', birthday: 'date', member: 'boolean' };
  for (const [key, type] of Object.entries(fields)) {
    await make(mara, '/api/fields', { key, label: key, type, isPublic: true });
  }
  const size = { key: 'size', label: 'Size', type: 'choice', choices: ['S', 'M'], isPublic: true };
  await make(mara, '/api/fields', size);
  await make(mara, '/api/fields', { key: 'score', label: 'Score', type: 'number' });
  if (doubleOptIn) await setOptIn({ world, mara, tags }, true);
  return { world, mara, tags };
}

function setOptIn({ world, mara }: SignUpWorld, doubleOptIn: boolean) {
  const body = { archive: 'listed', doubleOptIn, tracking: 'anonymous' };
  return world.call('PUT', '/api/list-settings', { as: mara, body });
}

const signUp = ({ world }: SignUpWorld, body: object = {}) =>
  world.call('POST', '/api/subscribers', { body: { username: 'mara', email: INES, ...body } });

/** Returns the subscriber as the creator sees it. */
async function getSubscriber({ world, mara }: SignUpWorld) {
  const { json } = await world.call('GET', '/api/subscribers', { as: mara });
  const [{ status, tags, fields }] = json;
  return { status, tags, fields };
}

/** Moves the machine's own clock past the hour between two emails to one address. */
const skipHour = ({ world, mara }: SignUpWorld) =>
  refundConfirmationEmail(world.ctx, { userId: mara.id, email: INES });

async function ask(signup: SignUpWorld, body: object): Promise<string> {
  await signUp(signup, body);
  return confirmTokenIn((await deliverEmails(signup.world)).at(-1));
}

const confirm = ({ world }: SignUpWorld, token: string) => world.call('POST', `/api/confirmations/${token}`);

describe('subscribing with topics and fields', () => {
  it('stores topics by name and id, and typed values of fields, and sends them to webhooks', async () => {
    const signup = await createSignup();
    const webhooks = await addWebhooks(signup.world, signup.mara);
    await webhooks.add();
    const fields = { city: ' Bern ', age: '41.5', birthday: '1990-02-28', member: 'yes', size: 's' };
    const response = await signUp(signup, { tags: ['ＮＥＷＳ', signup.tags.Events], fields });
    expect(response.status).toBe(201);
    const expectedChoices = {
      tags: ['Events', 'News'],
      fields: { city: 'Bern', age: 41.5, birthday: '1990-02-28', member: true, size: 'S' },
    };
    expect(await getSubscriber(signup)).toEqual({ status: 'confirmed', ...expectedChoices });
    const events = (await webhooks.deliveries()).map(({ body }) => JSON.parse(body));
    expect(events).toMatchObject([
      { type: 'subscriber.joined', data: { email: INES, status: 'confirmed', ...expectedChoices } },
    ]);
  });

  it('ignores private, unknown and other creators’ tags and fields alike', async () => {
    const signup = await createSignup();
    const bodies: object[] = [
      { tags: ['VIP', signup.tags.VIP], fields: { score: 'not a number' } },
      { tags: ['Theirs', signup.tags.theirs], fields: { unknown: 'not a number' } },
      { tags: ['Unknown', 999], fields: { constructor: 'x' } },
    ];
    const responses = [];
    for (const [index, body] of bodies.entries()) {
      const { status, json } = await signUp(signup, { ...body, email: `a${index}@kova.example` });
      responses.push([status, json]);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    const { db } = signup.world.ctx;
    expect(await db.read.all(sql`select * from subscriber_tags`)).toEqual([]);
    expect(await db.read.all(sql`select * from field_values`)).toEqual([]);
  });

  it.each([
    ['tags that are no list', { tags: 'News' }, 'tags'],
    ['101 tags', { tags: Array.from({ length: 101 }, () => 'News') }, 'tags'],
    ['an object as value', { fields: { city: {} } }, 'fields.city'],
    ['a text as number', { fields: { age: 'old' } }, 'fields.age'],
    ['a number as text', { fields: { city: 3 } }, 'fields.city'],
    ['no date', { fields: { birthday: '2026-02-30' } }, 'fields.birthday'],
    ['neither yes nor no', { fields: { member: 'maybe' } }, 'fields.member'],
    ['no choice', { fields: { size: 'XL' } }, 'fields.size'],
    ['a long text', { fields: { city: 'x'.repeat(201) } }, 'fields.city'],
  ])('rejects %s, and subscribes nobody', async (_name, body, path) => {
    const signup = await createSignup();
    const { status, json } = await signUp(signup, body);
    expect([status, json.errors?.[0]?.path]).toEqual([400, path]);
    expect((await signup.world.call('GET', '/api/subscribers', { as: signup.mara })).json).toEqual([]);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'accepts a plain form as %s, with a checkbox for each topic',
    async (type) => {
      const signup = await createSignup();
      const form = type.startsWith('multipart') ? new FormData() : new URLSearchParams();
      for (const [name, text] of [
        ['username', 'mara'],
        ['email', INES],
        ['tags', 'News'],
        ['tags', String(signup.tags.Events)],
        ['fields[city]', 'Bern'],
        ['fields[age]', ''],
        ['fields[member]', 'on'],
        ['fields[__proto__]', 'x'],
      ] as const) {
        form.append(name, text);
      }
      const response = await signup.world.fetch('/api/subscribers', { method: 'POST', body: form });
      expect(response.status).toBe(201);
      expect(await getSubscriber(signup)).toEqual({
        status: 'confirmed',
        tags: ['Events', 'News'],
        fields: { city: 'Bern', member: true },
      });
    },
  );

  it('shows a wrong value of a plain form on a page', async () => {
    const { world } = await createSignup();
    const form = { username: 'mara', email: INES, 'fields[age]': 'old' };
    const { status, text } = await world.call('POST', '/api/subscribers', { form });
    expect([status, text.includes('age: This must be a number.')]).toEqual([400, true]);
  });
});

describe('a stranger who types an address', () => {
  it('does not change the choices of a subscriber', async () => {
    const signup = await createSignup();
    await signUp(signup, CHOICES);
    const subscriberBefore = await getSubscriber(signup);
    for (const doubleOptIn of [false, true]) {
      await setOptIn(signup, doubleOptIn);
      await signUp(signup, { tags: ['Events'], fields: { city: 'Basel' } });
      await deliverEmails(signup.world);
      expect(await getSubscriber(signup)).toEqual(subscriberBefore);
    }
  });

  it('changes no choices of an unsubscribed subscriber until the owner confirms', async () => {
    const signup = await createSignup();
    const { world, mara } = signup;
    await signUp(signup, CHOICES);
    const [row] = await world.ctx.db.read.all<{ token: string }>(sql`select token from subscribers`);
    const body = { email: INES, userId: mara.id, token: row?.token };
    await world.call('POST', '/api/unsubscribe', { body });
    world.clock.advance(1);
    const token = await ask(signup, { tags: ['Events'], fields: { city: 'Basel' } });
    expect(await getSubscriber(signup)).toMatchObject({ tags: ['News'], fields: { city: 'Bern' } });
    expect((await confirm(signup, token)).json.status).toBe('done');
    expect(await getSubscriber(signup)).toEqual({
      status: 'confirmed',
      tags: ['Events', 'News'],
      fields: { city: 'Basel' },
    });
  });

  it('does not change what an earlier link confirms', async () => {
    const signup = await createSignup(true);
    const token = await ask(signup, CHOICES);
    await signUp(signup, { tags: ['Events'], fields: { city: 'Basel' } });
    await skipHour(signup);
    signup.world.clock.advance(1);
    await ask(signup, { tags: ['Events'], fields: { city: 'Basel' } });
    expect(await getSubscriber(signup)).toEqual({ status: 'pending', tags: [], fields: {} });
    await confirm(signup, token);
    expect(await getSubscriber(signup)).toEqual({
      status: 'confirmed',
      tags: ['News'],
      fields: { city: 'Bern' },
    });
    expect(await signup.world.ctx.db.read.select().from(pendingChoices)).toEqual([]);
  });
});

describe('choices of a confirmation link', () => {
  it('are stored once, when it is used, and emitted', async () => {
    const signup = await createSignup(true);
    const { world, mara } = signup;
    const endpoint = { url: 'https://kiln.example/hooks', events: ['subscriber.joined'] };
    expect((await world.call('POST', '/api/webhook-endpoints', { as: mara, body: endpoint })).status).toBe(
      201,
    );
    const token = await ask(signup, CHOICES);
    expect((await confirm(signup, token)).json.status).toBe('done');
    await world.call('PUT', '/api/subscribers/1/tags', { as: mara, body: { tagIds: [] } });
    expect((await confirm(signup, token)).json.status).toBe('done');
    expect(await getSubscriber(signup)).toEqual({ status: 'confirmed', tags: [], fields: { city: 'Bern' } });
    const events = await world.ctx.db.read.all<{ body: string }>(sql`select body from webhook_deliveries`);
    expect(events.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { tags: ['News'], fields: { city: 'Bern' } },
    ]);
  });

  it('skip a topic or field that has become private', async () => {
    const signup = await createSignup(true);
    const { world, mara, tags } = signup;
    const token = await ask(signup, { ...CHOICES, tags: ['News', 'Events'] });
    await world.call('PATCH', `/api/tags/${tags.News}`, { as: mara, body: { isTopic: false } });
    await world.call('PATCH', '/api/fields/1', { as: mara, body: { isPublic: false } });
    await confirm(signup, token);
    expect(await getSubscriber(signup)).toEqual({ status: 'confirmed', tags: ['Events'], fields: {} });
  });

  it('stay when an expired link is renewed', async () => {
    const signup = await createSignup(true);
    const { world } = signup;
    const token = await ask(signup, CHOICES);
    await skipHour(signup);
    world.clock.advance(8 * 86_400_000);
    expect((await world.call('POST', `/api/confirmations/${token}/renewal`)).status).toBe(202);
    await confirm(signup, confirmTokenIn((await deliverEmails(world)).at(-1)));
    expect(await getSubscriber(signup)).toEqual({
      status: 'confirmed',
      tags: ['News'],
      fields: { city: 'Bern' },
    });
  });
});
