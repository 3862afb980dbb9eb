import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { createMailing, readVerifiedCounts } from '../../../testing/email/mailings.js';
import { createWorld } from '../../../testing/world.js';
import { listSendableMailings } from '../store.js';
import { deliveries } from '../table.js';
import { settleAndClaim } from './ledger.js';
import { recallThrottled, requeueThrottled } from './requeue-throttled.js';

async function createWaiting(domains: string[]) {
  const world = await createWorld();
  const { ctx } = world;
  const mailingId = await createMailing(world, domains.length);
  const [mailing] = await listSendableMailings(ctx);
  if (mailing === undefined) throw new Error('There is nothing to send.');
  const worker = { workerId: 'worker-1', claimToken: 'token' };
  const claims = await settleAndClaim(ctx, { ...worker, settled: [], requests: [{ mailing, limit: 100 }] });
  const settled = claims.map((claim, index) => {
    const decision = { kind: 'wait', domain: domains[index] ?? '', ms: (index + 1) * MINUTE } as const;
    return { claim, settlement: requeueThrottled(decision, claim, ctx.clock.now()) };
  });
  await settleAndClaim(ctx, { ...worker, settled, requests: [] });
  const dueNow = async () =>
    (await ctx.db.read.select().from(deliveries).where(eq(deliveries.nextAttemptAt, world.clock.now()))).map(
      ({ id }) => id,
    );
  return { world, mailingId, dueNow };
}

it('makes the given number of emails due, oldest first, and only for the given domain', async () => {
  const { world, mailingId, dueNow } = await createWaiting(['slow', 'other', 'slow', 'slow', 'other']);
  await recallThrottled(world.ctx, [{ domain: 'slow', emails: 2 }]);
  expect(await dueNow()).toEqual([1, 3]);
  await recallThrottled(world.ctx, [
    { domain: 'slow', emails: 9 },
    { domain: 'other', emails: 1 },
  ]);
  expect(await dueNow()).toEqual([1, 2, 3, 4]);
  expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ queued: 5 });
});

it('finds throttled emails by index, after the due emails', async () => {
  const { world } = await createWaiting(['slow']);
  const plan = await world.ctx.db.read.all<{ detail: string }>(
    `explain query plan select waiting.id from mailings cross join deliveries as waiting
       on waiting.mailing_id = mailings.id
     where mailings.status = 'sending' and mailings.paused_at is null
       and waiting.status in ('queued', 'deferred', 'unknown') and waiting.next_attempt_at > 5
       and waiting.status = 'queued' and waiting.smtp_text = 'x' limit 10`,
  );
  expect(plan.map(({ detail }) => detail).join()).toMatch(
    /SEARCH waiting USING INDEX deliveries_due \(mailing_id=\? AND next_attempt_at>\?\)/,
  );
});
