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

/** Problems that a retry does not fix. */
const PERMANENT_PROBLEMS: ReadonlySet<ErrorCode> = new Set([
  'account_suspended',
  'email_not_verified',
  'filter_unusable',
  'invalid_input',
  'no_subscribers',
  'pro_required',
  'quota_exceeded',
  'recipient_limit_exceeded',
  'sending_held',
  'too_large',
]);

/**
 * Sends a scheduled newsletter, also if its time passed while no worker ran. If a problem prevents it, saves
 * the reason for the creator and turns the newsletter back into a draft.
 */
export async function sendScheduled(ctx: Context, payload: unknown): Promise<void> {
  const job = SendScheduled.parse(payload);
  if (!(await isStillScheduled(ctx, job))) return;
  try {
    await sendNewsletter(ctx, job);
  } catch (error) {
    if (error instanceof AppError && PERMANENT_PROBLEMS.has(error.code))
      return saveProblem(ctx, job, error.message);
    if (await isStillScheduled(ctx, job)) throw error;
  }
}

/** Returns whether the schedule is current. It is not once it was canceled, moved, sent manually or deleted. */
async function isStillScheduled(ctx: Context, job: SendScheduled): Promise<boolean> {
  const newsletter = await findNewsletter(ctx, job);
  return newsletter?.scheduledAt === job.scheduledAt;
}

async function saveProblem(ctx: Context, job: SendScheduled, scheduleProblem: string): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({ scheduleProblem, scheduledAt: null, scheduleTimeZone: null, audienceFilter: null })
      .where(and(eq(newsletters.id, job.newsletterId), eq(newsletters.scheduledAt, job.scheduledAt))),
  ]);
}
