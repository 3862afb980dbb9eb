import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openConnections } from '../../../db/client.js';
import { createDatabase } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import {
  acceptedOutcome,
  createMailing,
  createScriptedTransport,
  readVerifiedCounts,
} from '../../../testing/email/mailings.js';
import { createWorld, type World } from '../../../testing/world.js';
import { getMailing, listSendableMailings } from '../store.js';
import { deliveries, mailings } from '../table.js';
import { settleAndClaim } from './ledger.js';
import { startSendLoop } from './send-loop.js';

const SUBSCRIBERS = 600;

const waitUntilAccepted = (world: World, mailingId: number, emails: number) =>
  vi.waitUntil(async () => (await getMailing(world.ctx, mailingId)).accepted >= emails, {
    timeout: 20_000,
    interval: 1,
  });
const waitUntilFinished = (world: World, mailingId: number) =>
  vi.waitUntil(async () => (await getMailing(world.ctx, mailingId)).status === 'finished', {
    timeout: 40_000,
    interval: 20,
  });

/** The world's database over connections with a limited size. */
async function createLimitedDisk(world: World) {
  const connections = await openConnections({ url: world.databaseUrl });
  const db = createDatabase(connections);
  onTestFinished(() => db.close());
  const limitTo = async (pages: string) => {
    // SQLite returns SQLITE_FULL at this number of pages, just as on a full disk.
    for (const { client } of [connections.ledger, connections.writer])
      await client.execute(`PRAGMA max_page_count = ${pages}`);
  };
  const ctx: Context = { ...world.ctx, db };
  return { ctx, fillDisk: () => limitTo('1'), makeRoom: () => limitTo('4294967294') };
}

it('pauses while the disk is full, reports it, and then resumes without losing or duplicating an email', async () => {
  const world = await createWorld();
  const mailingId = await createMailing(world, SUBSCRIBERS);
  const disk = await createLimitedDisk(world);
  let fill = () => {};
  const isFull = new Promise<void>((resolve) => {
    fill = resolve;
  });
  // Ensures that most emails meet the full disk, however slowly this test checks.
  const { transport, handed } = createScriptedTransport(async () => {
    if (handed.length > 100) await isFull;
    // A long reply needs new pages.
    return { ...acceptedOutcome, text: `250 ${'queued '.repeat(60)}` };
  });
  const loop = startSendLoop(disk.ctx, transport, 'worker-1');
  onTestFinished(() => loop.stop());
  await waitUntilAccepted(world, mailingId, 50);
  await disk.fillDisk();
  fill();
  await vi.waitUntil(() => world.errors.length > 0, { timeout: 10_000 });
  expect(world.errors[0]).toMatchObject({ err: { code: expect.stringMatching(/^SQLITE_FULL/) } });
  const pausedMailing = await vi.waitUntil(
    async () => {
      const mailing = await getMailing(world.ctx, mailingId);
      return mailing.pausedAt === null ? undefined : mailing;
    },
    { timeout: 10_000 },
  );
  expect(pausedMailing).toMatchObject({ status: 'sending', pauseReason: 'storage' });
  expect(pausedMailing.accepted).toBeLessThan(SUBSCRIBERS);

  await disk.makeRoom();
  await waitUntilFinished(world, mailingId);
  expect(await readVerifiedCounts(world, mailingId)).toMatchObject({
    accepted: SUBSCRIBERS,
    pausedAt: null,
    pauseReason: null,
  });
  expect(handed).toHaveLength(SUBSCRIBERS);
  expect(new Set(handed.map(({ to }) => to)).size).toBe(SUBSCRIBERS);
}, 60_000);

it('resumes after another process has locked the database for 10 seconds', async () => {
  const world = await createWorld();
  const mailingId = await createMailing(world, SUBSCRIBERS);
  const { transport, handed } = createScriptedTransport(() => acceptedOutcome);
  const holder = lockHolder(world);
  await once(holder, 'message');
  const loop = startSendLoop(world.ctx, transport, 'worker-1');
  onTestFinished(() => loop.stop());
  await waitUntilFinished(world, mailingId);
  expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: SUBSCRIBERS, pausedAt: null });
  expect(handed).toHaveLength(SUBSCRIBERS);
}, 60_000);

it('sends emails that a clock ahead of time put off for years, once the clock is right again', async () => {
  const world = await createWorld();
  const mailingId = await createMailing(world, 20);
  const { transport, handed } = createScriptedTransport((_, time) =>
    time === 1 ? { kind: 'deferred', code: 451, text: '451 later' } : acceptedOutcome,
  );
  world.clock.advance(5 * 365 * DAY);
  const earlierLoop = startSendLoop(world.ctx, transport, 'worker-1');
  await vi.waitUntil(async () => (await getMailing(world.ctx, mailingId)).deferred === 20, {
    timeout: 10_000,
  });
  await earlierLoop.stop();
  world.clock.advance(-5 * 365 * DAY);
  expect(await listSendableMailings(world.ctx)).toEqual([]);
  const right = startSendLoop(world.ctx, transport, 'worker-1');
  await waitUntilFinished(world, mailingId);
  await right.stop();
  expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: 20 });
  expect(handed).toHaveLength(40);
  // With a first attempt in the future, an email would be tried until that time and a day more.
  const rows = await world.ctx.db.read.select().from(deliveries);
  expect(new Set(rows.map(({ firstAttemptAt }) => firstAttemptAt))).toEqual(new Set([world.clock.now()]));
});

it('continues to send if the clock is set back in the middle', async () => {
  const world = await createWorld();
  const mailingId = await createMailing(world, SUBSCRIBERS);
  const { transport, handed } = createScriptedTransport(() => acceptedOutcome);
  const loop = startSendLoop(world.ctx, transport, 'worker-1');
  onTestFinished(() => loop.stop());
  await waitUntilAccepted(world, mailingId, 50);
  world.clock.advance(-30 * DAY);
  await waitUntilFinished(world, mailingId);
  expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: SUBSCRIBERS });
  expect(handed).toHaveLength(SUBSCRIBERS);
});

it('claims nothing of a mailing that was paused after it was listed', async () => {
  const world = await createWorld();
  const mailingId = await createMailing(world, 3);
  const [mailing] = await listSendableMailings(world.ctx);
  if (mailing === undefined) throw new Error('Nothing may leave.');
  await world.ctx.db.transact([
    world.ctx.db.write
      .update(mailings)
      .set({ pausedAt: world.clock.now(), pauseReason: 'creator' })
      .where(eq(mailings.id, mailingId)),
  ]);
  const requests = [{ mailing, limit: 3 }];
  expect(await settleAndClaim(world.ctx, { settled: [], requests, workerId: 'w', claimToken: 't' })).toEqual(
    [],
  );
  const rows = await world.ctx.db.read.select().from(deliveries);
  expect(rows.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
});

/** Holds the lock like another process in the middle of a long write. */
function lockHolder(world: World) {
  const file = join(world.folder, 'hold-lock.mjs');
  writeFileSync(
    file,
    `import { createClient } from ${JSON.stringify(import.meta.resolve('@libsql/client'))};
     const client = createClient({ url: process.argv[2] });
     const transaction = await client.transaction('write');
     process.send('locked');
     setTimeout(() => { transaction.close(); process.exit(); }, 10_000);`,
  );
  return fork(file, [world.databaseUrl]);
}
