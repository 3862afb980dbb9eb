import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';

/** The job that tells a list that one of its readers reported a letter as spam. Whoever keeps lists handles it. */
export const SUBSCRIBER_COMPLAINED = 'mailing.reader-complained';

export const ComplaintNews = z.object({
  ownerId: z.number(),
  address: z.string(),
  /** Who subscribes later has thought better of it. */
  complainedAt: z.number(),
});

/** For the batch that records the complaint. */
export function emitComplaint(ctx: Context, complaint: { ownerId: number; address: string }): Statement {
  const payload: z.infer<typeof ComplaintNews> = { ...complaint, complainedAt: ctx.clock.now() };
  return enqueueJob(ctx, { kind: SUBSCRIBER_COMPLAINED, payload });
}
