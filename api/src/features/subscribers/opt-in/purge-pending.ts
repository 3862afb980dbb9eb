import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import type { Context } from '../../../server/context.js';
import { findById } from '../store.js';
import { subscribers } from '../table.js';
import { PENDING_LIFETIME } from './rules.js';

export const PURGE_PENDING = 'subscribers.purge-pending';

const Payload = z.object({ subscriberId: z.number() });

/** Deletes a subscriber that is still pending. Waits the full period again after a later sign-up. */
export async function purgePending(ctx: Context, payload: unknown): Promise<void> {
  const { subscriberId } = Payload.parse(payload);
  const row = await findById(ctx, subscriberId);
  if (row?.status !== 'pending') return;
  const askedAt = row.consentedAt ?? row.createdAt;
  const isThisRow = and(
    eq(subscribers.id, subscriberId),
    eq(subscribers.status, 'pending'),
    eq(subscribers.consentedAt, askedAt),
  );
  const isDue = askedAt + PENDING_LIFETIME <= ctx.clock.now();
  await ctx.db.transact([
    isDue
      ? ctx.db.write.delete(subscribers).where(isThisRow)
      : enqueueJob(ctx, {
          kind: PURGE_PENDING,
          payload: { subscriberId },
          runAt: askedAt + PENDING_LIFETIME,
        }),
  ]);
}
