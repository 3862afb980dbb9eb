import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { jobs } from '../../../db/table.js';
import { SECOND } from '../../../kernel/clock.js';
import {
  createMailing,
  readDeliveries,
  readVerifiedMailing,
  setMailing,
  settleAs,
} from '../../../testing/email/sent-mailings.js';
import { createWorld, type World } from '../../../testing/world.js';
import { addRecipients, completeSnapshot } from '../audience/add-recipients.js';
import { hardBouncedAddresses } from '../bounces/table.js';
import { whereProblemStatus } from '../health/get-sending-health.js';
import { mailingJobs } from '../jobs.js';
import { finishMailings } from '../loop/ledger.js';
import { DELIVERY_STATUSES } from '../rules.js';
import { listSendableMailings } from '../store.js';
import { suppress } from '../suppress.js';
import { deliveries } from '../table.js';
import { cancelMailing } from './cancel-mailing.js';
import { pauseMailing, resumeMailing } from './pause-mailing.js';
import { readProgress } from './read-progress.js';
import { releaseHeldDeliveries } from './release-held.js';
import { retryFailedDeliveries } from './requeue-deliveries.js';
import { RETRYABLE } from './rules.js';

const firstRun = { attempt: 1, isStopping: () => false };

/** Runs each due job of this feature once. Returns their kinds. */
async function runJobs(world: World, run = firstRun): Promise<string[]> {
  const dueJobs = (await world.ctx.db.read.select().from(jobs)).filter(
    ({ runAt }) => runAt <= world.clock.now(),
  );
  for (const job of dueJobs) {
    const outcome = await mailingJobs[job.kind]?.(world.ctx, job.payload, run);
    if (outcome === 'unfinished') continue;
    await world.ctx.db.transact([world.ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
  }
  return dueJobs.map(({ kind }) => kind);
}

/** Creates one row in each status, and two more that wait. */
async function createMixed(world: World): Promise<number> {
  const mailingId = await createMailing(world, { count: DELIVERY_STATUSES.length + 2 });
  for (const status of DELIVERY_STATUSES) {
    if (status === 'queued') continue;
    const claim = status === 'claimed' ? { claimedBy: 'w', claimToken: 't' } : {};
    const fields = { ...claim, smtpCode: 550, smtpText: '550 5.7.1 no', firstAttemptAt: 1 };
    await settleAs(world, { mailingId, status, count: 1, fields });
  }
  return mailingId;
}

const finish = (world: World, mailingId: number) =>
  setMailing(world, mailingId, { status: 'finished', finishedAt: world.clock.now() });

describe('pausing', () => {
  it('prevents further claims until it is resumed', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 2 });
    await pauseMailing(world.ctx, mailingId);
    expect(await listSendableMailings(world.ctx)).toEqual([]);
    expect(await readProgress(world.ctx, mailingId)).toMatchObject({
      status: 'paused',
      pauseReason: 'creator',
      pausedAt: world.clock.now(),
    });
    await resumeMailing(world.ctx, mailingId);
    expect(await listSendableMailings(world.ctx)).toMatchObject([{ id: mailingId }]);
    expect(await readProgress(world.ctx, mailingId)).toMatchObject({ status: 'sending', pauseReason: null });
  });

  it('twice preserves the time of the first pause, and resuming twice has no further effect', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 2 });
    await pauseMailing(world.ctx, mailingId);
    const pausedAt = world.clock.now();
    world.clock.advance(SECOND);
    await Promise.all([pauseMailing(world.ctx, mailingId), pauseMailing(world.ctx, mailingId)]);
    expect((await readVerifiedMailing(world, mailingId)).pausedAt).toBe(pausedAt);
    await Promise.all([resumeMailing(world.ctx, mailingId), resumeMailing(world.ctx, mailingId)]);
    expect((await readVerifiedMailing(world, mailingId)).pausedAt).toBeNull();
  });

  it('does not stop the audience snapshot, and the complete mailing waits', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 2, status: 'preparing' });
    await pauseMailing(world.ctx, mailingId);
    const recipients = [{ id: 3, address: 'r3@kova.example', personal: {} }];
    await addRecipients(world.ctx, { mailingId, recipients });
    await completeSnapshot(world.ctx, { mailingId });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ status: 'sending', queued: 3 });
    expect((await readProgress(world.ctx, mailingId)).status).toBe('paused');
    expect(await listSendableMailings(world.ctx)).toEqual([]);
  });

  it('by its creator overrides a storage pause, and does not change a pause after a restore', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 1 });
    const getReasonAfterPausing = async (pauseReason: 'storage' | 'restored') => {
      await setMailing(world, mailingId, { pausedAt: 5, pauseReason });
      await pauseMailing(world.ctx, mailingId);
      return (await readVerifiedMailing(world, mailingId)).pauseReason;
    };
    expect(await getReasonAfterPausing('storage')).toBe('creator');
    expect(await getReasonAfterPausing('restored')).toBe('restored');
    await resumeMailing(world.ctx, mailingId);
    expect((await readProgress(world.ctx, mailingId)).status).toBe('sending');
  });

  it.each([
    ['finished', 'This newsletter has already been sent to all recipients.'],
    ['canceled', 'Sending of this newsletter was canceled, so no more emails are sent.'],
  ] as const)('fails for a mailing that is %s, as does resuming', async (status, message) => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 1 });
    // The mailing was paused when its last email arrived.
    await setMailing(world, mailingId, { status, finishedAt: 1, pausedAt: 1, pauseReason: 'creator' });
    const refusal = { code: 'sending_over', message };
    await expect(pauseMailing(world.ctx, mailingId)).rejects.toMatchObject(refusal);
    await expect(resumeMailing(world.ctx, mailingId)).rejects.toMatchObject(refusal);
    expect(await readProgress(world.ctx, mailingId)).toMatchObject({ status, pauseReason: null });
  });
});

describe('canceling', () => {
  it('cancels waiting and held deliveries, and leaves all other deliveries unchanged', async () => {
    const world = await createWorld();
    const mailingId = await createMixed(world);
    const rowsBefore = await readDeliveries(world, mailingId);
    await pauseMailing(world.ctx, mailingId);
    await cancelMailing(world.ctx, mailingId);
    const expectedRows = rowsBefore.map(({ id, status }) => ({
      id,
      status: ['queued', 'deferred', 'unknown', 'held'].includes(status) ? 'canceled' : status,
    }));
    expect(await readDeliveries(world, mailingId)).toMatchObject(expectedRows);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      status: 'canceled',
      finishedAt: world.clock.now(),
      pausedAt: null,
      canceled: 7,
      claimed: 1,
      accepted: 1,
      failed: 1,
      expired: 1,
      suppressed: 1,
    });
    expect(await listSendableMailings(world.ctx)).toEqual([]);
  });

  it('repeats until claimed deliveries have settled', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 3 });
    await settleAs(world, { mailingId, status: 'claimed', count: 2, fields: { claimToken: 't' } });
    await cancelMailing(world.ctx, mailingId);
    expect(await runJobs(world)).toEqual(['mailing.cancel-deliveries']);
    expect(await runJobs(world)).toEqual([]);
    const [arrived, deferred] = await readDeliveries(world, mailingId);
    const { write } = world.ctx.db;
    await world.ctx.db.transact([
      write
        .update(deliveries)
        .set({ status: 'accepted' })
        .where(eq(deliveries.id, arrived?.id ?? 0)),
      write
        .update(deliveries)
        .set({ status: 'deferred' })
        .where(eq(deliveries.id, deferred?.id ?? 0)),
    ]);
    world.clock.advance(SECOND);
    expect(await runJobs(world)).toEqual(['mailing.cancel-deliveries']);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ accepted: 1, canceled: 2 });
    world.clock.advance(SECOND);
    expect(await runJobs(world)).toEqual([]);
  });

  it('continues a long list after an interruption, with correct counts at every step', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 11_000 });
    await settleAs(world, { mailingId, status: 'held', count: 400 });
    await cancelMailing(world.ctx, mailingId);
    expect((await readVerifiedMailing(world, mailingId)).canceled).toBe(1_000);
    let checkCount = 0;
    const stopsSoon = { attempt: 1, isStopping: () => ++checkCount > 1 };
    await runJobs(world, stopsSoon);
    expect((await readVerifiedMailing(world, mailingId)).canceled).toBe(6_000);
    await runJobs(world);
    expect((await readVerifiedMailing(world, mailingId)).canceled).toBe(11_000);
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('before the audience is complete cancels its deliveries and adds no further recipient', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 2, status: 'preparing' });
    await cancelMailing(world.ctx, mailingId);
    const recipients = [{ id: 3, address: 'r3@kova.example', personal: {} }];
    await addRecipients(world.ctx, { mailingId, recipients });
    await completeSnapshot(world.ctx, { mailingId });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ status: 'canceled', canceled: 2 });
  });

  it('twice has no further effect, and fails once sending is over', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 2 });
    await Promise.all([cancelMailing(world.ctx, mailingId), cancelMailing(world.ctx, mailingId)]);
    expect((await readVerifiedMailing(world, mailingId)).canceled).toBe(2);
    await finish(world, mailingId);
    await expect(cancelMailing(world.ctx, mailingId)).rejects.toMatchObject({ code: 'sending_over' });
  });
});

describe('retrying', () => {
  it('queues failed, expired and held deliveries, as if they had never been tried', async () => {
    const world = await createWorld();
    const mailingId = await createMixed(world);
    const rowsBefore = await readDeliveries(world, mailingId);
    world.clock.advance(SECOND);
    await retryFailedDeliveries(world.ctx, mailingId);
    const now = world.clock.now();
    const resetFields = {
      status: 'queued',
      attempts: 0,
      nextAttemptAt: now,
      firstAttemptAt: null,
      settledAt: null,
    };
    const expectedRows = rowsBefore.map((row) =>
      ['failed', 'expired', 'held'].includes(row.status)
        ? { ...resetFields, id: row.id, smtpText: null }
        : row,
    );
    expect(await readDeliveries(world, mailingId)).toMatchObject(expectedRows);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      queued: 6,
      failed: 0,
      expired: 0,
      held: 0,
    });
  });

  it('reopens a finished mailing, which finishes again', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 2 });
    await settleAs(world, { mailingId, status: 'accepted', count: 1 });
    await settleAs(world, { mailingId, status: 'failed', count: 1 });
    await pauseMailing(world.ctx, mailingId);
    await finishMailings(world.ctx);
    expect(await readProgress(world.ctx, mailingId)).toMatchObject({ status: 'finished', retryable: 1 });
    await retryFailedDeliveries(world.ctx, mailingId);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      status: 'sending',
      finishedAt: null,
      pausedAt: null,
      queued: 1,
    });
    expect(await listSendableMailings(world.ctx)).toMatchObject([{ id: mailingId }]);
    await settleAs(world, { mailingId, status: 'accepted', count: 1 });
    await finishMailings(world.ctx);
    expect(await readProgress(world.ctx, mailingId)).toMatchObject({ status: 'finished', retryable: 0 });
    expect(world.errors).toEqual([]);
  });

  it('skips unsubscribed, hard-bounced and erased recipients, and fails if none is left', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 4 });
    await settleAs(world, { mailingId, status: 'failed', count: 4 });
    const { write } = world.ctx.db;
    await world.ctx.db.transact([
      suppress(world.ctx, { ownerId: 1, address: 'r1@kova.example', reason: 'unsubscribed' }),
      write
        .insert(hardBouncedAddresses)
        .values({ address: 'r2@kova.example', detail: '550 5.1.1', createdAt: 1 }),
      write.update(deliveries).set({ address: '' }).where(eq(deliveries.address, 'r3@kova.example')),
    ]);
    await finish(world, mailingId);
    expect((await readProgress(world.ctx, mailingId)).retryable).toBe(1);
    await retryFailedDeliveries(world.ctx, mailingId);
    const queuedRows = (await readDeliveries(world, mailingId)).filter(({ status }) => status === 'queued');
    expect(queuedRows.map(({ address }) => address)).toEqual(['r4@kova.example']);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ queued: 1, failed: 3 });
    await settleAs(world, { mailingId, status: 'accepted', count: 1 });
    await finish(world, mailingId);
    await expect(retryFailedDeliveries(world.ctx, mailingId)).rejects.toMatchObject({
      code: 'nothing_to_retry',
    });
    expect((await readVerifiedMailing(world, mailingId)).status).toBe('finished');
  });

  it('a long list queues each delivery once, even if some fail again at once', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 12_000 });
    await settleAs(world, { mailingId, status: 'held', count: 1_000 });
    await settleAs(world, { mailingId, status: 'failed', count: 11_000 });
    await finish(world, mailingId);
    await retryFailedDeliveries(world.ctx, mailingId);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      queued: 1_000,
      failed: 11_000,
      held: 0,
    });
    // Before the rest is read, the first deliveries are held again.
    await settleAs(world, { mailingId, status: 'held', count: 1_000 });
    await finish(world, mailingId);
    await runJobs(world);
    const expectedMailing = { status: 'sending', queued: 11_000, failed: 0, held: 1_000 };
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject(expectedMailing);
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
  }, 30_000);

  it('skips any number of unsubscribed recipients', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 5_003 });
    await settleAs(world, { mailingId, status: 'failed', count: 5_003 });
    const { write } = world.ctx.db;
    await world.ctx.db.transact([
      write.run(`insert into suppressions (owner_id, address, reason, created_at)
        select 1, address, 'unsubscribed', 1 from deliveries where recipient_id <= 5001`),
    ]);
    await retryFailedDeliveries(world.ctx, mailingId);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ queued: 2, failed: 5_001 });
  });

  it('a list of unsubscribed recipients checks its first part at once, and the rest in a job', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 12_001 });
    await settleAs(world, { mailingId, status: 'failed', count: 12_001 });
    await finish(world, mailingId);
    const { ctx } = world;
    await ctx.db.transact([
      ctx.db.write.run(`insert into suppressions (owner_id, address, reason, created_at)
        select 1, address, 'unsubscribed', 1 from deliveries where recipient_id <= 12000`),
    ]);
    const writes = vi.spyOn(ctx.db, 'transactDurably');
    await retryFailedDeliveries(ctx, mailingId);
    expect(writes).toHaveBeenCalledTimes(1);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ status: 'finished', failed: 12_001 });
    const [job] = await ctx.db.read.select().from(jobs);
    expect(job?.payload).toMatchObject({ place: { status: 'failed', afterRecipient: 10_000 } });
    await runJobs(world);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      status: 'sending',
      queued: 1,
      failed: 12_000,
    });
  }, 30_000);

  it('from two tabs at once queues each delivery once, and fails in the second', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 3 });
    await settleAs(world, { mailingId, status: 'failed', count: 3 });
    const results = await Promise.allSettled([
      retryFailedDeliveries(world.ctx, mailingId),
      retryFailedDeliveries(world.ctx, mailingId),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await readVerifiedMailing(world, mailingId)).queued).toBe(3);
  });

  it('fails for a canceled mailing', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 1 });
    await settleAs(world, { mailingId, status: 'failed', count: 1 });
    await cancelMailing(world.ctx, mailingId);
    await expect(retryFailedDeliveries(world.ctx, mailingId)).rejects.toMatchObject({ code: 'sending_over' });
    expect((await readVerifiedMailing(world, mailingId)).failed).toBe(1);
  });
});

describe('held deliveries', () => {
  const createHeld = async (world: World, count: number) => {
    const mailingId = await createMailing(world, { count: count + 1 });
    await settleAs(world, { mailingId, status: 'failed', count: 1 });
    await settleAs(world, { mailingId, status: 'held', count });
    return mailingId;
  };

  it('are sent if their creator decides so, without failed ones', async () => {
    const world = await createWorld();
    const mailingId = await createHeld(world, 2);
    await finish(world, mailingId);
    await releaseHeldDeliveries(world.ctx, { mailingId, action: 'send' });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      status: 'sending',
      queued: 2,
      failed: 1,
    });
  });

  it('are canceled, and a finished mailing stays finished', async () => {
    const world = await createWorld();
    const mailingId = await createHeld(world, 2);
    await finish(world, mailingId);
    await releaseHeldDeliveries(world.ctx, { mailingId, action: 'give-up' });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      status: 'finished',
      canceled: 2,
      failed: 1,
      held: 0,
    });
    await expect(releaseHeldDeliveries(world.ctx, { mailingId, action: 'send' })).rejects.toMatchObject({
      code: 'nothing_held',
    });
  });

  it.each(['send', 'give-up'] as const)(
    'of a restored mailing resume it with the decision to %s',
    async (action) => {
      const world = await createWorld();
      const mailingId = await createHeld(world, 2);
      await setMailing(world, mailingId, { pausedAt: 5, pauseReason: 'restored' });
      await releaseHeldDeliveries(world.ctx, { mailingId, action });
      expect((await readProgress(world.ctx, mailingId)).status).toBe('sending');
      await finishMailings(world.ctx);
      expect((await readProgress(world.ctx, mailingId)).status).toBe(
        action === 'send' ? 'sending' : 'finished',
      );
    },
  );

  it('do not resume a mailing that its creator paused', async () => {
    const world = await createWorld();
    const mailingId = await createHeld(world, 1);
    await pauseMailing(world.ctx, mailingId);
    await releaseHeldDeliveries(world.ctx, { mailingId, action: 'send' });
    expect((await readProgress(world.ctx, mailingId)).status).toBe('paused');
  });

  it('are all canceled, even if there are thousands', async () => {
    const world = await createWorld();
    const mailingId = await createHeld(world, 5_500);
    await releaseHeldDeliveries(world.ctx, { mailingId, action: 'give-up' });
    await runJobs(world);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      canceled: 5_500,
      held: 0,
      failed: 1,
    });
  });
});

it('finds deliveries by index, in the order of recipients without sorting', async () => {
  const world = await createWorld();
  const explainQuery = async (query: SQL) => {
    const plan = await world.ctx.db.read.all<{ detail: string }>(sql`explain query plan ${query}`);
    return plan.map(({ detail }) => detail).join();
  };
  const from = sql`select * from deliveries where mailing_id = 1 and`;
  const problems = await explainQuery(
    sql`${from} ${whereProblemStatus('held')} and recipient_id > 3 order by recipient_id limit 9`,
  );
  expect(problems).toMatch(
    /USING INDEX deliveries_not_delivered \(mailing_id=\? AND status=\? AND recipient_id>\?\)/,
  );
  expect(problems).not.toMatch(/TEMP B-TREE/);
  expect(await explainQuery(sql`${from} ${whereProblemStatus(...RETRYABLE)}`)).toMatch(
    /deliveries_not_delivered/,
  );
  const dueQueryPlan = await explainQuery(sql`${from} status in ('queued', 'deferred', 'unknown') limit 9`);
  expect(dueQueryPlan).toMatch(/deliveries_due/);
});
