import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';

/** The job that reports a spam complaint of a subscriber. The subscriber list handles it. */
export const SUBSCRIBER_COMPLAINED = 'mailing.subscriber-complained';

export const ComplaintJob = z.object({
  ownerId: z.number(),
  address: z.string(),
  /** A subscription after this time overrides the complaint. */
  complainedAt: z.number(),
});

/** Enqueues the report, for the batch that records the complaint. */
export function emitComplaint(ctx: Context, complaint: { ownerId: number; address: string }): Statement {
  const payload: z.infer<typeof ComplaintJob> = { ...complaint, complainedAt: ctx.clock.now() };
  return enqueueJob(ctx, { kind: SUBSCRIBER_COMPLAINED, payload });
}
