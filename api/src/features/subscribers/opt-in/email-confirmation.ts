import { z } from 'zod';
import { domainOf } from '../../../kernel/email-address.js';
import { subjectName } from '../../../kernel/subject-name.js';
import { VISIT_KINDS } from '../../../kernel/visit-source.js';
import type { Context } from '../../../server/context.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { findCreator } from '../sign-up/get-creator.js';
import { findById } from '../store.js';
import { SUBSCRIBER_SOURCES } from '../table.js';
import { confirmUrl, signConfirmation } from './confirmation-token.js';
import { linkMessage } from './link-message.js';

export const EMAIL_CONFIRMATION = 'subscribers.email-confirmation';

const Payload = z.object({
  subscriberId: z.number(),
  publicId: z.string(),
  askedAt: z.number(),
  source: z.enum(SUBSCRIBER_SOURCES),
  sourceHost: z.string().nullable(),
  wordingId: z.number().nullable(),
  // Jobs of an earlier release lack these fields.
  attributionKind: z.enum(VISIT_KINDS).nullish(),
  attributionSource: z.string().nullish(),
});

/**
 * Emails the confirmation link to a new subscriber of a creator with double opt-in. A second run sends nothing more.
 */
export async function emailConfirmation(ctx: Context, payload: unknown): Promise<void> {
  const { publicId, attributionKind, attributionSource, ...asked } = Payload.parse(payload);
  const row = await findById(ctx, asked.subscriberId);
  const creator = row === undefined ? undefined : await findCreator(ctx, row.userId);
  if (row === undefined || creator === undefined || row.status === 'confirmed') return;
  // A pending row stores its attribution, which keeps the link short; an unsubscribed row must stay unchanged.
  const isReported = row.status !== 'pending' && attributionKind != null;
  const attribution = isReported ? { kind: attributionKind, source: attributionSource ?? '' } : null;
  const link = confirmUrl(ctx, await signConfirmation(ctx, { kind: 'subscription', ...asked, attribution }));
  const { displayName, postalAddress } = creator;
  const message = linkMessage(ctx, {
    from: displayName,
    subject: `Please confirm: ${subjectName(creator)}'s newsletter`,
    why: `Somebody, probably you, asked for ${displayName}'s newsletter to come to this address. Open this link and confirm, and it will:`,
    label: 'Confirm your subscription',
    link,
    ignore: 'The link works for 7 days. If it was not you: do nothing, and no newsletter will come.',
    postalAddress,
  });
  await ctx.db.transactDurably(
    insertSingleMailing(ctx, {
      publicId,
      ownerId: row.userId,
      priority: PRIORITY.transactional,
      envelopeFrom: ctx.instance.mailFrom,
      messageIdHost: domainOf(ctx.instance.mailFrom),
      skeleton: await ctx.email.compile(message),
      address: row.email,
    }),
  );
  ctx.pubsub.publish('deliveries');
}
