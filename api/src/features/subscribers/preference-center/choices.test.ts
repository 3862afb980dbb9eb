import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { deliverEmails } from '../../../testing/email/subscriber-emails.js';
import { createStudio, type Studio } from '../../../testing/newsletters.js';
import { pauseAddress } from '../../mailing/pauses.js';
import { pauses } from '../../mailing/table.js';
import { countReached } from '../segments/audience.js';

/** Creates a list with two topics, a private tag, a public and a private field, to which Ines and Tom subscribe. */
async function createPreferenceCenter() {
  const studio = await createStudio();
  const { world, mara } = studio;
  const make = async (path: string, body: object) => world.call('POST', path, { as: mara, body });
  await make('/api/tags', { name: 'News', isTopic: true, description: 'Studio news' });
  await make('/api/tags', { name: 'Events', isTopic: true });
  const vip = (await make('/api/tags', { name: 'VIP' })).json.id;
  await make('/api/fields', { key: 'age', label: 'Age', type: 'number', isPublic: true });
  await make('/api/fields', { key: 'score', label: 'Score', type: 'number' });
  await world.call('PUT', '/api/subscribers/1/tags', { as: mara, body: { tagIds: [vip] } });
  const body = { values: { age: 40, score: 3 } };
  await world.call('PUT', '/api/subscribers/1/fields', { as: mara, body });
  const [row] = await world.ctx.db.read.all<{ token: string }>(
    sql`select token from subscribers where id = 1`,
  );
  return { studio, world, token: row?.token ?? '' };
}

type PreferenceCenter = Awaited<ReturnType<typeof createPreferenceCenter>>;

const change = ({ world, token }: PreferenceCenter, body: object) =>
  world.call('PATCH', `/api/preferences/${token}`, { body });
const post = ({ world, token }: PreferenceCenter, task: string, form: Record<string, string>) =>
  world.call('POST', `/r/${token}/${task}`, { form, headers: { origin: 'null' } });

async function countAudience({ call, draft }: Studio): Promise<number> {
  return (await call('POST', `/${await draft()}/preflight`)).json.audience;
}

describe('topics and fields', () => {
  it('shows what the subscriber can change, and all tags and fields', async () => {
    const { world, token } = await createPreferenceCenter();
    expect((await world.call('GET', `/api/preferences/${token}`)).json).toMatchObject({
      tags: ['VIP'],
      fields: { age: 40, score: 3 },
      topics: [
        { name: 'Events', description: null, isChosen: false },
        { name: 'News', description: 'Studio news', isChosen: false },
      ],
      publicFields: [{ key: 'age', label: 'Age', type: 'number', choices: [], value: 40 }],
      pausedUntil: null,
    });
    const data = await world.call('GET', `/r/${token}/data.json`);
    expect(data.json).toMatchObject({ tags: ['VIP'], fields: { age: 40, score: 3 } });
  });

  it('replaces the chosen topics, keeps private tags, and repeats without a change', async () => {
    const center = await createPreferenceCenter();
    expect((await change(center, { tags: ['News', 'VIP', 'Unknown'] })).json.tags).toEqual(['News', 'VIP']);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await change(center, { tags: ['Events'] })).json.tags).toEqual(['Events', 'VIP']);
    }
    expect((await change(center, { name: 'Ines' })).json.tags).toEqual(['Events', 'VIP']);
    expect((await change(center, { tags: [] })).json.tags).toEqual(['VIP']);
  });

  it('sets and removes public fields, and ignores private ones', async () => {
    const center = await createPreferenceCenter();
    expect((await change(center, { fields: { age: '41', score: 9 } })).json.fields).toEqual({
      age: 41,
      score: 3,
    });
    expect((await change(center, { fields: { age: null, score: null } })).json.fields).toEqual({ score: 3 });
    const wrong = await change(center, { fields: { age: 'old' }, tags: ['News'] });
    expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, 'fields.age']);
    expect((await change(center, {})).json.tags).toEqual(['VIP']);
  });

  it('keeps a value whose choice the creator removed, until the subscriber chooses another', async () => {
    const center = await createPreferenceCenter();
    const { world, studio } = center;
    const field = { key: 'size', label: 'Size', type: 'choice', choices: ['S', 'M'], isPublic: true };
    const { json } = await world.call('POST', '/api/fields', { as: studio.mara, body: field });
    expect((await change(center, { fields: { size: 'M' } })).status).toBe(200);
    const body = { choices: ['S', 'L'] };
    await world.call('PATCH', `/api/fields/${json.id}`, { as: studio.mara, body });
    expect((await post(center, 'fields', { 'fields[age]': '41', 'fields[size]': 'M' })).status).toBe(303);
    expect((await change(center, {})).json.fields).toMatchObject({ age: 41, size: 'M' });
    expect((await change(center, { fields: { size: 'XL' } })).status).toBe(400);
    expect((await change(center, { fields: { size: 'L' } })).json.fields).toMatchObject({ size: 'L' });
    expect((await change(center, { fields: { size: '' } })).json.fields).not.toHaveProperty('size');
  });

  it.each([{ tags: 'News' }, { fields: [] }, { pauseDays: 31 }, { pauseDays: '30' }])(
    'rejects %j',
    async (body) => {
      expect((await change(await createPreferenceCenter(), body)).status).toBe(400);
    },
  );

  it.each([
    [{ email: 'new@kova.example', tags: ['News'], fields: { age: 'old' } }, 'fields.age'],
    [{ email: 'none', tags: ['News'], pauseDays: 30 }, 'email'],
    [{ email: 'ines@kova.example', tags: ['News'], name: 'X' }, 'email'],
  ])('changes nothing if one part is invalid: %j', async (body, path) => {
    const center = await createPreferenceCenter();
    const { world, token } = center;
    const readState = async () => [
      (await world.call('GET', `/api/preferences/${token}`)).json,
      await world.ctx.db.read.all(sql`select id from jobs`),
    ];
    const stateBefore = await readState();
    const { status, json } = await change(center, body);
    expect([status, json.errors[0].path]).toEqual([400, path]);
    expect(await readState()).toEqual(stateBefore);
  });

  it('changes nothing if a pause is rejected', async () => {
    const center = await createPreferenceCenter();
    const unsubscribeBody = {
      email: 'ines@kova.example',
      userId: center.studio.mara.id,
      token: center.token,
    };
    await center.world.call('POST', '/api/unsubscribe', { body: unsubscribeBody });
    const response = await change(center, { tags: ['News'], name: 'X', pauseDays: 30 });
    expect([response.status, response.json.errors[0].path]).toEqual([400, 'pauseDays']);
    expect((await change(center, {})).json).toMatchObject({ tags: ['VIP'], name: null });
  });

  it('works by plain forms', async () => {
    const center = await createPreferenceCenter();
    const { world, token } = center;
    expect((await post(center, 'topics', { tags: 'News' })).status).toBe(303);
    expect((await post(center, 'fields', { 'fields[age]': '42' })).headers.get('location')).toBe(
      `/r/${token}?done=fields`,
    );
    const wrong = await post(center, 'fields', { 'fields[age]': 'old' });
    expect([wrong.status, wrong.text.includes('Age: This must be a number.')]).toEqual([400, true]);
    const preferences = (await world.call('GET', `/api/preferences/${token}`)).json;
    expect(preferences).toMatchObject({ tags: ['News', 'VIP'], fields: { age: 42, score: 3 } });
    await post(center, 'topics', {});
    expect((await world.call('GET', `/api/preferences/${token}`)).json.tags).toEqual(['VIP']);
  });
});

describe('a pause', () => {
  it('excludes the subscriber from counts and audiences, and ends automatically', async () => {
    const center = await createPreferenceCenter();
    const { studio, world } = center;
    const { json } = await change(center, { pauseDays: 30 });
    expect(json.pausedUntil).toBe(new Date(world.clock.now() + 30 * DAY).toISOString());
    expect(await countAudience(studio)).toBe(1);
    const audienceBody = { audience: { include: ['all'], exclude: [] } };
    expect(
      (await world.call('POST', '/api/segments/count', { as: studio.mara, body: audienceBody })).json.count,
    ).toBe(1);
    const body = { filter: { not: { tag: 'News' } } };
    const segment = await world.call('POST', '/api/segments', {
      as: studio.mara,
      body: { name: 'S', ...body },
    });
    const id = await studio.draft({ audience: { include: [segment.json.id], exclude: [] } });
    expect((await studio.call('POST', `/${id}/preflight`)).json.audience).toBe(1);
    await studio.call('POST', `/${id}/send`);
    world.clock.advance(HOUR);
    expect((await deliverEmails(world)).map(({ to }) => to?.[0]?.address)).toEqual(['tom@adeyemi.example']);
    world.clock.advance(30 * DAY);
    const allSubscribers = { userId: studio.mara.id, filter: null, now: world.clock.now() };
    expect(await countReached(world.ctx, allSubscribers)).toBe(2);
    expect((await change(center, {})).json.pausedUntil).toBeNull();
  });

  it.each([
    ['matches all', (_news: number, events: number) => ({ not: { tag: events } }), 6],
    ['is a tag', (news: number) => ({ tag: news }), 3],
    ['is the complement of a tag', (news: number) => ({ not: { tag: news } }), 3],
    ['has two parts', (news: number) => ({ any: [{ tag: news }, { source: 'api' }] }), 6],
  ])('is excluded by the counting statement if the filter %s', async (_name, createFilter, count) => {
    const center = await createPreferenceCenter();
    const { studio, world } = center;
    const { ctx } = world;
    const names = JSON.stringify(Array.from({ length: 10 }, (_, index) => index));
    const userId = studio.mara.id;
    await ctx.db.transact([
      ctx.db.write.run(
        sql`update subscribers set status = 'unsubscribed', unsubscribed_at = 1 where user_id = ${userId}`,
      ),
      ctx.db.write.run(sql`
        insert into subscribers (user_id, email, token, created_at)
        select ${userId}, value || '@list.example', 'token-' || value, 1 from json_each(${names})`),
      ctx.db.write.run(sql`
        insert into subscriber_tags (tag_id, subscriber_id)
        select tags.id, subscribers.id from tags, subscribers
        where tags.name = 'News' and subscribers.email in (
          '0@list.example', '1@list.example', '2@list.example', '3@list.example', '4@list.example')`),
      ...['0', '1', '8', '9'].map((name) =>
        pauseAddress(ctx, { ownerId: userId, address: `${name}@list.example`, endsAt: 9e12 }),
      ),
    ]);
    const rows = await ctx.db.read.all<{ id: number }>(
      sql`select id from tags where is_topic = 1 order by id`,
    );
    const [news = 0, events = 0] = rows.map(({ id }) => id);
    const filter = createFilter(news, events);
    const readSpy = vi.spyOn(ctx.db.read, 'all');
    expect(await countReached(ctx, { userId, filter, now: world.clock.now() })).toBe(count);
    expect(readSpy.mock.calls.length).toBeLessThan(6);
  });

  it('stops an email that is queued already', async () => {
    const center = await createPreferenceCenter();
    const { studio, world } = center;
    const id = await studio.draft();
    await studio.call('POST', `/${id}/send`);
    world.clock.advance(HOUR);
    await studio.runDueJobs();
    await post(center, 'pause', { days: '90' });
    expect((await deliverEmails(world)).map(({ to }) => to?.[0]?.address)).toEqual(['tom@adeyemi.example']);
    const rows = await world.ctx.db.read.all(sql`select status from deliveries order by recipient_id`);
    expect(rows).toEqual([{ status: 'suppressed' }, { status: 'accepted' }]);
  });

  it('is resumed, replaced, and erased with the subscriber', async () => {
    const center = await createPreferenceCenter();
    const { world, token } = center;
    const listPauses = () => world.ctx.db.read.select().from(pauses);
    await post(center, 'pause', { days: '30' });
    await post(center, 'pause', { days: '90' });
    expect(await listPauses()).toMatchObject([{ endsAt: world.clock.now() + 90 * DAY }]);
    await post(center, 'pause', { days: '' });
    expect(await listPauses()).toEqual([]);
    expect((await post(center, 'pause', { days: '31' })).status).toBe(400);
    await post(center, 'pause', { days: '30' });
    await world.call('DELETE', `/api/preferences/${token}`);
    expect(await listPauses()).toEqual([]);
  });

  it('ends when the subscriber unsubscribes, for this list only', async () => {
    const center = await createPreferenceCenter();
    const { studio, world, token } = center;
    const otherCreator = await world.register('other');
    await post(center, 'pause', { days: '90' });
    await world.ctx.db.transact([
      pauseAddress(world.ctx, { ownerId: otherCreator.id, address: 'ines@kova.example', endsAt: 9e12 }),
    ]);
    const unsubscribeBody = { email: 'ines@kova.example', userId: studio.mara.id, token };
    await world.call('POST', '/api/unsubscribe', { body: unsubscribeBody });
    expect(await world.ctx.db.read.select().from(pauses)).toMatchObject([{ ownerId: otherCreator.id }]);
  });

  it('is rejected after unsubscribing, and unknown tokens get 404', async () => {
    const center = await createPreferenceCenter();
    const { world, token } = center;
    const unsubscribeBody = { email: 'ines@kova.example', userId: center.studio.mara.id, token };
    await world.call('POST', '/api/unsubscribe', { body: unsubscribeBody });
    expect((await change(center, { pauseDays: 30 })).json.errors[0].path).toBe('pauseDays');
    for (const body of [{ tags: [] }, { fields: {} }, { pauseDays: null }]) {
      expect((await world.call('PATCH', '/api/preferences/unknown', { body })).status).toBe(404);
    }
  });
});
