import { sql } from 'drizzle-orm';
import { finishMailings, settleAndClaim } from '../features/mailing/loop/ledger.js';
import { settle } from '../features/mailing/loop/retry-rules.js';
import type { Claim } from '../features/mailing/rules.js';
import { listSendableMailings } from '../features/mailing/store.js';
import { MINUTE, SECOND } from '../kernel/clock.js';
import { createRandomId } from '../kernel/ids.js';
import type { Outcome } from '../ports/email.js';
import { DEMO_WORKER, type DemoInstance } from './demo-instance.js';

export const ACCEPTED_OUTCOME: Outcome = { kind: 'accepted', code: 250, text: '2.0.0 Ok: queued' };

/**
 * Delivers due emails through the real delivery ledger, but without SMTP. `answer` returns the outcome of each email.
 * Retries deferred emails every five minutes, and then finishes the mailings.
 */
export async function deliverDue(
  demo: DemoInstance,
  answer: (claim: Claim) => Outcome = () => ACCEPTED_OUTCOME,
): Promise<void> {
  const { ctx, clock } = demo;
  await deliverOnce(demo, answer);
  while (await hasDeferredEmails(demo)) {
    clock.set(clock.now() + 5 * MINUTE);
    await deliverOnce(demo, answer);
  }
  await finishMailings(ctx);
}

async function hasDeferredEmails({ ctx }: DemoInstance): Promise<boolean> {
  const rows = await ctx.db.read.all(
    sql`select 1 from mailings where status = 'sending' and deferred > 0 limit 1`,
  );
  return rows.length > 0;
}

async function deliverOnce({ ctx, clock }: DemoInstance, answer: (claim: Claim) => Outcome): Promise<void> {
  for (;;) {
    const mailings = await listSendableMailings(ctx);
    if (mailings.length === 0) return;
    const requests = mailings.map((mailing) => ({ mailing, limit: mailing.waiting }));
    const claimer = { workerId: DEMO_WORKER, claimToken: createRandomId() };
    const claims = await settleAndClaim(ctx, { settled: [], requests, ...claimer });
    clock.set(clock.now() + SECOND);
    const settled = claims.map((claim) => ({
      claim,
      settlement: settle(answer(claim), claim, clock.now(), ctx.instance.unknownPolicy),
    }));
    await settleAndClaim(ctx, { settled, requests: [], ...claimer });
  }
}
