import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { deadJobs, jobs } from '../../../db/table.js';
import { ExpectationFailed } from '../../../db/transact.js';
import { signInAdmin } from '../../../testing/admin.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { auditEntries } from '../table.js';

const DEAD = {
  kind: 'newsletters.snapshot-audience',
  payload: { newsletterId: 4, email: 'ines@kova.example' },
  priority: 0,
  attempts: 40,
  lastError: 'the disk is full',
  createdAt: 1_000,
  diedAt: 2_000,
};

async function createConsole() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const admin = await signInAdmin(world);
  await world.ctx.db.transact([
    world.ctx.db.write.insert(deadJobs).values([5, 6, 7].map((id) => ({ id, ...DEAD }))),
    world.ctx.db.write.delete(jobs),
  ]);
  const call = (method: string, path = '') => world.call(method, `/api/admin/jobs${path}`, { as: admin });
  const deadIds = async () => (await world.ctx.db.read.select().from(deadJobs)).map(({ id }) => id);
  const lastEntry = async () => (await world.call('GET', '/api/admin/audit', { as: admin })).json.data[0];
  return { world, mara, call, deadIds, lastEntry };
}

describe('jobs that failed at every attempt', () => {
  it('are listed newest first, page by page, without their payloads', async () => {
    const { world, call } = await createConsole();
    const first = await call('GET', '?limit=2');
    expect(first.json.data).toEqual(
      [7, 6].map((id) => ({
        id,
        kind: DEAD.kind,
        attempts: 40,
        lastError: 'the disk is full',
        createdAt: '1970-01-01T00:00:01.000Z',
        dueAt: null,
        diedAt: '1970-01-01T00:00:02.000Z',
      })),
    );
    expect(first.json.counts).toEqual({ waiting: 0, running: 0, failed: 3 });
    expect(first.text).not.toContain('kova');
    const last = (await call('GET', `?cursor=${first.json.nextCursor}`)).json;
    expect(last).toMatchObject({ data: [{ id: 5 }], nextCursor: null });
    expect((await call('GET', '?cursor=5')).status).toBe(400);
    expect(world.errors).toEqual([]);
  });

  it('return to the queue all at once, with one entry in the audit log', async () => {
    const { world, call, deadIds, lastEntry } = await createConsole();
    expect((await call('POST', '/retry')).json).toEqual({ count: 3 });
    expect(await deadIds()).toEqual([]);
    const row = { kind: DEAD.kind, payload: DEAD.payload, priority: 0, attempts: 0, createdAt: 1_000 };
    expect(await world.ctx.db.read.select().from(jobs)).toMatchObject([row, row, row]);
    expect(await lastEntry()).toMatchObject({
      action: 'job.retry',
      subject: { kind: 'job', id: null, name: '3 failed jobs' },
      details: { count: 3 },
    });
    expect((await call('POST', '/retry')).json).toEqual({ count: 0 });
  });

  it('are counted once if two administrators retry them at the same time', async () => {
    const { world, call, deadIds } = await createConsole();
    const responses = await Promise.all([call('POST', '/retry'), call('POST', '/retry')]);
    expect(responses.map(({ json }) => json.count).toSorted()).toEqual([0, 3]);
    expect(await deadIds()).toEqual([]);
    expect(await world.ctx.db.read.select().from(jobs)).toHaveLength(3);
    const entries = await world.ctx.db.read
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'job.retry'));
    expect(entries).toMatchObject([{ details: { count: 3 } }]);
  });

  it('return version_conflict after three retries if they change each time', async () => {
    const { world, call, deadIds } = await createConsole();
    const { db } = world.ctx;
    const { transact } = db;
    const onAttempt = vi.fn();
    // Acts like a replica that lags behind and lists deleted jobs.
    db.transact = (async () => {
      onAttempt();
      throw new ExpectationFailed('jobs_dead');
    }) as unknown as typeof transact;
    const { status, json } = await call('POST', '/retry');
    db.transact = transact;
    expect([status, json.code]).toEqual([409, 'version_conflict']);
    expect(onAttempt).toHaveBeenCalledTimes(3);
    expect(await deadIds()).toEqual([5, 6, 7]);
  });

  it('return to the queue when they are retried, and appear in the audit log', async () => {
    const { world, call, deadIds, lastEntry } = await createConsole();
    expect((await call('POST', '/6/retry')).json).toEqual({ success: true });
    expect(await deadIds()).toEqual([5, 7]);
    expect(await world.ctx.db.read.select().from(jobs)).toMatchObject([
      { kind: DEAD.kind, payload: DEAD.payload, priority: 0, attempts: 0, claimedBy: null, createdAt: 1_000 },
    ]);
    expect(await lastEntry()).toMatchObject({
      action: 'job.retry',
      subject: { kind: 'job', id: 6, name: DEAD.kind },
      details: { attempts: 40 },
    });
    expect((await call('POST', '/6/retry')).status).toBe(404);
  });

  it('are deleted when they are discarded, which the audit log shows', async () => {
    const { world, call, deadIds, lastEntry } = await createConsole();
    expect((await call('DELETE', '/5')).json).toEqual({ success: true });
    expect(await deadIds()).toEqual([6, 7]);
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
    expect(await lastEntry()).toMatchObject({ action: 'job.discard', subject: { kind: 'job', id: 5 } });
    expect((await call('DELETE', '/5')).status).toBe(404);
  });

  it.each([
    ['GET', ''],
    ['POST', '/retry'],
    ['POST', '/5/retry'],
    ['DELETE', '/5'],
  ])('require an administrator: %s %s', async (method, path) => {
    const { world, mara, deadIds } = await createConsole();
    const target = `/api/admin/jobs${path}`;
    expect((await world.call(method, target)).status).toBe(401);
    expect((await world.call(method, target, { as: mara })).status).toBe(401);
    expect(await deadIds()).toEqual([5, 6, 7]);
  });

  it.each(['0', '-1', '1.5', 'x', '99'])('return 400 or 404 for the id %s', async (id) => {
    const { call, deadIds } = await createConsole();
    expect([400, 404]).toContain((await call('POST', `/${id}/retry`)).status);
    expect([400, 404]).toContain((await call('DELETE', `/${id}`)).status);
    expect(await deadIds()).toEqual([5, 6, 7]);
  });
});

describe('waiting and running jobs', () => {
  it('are listed by their status, page by page, without their payloads', async () => {
    const { world, call } = await createConsole();
    const { ctx } = world;
    const now = ctx.clock.now();
    const row = { kind: 'test.print', payload: DEAD.payload, runAt: now, createdAt: now };
    await ctx.db.transact([
      ctx.db.write.insert(jobs).values([
        { ...row, id: 11, attempts: 2, lastError: 'no paper' },
        { ...row, id: 12, attempts: 1, claimedBy: 'worker-1' },
        { ...row, id: 13, runAt: now + 60_000 },
      ]),
    ]);
    const waiting = await call('GET', '?status=waiting&limit=1');
    expect(waiting.json).toMatchObject({
      data: [{ id: 13, kind: 'test.print', attempts: 0, lastError: null, diedAt: null }],
      counts: { waiting: 2, running: 1, failed: 3 },
    });
    expect(waiting.json.data[0].dueAt).toBe(new Date(now + 60_000).toISOString());
    expect(waiting.text).not.toContain('kova');
    const next = await call('GET', `?status=waiting&cursor=${waiting.json.nextCursor}`);
    expect(next.json).toMatchObject({
      data: [{ id: 11, attempts: 2, lastError: 'no paper' }],
      nextCursor: null,
    });
    expect((await call('GET', '?status=running')).json.data).toMatchObject([{ id: 12, attempts: 1 }]);
    expect((await call('GET', '?status=other')).status).toBe(400);
  });
});
