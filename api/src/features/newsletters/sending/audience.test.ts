import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { CRASH_MOMENTS, crashAtWrite } from '../../../testing/crash-at-write.js';
import { createStudio, newsletter, type Studio, wholeNewsletter } from '../../../testing/newsletters.js';
import { MALICIOUS_IDS } from '../../../testing/segments/malicious-ids.js';
import { deliveries } from '../../mailing/table.js';
import { eraseLinks } from '../../subscribers/segments/erase-links.js';
import { SNAPSHOT_AUDIENCE, snapshotAudience } from './snapshot-audience.js';

const NAMES = ['ines', 'tom', 'noor', 'yuki'];

const DELETED_TAG = 'The audience uses a tag that was deleted. Choose another audience.';

/** Creates an audience. Ines and Tom are VIPs, and Tom and Noor bought something. */
async function createAudiences() {
  const studio = await createStudio({ subscribers: NAMES.map((name) => `${name}@kova.example`) });
  const { world, mara } = studio;
  const create = async (path: string, body: object) =>
    (await world.call('POST', path, { as: mara, body })).json.id as number;
  const tags = {
    vip: await create('/api/tags', { name: 'VIP' }),
    bought: await create('/api/tags', { name: 'Bought' }),
  };
  await assignTags(studio, 1, [tags.vip]);
  await assignTags(studio, 2, [tags.vip, tags.bought]);
  await assignTags(studio, 3, [tags.bought]);
  const segments = {
    vip: await create('/api/segments', { name: 'VIPs', filter: { tag: 'VIP' } }),
    bought: await create('/api/segments', { name: 'Buyers', filter: { tag: 'Bought' } }),
    nobody: await create('/api/segments', { name: 'Nobody', filter: { bought: 'anything' } }),
  };
  return { studio, tags, segments };
}

async function assignTags({ world, mara }: Studio, subscriberId: number, tagIds: number[]): Promise<void> {
  await world.call('PUT', `/api/subscribers/${subscriberId}/tags`, { as: mara, body: { tagIds } });
}

async function listRecipients({ world, runDueJobs, row }: Studio, newsletterId: number): Promise<string[]> {
  world.clock.advance(HOUR);
  await runDueJobs();
  const { mailingId } = (await row(newsletterId)) ?? {};
  const rows = await world.ctx.db.read
    .select({ address: deliveries.address })
    .from(deliveries)
    .where(eq(deliveries.mailingId, mailingId ?? 0))
    .orderBy(asc(deliveries.recipientId));
  return rows.map(({ address }) => address.split('@')[0] ?? '');
}

async function findSnapshotPayload({ world }: Studio): Promise<unknown> {
  const [job] = await world.ctx.db.read
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(eq(jobs.kind, SNAPSHOT_AUDIENCE));
  return job?.payload;
}

async function listSegmentPaths({ world, mara }: Studio): Promise<string[]> {
  const { json } = await world.call('GET', '/api/segments', { as: mara });
  return json.data.map(({ id }: { id: number }) => `/api/segments/${id}`);
}

const isStopping = () => false;

const schedule = ({ world }: Studio) => ({
  sendAt: new Date(world.clock.now() + HOUR / 2).toISOString(),
  timeZone: 'UTC',
  version: 1,
});

describe('the audience of a draft', () => {
  it('includes all subscribers by default, stays when other fields are saved, and is copied', async () => {
    const { studio, segments } = await createAudiences();
    const { call } = studio;
    const id = await studio.draft();
    const allSubscribers = { include: ['all'], exclude: [] };
    expect((await call('GET', `/${id}`)).json.audience).toEqual(allSubscribers);
    const audience = { include: [segments.vip], exclude: [segments.bought] };
    const patchResponse = await call('PATCH', `/${id}`, { body: { audience, version: 1 } });
    expect(patchResponse.json.audience).toEqual(audience);
    const putResponse = await call('PUT', `/${id}`, { body: { ...wholeNewsletter, version: 2 } });
    expect(putResponse.json.audience).toEqual(audience);
    const openDraft = { id, version: 3, title: 'Frost' };
    const saved = await studio.world.call('POST', '/api/newsletter/draft', {
      as: studio.mara,
      body: openDraft,
    });
    expect([saved.json.title, saved.json.audience]).toEqual(['Frost', audience]);
    expect((await call('POST', `/${id}/duplicate`)).json.audience).toEqual(audience);
  });

  it.each([
    ['nobody', { include: [], exclude: [] }],
    ['an unknown segment', { include: [999], exclude: [] }],
    ['an unknown word', { include: ['some'], exclude: [] }],
    ['more than ten segments', { include: Array(11).fill('all'), exclude: [] }],
    ['an unknown field', { include: ['all'], exclude: [], limit: 3 }],
  ])('cannot be %s', async (_name, audience) => {
    const { studio } = await createAudiences();
    const { status, json } = await studio.call('POST', '', { body: { title: 'Kiln', audience } });
    expect([status, json.code]).toEqual([400, 'invalid_input']);
  });

  it.each([...MALICIOUS_IDS, 'theirs'])('cannot be the segment %j, in any request', async (input) => {
    const { studio } = await createAudiences();
    const { world, call } = studio;
    const otherCreator = await world.register('other');
    const body = { name: 'VIPs', filter: { source: 'hand' } };
    const otherSegmentId = (await world.call('POST', '/api/segments', { as: otherCreator, body })).json.id;
    const segment = input === 'theirs' ? otherSegmentId : input;
    const id = await studio.draft();
    for (const audience of [
      { include: [segment], exclude: [] },
      { include: ['all'], exclude: [segment] },
    ]) {
      const requests = [
        call('POST', '', { body: { ...newsletter, audience } }),
        call('PATCH', `/${id}`, { body: { audience, version: 1 } }),
        call('PUT', `/${id}`, { body: { ...wholeNewsletter, audience, version: 1 } }),
        call('PUT', `/${id}/schedule`, { body: { ...schedule(studio), audience } }),
        call('POST', `/${id}/send`, { body: { audience } }),
        world.call('POST', '/api/newsletter/draft', { as: studio.mara, body: { id, version: 1, audience } }),
      ];
      for (const { status, json } of await Promise.all(requests)) {
        expect([status, json.code]).toEqual([400, 'invalid_input']);
      }
    }
    expect(await studio.row(id)).toMatchObject({ version: 1, sentAt: null, scheduledAt: null });
  });
});

describe('sending to an audience', () => {
  it.each([
    [{ include: ['all'], exclude: [] }, NAMES],
    [{ include: ['vip'], exclude: [] }, ['ines', 'tom']],
    [{ include: ['vip', 'bought'], exclude: [] }, ['ines', 'tom', 'noor']],
    [{ include: ['vip'], exclude: ['bought'] }, ['ines']],
    [{ include: ['all'], exclude: ['vip'] }, ['noor', 'yuki']],
    [{ include: ['all', 'vip'], exclude: ['bought'] }, ['ines', 'yuki']],
  ])('counts %j in the preflight, and reaches exactly these subscribers', async (namedAudience, names) => {
    const { studio, segments } = await createAudiences();
    const toId = (name: string) => segments[name as keyof typeof segments] ?? name;
    const audience = { include: namedAudience.include.map(toId), exclude: namedAudience.exclude.map(toId) };
    const id = await studio.draft({ audience });
    const { json } = await studio.call('POST', `/${id}/preflight`);
    expect([json.ok, json.audience]).toEqual([true, names.length]);
    expect((await studio.call('POST', `/${id}/send`)).status).toBe(200);
    expect(await listRecipients(studio, id)).toEqual(names);
    const [counted] = await studio.world.ctx.db.read.all<{ recipients: number }>(
      sql`select recipients from recipient_counts`,
    );
    expect(counted?.recipients).toBe(names.length);
  });

  it('uses the audience in the request to send', async () => {
    const { studio, segments } = await createAudiences();
    const id = await studio.draft();
    const audience = { include: [segments.bought], exclude: [] };
    const response = await studio.call('POST', `/${id}/send`, { body: { audience } });
    expect(response.json.audience).toEqual(audience);
    expect(await listRecipients(studio, id)).toEqual(['tom', 'noor']);
  });

  it('rejects an empty audience', async () => {
    const { studio, segments } = await createAudiences();
    const id = await studio.draft({ audience: { include: [segments.nobody], exclude: [] } });
    const message = 'No subscriber is in this audience. Choose another one.';
    const { json } = await studio.call('POST', `/${id}/preflight`);
    expect([json.audience, json.errors]).toEqual([
      0,
      [{ code: 'no_subscribers', path: 'audience', message }],
    ]);
    const response = await studio.call('POST', `/${id}/send`);
    expect([response.json.code, response.json.message]).toEqual(['no_subscribers', message]);
    expect((await studio.row(id))?.sentAt).toBeNull();
  });

  it('rejects an audience whose segment was deleted, until another one is chosen', async () => {
    const { studio, segments } = await createAudiences();
    const { world, mara, call } = studio;
    const id = await studio.draft({ audience: { include: ['all'], exclude: [segments.vip] } });
    await world.call('DELETE', `/api/segments/${segments.vip}`, { as: mara });
    const message = 'The audience uses a segment that was deleted. Choose another audience.';
    const { json } = await call('POST', `/${id}/preflight`);
    expect(json.errors).toEqual([{ code: 'filter_unusable', path: 'audience', message }]);
    const response = await call('POST', `/${id}/send`);
    expect([response.status, response.json.code, response.json.message]).toEqual([
      409,
      'filter_unusable',
      message,
    ]);
    const scheduled = await call('PUT', `/${id}/schedule`, { body: schedule(studio) });
    expect(scheduled.json.code).toBe('filter_unusable');
    const audience = { include: ['all'], exclude: [] };
    expect((await call('POST', `/${id}/send`, { body: { audience } })).status).toBe(200);
  });

  it('warns that opens and clicks need individual tracking', async () => {
    const { studio } = await createAudiences();
    const { world, mara } = studio;
    const body = { name: 'Asleep', filter: { activity: 'opened', atMost: 0 } };
    const segment = (await world.call('POST', '/api/segments', { as: mara, body })).json.id;
    const id = await studio.draft({ audience: { include: [segment], exclude: [] } });
    const { json } = await studio.call('POST', `/${id}/preflight`);
    expect(json.warnings).toContainEqual({
      code: 'activity_incomplete',
      path: 'audience',
      message:
        'The audience uses opens or clicks. They count only for newsletters sent while tracking was set to "For each subscriber".',
    });
  });
});

describe('a scheduled audience', () => {
  it('may be empty now if it depends on time', async () => {
    const { studio } = await createAudiences();
    const { world, mara, call } = studio;
    const empty = { all: [{ tag: 'VIP' }, { joined: { before: '2020-01-01' } }] };
    const tagFilter = { all: [{ tag: 'VIP' }, { joined: { withinDays: 1 } }] };
    const sendAt = new Date(world.clock.now() + 10 * DAY).toISOString();
    const codes: unknown[] = [];
    for (const filter of [empty, tagFilter]) {
      const body = { name: JSON.stringify(filter).slice(0, 60), filter };
      const { id: segment } = (await world.call('POST', '/api/segments', { as: mara, body })).json;
      const id = await studio.draft({ audience: { include: [segment], exclude: [] } });
      const scheduled = await call('PUT', `/${id}/schedule`, { body: { ...schedule(studio), sendAt } });
      codes.push(scheduled.json.code);
    }
    expect(codes).toEqual(['no_subscribers', undefined]);
  });

  it('raises the version, so that another tab does not overwrite it', async () => {
    const { studio, segments } = await createAudiences();
    const id = await studio.draft();
    const audience = { include: [segments.vip], exclude: [] };
    const first = await studio.call('PUT', `/${id}/schedule`, { body: { ...schedule(studio), audience } });
    expect(first.json.version).toBe(2);
    const secondSchedule = { ...schedule(studio), version: 2 };
    expect((await studio.call('PUT', `/${id}/schedule`, { body: secondSchedule })).json.version).toBe(2);
    await studio.call('DELETE', `/${id}/schedule`);
    const stale = await studio.call('PUT', `/${id}`, { body: { ...wholeNewsletter, version: 1 } });
    expect(stale.json.code).toBe('version_conflict');
  });

  it('stores the filters from when it was scheduled, and finds subscribers when it is sent', async () => {
    const { studio, segments, tags } = await createAudiences();
    const { world, mara, call } = studio;
    const id = await studio.draft();
    const audience = { include: [segments.vip], exclude: [] };
    const scheduled = await call('PUT', `/${id}/schedule`, { body: { ...schedule(studio), audience } });
    expect(scheduled.json.audience).toEqual(audience);
    const change = { filter: { tag: 'Bought' } };
    await world.call('PATCH', `/api/segments/${segments.vip}`, { as: mara, body: change });
    await world.call('DELETE', `/api/segments/${segments.vip}`, { as: mara });
    await assignTags(studio, 4, [tags.vip]);
    await assignTags(studio, 1, []);
    expect(await listRecipients(studio, id)).toEqual(['tom', 'yuki']);
  });

  it('copies the filters again when it is scheduled again', async () => {
    const { studio, segments } = await createAudiences();
    const { world, mara, call } = studio;
    const id = await studio.draft({ audience: { include: [segments.vip], exclude: [] } });
    await call('PUT', `/${id}/schedule`, { body: schedule(studio) });
    const change = { filter: { tag: 'Bought' } };
    await world.call('PATCH', `/api/segments/${segments.vip}`, { as: mara, body: change });
    await call('PUT', `/${id}/schedule`, { body: schedule(studio) });
    expect(await listRecipients(studio, id)).toEqual(['tom', 'noor']);
  });

  it('turns its newsletter into a draft with the reason if a filter’s tag was deleted', async () => {
    const { studio, segments, tags } = await createAudiences();
    const { world, mara, call } = studio;
    const id = await studio.draft({ audience: { include: [segments.vip], exclude: [] } });
    await call('PUT', `/${id}/schedule`, { body: schedule(studio) });
    await world.call('DELETE', `/api/segments/${segments.vip}`, { as: mara });
    await world.call('DELETE', `/api/tags/${tags.vip}`, { as: mara });
    expect(await listRecipients(studio, id)).toEqual([]);
    expect((await call('GET', `/${id}`)).json).toMatchObject({
      scheduledAt: null,
      sentAt: null,
      scheduleProblem: DELETED_TAG,
    });
  });
});

describe('the audience snapshot', () => {
  it.each(CRASH_MOMENTS.flatMap((moment) => [1, 2].map((count) => ({ moment, count }))))(
    'reaches the same subscribers after a crash $moment write $count',
    async ({ moment, count }) => {
      const { studio, segments } = await createAudiences();
      const { ctx } = studio.world;
      const id = await studio.draft({ audience: { include: [segments.vip, segments.bought], exclude: [] } });
      await studio.call('POST', `/${id}/send`);
      const server = crashAtWrite(ctx, { count, moment });
      await expect(snapshotAudience(ctx, await findSnapshotPayload(studio))).rejects.toThrow('killed');
      server.restart();
      expect(await listRecipients(studio, id)).toEqual(['ines', 'tom', 'noor']);
    },
  );

  it('reaches nobody if a tag is deleted while it reads the list', async () => {
    const { studio, tags } = await createAudiences();
    const { world, mara } = studio;
    const { ctx } = world;
    const body = { name: 'Others', filter: { not: { tag: 'Bought' } } };
    const segment = (await world.call('POST', '/api/segments', { as: mara, body })).json.id;
    const id = await studio.draft({ audience: { include: [segment], exclude: [] } });
    await studio.call('POST', `/${id}/send`);
    for (const path of await listSegmentPaths(studio)) await world.call('DELETE', path, { as: mara });
    const readAll = ctx.db.read.all.bind(ctx.db.read);
    vi.spyOn(ctx.db.read, 'all').mockImplementationOnce((async (query: SQL) => {
      await world.call('DELETE', `/api/tags/${tags.bought}`, { as: mara });
      await eraseLinks(ctx, { table: 'subscriber_tags', id: tags.bought }, { attempt: 1, isStopping });
      return readAll(query);
    }) as never);
    await snapshotAudience(ctx, await findSnapshotPayload(studio));
    expect(await ctx.db.read.select().from(deliveries)).toEqual([]);
    expect(await studio.row(id)).toMatchObject({ sentAt: null, scheduleProblem: DELETED_TAG });
  });

  it('discards the recipients that it has written if a tag is deleted', async () => {
    const { studio, segments, tags } = await createAudiences();
    const { world, mara } = studio;
    const { ctx } = world;
    const id = await studio.draft({ audience: { include: [segments.vip], exclude: [] } });
    await studio.call('POST', `/${id}/send`);
    const server = crashAtWrite(ctx, { count: 1, moment: 'after' });
    await expect(snapshotAudience(ctx, await findSnapshotPayload(studio))).rejects.toThrow('killed');
    server.restart();
    expect(await ctx.db.read.select().from(deliveries)).toHaveLength(2);
    await world.call('DELETE', `/api/segments/${segments.vip}`, { as: mara });
    await world.call('DELETE', `/api/tags/${tags.vip}`, { as: mara });
    await snapshotAudience(ctx, await findSnapshotPayload(studio));
    expect(await ctx.db.read.select().from(deliveries)).toEqual([]);
    expect(await studio.row(id)).toMatchObject({ sentAt: null, scheduleProblem: DELETED_TAG });
    const audience = { include: ['all'], exclude: [] };
    expect((await studio.call('POST', `/${id}/send`, { body: { audience } })).status).toBe(200);
    expect(await listRecipients(studio, id)).toEqual(NAMES);
  });

  it('counts days from the sending, however late it runs', async () => {
    const { studio } = await createAudiences();
    const { world, mara } = studio;
    const body = { name: 'New', filter: { joined: { withinDays: 1 } } };
    const segment = (await world.call('POST', '/api/segments', { as: mara, body })).json.id;
    const id = await studio.draft({ audience: { include: [segment], exclude: [] } });
    await studio.call('POST', `/${id}/send`);
    world.clock.advance(3 * DAY);
    expect(await listRecipients(studio, id)).toEqual(NAMES);
  });

  it('turns the newsletter back into a draft if a tag was deleted after the sending', async () => {
    const { studio, segments, tags } = await createAudiences();
    const { world, mara } = studio;
    const id = await studio.draft({ audience: { include: [segments.vip], exclude: [] } });
    await studio.call('POST', `/${id}/send`);
    const sentCount = await studio.emailsSent();
    await world.call('DELETE', `/api/segments/${segments.vip}`, { as: mara });
    await world.call('DELETE', `/api/tags/${tags.vip}`, { as: mara });
    expect(await listRecipients(studio, id)).toEqual([]);
    expect((await studio.call('GET', `/${id}`)).json).toMatchObject({
      sentAt: null,
      scheduleProblem: DELETED_TAG,
    });
    expect(await studio.emailsSent()).toBe(sentCount - 1);
  });
});
