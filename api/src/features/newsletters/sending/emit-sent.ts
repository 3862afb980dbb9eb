import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { toIso } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { FinishNews, type MailingProgress, readProgress } from '../../mailing/index.js';
import { enqueueEvent, newsOf } from '../../webhooks/index.js';
import type { Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import type { NewsletterSent } from './progress-schemas.js';

/** The job of a sending that came to its end: the creator's own programs are told, once for each end. */
export async function emitNewsletterSent(ctx: Context, payload: unknown): Promise<void> {
  const { mailingId, ownerId, finishedAt } = FinishNews.parse(payload);
  const [row] = await ctx.db.read
    .select()
    .from(newsletters)
    .where(and(eq(newsletters.userId, ownerId), eq(newsletters.mailingId, mailingId)));
  if (row === undefined) return;
  const progress = await readProgress(ctx, mailingId);
  // Some of it is tried again by now: its next end tells the counts that stay.
  if (progress.state !== 'finished' || progress.finishedAt !== finishedAt) return;
  await ctx.db.transact([
    enqueueEvent(ctx, {
      userId: ownerId,
      kind: 'newsletter.sent',
      data: newsOf(present(row, { ...progress, finishedAt })),
      name: `${mailingId} ${finishedAt}`,
    }),
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
    ...{ id, userId, title, audience, counts, bounced, complained },
    sentAt: toIso(row.sentAt ?? startedAt),
    finishedAt: toIso(finishedAt),
  };
}
