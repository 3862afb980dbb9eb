import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { toIso } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { FinishedJob, type MailingProgress, readProgress } from '../../mailing/index.js';
import { enqueueEvent, selectEventData } from '../../webhooks/index.js';
import { buildRecordUpdate, enqueueRecordUpdate } from '../records/sending-records.js';
import type { Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import type { NewsletterSent } from './progress-schemas.js';

/** Notifies the creator's webhook endpoints of a finished sending, once for each finish, and updates the record. */
export async function emitNewsletterSent(ctx: Context, payload: unknown): Promise<void> {
  const { mailingId, ownerId, finishedAt } = FinishedJob.parse(payload);
  const [row] = await ctx.db.read
    .select()
    .from(newsletters)
    .where(and(eq(newsletters.userId, ownerId), eq(newsletters.mailingId, mailingId)));
  if (row === undefined) return;
  const progress = await readProgress(ctx, mailingId);
  // A retry is running by now, and its finish reports the final counts.
  if (progress.status !== 'finished' || progress.finishedAt !== finishedAt) return;
  await ctx.db.transact([
    ...enqueueEvent(ctx, {
      userId: ownerId,
      kind: 'newsletter.sent',
      data: selectEventData(present(row, { ...progress, finishedAt })),
      name: `${mailingId} ${finishedAt}`,
    }),
    ...buildRecordUpdate(ctx, ownerId),
    enqueueRecordUpdate(ctx),
  ]);
  ctx.pubsub.publish('webhooks');
}

function present(
  row: Newsletter,
  progress: MailingProgress & { finishedAt: number },
): z.infer<typeof NewsletterSent> {
  const { id, userId, title } = row;
  const { audience, counts, bounced, complained, startedAt, finishedAt } = progress;
  return {
    id,
    userId,
    title,
    audience,
    counts,
    bounced,
    complained,
    sentAt: toIso(row.sentAt ?? startedAt),
    finishedAt: toIso(finishedAt),
  };
}
