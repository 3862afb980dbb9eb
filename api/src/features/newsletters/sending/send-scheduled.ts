import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, type ErrorCode } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { findNewsletter } from '../store.js';
import { newsletters } from '../table.js';
import { sendNewsletter } from './send-newsletter.js';

export const SEND_SCHEDULED = 'newsletters.send-scheduled';

const SendScheduled = z.object({ userId: z.number(), newsletterId: z.number(), scheduledAt: z.number() });
export type SendScheduled = z.infer<typeof SendScheduled>;

/** What keeps a newsletter from being sent until its creator does something; everything else passes by itself. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'account_suspended',
  'email_not_verified',
  'invalid_input',
  'no_subscribers',
  'pro_required',
  'quota_exceeded',
  'recipient_limit_exceeded',
  'sending_held',
  'too_large',
]);

/**
 * Sends what its creator scheduled, also when its time has passed while nobody worked. What stands in the way
 * is kept for the creator to read, and the newsletter is a draft again.
 */
export async function sendScheduled(ctx: Context, payload: unknown): Promise<void> {
  const job = SendScheduled.parse(payload);
  if (!(await stillStands(ctx, job))) return;
  try {
    await sendNewsletter(ctx, job);
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return saveProblem(ctx, job, error.message);
    if (await stillStands(ctx, job)) throw error;
  }
}

/** False once it was cancelled, moved to another time, sent by hand or deleted. */
async function stillStands(ctx: Context, job: SendScheduled): Promise<boolean> {
  const newsletter = await findNewsletter(ctx, job);
  return newsletter?.scheduledAt === job.scheduledAt;
}

async function saveProblem(ctx: Context, job: SendScheduled, scheduleProblem: string): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({ scheduleProblem, scheduledAt: null, scheduleTimeZone: null })
      .where(and(eq(newsletters.id, job.newsletterId), eq(newsletters.scheduledAt, job.scheduledAt))),
  ]);
}
