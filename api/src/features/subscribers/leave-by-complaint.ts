import { and, eq, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { ComplaintNews } from '../mailing/index.js';
import { tellOfLeaving } from './subscriber-news.js';
import { subscribers } from './table.js';

/** Who reports a letter as spam wants no more of them, as who unsubscribes. Why stands with the suppression. */
export async function leaveByComplaint(ctx: Context, payload: unknown): Promise<void> {
  const { ownerId, address, complainedAt } = ComplaintNews.parse(payload);
  const isThem = sql`reader.email = ${address} and coalesce(reader.consented_at, reader.created_at) <= ${complainedAt}`;
  await ctx.db.transact([
    tellOfLeaving(ctx, { userId: ownerId, way: 'complained', isThem }),
    ctx.db.write
      .update(subscribers)
      .set({ status: 'unsubscribed', unsubscribedAt: complainedAt, unsubscribeReason: null })
      .where(
        and(
          eq(subscribers.userId, ownerId),
          eq(subscribers.email, address),
          eq(subscribers.status, 'confirmed'),
          lte(sql`coalesce(${subscribers.consentedAt}, ${subscribers.createdAt})`, complainedAt),
        ),
      ),
  ]);
  ctx.bells.ring('webhooks');
}
