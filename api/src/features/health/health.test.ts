import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runDueJobs } from '../../db/jobs/job-loop.js';
import { enqueueJob } from '../../db/jobs/jobs.js';
import { jobs } from '../../db/table.js';
import { DEAD_AFTER_MS, registerWorker, sendHeartbeat } from '../../db/workers.js';
import { DAY, HOUR, MINUTE } from '../../kernel/clock.js';
import type { Maintenance } from '../../ports/maintenance.js';
import { signInAdmin } from '../../testing/admin.js';
import { createHttpWorld } from '../../testing/http-world.js';
import { healthJobs, recordRun, scheduleMaintenance } from './index.js';

const ALL_OK = {
  database: 'ok',
  pubsub: 'ok',
  email: 'ok',
  sending: 'ok',
  files: 'ok',
  disk: 'ok',
  integrity: 'ok',
  queue: 'ok',
  backup: 'ok',
};

describe('the server', () => {
  it('returns its health and readiness', async () => {
    const world = await createHttpWorld();
    expect((await world.call('GET', '/healthz')).json).toEqual({ status: 'ok' });
    expect((await world.call('GET', '/readyz')).json).toEqual({
      status: 'ok',
      checks: ALL_OK,
    });
  });

  it('continues without a relay, reports it, and checks the relay once for concurrent requests', async () => {
    const world = await createHttpWorld();
    let checkCount = 0;
    world.ctx.email.check = async () => {
      checkCount += 1;
      throw new Error('ECONNREFUSED');
    };
    await Promise.all([world.call('GET', '/readyz'), world.call('GET', '/readyz')]);
    const response = await world.call('GET', '/readyz');
    expect([response.status, response.json]).toEqual([
      200,
      { status: 'degraded', checks: { ...ALL_OK, email: 'failed' } },
    ]);
    expect(checkCount).toBe(1);
  });

  it('is degraded while a live worker reports a relay fault, and not once the worker is marked dead', async () => {
    const world = await createHttpWorld();
    await registerWorker(world.ctx, 'w');
    await sendHeartbeat(world.ctx, 'w', {
      fault: { reason: 'The relay refuses every recipient: 550 no', since: 1 },
      relays: [],
    });
    expect((await world.call('GET', '/readyz')).json).toEqual({
      status: 'degraded',
      checks: { ...ALL_OK, sending: 'failed' },
    });
    const laterWorld = await createHttpWorld();
    await registerWorker(laterWorld.ctx, 'w');
    await sendHeartbeat(laterWorld.ctx, 'w', {
      fault: { reason: 'The relay refuses every recipient: 550 no', since: 1 },
      relays: [],
    });
    laterWorld.clock.advance(DEAD_AFTER_MS);
    expect((await laterWorld.call('GET', '/readyz')).json.status).toBe('ok');
  });

  it('stays ready without PubSub, and with a relay that never responds', async () => {
    const world = await createHttpWorld();
    world.ctx.pubsub.check = () => Promise.reject(new Error('ECONNREFUSED'));
    world.ctx.email.check = () => new Promise(() => {});
    // A real disk takes longer than the advanced clock.
    world.ctx.disk.measure = async () => ({ freeBytes: 1, totalBytes: 1 });
    world.ctx.disk.checkWrites = async () => {};
    world.ctx.blobs.check = async () => {};
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const pendingResponse = world.call('GET', '/readyz');
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(2_000);
    const response = await pendingResponse;
    expect([response.status, response.json]).toEqual([
      200,
      { status: 'degraded', checks: { ...ALL_OK, pubsub: 'failed', email: 'failed' } },
    ]);
  });

  it('is not ready without its database', async () => {
    const world = await createHttpWorld();
    world.ctx.db.read.run = () => {
      throw new Error('SQLITE_CANTOPEN');
    };
    const response = await world.call('GET', '/readyz');
    expect([response.status, response.json]).toEqual([
      503,
      { status: 'unavailable', checks: { ...ALL_OK, database: 'failed' } },
    ]);
  });
});

/** Configures a backup every day at 3:00 UTC. */
function createMaintenance(change: Partial<Maintenance> = {}): Maintenance {
  return {
    backups: {
      place: '/backups',
      count: 7,
      schedule: {
        cron: '0 3 * * *',
        nextAfter: (time) => Math.floor((time - 3 * HOUR) / DAY + 1) * DAY + 3 * HOUR,
      },
    },
    backUp: async () => ({ name: 'x', bytes: 1 }),
    checkDatabase: async () => {},
    ...change,
  };
}

async function readReadiness(world: Awaited<ReturnType<typeof createHttpWorld>>) {
  return (await world.call('GET', '/readyz')).json;
}

it('passes the check of a large disk with 2 GB left', async () => {
  const world = await createHttpWorld();
  world.ctx.disk.measure = async () => ({ freeBytes: 2_000_000_000, totalBytes: 1_000_000_000_000 });
  expect((await readReadiness(world)).status).toBe('ok');
});

describe('a check fails', () => {
  it('when the disk is nearly full', async () => {
    const world = await createHttpWorld();
    world.ctx.disk.measure = async () => ({ freeBytes: 4, totalBytes: 100 });
    expect(await readReadiness(world)).toEqual({ status: 'degraded', checks: { ...ALL_OK, disk: 'failed' } });
  });

  it('when the disk cannot be written', async () => {
    const world = await createHttpWorld();
    world.ctx.disk.checkWrites = () => Promise.reject(new Error('EROFS: read-only file system'));
    expect((await readReadiness(world)).checks).toEqual({ ...ALL_OK, disk: 'failed' });
  });

  it('when the store of files does not respond', async () => {
    const world = await createHttpWorld();
    world.ctx.blobs.check = () => Promise.reject(new Error('NoSuchBucket'));
    expect((await readReadiness(world)).checks).toEqual({ ...ALL_OK, files: 'failed' });
  });

  it('when a job has waited for over 10 minutes', async () => {
    const world = await createHttpWorld();
    await world.ctx.db.transact([enqueueJob(world.ctx, { kind: 'any', payload: {} })]);
    world.clock.advance(10 * MINUTE + 1);
    expect((await readReadiness(world)).checks).toEqual({ ...ALL_OK, queue: 'failed' });
  });

  it('when the last check of the database found damage, until the next finds none', async () => {
    let damage: string | undefined = 'row 7 missing from index';
    const maintenance = createMaintenance({
      checkDatabase: async () => {
        if (damage !== undefined) throw new Error(damage);
      },
    });
    const world = await createHttpWorld({ maintenance });
    await runHealthJob(world.ctx, 'health.check-database');
    expect((await readReadiness(world)).checks).toEqual({ ...ALL_OK, integrity: 'failed' });
    expect(world.errors).toHaveLength(1);
    damage = undefined;
    await world.ctx.db.transact(
      recordRun(world.ctx, {
        kind: 'database-check',
        status: 'ok',
        startedAt: world.clock.now(),
        endedAt: world.clock.now() + 1,
        detail: 'No damage was found.',
        bytes: null,
      }),
    );
    const laterWorld = await createHttpWorld();
    expect((await readReadiness(laterWorld)).checks).toEqual(ALL_OK);
  });
});

async function runHealthJob(ctx: Parameters<typeof scheduleMaintenance>[0], kind: string): Promise<void> {
  const handler = healthJobs[kind];
  if (handler === undefined) throw new Error(`No job ${kind}`);
  await handler(ctx, {}, { attempt: 1, isStopping: () => false });
}

describe('scheduled maintenance', () => {
  const listWaitingJobs = (ctx: Parameters<typeof scheduleMaintenance>[0]) =>
    ctx.db.read.select({ kind: jobs.kind, runAt: jobs.runAt }).from(jobs).orderBy(jobs.runAt);
  const TOMORROW = Date.UTC(2026, 10, 22);

  it('enqueues each job once, even if several workers start', async () => {
    const { ctx } = await createHttpWorld({ maintenance: createMaintenance() });
    await scheduleMaintenance(ctx);
    await scheduleMaintenance(ctx);
    expect(await listWaitingJobs(ctx)).toEqual([
      { kind: 'health.backup', runAt: TOMORROW + 3 * HOUR },
      { kind: 'health.check-database', runAt: TOMORROW + 4 * HOUR },
    ]);
  });

  it('enqueues nothing without a backup schedule and a database file', async () => {
    const { ctx } = await createHttpWorld();
    await scheduleMaintenance(ctx);
    expect(await listWaitingJobs(ctx)).toEqual([]);
  });

  it('runs at its time, and plans the next', async () => {
    let backupCount = 0;
    const maintenance = createMaintenance({
      backUp: async () => {
        backupCount += 1;
        return { name: 'x', bytes: 1 };
      },
    });
    const world = await createHttpWorld({ maintenance });
    await scheduleMaintenance(world.ctx);
    world.clock.advance(20 * HOUR);
    await runDueJobs(world.ctx, healthJobs, 'worker-of-this-test');
    expect(backupCount).toBe(1);
    expect((await listWaitingJobs(world.ctx)).map(({ runAt }) => runAt)).toEqual([
      TOMORROW + DAY + 3 * HOUR,
      TOMORROW + DAY + 4 * HOUR,
    ]);
  });

  it('shows the reason of a failed backup, and fails the backup check', async () => {
    const reason = 'The command failed. Nothing was changed. ENOSPC: no space left on device';
    const world = await createHttpWorld({
      maintenance: createMaintenance({ backUp: () => Promise.reject(new Error(reason)) }),
    });
    await runHealthJob(world.ctx, 'health.backup');
    const admin = await signInAdmin(world);
    const { json } = await world.call('GET', '/api/admin/health', { as: admin });
    expect(json.backupRuns).toMatchObject([{ status: 'failed', detail: reason, bytes: null }]);
    expect(json.checks).toContainEqual({ name: 'backup', problem: `The last backup failed: ${reason}` });
    expect(json.backups).toEqual({
      schedule: '0 3 * * *',
      place: '/backups',
      count: 7,
      nextAt: '2026-11-22T03:00:00.000Z',
    });
  });

  it('reports that a scheduled backup was not made', async () => {
    const world = await createHttpWorld({ maintenance: createMaintenance() });
    const startedAt = world.clock.now();
    await world.ctx.db.transact(
      recordRun(world.ctx, {
        kind: 'backup',
        status: 'ok',
        startedAt,
        endedAt: startedAt + 1,
        detail: 'monday',
        bytes: 7,
      }),
    );
    world.clock.advance(24 * HOUR);
    expect((await readReadiness(world)).checks.backup).toBe('ok');
    world.clock.advance(DAY);
    const admin = await signInAdmin(world);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    const { json } = await world.call('GET', '/api/admin/health', { as: admin });
    expect(json.checks).toContainEqual({
      name: 'backup',
      problem: 'The last scheduled backup was not made.',
    });
  });

  it('reports that no scheduled backup has ever succeeded', async () => {
    const world = await createHttpWorld({ maintenance: createMaintenance() });
    expect((await readReadiness(world)).checks.backup).toBe('ok');
    world.clock.advance(2 * DAY);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    expect((await readReadiness(world)).checks.backup).toBe('failed');
  });

  it('keeps the newest 50 runs of each kind', async () => {
    const { ctx, clock } = await createHttpWorld();
    for (let index = 0; index < 55; index += 1) {
      const time = clock.now() + index;
      const run = { status: 'ok' as const, startedAt: time, endedAt: time, detail: String(index), bytes: 1 };
      await ctx.db.transact(recordRun(ctx, { kind: 'backup', ...run }));
    }
    const details = await ctx.db.read.all<{ detail: string }>(
      'select detail from maintenance_runs order by id',
    );
    expect([details.length, details[0]?.detail]).toEqual([50, '5']);
  });
});

it('only administrators can read the health of the instance', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  expect((await world.call('GET', '/api/admin/health')).status).toBe(401);
  expect((await world.call('GET', '/api/admin/health', { as: mara })).status).toBe(401);
});
