import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compileMessage } from '../../../adapters/email/compile-message.js';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import type { EmailService, EmailTransport } from '../../../ports/email.js';
import { crashAtWrite } from '../../../testing/crash-at-write.js';
import {
  acceptedOutcome,
  createMailing,
  createScriptedTransport,
  readVerifiedCounts,
} from '../../../testing/email/mailings.js';
import { createWorld, type World } from '../../../testing/world.js';
import { hashPassword, insertUser } from '../../accounts/index.js';
import { addRecipients } from '../audience/add-recipients.js';
import { PRIORITY } from '../rules.js';
import { getMailing, listSendableMailings } from '../store.js';
import { suppress } from '../suppress.js';
import { deliveries, mailings, suppressions } from '../table.js';
import { releaseOrphanedClaims, settleAndClaim } from './ledger.js';
import { startSendLoop } from './send-loop.js';
import { countClaimsInFlight, MAX_IN_FLIGHT } from './send-window.js';

const createEmailService = (transport: EmailTransport): EmailService => ({
  compile: compileMessage,
  open: async () => transport,
  check: async () => {},
});

async function sendUntil(
  world: World,
  transport: EmailTransport,
  mailingId: number,
  isDone: (mailing: typeof mailings.$inferSelect) => boolean,
) {
  const loop = startSendLoop(world.ctx, transport, 'worker-1');
  await vi.waitUntil(async () => isDone(await getMailing(world.ctx, mailingId)), {
    timeout: 10_000,
    interval: 5,
  });
  await loop.stop();
  return readVerifiedCounts(world, mailingId);
}

describe('the send loop', () => {
  it('sends to every recipient once and finishes with checked counts', async () => {
    const { transport, handed, mostUnderWay } = createScriptedTransport(() => acceptedOutcome);
    const world = await createWorld({ email: createEmailService(transport) });
    const mailingId = await createMailing(world, 300);
    const mailing = await sendUntil(world, transport, mailingId, ({ status }) => status === 'finished');
    expect(mailing).toMatchObject({ audience: 300, accepted: 300, finishedAt: world.clock.now() });
    expect(new Set(handed.map(({ to }) => to)).size).toBe(300);
    expect(handed).toHaveLength(300);
    expect(mostUnderWay()).toBeLessThanOrEqual(16);
    expect(world.errors).toEqual([]);
  });

  it('never has more emails in flight than the limit, even with 1,000 connections', async () => {
    const { transport, mostUnderWay } = createScriptedTransport(() => acceptedOutcome, 1_000);
    const world = await createWorld();
    const mailingId = await createMailing(world, 300);
    await sendUntil(world, transport, mailingId, ({ status }) => status === 'finished');
    expect(mostUnderWay()).toBeLessThanOrEqual(MAX_IN_FLIGHT);
  });

  it('widens the window for a distant relay, and repeats no more than that after a crash', async () => {
    const connections = 100;
    const subscribers = 1_500;
    let crash: ReturnType<typeof crashAtWrite> | undefined;
    const world = await createWorld();
    const { transport, handed } = createScriptedTransport(async () => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      underWay -= 1;
      return acceptedOutcome;
    }, connections);
    let underWay = 0;
    let mostUnderWay = 0;
    const { deliver } = transport;
    transport.deliver = (envelope, message) => {
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      if (handed.length === 1_000) crash ??= crashAtWrite(world.ctx, { count: 1, moment: 'after' });
      return deliver(envelope, message);
    };
    const mailingId = await createMailing(world, subscribers);
    const loop = startSendLoop(world.ctx, transport, 'worker-1');
    onTestFinished(() => loop.stop());
    await vi.waitUntil(() => crash?.hasCrashed() && underWay === 0, { timeout: 10_000, interval: 5 });
    crash?.restart();
    expect(mostUnderWay).toBeGreaterThan(8);
    expect(mostUnderWay).toBeLessThanOrEqual(connections);
    await releaseOrphanedClaims(world.ctx);
    expect((await getMailing(world.ctx, mailingId)).unknown).toBeGreaterThan(0);
    expect((await getMailing(world.ctx, mailingId)).unknown).toBeLessThanOrEqual(
      countClaimsInFlight(connections),
    );
    await vi.waitUntil(async () => (await getMailing(world.ctx, mailingId)).status === 'finished', {
      timeout: 10_000,
      interval: 5,
    });
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: subscribers });
    const copies = new Map<string, Set<string>>();
    for (const { to, message } of handed) copies.set(to, (copies.get(to) ?? new Set()).add(message));
    expect(copies.size).toBe(subscribers);
    expect([...copies.values()].every((copiesOfEmail) => copiesOfEmail.size === 1)).toBe(true);
    expect(handed.length - subscribers).toBeGreaterThan(0);
    expect(handed.length - subscribers).toBeLessThanOrEqual(countClaimsInFlight(connections));
  });

  it('defers 4xx, fails 5xx, suppresses hard-bounced addresses, and stays open until nothing is left to try', async () => {
    const { transport, handed } = createScriptedTransport(({ to }, time) => {
      if (to.startsWith('r1@'))
        return time === 1 ? { kind: 'deferred', code: 451, text: '451 later' } : acceptedOutcome;
      if (to.startsWith('r2@')) return { kind: 'failed', code: 550, text: '550 5.1.1 no such user' };
      if (to.startsWith('r3@')) return { kind: 'failed', code: 554, text: '554 5.7.1 blocked' };
      return acceptedOutcome;
    });
    const world = await createWorld();
    const mailingId = await createMailing(world, 5);
    const first = await sendUntil(
      world,
      transport,
      mailingId,
      ({ accepted: acceptedCount, deferred, failed }) => acceptedCount + deferred + failed === 5,
    );
    expect(first).toMatchObject({ status: 'sending', accepted: 2, deferred: 1, failed: 2 });
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'r2@kova.example', reason: 'hard-bounce' },
    ]);
    const [row] = await world.ctx.db.read
      .select()
      .from(deliveries)
      .where(eq(deliveries.address, 'r3@kova.example'));
    expect(row).toMatchObject({
      smtpCode: 554,
      smtpText: '554 5.7.1 blocked',
      attempts: 1,
      claimToken: null,
    });
    world.clock.advance(MINUTE);
    const second = await sendUntil(world, transport, mailingId, ({ status }) => status === 'finished');
    expect(second).toMatchObject({ accepted: 3, failed: 2, deferred: 0 });
    expect(handed).toHaveLength(6);
  });

  it('suppresses a mailbox that rejects five newsletters in a row, and none because of content', async () => {
    const { transport, handed } = createScriptedTransport(({ to }) => {
      if (to.startsWith('r1@')) return { kind: 'failed', code: 552, text: '552 5.2.2 mailbox full' };
      if (to.startsWith('r2@')) return { kind: 'failed', code: 552, text: '552 5.3.4 too large' };
      return acceptedOutcome;
    });
    const world = await createWorld();
    for (let bulk = 1; bulk <= 5; bulk += 1) {
      expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
      const mailingId = await createMailing(world, 3);
      await sendUntil(world, transport, mailingId, ({ status }) => status === 'finished');
    }
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'r1@kova.example', reason: 'soft-bounces', detail: '552 5.2.2 mailbox full' },
    ]);
    const sixth = await createMailing(world, 3);
    await sendUntil(world, transport, sixth, ({ status }) => status === 'finished');
    expect(await getMailing(world.ctx, sixth)).toMatchObject({ accepted: 1, failed: 1, suppressed: 1 });
    expect(handed).toHaveLength(17);
  });

  it('resends unknown emails with the same Message-ID, Date and body', async () => {
    const { transport, handed } = createScriptedTransport((_, time) =>
      time === 1 ? { kind: 'unknown', text: 'closed' } : acceptedOutcome,
    );
    const world = await createWorld();
    const mailingId = await createMailing(world, 1);
    await sendUntil(world, transport, mailingId, ({ unknown }) => unknown === 1);
    world.clock.advance(MINUTE);
    await sendUntil(world, transport, mailingId, ({ status }) => status === 'finished');
    expect(handed).toHaveLength(2);
    expect(handed[1]?.message).toBe(handed[0]?.message);
    expect(handed[0]?.message).toMatch(/^Message-ID: <[0-9a-f]{24}\.1@tidings\.example>/m);
  });

  it('spends no attempts on an outage and resumes when it is over', async () => {
    let isDown = true;
    const { transport, handed } = createScriptedTransport(
      () => (isDown ? { kind: 'unavailable', text: 'ECONNREFUSED' } : acceptedOutcome),
      4,
    );
    const world = await createWorld();
    const mailingId = await createMailing(world, 20);
    const loop = startSendLoop(world.ctx, transport, 'worker-1');
    await vi.waitUntil(() => handed.length >= 4, { timeout: 5_000 });
    isDown = false;
    world.clock.advance(MINUTE);
    await vi.waitUntil(async () => (await getMailing(world.ctx, mailingId)).status === 'finished', {
      timeout: 15_000,
    });
    await loop.stop();
    const rows = await world.ctx.db.read.select().from(deliveries);
    expect(rows.every(({ attempts }) => attempts === 1)).toBe(true);
    await readVerifiedCounts(world, mailingId);
  });

  it('skips addresses suppressed between snapshot and claim, but sends them codes', async () => {
    const { transport, handed } = createScriptedTransport(() => acceptedOutcome);
    const world = await createWorld();
    const bulk = await createMailing(world, 3);
    await world.ctx.db.transact([
      suppress(world.ctx, { ownerId: 1, address: 'r2@kova.example', reason: 'unsubscribed' }),
    ]);
    const mailing = await sendUntil(world, transport, bulk, ({ status }) => status === 'finished');
    expect(mailing).toMatchObject({ accepted: 2, suppressed: 1 });
    expect(handed.some(({ to }) => to === 'r2@kova.example')).toBe(false);
    const code = await createMailing(world, 3, PRIORITY.transactional);
    expect(await sendUntil(world, transport, code, ({ status }) => status === 'finished')).toMatchObject({
      accepted: 3,
    });
  });

  it('writes the outcomes of emails in flight before it stops', async () => {
    const { transport } = createScriptedTransport(() => acceptedOutcome);
    const world = await createWorld();
    const mailingId = await createMailing(world, 200);
    const loop = startSendLoop(world.ctx, transport, 'worker-1');
    await vi.waitUntil(async () => (await getMailing(world.ctx, mailingId)).accepted > 20, {
      timeout: 5_000,
      interval: 1,
    });
    await loop.stop();
    expect((await readVerifiedCounts(world, mailingId)).claimed).toBe(0);
  });
});

async function createMailings(world: World, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await createMailing(world, 1));
  return ids;
}

describe('the ledger', () => {
  const requestFor = async (world: World, limit: number) => {
    const [mailing] = await listSendableMailings(world.ctx);
    return mailing === undefined ? [] : [{ mailing, limit }];
  };

  it('lists every creator with work, however many single emails another has waiting', async () => {
    const world = await createWorld();
    const [first] = await createMailings(world, 150);
    const otherUser = { username: 'ines', email: 'i@kova.example', passwordHash: await hashPassword('x') };
    await world.ctx.db.transact(insertUser(world.ctx, otherUser));
    const bulk = await createMailing(world, 3);
    await world.ctx.db.transact([
      world.ctx.db.write.update(mailings).set({ ownerId: 2 }).where(eq(mailings.id, bulk)),
    ]);
    const sendableMailings = await listSendableMailings(world.ctx);
    expect(sendableMailings.find(({ ownerId }) => ownerId === 2)).toMatchObject({ id: bulk, waiting: 3 });
    expect(sendableMailings[0]).toMatchObject({ id: first, ownerId: 1, waiting: 1 });
    expect(sendableMailings.length).toBeLessThan(30);
  });

  it('never assigns one row to two workers', async () => {
    const world = await createWorld();
    await createMailing(world, 100);
    const requests = await requestFor(world, 40);
    const claims = await Promise.all(
      ['a', 'b', 'c'].map((workerId) =>
        settleAndClaim(world.ctx, { settled: [], requests, workerId, claimToken: workerId }),
      ),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(100);
    expect(new Set(ids).size).toBe(100);
  });

  it('rejects later changes of a worker that was marked as dead', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, 1);
    const input = { settled: [], requests: await requestFor(world, 1), workerId: 'slow', claimToken: 'old' };
    const [claim] = await settleAndClaim(world.ctx, input);
    await releaseOrphanedClaims(world.ctx);
    expect((await readVerifiedCounts(world, mailingId)).unknown).toBe(1);
    const [repeatedClaim] = await settleAndClaim(world.ctx, {
      ...input,
      requests: await requestFor(world, 1),
      workerId: 'quick',
      claimToken: 'new',
    });
    expect(repeatedClaim?.id).toBe(claim?.id);
    if (claim === undefined) throw new Error('Nothing was claimed.');
    const settlement = {
      status: 'failed' as const,
      attempts: 1,
      nextAttemptAt: 0,
      smtpCode: 554,
      smtpText: 'late',
      preservesFirstAttempt: true,
    };
    await settleAndClaim(world.ctx, { ...input, settled: [{ claim, settlement }], requests: [] });
    expect((await readVerifiedCounts(world, mailingId)).claimed).toBe(1);
  });

  it('holds emails with an unknown outcome if SEND_UNKNOWN=hold', async () => {
    const world = await createWorld({ instance: { unknownPolicy: 'hold' } });
    const mailingId = await createMailing(world, 1);
    await settleAndClaim(world.ctx, {
      settled: [],
      requests: await requestFor(world, 1),
      workerId: 'w',
      claimToken: 't',
    });
    await releaseOrphanedClaims(world.ctx);
    expect((await readVerifiedCounts(world, mailingId)).held).toBe(1);
    expect(await listSendableMailings(world.ctx)).toEqual([]);
  });

  it('does not claim rows that are not due', async () => {
    const world = await createWorld();
    await createMailing(world, 2);
    await world.ctx.db.transact([
      world.ctx.db.write.update(deliveries).set({ nextAttemptAt: world.clock.now() + DAY }),
    ]);
    expect(await listSendableMailings(world.ctx)).toEqual([]);
  });

  it('counts a recipient once if they are added twice', async () => {
    const world = await createWorld();
    const mailingId = await createMailing(world, 2);
    await addRecipients(world.ctx, {
      mailingId,
      recipients: [
        { id: 2, address: 'r2@kova.example', personal: {} },
        { id: 3, address: 'r3@kova.example', personal: {} },
      ],
    });
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({
      audience: 3,
      queued: 3,
      snapshotCursor: 3,
    });
  });

  it('finds due rows by index', async () => {
    const world = await createWorld();
    const plan = await world.ctx.db.read.all<{ detail: string }>(
      `explain query plan select id from deliveries where mailing_id = 1 and status in ('queued', 'deferred', 'unknown') and next_attempt_at <= 5 order by next_attempt_at, id limit 10`,
    );
    expect(plan.map(({ detail }) => detail).join()).toMatch(/USING INDEX deliveries_due/);
    expect(plan.map(({ detail }) => detail).join()).not.toMatch(/TEMP B-TREE/);
  });
});
