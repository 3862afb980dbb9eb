import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../db/jobs/job-loop.js';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { CRASH_MOMENTS, crashAtWrite } from '../../../testing/crash-at-write.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { MALICIOUS_IDS } from '../../../testing/segments/malicious-ids.js';
import { cacheWorld } from '../../../testing/world.js';
import { suppressions } from '../../mailing/table.js';
import { webhookDeliveries } from '../../webhooks/table.js';
import { erasedAddresses, subscribers } from '../table.js';
import { runBulkJobs } from './run-bulk-jobs.js';
import { bulkCursor } from './schemas.js';
import { bulkChanges, bulkJobs } from './table.js';

const NAMES = ['ines', 'tom', 'noor', 'yuki'] as const;

let saved: ReturnType<typeof saveLists> | undefined;

/** Creates lists. Ines and Tom have the tag VIP. Another creator has the same subscribers and tags. */
async function createLists() {
  saved ??= saveLists();
  const { from, mara, other } = await saved;
  return { world: await createHttpWorld({ from }), mara, other };
}

/** Creates both lists once, because it takes thirty requests. Every test starts with a copy. */
async function saveLists() {
  const world = await createHttpWorld();
  const mara = await createList(world, 'mara');
  const other = await createList(world, 'other');
  return { from: await cacheWorld(world), mara, other };
}

interface BulkList {
  as: Creator;
  ids: Record<(typeof NAMES)[number], number>;
  vip: number;
  pots: number;
}

async function createList(world: HttpWorld, username: string): Promise<BulkList> {
  const as = await world.register(username);
  const createAndGetId = async (path: string, body: object) =>
    (await world.call('POST', path, { as, body })).json.id as number;
  const vip = await createAndGetId('/api/tags', { name: 'VIP' });
  const pots = await createAndGetId('/api/tags', { name: 'Pots' });
  const ids = { ines: 0, tom: 0, noor: 0, yuki: 0 };
  for (const name of NAMES) {
    const body = { email: `${name}@kova.example`, name, consent: 'They asked.' };
    ids[name] = await createAndGetId('/api/subscribers/by-hand', body);
  }
  for (const id of [ids.ines, ids.tom]) await setTags(world, as, id, [vip]);
  return { as, ids, vip, pots };
}

function setTags(world: HttpWorld, as: Creator, id: number, tagIds: number[]) {
  return world.call('PUT', `/api/subscribers/${id}/tags`, { as, body: { tagIds } });
}

/** Requests a change, and runs its job to the end. */
async function change(world: HttpWorld, as: Creator, body: object) {
  const { status, json } = await world.call('POST', '/api/subscribers/bulk', { as, body });
  expect(status).toBe(202);
  await runJobs(world);
  return (await world.call('GET', `/api/subscribers/bulk/${json.id}`, { as })).json;
}

async function undo(world: HttpWorld, as: Creator, id: number) {
  const { status } = await world.call('POST', `/api/subscribers/bulk/${id}/undo`, { as });
  expect(status).toBe(202);
  await runJobs(world);
  return (await world.call('GET', `/api/subscribers/bulk/${id}`, { as })).json;
}

/** Runs only the bulk jobs, while other jobs of the world wait. */
async function runJobs({ ctx }: HttpWorld): Promise<void> {
  const rows = await ctx.db.read.all<{ id: number; payload: string }>(
    sql`select id, payload from jobs where kind = 'subscribers.run-bulk-jobs' order by id`,
  );
  for (const { id, payload } of rows) {
    await runBulkJobs(ctx, JSON.parse(payload), { attempt: 1, isStopping: () => false });
    await ctx.db.transact([ctx.db.write.run(sql`delete from jobs where id = ${id}`)]);
  }
}

/** Returns everything about both lists that a bulk change can touch, by name. */
async function readListState(world: HttpWorld, { as }: BulkList): Promise<Record<string, string>> {
  const { json } = await world.call('GET', '/api/subscribers', { as });
  const removedRows = (await world.call('GET', '/api/subscribers?status=removed', { as })).json;
  const rows: Array<{ name: string; tags: string[]; status: string; suppressionReason: string | null }> = [
    ...json,
    ...removedRows,
  ];
  return Object.fromEntries(
    rows
      .map(({ name, tags, status, suppressionReason }) => {
        const parts = [...tags, ...(status === 'confirmed' ? [] : [status]), suppressionReason ?? []];
        return [name, parts.flat().join(' ')] as const;
      })
      .sort(),
  );
}

/** Adds more than one chunk. */
async function addMany({ ctx }: HttpWorld, { id: userId }: Creator): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: 700 }, (_, index) => index));
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into subscribers (user_id, email, token, created_at)
      select ${userId}, value || '@kova.example', 'token-of-' || value, 1 from json_each(${numbers})`),
  ]);
}

const BEFORE = { ines: 'VIP', noor: '', tom: 'VIP', yuki: '' };

describe('changing many subscribers', () => {
  it.each([
    ['adds tags', (list: BulkList) => ({ addTags: [list.pots] }), { noor: 'Pots', yuki: 'Pots' }, 2],
    [
      'removes tags',
      (list: BulkList) => ({ status: 'any', removeTags: [list.vip] }),
      { ines: '', tom: '' },
      4,
    ],
    ['suppresses addresses', () => ({ suppress: true }), { noor: 'manual', yuki: 'manual' }, 2],
    ['removes subscribers', () => ({ delete: true }), { noor: 'removed', yuki: 'removed' }, 2],
  ] as const)('%s, of one list only, and undoes it', async (_name, createBody, expectedChanges, total) => {
    const { world, mara, other } = await createLists();
    const requestedChange = createBody(mara);
    const body =
      'status' in requestedChange ? requestedChange : { filter: { not: { tag: 'VIP' } }, ...requestedChange };
    const job = await change(world, mara.as, body);
    expect(job).toMatchObject({ status: 'done', total, done: total, changed: 2, undone: 0, error: null });
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, ...expectedChanges });
    expect(await readListState(world, other)).toEqual(BEFORE);
    expect(await undo(world, mara.as, job.id)).toMatchObject({ status: 'undone', undone: 2 });
    expect(await readListState(world, mara)).toEqual(BEFORE);
    for (const table of [suppressions, erasedAddresses]) {
      expect(await world.ctx.db.read.select().from(table)).toEqual([]);
    }
  });

  it('skips ids of another creator, removed ones and ids that nobody has', async () => {
    const { world, mara, other } = await createLists();
    await world.call('DELETE', `/api/subscribers/${mara.ids.yuki}`, { as: mara.as });
    const ids = [mara.ids.ines, mara.ids.ines, mara.ids.yuki, other.ids.tom, 999_999];
    const job = await change(world, mara.as, { ids, addTags: [mara.pots] });
    expect(job).toMatchObject({ total: 1, done: 1, changed: 1 });
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, ines: 'Pots VIP', yuki: 'removed' });
    expect(await readListState(world, other)).toEqual(BEFORE);
  });

  it('selects by segment, filter and status, which must all match', async () => {
    const { world, mara } = await createLists();
    const segment = { name: 'VIPs', filter: { tag: 'VIP' } };
    const { id } = (await world.call('POST', '/api/segments', { as: mara.as, body: segment })).json;
    const filter = { not: { field: 'city', is: 'Bern' } };
    const field = { key: 'city', label: 'City', type: 'text' };
    await world.call('POST', '/api/fields', { as: mara.as, body: field });
    await world.call('PUT', `/api/subscribers/${mara.ids.tom}/fields`, {
      as: mara.as,
      body: { values: { city: 'Bern' } },
    });
    const body = { segment: id, filter, status: 'confirmed', addTags: [mara.pots] };
    expect(await change(world, mara.as, body)).toMatchObject({ total: 1, changed: 1 });
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, ines: 'Pots VIP' });
  });

  it('excludes a subscriber who joins after the request', async () => {
    const { world, mara } = await createLists();
    const body = { status: 'any', addTags: [mara.pots] };
    await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body });
    const lateSubscriber = { email: 'late@kova.example', name: 'late', consent: 'They asked.' };
    await world.call('POST', '/api/subscribers/by-hand', { as: mara.as, body: lateSubscriber });
    await runJobs(world);
    expect(await readListState(world, mara)).toMatchObject({ ines: 'Pots VIP', late: '' });
  });

  it('starts one job per idempotency key, and rejects a second job at the same time', async () => {
    const { world, mara, other } = await createLists();
    const body = { status: 'any', addTags: [mara.pots] };
    const request = { as: mara.as, body, headers: { 'idempotency-key': 'k1' } };
    const first = await world.call('POST', '/api/subscribers/bulk', request);
    const repeatedResponse = await world.call('POST', '/api/subscribers/bulk', request);
    expect([repeatedResponse.status, repeatedResponse.json]).toEqual([202, first.json]);
    expect(first.json).toMatchObject({ status: 'queued', total: null, done: 0, action: 'addTags' });
    const second = await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body });
    expect([second.status, second.json.code]).toEqual([409, 'bulk_in_progress']);
    const otherBody = { status: 'any', addTags: [other.pots] };
    expect(
      (await world.call('POST', '/api/subscribers/bulk', { as: other.as, body: otherBody })).status,
    ).toBe(202);
    await runJobs(world);
    expect((await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body })).status).toBe(202);
  });

  it.each([
    ['no action', { status: 'any' }],
    ['two actions', { status: 'any', suppress: true, delete: true }],
    ['no selection', { delete: true }],
    ['ids and a filter', { ids: [1], filter: { source: 'hand' }, delete: true }],
    ['ids and a status', { ids: [1], status: 'any', delete: true }],
    ['no ids', { ids: [], delete: true }],
    ['1,001 ids', { ids: Array.from({ length: 1_001 }, (_, index) => index + 1), delete: true }],
    ['no tags', { status: 'any', addTags: [] }],
    ['delete: false', { status: 'any', delete: false }],
    ['removed subscribers', { status: 'removed', delete: true }],
    ['an unknown tag in the filter', { filter: { tag: 'nobody' }, delete: true }],
    ['an unknown field', { status: 'any', delete: true, notify: true }],
  ])('rejects %s', async (_name, body) => {
    const { world, mara } = await createLists();
    const { status, json } = await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body });
    expect([status, json.code]).toEqual([400, 'invalid_input']);
    expect(await world.ctx.db.read.select().from(bulkJobs)).toEqual([]);
  });

  it.each([...MALICIOUS_IDS, 'theirs'])('finds nothing for the id %j', async (requestedId) => {
    const { world, mara, other } = await createLists();
    const job = await change(world, other.as, { ids: [other.ids.ines], addTags: [other.pots] });
    const segmentBody = { name: 'Theirs', filter: { source: 'hand' } };
    const segment = await world.call('POST', '/api/segments', { as: other.as, body: segmentBody });
    const pickId = (otherId: number) => (requestedId === 'theirs' ? otherId : requestedId);
    const responses = [
      { status: 'any', addTags: [pickId(other.pots)] },
      { status: 'any', removeTags: [pickId(other.pots)] },
      { segment: pickId(segment.json.id), delete: true },
    ].map((body) => world.call('POST', '/api/subscribers/bulk', { as: mara.as, body }));
    const path = `/api/subscribers/bulk/${encodeURIComponent(String(pickId(job.id)))}`;
    responses.push(
      world.call('GET', path, { as: mara.as }),
      world.call('POST', `${path}/undo`, { as: mara.as }),
    );
    for (const { status } of await Promise.all(responses)) expect([400, 404]).toContain(status);
    expect(await readListState(world, mara)).toEqual(BEFORE);
    expect(await readListState(world, other)).toEqual({ ...BEFORE, ines: 'Pots VIP' });
  });

  it('requires a session or a token', async () => {
    const { world, mara } = await createLists();
    const { id } = await change(world, mara.as, { ids: [mara.ids.ines], addTags: [mara.pots] });
    for (const [method, path] of [
      ['POST', ''],
      ['GET', `/${id}`],
      ['POST', `/${id}/undo`],
    ] as const) {
      const body = method === 'GET' ? undefined : { status: 'any', delete: true };
      expect((await world.call(method, `/api/subscribers/bulk${path}`, { body })).status).toBe(401);
    }
  });

  it('sends a webhook event for each subscriber that leaves or returns', async () => {
    const { world, mara } = await createLists();
    const endpoint = { url: 'https://hooks.example/in', events: ['subscriber.left', 'subscriber.joined'] };
    expect((await world.call('POST', '/api/webhook-endpoints', { as: mara.as, body: endpoint })).status).toBe(
      201,
    );
    const { id } = await change(world, mara.as, { status: 'any', delete: true });
    await undo(world, mara.as, id);
    const rows = await world.ctx.db.read.select().from(webhookDeliveries);
    const eventNames = rows.map(({ kind, body }) => `${kind} ${JSON.parse(body).data.name}`);
    expect(eventNames.sort()).toEqual(
      ['joined', 'left'].flatMap((kind) => [...NAMES].sort().map((name) => `subscriber.${kind} ${name}`)),
    );
    expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(8);
  });

  it('stops with the reason if a tag of its filter is deleted', async () => {
    const { world, mara } = await createLists();
    const body = { filter: { not: { tag: 'VIP' } }, delete: true };
    const { json } = await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body });
    await world.call('DELETE', `/api/tags/${mara.vip}`, { as: mara.as });
    await runJobs(world);
    const job = await world.call('GET', `/api/subscribers/bulk/${json.id}`, { as: mara.as });
    expect(job.json).toMatchObject({
      status: 'failed',
      changed: 0,
      error: 'The filter uses a tag that was deleted. Change the filter.',
    });
    expect(await readListState(world, mara)).toEqual({ ines: '', noor: '', tom: '', yuki: '' });
  });
});

describe('the list of bulk jobs', () => {
  it('contains the creator’s jobs of the last day, newest first, in pages', async () => {
    const { world, mara, other } = await createLists();
    const old = await change(world, mara.as, { status: 'any', addTags: [mara.pots] });
    world.clock.advance(DAY - 1);
    const createdIds: number[] = [];
    for (const tag of [mara.pots, mara.vip]) {
      createdIds.unshift((await change(world, mara.as, { status: 'any', addTags: [tag] })).id);
    }
    await change(world, other.as, { status: 'any', addTags: [other.pots] });
    const getIds = (rows: Array<{ id: number }>) => rows.map(({ id }) => id);
    const path = '/api/subscribers/bulk';
    const allJobs = (await world.call('GET', path, { as: mara.as })).json;
    expect([getIds(allJobs.data), allJobs.nextCursor]).toEqual([[...createdIds, old.id], null]);
    const first = (await world.call('GET', `${path}?limit=1`, { as: mara.as })).json;
    const next = await world.call('GET', `${path}?limit=1&cursor=${first.nextCursor}`, { as: mara.as });
    expect([getIds(first.data), getIds(next.json.data)]).toEqual([[createdIds[0]], [createdIds[1]]]);
    const otherResponse = await world.call('GET', `${path}?cursor=${first.nextCursor}`, { as: other.as });
    expect(otherResponse.json.data.every(({ id }: { id: number }) => !createdIds.includes(id))).toBe(true);
    world.clock.advance(1);
    expect(getIds((await world.call('GET', path, { as: mara.as })).json.data)).toEqual(createdIds);
    const { nextCursor } = (await world.call('GET', '/api/webhook-endpoints', { as: mara.as })).json;
    for (const cursor of ['x', nextCursor ?? 'MQ', '%00', '9'.repeat(300)]) {
      expect((await world.call('GET', `${path}?cursor=${cursor}`, { as: mara.as })).status).toBe(400);
    }
    expect((await world.call('GET', path)).status).toBe(401);
  });

  it('contains no job of another creator, for any cursor', async () => {
    const { world, mara, other } = await createLists();
    const idsByCreator = new Map<Creator, number[]>([
      [mara.as, []],
      [other.as, []],
    ]);
    for (const turn of [0, 1, 2])
      for (const { as, pots, vip } of [mara, other])
        idsByCreator
          .get(as)
          ?.push((await change(world, as, { status: 'any', addTags: [turn === 1 ? vip : pots] })).id);
    const cursors = [1, 2, 3, 4, 5, 6, 7, 999, 2 ** 32, 2 ** 53 - 1].map((id) => bulkCursor.write(id));
    for (const { as } of [mara, other]) {
      for (const cursor of [...cursors, undefined]) {
        const query = cursor === undefined ? '' : `?cursor=${cursor}`;
        const { json } = await world.call('GET', `/api/subscribers/bulk${query}`, { as });
        const ids = json.data.map(({ id }: { id: number }) => id);
        const beforeId = cursor === undefined ? Number.POSITIVE_INFINITY : bulkCursor.read(cursor);
        const ownIds = idsByCreator.get(as)?.filter((id) => id < Number(beforeId));
        expect([cursor, ids]).toEqual([cursor, ownIds?.reverse()]);
      }
    }
  });

  it.each([...MALICIOUS_IDS, 'theirs'])('has no job with the id %j to read or undo', async (requestedId) => {
    const { world, mara, other } = await createLists();
    const otherJob = await change(world, other.as, { status: 'any', addTags: [other.pots] });
    const path = `/api/subscribers/bulk/${requestedId === 'theirs' ? otherJob.id : encodeURIComponent(String(requestedId))}`;
    const responses = [
      ...(requestedId === '' ? [] : [await world.call('GET', path, { as: mara.as })]),
      await world.call('POST', `${path}/undo`, { as: mara.as }),
    ];
    for (const { status } of responses) expect([400, 404]).toContain(status);
    const now = await world.call('GET', `/api/subscribers/bulk/${otherJob.id}`, { as: other.as });
    expect(now.json).toEqual(otherJob);
  });

  it('contains a job that runs for longer than a day', async () => {
    const { world, mara } = await createLists();
    const body = { status: 'any', addTags: [mara.pots] };
    const { json } = await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body });
    world.clock.advance(2 * DAY);
    const { data } = (await world.call('GET', '/api/subscribers/bulk', { as: mara.as })).json;
    expect(data).toEqual([json]);
  });
});

describe('a bulk change by search', () => {
  it.each(['kova', 'no', 'TOM@', 'Ines', 'o', 'x y', '%', 'ı', 'nobody'])(
    'changes for “%s” what the list shows, and deletes the search afterwards',
    async (search) => {
      const { world, mara, other } = await createLists();
      await addMany(world, mara.as);
      const searchResponse = await world.call(
        'GET',
        `/api/subscribers?search=${encodeURIComponent(search)}`,
        {
          as: mara.as,
        },
      );
      const job = await change(world, mara.as, { search, addTags: [mara.pots] });
      expect(job).toMatchObject({ total: searchResponse.json.length, changed: searchResponse.json.length });
      const taggedResponse = await world.call('GET', '/api/subscribers?filter={"tag":"Pots"}', {
        as: mara.as,
      });
      const getIds = (rows: Array<{ id: number }>) => rows.map(({ id }) => id);
      expect(getIds(taggedResponse.json)).toEqual(getIds(searchResponse.json));
      expect(await readListState(world, other)).toEqual(BEFORE);
      const [row] = await world.ctx.db.read.select().from(bulkJobs);
      expect(row?.selection).toEqual({});
      expect(await undo(world, mara.as, job.id)).toMatchObject({ undone: searchResponse.json.length });
    },
  );

  it('changes only subscribers that also match filter and status', async () => {
    const { world, mara } = await createLists();
    const body = { search: 'o', filter: { tag: 'VIP' }, status: 'confirmed', addTags: [mara.pots] };
    expect(await change(world, mara.as, { ...body, search: 'to' })).toMatchObject({ total: 1, changed: 1 });
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, tom: 'Pots VIP' });
  });

  it('is rejected if the search is empty', async () => {
    const { world, mara } = await createLists();
    const body = { search: ' ', delete: true };
    expect((await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body })).status).toBe(400);
  });
});

describe('overlapping bulk changes', () => {
  it('preserve tags that the second change added when the first is undone', async () => {
    const { world, mara } = await createLists();
    const { ines, tom, noor } = mara.ids;
    const first = await change(world, mara.as, { ids: [noor, tom], addTags: [mara.pots] });
    const second = await change(world, mara.as, { ids: [noor, ines], addTags: [mara.pots] });
    expect(second).toMatchObject({ done: 2, changed: 1 });
    expect(await undo(world, mara.as, first.id)).toMatchObject({ undone: 1 });
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, noor: 'Pots', ines: 'Pots VIP' });
    expect(await undo(world, mara.as, second.id)).toMatchObject({ undone: 2 });
    expect(await readListState(world, mara)).toEqual(BEFORE);
  });

  it('preserve suppressions of the second change when the first is undone', async () => {
    const { world, mara } = await createLists();
    const { ines, tom, noor } = mara.ids;
    const first = await change(world, mara.as, { ids: [noor, tom], suppress: true });
    world.clock.advance(1);
    const second = await change(world, mara.as, { ids: [noor, ines], suppress: true });
    expect(await undo(world, mara.as, first.id)).toMatchObject({ undone: 1 });
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, noor: 'manual', ines: 'VIP manual' });
    expect(await undo(world, mara.as, second.id)).toMatchObject({ undone: 2 });
    expect(await readListState(world, mara)).toEqual(BEFORE);
  });

  it('leave only the effects of the remaining changes, in any order of undoing', async () => {
    const { world, mara } = await createLists();
    const anyJob = fc.record({
      action: fc.constantFrom('addTags', 'removeTags', 'suppress'),
      names: fc.subarray([...NAMES], { minLength: 1 }),
      tags: fc.subarray(['vip', 'pots'] as const, { minLength: 1 }),
    });
    const anyJobs = fc.array(fc.tuple(anyJob, fc.nat()), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(anyJobs, async (jobs) => {
        const createdJobs: Array<{ id: number; order: number; job: (typeof jobs)[number][0] }> = [];
        for (const [job, order] of jobs) {
          world.clock.advance(1);
          const ids = job.names.map((name) => mara.ids[name]);
          const value = job.action === 'suppress' ? true : job.tags.map((tag) => mara[tag]);
          const { id } = await change(world, mara.as, { ids, [job.action]: value });
          createdJobs.push({ id, order, job });
        }
        for (const undone of createdJobs.toSorted((a, b) => a.order - b.order)) {
          await undo(world, mara.as, undone.id);
          createdJobs.splice(createdJobs.indexOf(undone), 1);
          expect(await readListState(world, mara)).toEqual(
            calculateExpectedState(createdJobs.toSorted((a, b) => a.id - b.id).map(({ job }) => job)),
          );
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  type AnyJob = { action: string; names: ReadonlyArray<keyof BulkList['ids']>; tags: readonly string[] };

  function calculateExpectedState(jobs: readonly AnyJob[]): Record<string, string> {
    const words = { vip: 'VIP', pots: 'Pots' } as Record<string, string>;
    const states = new Map(
      Object.entries(BEFORE).map(([name, tags]) => [name, new Set(tags === '' ? [] : [tags])]),
    );
    for (const { action, names, tags } of jobs) {
      for (const name of names) {
        const state = states.get(name) ?? new Set();
        if (action === 'suppress') state.add('manual');
        for (const tag of action === 'suppress' ? [] : tags) {
          if (action === 'addTags') state.add(words[tag] ?? '');
          else state.delete(words[tag] ?? '');
        }
      }
    }
    const order = ['Pots', 'VIP', 'manual'];
    return Object.fromEntries(
      [...states].map(([name, state]) => [name, order.filter((word) => state.has(word)).join(' ')]),
    );
  }
});

describe('undoing a bulk change', () => {
  it('does not restore subscribers who unsubscribed, were restored or were removed again in between', async () => {
    const { world, mara } = await createLists();
    const { id } = await change(world, mara.as, { status: 'any', delete: true });
    const [ines] = await world.ctx.db.read
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, mara.ids.ines));
    const link = { email: ines?.email, userId: mara.as.id, token: ines?.token };
    expect((await world.call('POST', '/api/unsubscribe', { body: link })).status).toBe(200);
    world.clock.advance(HOUR);
    const tom = `/api/subscribers/${mara.ids.tom}`;
    await world.call('POST', `${tom}/restore`, { as: mara.as });
    await world.call('DELETE', tom, { as: mara.as });
    await world.call('POST', `/api/subscribers/${mara.ids.noor}/restore`, { as: mara.as });
    expect(await undo(world, mara.as, id)).toMatchObject({ status: 'undone', undone: 1 });
    expect(await readListState(world, mara)).toEqual({
      ines: 'VIP unsubscribed',
      noor: '',
      tom: 'VIP removed',
      yuki: '',
    });
  });

  it('leaves a tag that changed again in between', async () => {
    const { world, mara } = await createLists();
    const { id } = await change(world, mara.as, { status: 'any', addTags: [mara.vip, mara.pots] });
    await setTags(world, mara.as, mara.ids.ines, []);
    await setTags(world, mara.as, mara.ids.ines, [mara.pots]);
    await undo(world, mara.as, id);
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, ines: 'Pots' });
    const removal = await change(world, mara.as, { status: 'any', removeTags: [mara.vip, mara.pots] });
    await setTags(world, mara.as, mara.ids.ines, [mara.pots]);
    await setTags(world, mara.as, mara.ids.ines, []);
    await undo(world, mara.as, removal.id);
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, ines: '' });
  });

  it('leaves a topic that the subscriber chose after the job had added it', async () => {
    const { world, mara } = await createLists();
    await world.call('PATCH', `/api/tags/${mara.pots}`, { as: mara.as, body: { isTopic: true } });
    const { id } = await change(world, mara.as, { status: 'any', addTags: [mara.pots] });
    const [ines] = await world.ctx.db.read
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, mara.ids.ines));
    const choiceResponse = await world.call('PATCH', `/api/preferences/${ines?.token}`, {
      body: { tags: ['Pots'] },
    });
    expect(choiceResponse.json.tags).toContain('Pots');
    await undo(world, mara.as, id);
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, ines: 'Pots VIP' });
  });

  it('lifts only suppressions that it made', async () => {
    const { world, mara } = await createLists();
    const first = await change(world, mara.as, { ids: [mara.ids.ines], suppress: true });
    world.clock.advance(1);
    const second = await change(world, mara.as, { status: 'any', suppress: true });
    expect(second).toMatchObject({ done: 4, changed: 3 });
    const bounce = { ownerId: mara.as.id, address: 'tom@kova.example' };
    await world.ctx.db.transact([
      world.ctx.db.write
        .update(suppressions)
        .set({ reason: 'complained' })
        .where(eq(suppressions.address, bounce.address)),
    ]);
    await undo(world, mara.as, second.id);
    expect(await readListState(world, mara)).toEqual({
      ...BEFORE,
      ines: 'VIP manual',
      tom: 'VIP complained',
    });
    await undo(world, mara.as, first.id);
    expect(await readListState(world, mara)).toEqual({ ...BEFORE, tom: 'VIP complained' });
  });

  it('stops a running job', async () => {
    const { world, mara } = await createLists();
    const body = { status: 'any', addTags: [mara.pots] };
    const { json } = await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body });
    expect(await undo(world, mara.as, json.id)).toMatchObject({ status: 'undone', undone: 0 });
    expect(await readListState(world, mara)).toEqual(BEFORE);
  });

  it('continues at the next request if its job was deleted', async () => {
    const { world, mara } = await createLists();
    const { id } = await change(world, mara.as, { status: 'any', addTags: [mara.pots] });
    const path = `/api/subscribers/bulk/${id}/undo`;
    await world.call('POST', path, { as: mara.as });
    // The row is as after 40 failures.
    await world.ctx.db.transact([
      world.ctx.db.write.run(sql`delete from jobs where kind = 'subscribers.run-bulk-jobs'`),
    ]);
    world.clock.advance(2 * DAY);
    expect(await undo(world, mara.as, id)).toMatchObject({ status: 'undone', undone: 4 });
    expect(await readListState(world, mara)).toEqual(BEFORE);
    await world.call('POST', path, { as: mara.as });
    expect(
      await world.ctx.db.read.all(sql`select 1 from jobs where kind = 'subscribers.run-bulk-jobs'`),
    ).toEqual([]);
  });

  it('changes nothing the second time, and returns an error after a day', async () => {
    const { world, mara } = await createLists();
    const first = await change(world, mara.as, { ids: [mara.ids.ines], addTags: [mara.pots] });
    const undone = await undo(world, mara.as, first.id);
    expect(await undo(world, mara.as, first.id)).toEqual(undone);
    const second = await change(world, mara.as, { ids: [mara.ids.ines], addTags: [mara.pots] });
    world.clock.advance(DAY);
    const lateResponse = await world.call('POST', `/api/subscribers/bulk/${second.id}/undo`, { as: mara.as });
    expect([lateResponse.status, lateResponse.json.code]).toEqual([409, 'too_late_to_undo']);
    const { subscriberJobs } = await import('../index.js');
    await runDueJobs(world.ctx, subscriberJobs, 'worker-of-this-test');
    expect(await world.ctx.db.read.select().from(bulkChanges)).toEqual([]);
  });
});

describe('a bulk change after a crash', () => {
  const ACTIONS = ['addTags', 'removeTags', 'suppress', 'delete'] as const;
  const crashes = ACTIONS.flatMap((action) =>
    CRASH_MOMENTS.flatMap((moment) => [1, 2, 3, 4].map((count) => ({ action, moment, count }))),
  );

  it.each(crashes)(
    'continues $action $moment write $count, and undoes it',
    async ({ action, moment, count }) => {
      const { world, mara, other } = await createLists();
      const { ctx } = world;
      await addMany(world, mara.as);
      const value = { addTags: [mara.pots], removeTags: [mara.vip], suppress: true, delete: true }[action];
      const body = { status: 'any', [action]: value };
      const { json } = await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body });
      const path = `/api/subscribers/bulk/${json.id}`;
      const crashAndRestart = async () => {
        const server = crashAtWrite(ctx, { count, moment });
        await runJobs(world).catch(() => undefined);
        server.restart();
        await runJobs(world);
      };
      await crashAndRestart();
      const changed = action === 'removeTags' ? 2 : 704;
      const finishedJob = (await world.call('GET', path, { as: mara.as })).json;
      expect(finishedJob).toMatchObject({ status: 'done', total: 704, done: 704, changed });
      expect(await readTally(world, mara.as)).toEqual({
        ...BEFORE_TALLY,
        ...{
          addTags: { links: 706 },
          removeTags: { links: 0 },
          suppress: { suppressed: 704 },
          delete: { listed: 0, suppressed: 704, erased: 704 },
        }[action],
      });
      await world.call('POST', `${path}/undo`, { as: mara.as });
      await crashAndRestart();
      const undone = (await world.call('GET', path, { as: mara.as })).json;
      expect(undone).toMatchObject({ status: 'undone', undone: changed });
      expect(await readTally(world, mara.as)).toEqual(BEFORE_TALLY);
      expect(await readListState(world, other)).toEqual(BEFORE);
    },
  );

  const BEFORE_TALLY = { listed: 704, links: 2, suppressed: 0, erased: 0 };

  async function readTally({ ctx }: HttpWorld, { id }: Creator) {
    const [tally] = await ctx.db.read.all(sql`
      select
        (select confirmed from subscriber_totals where user_id = ${id}) as listed,
        (select count(*) from subscriber_tags where tag_id in (select id from tags where user_id = ${id})) as links,
        (select count(*) from suppressions where owner_id = ${id}) as suppressed,
        (select count(*) from erased_addresses where user_id = ${id}) as erased`);
    return tally;
  }
});

describe('a bulk change of a long list', () => {
  it.each([
    ['ids', (first: number, last: number) => ({ ids: [last, first] })],
    ['a filter', () => ({ filter: { tag: 'VIP' } })],
  ])(
    'is written once for each chunk with a selected subscriber, selected by %s',
    async (_name, createSelection) => {
      const { world, mara } = await createLists();
      await addMany(world, mara.as);
      const first = mara.ids.ines;
      const last = Number(
        (await world.ctx.db.read.select().from(subscribers)).find(({ token }) => token === 'token-of-699')
          ?.id,
      );
      await setTags(world, mara.as, last, [mara.vip]);
      await setTags(world, mara.as, mara.ids.tom, []);
      const body = { ...createSelection(first, last), addTags: [mara.pots] };
      const { json } = await world.call('POST', '/api/subscribers/bulk', { as: mara.as, body });
      const cursors = new Set<number>();
      const { transact } = world.ctx.db;
      world.ctx.db.transact = async (statements) => {
        const result = await transact(statements);
        const [job] = await world.ctx.db.read.select().from(bulkJobs);
        cursors.add(job?.cursor ?? 0);
        return result;
      };
      await runJobs(world);
      world.ctx.db.transact = transact;
      const path = `/api/subscribers/bulk/${json.id}`;
      expect((await world.call('GET', path, { as: mara.as })).json).toMatchObject({
        status: 'done',
        total: 2,
        changed: 2,
      });
      // The start, and each write.
      expect(cursors.size).toBeLessThanOrEqual(3);
      expect(await undo(world, mara.as, json.id)).toMatchObject({ undone: 2 });
    },
  );
});

describe('random bulk changes of two lists', () => {
  it('touch only the list of the requesting creator, and are undone in any order of creators', async () => {
    const { world, mara, other } = await createLists();
    const anyRequest = fc.record({
      isMara: fc.boolean(),
      action: fc.constantFrom('addTags', 'removeTags', 'suppress', 'delete'),
      names: fc.subarray([...NAMES], { minLength: 1 }),
      filter: fc.constantFrom(undefined, { tag: 'VIP' }, { not: { tag: 'Pots' } }, { source: 'hand' }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 4 }), async (requests) => {
        const states = [await readListState(world, mara), await readListState(world, other)];
        const jobs: Array<{ list: BulkList; id: number }> = [];
        for (const { isMara, action, names, filter } of requests) {
          const [list, otherList] = isMara ? [mara, other] : [other, mara];
          const stateBefore = await readListState(world, otherList);
          const ids = [...names.map((name) => list.ids[name]), ...Object.values(otherList.ids)];
          const selection = filter === undefined ? { ids } : { filter };
          const value = action.endsWith('Tags') ? [list.pots, list.vip] : true;
          const { id } = await change(world, list.as, { ...selection, [action]: value });
          jobs.push({ list, id });
          expect(await readListState(world, otherList)).toEqual(stateBefore);
          world.clock.advance(1);
        }
        for (const { list, id } of jobs.reverse()) await undo(world, list.as, id);
        expect([await readListState(world, mara), await readListState(world, other)]).toEqual(states);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
