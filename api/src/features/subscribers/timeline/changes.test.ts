import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startJobLoop } from '../../../db/jobs/job-loop.js';
import { HOUR } from '../../../kernel/clock.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { runBulkJobs } from '../bulk/run-bulk-jobs.js';
import { subscriberJobs } from '../index.js';
import { subscribers } from '../table.js';
import { leaveByComplaint } from '../unsubscribe/unsubscribe.js';
import { subscriberChanges } from './table.js';

const INES = 'ines@kova.example';

interface Change {
  what: string;
  by: string;
  name: string | null;
  status: string | null;
}

async function createList(world: HttpWorld, username: string) {
  const as = await world.register(username);
  const createAndGetId = async (path: string, body: object) =>
    (await world.call('POST', path, { as, body })).json.id as number;
  const vip = await createAndGetId('/api/tags', { name: 'VIP' });
  const pots = await createAndGetId('/api/tags', { name: 'Pots', isTopic: true });
  await createAndGetId('/api/fields', { key: 'city', label: 'City', type: 'text', isPublic: true });
  await createAndGetId('/api/fields', { key: 'size', label: 'Size', type: 'number' });
  const id = await createAndGetId('/api/subscribers/by-hand', { email: INES, consent: 'They asked.' });
  world.clock.advance(HOUR);
  return { as, id, vip, pots };
}

async function createMara() {
  const world = await createHttpWorld();
  const mara = await createList(world, 'mara');
  return { world, ...mara };
}

async function listChanges(world: HttpWorld, as: Creator, id: number): Promise<string[]> {
  const { json } = await world.call('GET', `/api/subscribers/${id}/timeline?limit=100`, { as });
  return json.data
    .flatMap((event: { change: Change | null }) => event.change ?? [])
    .map(({ what, name, status, by }: Change) => [what, name ?? status, by].filter(Boolean).join(' '));
}

async function getToken({ ctx }: HttpWorld, id: number): Promise<string> {
  const [row] = await ctx.db.read.select().from(subscribers).where(eq(subscribers.id, id));
  return row?.token ?? '';
}

describe('changes in a timeline', () => {
  it('list tags and fields that the creator changed, newest first, and omit unchanged ones', async () => {
    const { world, as, id, vip, pots } = await createMara();
    const setTags = (tagIds: number[]) =>
      world.call('PUT', `/api/subscribers/${id}/tags`, { as, body: { tagIds } });
    const setFields = (values: object) =>
      world.call('PUT', `/api/subscribers/${id}/fields`, { as, body: { values } });
    await setTags([vip]);
    await setTags([vip, pots]);
    await setTags([pots]);
    await setFields({ city: 'Bern', size: 3 });
    await setFields({ city: 'Bern', size: null });
    await setFields({ city: null, size: null });
    expect(await listChanges(world, as, id)).toEqual([
      'field City creator',
      'field Size creator',
      'field Size creator',
      'field City creator',
      'tag-removed VIP creator',
      'tag-added Pots creator',
      'tag-added VIP creator',
    ]);
  });

  it('include what the subscriber changed in the preference center', async () => {
    const { world, as, id, vip } = await createMara();
    await world.call('PUT', `/api/subscribers/${id}/tags`, { as, body: { add: [vip] } });
    const change = async (body: object) =>
      world.call('PATCH', `/api/preferences/${await getToken(world, id)}`, { body });
    await change({ tags: ['Pots'], fields: { city: 'Bern' } });
    await change({ tags: ['Pots'], fields: { city: 'Bern' } });
    await change({ tags: [], fields: { city: null } });
    expect(await listChanges(world, as, id)).toEqual([
      'tag-removed Pots subscriber',
      'field City subscriber',
      'field City subscriber',
      'tag-added Pots subscriber',
      'tag-added VIP creator',
    ]);
  });

  it('include bulk changes and their undo', async () => {
    const { world, as, id, vip } = await createMara();
    const run = () => runBulkJobs(world.ctx, { userId: as.id }, { attempt: 1, isStopping: () => false });
    const runBulk = async (body: object) => {
      const { json } = await world.call('POST', '/api/subscribers/bulk', { as, body });
      await run();
      return json.id;
    };
    await runBulk({ ids: [id], addTags: [vip] });
    await runBulk({ ids: [id], addTags: [vip] });
    const removal = await runBulk({ ids: [id], delete: true });
    const { json } = await world.call('GET', `/api/subscribers/${id}/timeline`, { as });
    expect(json.data[0]).toMatchObject({ kind: 'removed', detail: 'bulk' });
    expect(await listChanges(world, as, id)).toEqual(['tag-added VIP bulk']);
    world.clock.advance(HOUR);
    await world.call('POST', `/api/subscribers/bulk/${removal}/undo`, { as });
    await run();
    expect(await listChanges(world, as, id)).toEqual([
      'status confirmed bulk',
      'status removed bulk',
      'tag-added VIP bulk',
    ]);
  });

  it('list each former status once, while the current status is a separate event', async () => {
    const { world, as, id } = await createMara();
    await world.call('DELETE', `/api/subscribers/${id}`, { as });
    world.clock.advance(HOUR);
    await world.call('POST', `/api/subscribers/${id}/restore`, { as });
    world.clock.advance(HOUR);
    const body = { email: INES, userId: as.id, token: await getToken(world, id) };
    for (const _ of [1, 2]) await world.call('POST', '/api/unsubscribe', { body });
    const { json } = await world.call('GET', `/api/subscribers/${id}/timeline`, { as });
    const statuses = json.data.map(({ kind, change }: { kind: string; change: Change | null }) =>
      change === null ? kind : `${change.status} by ${change.by}`,
    );
    expect(statuses).toEqual(['unsubscribed', 'confirmed by creator', 'removed by creator', 'joined']);
  });

  it('list a complaint once, at the time of the complaint', async () => {
    const { world, as, id } = await createMara();
    world.clock.advance(HOUR);
    const complainedAt = world.clock.now() - HOUR / 2;
    await leaveByComplaint(world.ctx, { ownerId: as.id, address: INES, complainedAt });
    const { json } = await world.call('GET', `/api/subscribers/${id}/timeline`, { as });
    expect(json.data.map(({ kind }: { kind: string }) => kind)).toEqual(['unsubscribed', 'joined']);
    const [row] = await world.ctx.db.read.select().from(subscriberChanges);
    expect(row).toMatchObject({ kind: 'status', status: 'unsubscribed', at: complainedAt });
  });

  it('record the import that unsubscribed a subscriber', async () => {
    const { world, as, id } = await createMara();
    const formatPart = (name: string, value: string, file = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    const mapping = JSON.stringify({ email: 'email', unsubscribeActive: true });
    const raw = `${formatPart('file', `email,status\n${INES},unsubscribed`, '; filename="l.csv"\r\nContent-Type: text/csv')}${formatPart('mapping', mapping)}${formatPart('consent', 'They agreed to get my newsletter.')}--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await world.call('POST', '/api/subscribers/import', { as, raw, headers });
    expect([response.status, response.json.message]).toEqual([202, undefined]);
    const loop = startJobLoop(world.ctx, subscriberJobs, 'worker-of-this-test');
    await expect
      .poll(async () => (await world.call('GET', `/api/subscribers/${id}`, { as })).json.status)
      .toBe('unsubscribed');
    await loop.stop();
    const [row] = await world.ctx.db.read.select().from(subscriberChanges);
    expect(row).toMatchObject({ kind: 'status', status: 'unsubscribed', changedBy: 'import' });
  });

  it('include only the newest 50 changes, and omit changes of deleted tags and fields', async () => {
    const { world, as, id, vip, pots } = await createMara();
    const set = (tagIds: number[]) =>
      world.call('PUT', `/api/subscribers/${id}/tags`, { as, body: { tagIds } });
    const setFields = (values: object) =>
      world.call('PUT', `/api/subscribers/${id}/fields`, { as, body: { values } });
    await setFields({ city: 'Bern' });
    await set([pots]);
    for (let index = 0; index < 24; index += 1) await set(index % 2 === 0 ? [vip] : [pots]);
    await setFields({ city: 'Bern', size: 3 });
    // The oldest of the 51 changes, of the city, is missing.
    const changes = await listChanges(world, as, id);
    expect(changes).toHaveLength(50);
    expect([changes[0], changes.at(-1)]).toEqual(['field Size creator', 'tag-added Pots creator']);
    const fields = (await world.call('GET', '/api/fields', { as })).json.data;
    const size = fields.find(({ key }: { key: string }) => key === 'size');
    await world.call('DELETE', `/api/fields/${size?.id}`, { as });
    await world.call('DELETE', `/api/tags/${vip}`, { as });
    expect(new Set(await listChanges(world, as, id))).toEqual(
      new Set(['tag-added Pots creator', 'tag-removed Pots creator']),
    );
  });

  it('are included in the subscriber’s data export, for this list only', async () => {
    const { world, as, id, vip } = await createMara();
    const other = await createList(world, 'other');
    const tag = (list: { as: Creator; id: number }, tagIds: number[]) =>
      world.call('PUT', `/api/subscribers/${list.id}/tags`, { as: list.as, body: { tagIds } });
    await tag({ as, id }, [vip]);
    await tag(other, [other.pots]);
    const token = await getToken(world, id);
    for (const name of ['Ines', 'Ines', null])
      await world.call('PATCH', `/api/preferences/${token}`, { body: { name } });
    await world.call('DELETE', `/api/tags/${vip}`, { as });
    const { json } = await world.call('GET', `/api/preferences/${token}`);
    const at = new Date(world.clock.now()).toISOString();
    const nameChange = { at, what: 'name', by: 'subscriber', name: null, status: null };
    const tagChange = { at, what: 'tag-added', by: 'creator', name: null, status: null };
    expect(json.changes).toEqual([nameChange, nameChange, tagChange]);
    expect(await listChanges(world, as, id)).toEqual(['name subscriber', 'name subscriber']);
    expect((await world.call('GET', `/r/${token}/data.json`)).json.changes).toEqual(json.changes);
  });

  it('do not include the name of another creator’s tag or field', async () => {
    const { world, as, id } = await createMara();
    const other = await createList(world, 'other');
    await world.call('PUT', `/api/subscribers/${other.id}/fields`, {
      as: other.as,
      body: { values: { city: 'Bern' } },
    });
    const [field] = (await world.call('GET', '/api/fields', { as: other.as })).json.data;
    // No request can do this.
    await world.ctx.db.transact([
      world.ctx.db.write.insert(subscriberChanges).values(
        (['tag-added', 'field'] as const).map((kind) => ({
          subscriberId: id,
          at: world.clock.now(),
          kind,
          changedBy: 'creator' as const,
          namedId: kind === 'field' ? field.id : other.vip,
        })),
      ),
    ]);
    expect(await listChanges(world, as, id)).toEqual([]);
    const { json } = await world.call('GET', `/api/preferences/${await getToken(world, id)}`);
    expect(json.changes.map(({ name }: Change) => name)).toEqual([null, null]);
  });

  it('belong to one list, and are erased with the subscriber', async () => {
    const { world, as, id, vip } = await createMara();
    const other = await createList(world, 'other');
    await world.call('PUT', `/api/subscribers/${id}/tags`, { as, body: { tagIds: [vip] } });
    await world.call('PUT', `/api/subscribers/${other.id}/tags`, {
      as: other.as,
      body: { tagIds: [other.pots] },
    });
    expect(await listChanges(world, as, id)).toEqual(['tag-added VIP creator']);
    expect((await world.call('GET', `/api/subscribers/${other.id}/timeline`, { as })).status).toBe(404);
    const response = await world.call('DELETE', `/api/preferences/${await getToken(world, id)}`, {});
    expect(response.status).toBeLessThan(300);
    const remainingRows = await world.ctx.db.read.select().from(subscriberChanges);
    expect(remainingRows.map(({ subscriberId }) => subscriberId)).toEqual([other.id]);
  });
});
