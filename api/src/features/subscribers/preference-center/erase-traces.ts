import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import type { Statement } from '../../../db/transact.js';
import { DAY, HOUR } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { eraseRecipient, forgetBounces, forgetSuppressions } from '../../mailing/index.js';
import { forgetAddress } from '../../webhooks/index.js';
import { findByAddress } from '../store.js';

export const ERASE_TRACES = 'subscribers.erase-traces';

/** By then every mail that was under way has been delivered or given up. */
const LAST_PASS_AFTER = DAY + HOUR;

const Payload = z.object({
  userId: z.number(),
  /** Null where only an address goes, and its reader stays. */
  subscriberId: z.number().nullable(),
  address: z.string(),
  /** What came later belongs to who subscribed anew. */
  before: z.number(),
  isLast: z.boolean(),
});

/** For the batch that erases a reader: what the ledger holds goes now, and what was under way a day later. */
export function eraseTracesSoon(
  ctx: Context,
  subscriber: { userId: number; subscriberId: number; address: string },
): [Statement, Statement] {
  const before = ctx.clock.now();
  return [
    enqueueJob(ctx, { kind: ERASE_TRACES, payload: { ...subscriber, before, isLast: false } }),
    enqueueJob(ctx, {
      kind: ERASE_TRACES,
      payload: { ...subscriber, before, isLast: true },
      runAt: before + LAST_PASS_AFTER,
    }),
  ];
}

/** For the batch that changes an address: mails of ours to the old one go once they have arrived. */
export function forgetAddressLater(ctx: Context, input: { userId: number; address: string }): Statement {
  const before = ctx.clock.now();
  const payload = { ...input, subscriberId: null, before, isLast: true };
  return enqueueJob(ctx, { kind: ERASE_TRACES, payload, runAt: before + LAST_PASS_AFTER });
}

export async function eraseTraces(ctx: Context, payload: unknown): Promise<void> {
  const { userId, subscriberId, address, before, isLast } = Payload.parse(payload);
  await eraseRecipient(ctx, { ownerId: userId, recipientId: subscriberId, address, before });
  // What was told at that very moment goes with the last pass. That they were erased goes once it is told.
  await forgetAddress(ctx, { userId, address, before: isLast ? before + 1 : before });
  if (!isLast) return;
  // Of mails that were under way, reports may have come since; what came after a new subscription is of that one.
  const isBack = (await findByAddress(ctx, { userId, email: address })) !== undefined;
  const until = isBack ? before : ctx.clock.now();
  await ctx.db.transact([
    forgetSuppressions(ctx, { ownerId: userId, address, before: until }),
    forgetBounces(ctx, { ownerId: userId, address, before: until }),
  ]);
}
