import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { createStudio, newsletter, type Studio, wholeNewsletter } from '../../../testing/newsletters.js';
import { deliveries, mailings } from '../../mailing/table.js';
import { newsletters } from '../table.js';

/** Sends a newsletter, and delivers it to everyone. */
async function createFinishedNewsletter(studio: Studio): Promise<number> {
  const id = await studio.draft();
  await studio.call('POST', `/${id}/send`);
  await studio.runDueJobs();
  const { db } = studio.world.ctx;
  await db.transact([db.write.update(deliveries).set({ status: 'accepted' })]);
  await db.transact([db.write.update(mailings).set({ status: 'finished' })]);
  return id;
}

describe('deleting', () => {
  it.each([
    ['a draft', (studio: Studio) => studio.draft()],
    ['a finished newsletter', createFinishedNewsletter],
  ])('hides %s, and restoring shows it again', async (_, createNewsletter) => {
    const studio = await createStudio();
    const id = await createNewsletter(studio);
    const rowBefore = await studio.row(id);
    expect((await studio.call('DELETE', `/${id}`)).status).toBe(200);
    expect((await studio.row(id))?.deletedAt).toBe(studio.world.clock.now());
    expect((await studio.call('GET', '')).json).toEqual([]);
    expect((await studio.call('GET', '?search=kiln')).json).toEqual([]);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { ...wholeNewsletter, version: 1 }],
      ['PATCH', '', { title: 'New', version: 1 }],
      ['DELETE', '', undefined],
      ['POST', '/send', undefined],
      ['POST', '/undo-send', undefined],
      ['POST', '/duplicate', undefined],
      ['POST', '/preflight', undefined],
      ['GET', '/progress', undefined],
      ['DELETE', '/schedule', undefined],
      ['PUT', '/schedule', { sendAt: '2026-12-01T09:00:00Z', timeZone: 'UTC', version: 1 }],
    ] as const) {
      const response = await studio.call(method, `/${id}${path}`, { body });
      expect([method, path, response.status]).toEqual([method, path, 404]);
    }
    const restoreResponse = await studio.call('POST', `/${id}/restore`);
    expect([restoreResponse.status, restoreResponse.json.id]).toEqual([200, id]);
    expect((await studio.call('POST', `/${id}/restore`)).json).toEqual(restoreResponse.json);
    expect(await studio.row(id)).toEqual(rowBefore);
  });

  it('is permanent after a day, including the delivery ledger, and spares a restored newsletter', async () => {
    const studio = await createStudio();
    const { ctx, clock } = studio.world;
    const [gone, stored, draft] = [
      await createFinishedNewsletter(studio),
      await createFinishedNewsletter(studio),
      await studio.draft(),
    ];
    for (const id of [gone, stored, draft]) await studio.call('DELETE', `/${id}`);
    await studio.call('POST', `/${stored}/restore`);
    clock.advance(DAY - 1);
    await studio.runDueJobs();
    expect(await ctx.db.read.select().from(newsletters)).toHaveLength(3);
    clock.advance(1);
    await studio.runDueJobs();
    // The purged newsletter has left the link targets for its subscribers.
    const remainingRows = (await ctx.db.read.select().from(newsletters)).map(({ id, content }) => [
      id,
      content !== '',
    ]);
    expect(remainingRows).toEqual([
      [gone, false],
      [stored, true],
    ]);
    const [mailing, ...otherMailings] = await ctx.db.read.select().from(mailings);
    expect([mailing?.id, otherMailings]).toEqual([(await studio.row(stored))?.mailingId, []]);
    expect(await ctx.db.read.select().from(deliveries)).toHaveLength(2);
    expect((await studio.call('POST', `/${gone}/restore`)).status).toBe(404);
  });

  it('again after a restore restarts the day until the newsletter is erased', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    await studio.call('DELETE', `/${id}`);
    studio.world.clock.advance(23 * HOUR);
    await studio.call('POST', `/${id}/restore`);
    await studio.call('DELETE', `/${id}`);
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect((await studio.row(id))?.deletedAt).not.toBeNull();
    studio.world.clock.advance(23 * HOUR);
    await studio.runDueJobs();
    expect(await studio.row(id)).toBeUndefined();
    expect(await studio.world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it.each(['preparing', 'sending'] as const)('fails while the newsletter is %s', async (status) => {
    const studio = await createStudio();
    const id = await createFinishedNewsletter(studio);
    const { db } = studio.world.ctx;
    await db.transact([db.write.update(mailings).set({ status })]);
    const response = await studio.call('DELETE', `/${id}`);
    expect([response.status, response.json.code]).toEqual([409, 'still_sending']);
    expect((await studio.row(id))?.deletedAt).toBeNull();
  });

  it('of the editor’s open draft leaves the editor empty', async () => {
    const studio = await createStudio();
    const { world, mara } = studio;
    const save = (body: object) => world.call('POST', '/api/newsletter/draft', { as: mara, body });
    const { id } = (await save(newsletter)).json;
    await studio.call('DELETE', `/${id}`);
    expect((await world.call('GET', '/api/newsletter/draft', { as: mara })).json).toBeNull();
    const next = await save(newsletter);
    expect([next.status, next.json.id === id]).toEqual([200, false]);
  });
});

describe('closing the open draft', () => {
  it('deletes nothing, and the next save creates another', async () => {
    const studio = await createStudio();
    const { world, mara } = studio;
    const callEditor = (method: string, body?: object) =>
      world.call(method, '/api/newsletter/draft', { as: mara, body });
    const { id } = (await callEditor('POST', newsletter)).json;
    expect((await world.call('DELETE', '/api/newsletter/draft')).status).toBe(401);
    for (let clicks = 0; clicks < 2; clicks += 1)
      expect((await callEditor('DELETE')).json).toEqual({ success: true });
    expect((await callEditor('GET')).json).toBeNull();
    expect((await studio.row(id))?.deletedAt).toBeNull();
    expect((await callEditor('POST', newsletter)).json.id).not.toBe(id);
  });

  it('does not affect other creators’ drafts', async () => {
    const studio = await createStudio();
    const { world, mara } = studio;
    const otherCreator = await world.register('other');
    await world.call('POST', '/api/newsletter/draft', { as: mara, body: newsletter });
    await world.call('DELETE', '/api/newsletter/draft', { as: otherCreator });
    expect((await world.call('GET', '/api/newsletter/draft', { as: mara })).json).not.toBeNull();
  });
});

describe('the newsletter routes', () => {
  it.each([
    ['POST', '/duplicate'],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['POST', '/preflight'],
    ['POST', '/send'],
    ['PUT', '/schedule', { sendAt: '2026-12-01T09:00:00Z', timeZone: 'UTC', version: 1 }],
    ['DELETE', '/schedule'],
  ])(
    'reject other creators and invalid ids on %s %s',
    async (method, path, body: object | undefined = undefined) => {
      const studio = await createStudio();
      const { world } = studio;
      const id = await studio.draft();
      const rowBefore = await studio.row(id);
      const otherCreator = await world.register('other');
      const buildPath = (name: string | number) => `/api/newsletters/${name}${path}`;
      expect((await world.call(method, buildPath(id), { body })).status).toBe(401);
      expect((await world.call(method, buildPath(id), { as: otherCreator, body })).status).toBe(404);
      expect((await studio.call(method, `/999${path}`, { body })).status).toBe(404);
      for (const name of ['abc', '0', '-1', '1.5']) {
        expect((await studio.call(method, `/${name}${path}`, { body })).status).toBe(400);
      }
      expect(await studio.row(id)).toEqual(rowBefore);
      expect(await world.ctx.db.read.select().from(newsletters)).toHaveLength(1);
    },
  );
});
