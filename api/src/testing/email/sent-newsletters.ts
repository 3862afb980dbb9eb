import { eq } from 'drizzle-orm';
import { PRIORITY } from '../../features/mailing/index.js';
import { deliveries, mailingMessages, mailings } from '../../features/mailing/table.js';
import { createRandomId } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';

interface SentMailingInput {
  ownerId: number;
  /** The recipients. Their ids in the list count from 1. */
  to: string[];
  priority?: number;
  status?: 'accepted' | 'queued' | 'failed' | 'expired';
  smtpText?: string;
}

export interface SentMailing {
  mailingId: number;
  /** The ids of the deliveries, in the order of the recipients. */
  deliveryIds: number[];
  /** The Message-IDs of the emails, without angle brackets. */
  messageIds: string[];
}

/** Writes a mailing whose rows all have one status, such as `queued` before it is sent. */
export async function sendNewsletterTo(ctx: Context, newsletter: SentMailingInput): Promise<SentMailing> {
  const { ownerId, to, priority = PRIORITY.bulk, status = 'accepted', smtpText = '250 ok' } = newsletter;
  const now = ctx.clock.now();
  const publicId = createRandomId();
  const [[mailing]] = await ctx.db.transact([
    ctx.db.write
      .insert(mailings)
      .values({
        publicId,
        ownerId,
        priority,
        createdAt: now,
        preparedAt: now,
        status: status === 'queued' ? 'sending' : 'finished',
        envelopeFrom: 'n@tidings.example',
        messageIdHost: 'tidings.example',
        audience: to.length,
        [status]: to.length,
      })
      .returning(),
  ]);
  const mailingId = mailing?.id ?? 0;
  const attemptFields = status === 'queued' ? {} : { firstAttemptAt: now, settledAt: now, smtpText };
  await ctx.db.transact([
    ctx.db.write
      .insert(mailingMessages)
      .values({ mailingId, skeleton: { parts: ['Subject: Kiln\r\n\r\nHi'], slots: [] } }),
    ctx.db.write.insert(deliveries).values(
      to.map((address, index) => ({
        mailingId,
        address,
        status,
        ...attemptFields,
        recipientId: index + 1,
        personal: {},
      })),
    ),
  ]);
  const rows = await ctx.db.read.select().from(deliveries).where(eq(deliveries.mailingId, mailingId));
  const deliveryIds = rows.map(({ id }) => id);
  return { mailingId, deliveryIds, messageIds: deliveryIds.map((id) => `${publicId}.${id}@tidings.example`) };
}
