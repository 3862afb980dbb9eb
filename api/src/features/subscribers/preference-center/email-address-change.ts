import { z } from 'zod';
import { domainOf } from '../../../kernel/email-address.js';
import { subjectName } from '../../../kernel/subject-name.js';
import type { Context } from '../../../server/context.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { addressMark, confirmUrl, signConfirmation } from '../opt-in/confirmation-token.js';
import { linkMessage } from '../opt-in/link-message.js';
import { findCreator } from '../sign-up/get-creator.js';
import { findById } from '../store.js';

export const EMAIL_ADDRESS_CHANGE = 'subscribers.email-address-change';

const Payload = z.object({
  subscriberId: z.number(),
  email: z.string(),
  publicId: z.string(),
  askedAt: z.number(),
});

/** Asks the owner of the new address to agree. A second run sends nothing more. */
export async function emailAddressChange(ctx: Context, payload: unknown): Promise<void> {
  const { subscriberId, email, publicId, askedAt } = Payload.parse(payload);
  const row = await findById(ctx, subscriberId);
  const creator = row === undefined ? undefined : await findCreator(ctx, row.userId);
  if (row === undefined || creator === undefined) return;
  const replaces = addressMark(row.email);
  const token = await signConfirmation(ctx, { kind: 'address', subscriberId, askedAt, email, replaces });
  const { displayName, postalAddress } = creator;
  const message = linkMessage(ctx, {
    from: displayName,
    subject: `Please confirm your new address: ${subjectName(creator)}'s newsletter`,
    why: `Somebody, probably you, asked for ${displayName}'s newsletter to come to this address from now on. Open this link and confirm, and it will:`,
    label: 'Confirm your new address',
    link: confirmUrl(ctx, token),
    ignore: 'The link works for 7 days. If it was not you: do nothing, and nothing changes.',
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
      address: email,
    }),
  );
  ctx.pubsub.publish('deliveries');
}
