import { describe, expect, it } from 'vitest';
import { enqueueJob } from '../../db/jobs/jobs.js';
import { jobs } from '../../db/table.js';
import {
  createMailing,
  readDeliveries,
  readVerifiedMailing,
  setMailing,
  settleAs,
} from '../../testing/email/sent-mailings.js';
import { createWorld, type World } from '../../testing/world.js';
import { addRecipients, completeSnapshot } from './audience/add-recipients.js';
import { CANCEL_DELIVERIES, cancelMailing } from './control/cancel-mailing.js';
import { resumeMailing } from './control/pause-mailing.js';
import { readProgress } from './control/read-progress.js';
import { releaseHeldDeliveries } from './control/release-held.js';
import { REQUEUE_DELIVERIES, retryFailedDeliveries } from './control/requeue-deliveries.js';
import { holdRestored } from './hold-restored.js';
import { finishMailings } from './loop/ledger.js';
import { PRIORITY } from './rules.js';
import { listSendableMailings } from './store.js';
import { suppress } from './suppress.js';

const lateRecipient = { id: 9, address: 'r9@kova.example', personal: {} };

async function createHalfSent(world: World): Promise<number> {
  const mailingId = await createMailing(world, { count: 6 });
  await settleAs(world, { mailingId, status: 'accepted', count: 1 });
  await settleAs(world, { mailingId, status: 'failed', count: 1 });
  const claim = { claimedBy: 'w', claimToken: 't' };
  await settleAs(world, { mailingId, status: 'claimed', count: 1, fields: claim });
  await settleAs(world, { mailingId, status: 'deferred', count: 1 });
  await settleAs(world, { mailingId, status: 'unknown', count: 1 });
  return mailingId;
}

describe('a mailing restored from a backup', () => {
  it('is paused with all unsettled deliveries held, including claims, and is not sendable', async () => {
    const world = await createWorld();
    const mailingId = await createHalfSent(world);
    expect(await holdRestored(world.ctx)).toEqual({ paused: 1, held: 4, canceled: 0 });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      status: 'sending',
      pauseReason: 'restored',
      pausedAt: world.clock.now(),
      accepted: 1,
      failed: 1,
      held: 4,
      queued: 0,
      claimed: 0,
      deferred: 0,
      unknown: 0,
    });
    expect((await readDeliveries(world, mailingId)).filter(({ claimToken }) => claimToken !== null)).toEqual(
      [],
    );
    expect(await listSendableMailings(world.ctx)).toEqual([]);
    expect((await readProgress(world.ctx, mailingId)).status).toBe('paused');
  });

  it('is held completely, even if it needs several transactions', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 10_001 });
    expect(await holdRestored(world.ctx)).toMatchObject({ held: 10_001 });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ held: 10_001, queued: 0 });
  });

  it('is paused for the restore even if its creator had paused it, unless it was canceled', async () => {
    const world = await createWorld();
    const [paused, finished, canceled] = [
      await createMailing(world, { count: 1 }),
      await createMailing(world, { count: 1 }),
      await createMailing(world, { count: 1 }),
    ];
    await setMailing(world, paused, { pausedAt: 5, pauseReason: 'creator' });
    await settleAs(world, { mailingId: finished, status: 'accepted', count: 1 });
    await finishMailings(world.ctx);
    await cancelMailing(world.ctx, canceled);
    expect(await holdRestored(world.ctx)).toEqual({ paused: 1, held: 1, canceled: 0 });
    expect((await readVerifiedMailing(world, paused)).pauseReason).toBe('restored');
    expect(await readVerifiedMailing(world, finished)).toMatchObject({ status: 'finished', accepted: 1 });
    expect(await readVerifiedMailing(world, canceled)).toMatchObject({ status: 'canceled', canceled: 1 });
  });

  it('waits for its creator’s decision, and is not finished automatically', async () => {
    const world = await createWorld();
    const mailingId = await createHalfSent(world);
    await holdRestored(world.ctx);
    await finishMailings(world.ctx);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      status: 'sending',
      pauseReason: 'restored',
    });
  });

  it('is closed without a decision if all of it was settled', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 1 });
    await settleAs(world, { mailingId, status: 'accepted', count: 1 });
    expect(await holdRestored(world.ctx)).toEqual({ paused: 0, held: 0, canceled: 0 });
    await finishMailings(world.ctx);
    expect((await readVerifiedMailing(world, mailingId)).status).toBe('finished');
  });

  it('resumes when its creator decides so, and finishes with held deliveries still held', async () => {
    const world = await createWorld();
    const mailingId = await createHalfSent(world);
    await holdRestored(world.ctx);
    await resumeMailing(world.ctx, mailingId);
    await finishMailings(world.ctx);
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      status: 'finished',
      held: 4,
      pausedAt: null,
    });
  });

  it('is sent to held recipients if its creator decides so, except unsubscribed ones', async () => {
    const world = await createWorld();
    const mailingId = await createHalfSent(world);
    await holdRestored(world.ctx);
    await world.ctx.db.transact([
      suppress(world.ctx, { ownerId: 1, address: 'r6@kova.example', reason: 'unsubscribed' }),
    ]);
    await releaseHeldDeliveries(world.ctx, { mailingId, action: 'send' });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      queued: 3,
      held: 1,
      pauseReason: null,
    });
    expect(await listSendableMailings(world.ctx)).toMatchObject([{ id: mailingId }]);
  });

  it('deletes its unfinished jobs to retry or cancel, and no other mailing’s', async () => {
    const world = await createWorld();
    const mailingId = await createHalfSent(world);
    const place = { status: 'held', afterId: 0 };
    await world.ctx.db.transact([
      enqueueJob(world.ctx, { kind: REQUEUE_DELIVERIES, payload: { mailingId, statuses: ['held'], place } }),
      enqueueJob(world.ctx, { kind: CANCEL_DELIVERIES, payload: { mailingId, which: 'held' } }),
      enqueueJob(world.ctx, { kind: CANCEL_DELIVERIES, payload: { mailingId: 99, which: 'all' } }),
    ]);
    await holdRestored(world.ctx);
    const remainingJobs = await world.ctx.db.read.select().from(jobs);
    expect(remainingJobs.map(({ payload }) => payload)).toEqual([{ mailingId: 99, which: 'all' }]);
  });
});

describe('a restored mailing with an incomplete audience', () => {
  it('holds added recipients, and accepts a decision once it is complete', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, { count: 2, status: 'preparing' });
    await holdRestored(world.ctx);
    await addRecipients(world.ctx, { mailingId, recipients: [lateRecipient] });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ audience: 3, held: 3, queued: 0 });
    const stillSendingError = { code: 'still_sending' };
    await expect(resumeMailing(world.ctx, mailingId)).rejects.toMatchObject(stillSendingError);
    await expect(retryFailedDeliveries(world.ctx, mailingId)).rejects.toMatchObject(stillSendingError);
    for (const action of ['send', 'give-up'] as const) {
      await expect(releaseHeldDeliveries(world.ctx, { mailingId, action })).rejects.toMatchObject(
        stillSendingError,
      );
    }
    await completeSnapshot(world.ctx, { mailingId });
    await releaseHeldDeliveries(world.ctx, { mailingId, action: 'give-up' });
    expect(await readVerifiedMailing(world, mailingId)).toMatchObject({
      canceled: 3,
      held: 0,
      pauseReason: null,
    });
  });
});

describe('codes and replies restored from a backup', () => {
  it('are canceled, because they have no screen for a decision', async () => {
    const world = await createWorld();
    const [code, answer] = [
      await createMailing(world, { count: 1 }),
      await createMailing(world, { count: 1 }),
    ];
    await setMailing(world, code, { priority: PRIORITY.transactional });
    await setMailing(world, answer, { priority: PRIORITY.reply });
    await settleAs(world, { mailingId: answer, status: 'claimed', count: 1, fields: { claimedBy: 'w' } });
    expect(await holdRestored(world.ctx)).toEqual({ paused: 0, held: 0, canceled: 2 });
    for (const mailingId of [code, answer]) {
      expect(await readVerifiedMailing(world, mailingId)).toMatchObject({ status: 'canceled', canceled: 1 });
    }
    expect((await readDeliveries(world, answer))[0]).toMatchObject({
      claimedBy: null,
      smtpText: expect.stringContaining('backup'),
    });
  });
});
