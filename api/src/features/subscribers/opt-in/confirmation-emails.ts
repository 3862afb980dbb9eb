import { z } from 'zod';
import { formatDuration } from '../../../kernel/clock.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { AUTO_SUBMITTED } from '../../../kernel/email/email-html.js';
import { renderTransactional } from '../../../kernel/email/transactional-email.js';
import { formatSubjectName } from '../../../kernel/text/subject-name.js';
import { VISIT_KINDS } from '../../../kernel/visits/visit-source.js';
import type { Message } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { type EmailCreator, findCreator } from '../sign-up/find-creator.js';
import { findById } from '../store.js';
import { SUBSCRIBER_SOURCES } from '../table.js';
import { buildConfirmUrl, hashAddress, signConfirmation } from './confirmation-token.js';
import { CONFIRMATION_LINK_LIFETIME } from './rules.js';

interface LinkEmail {
  creator: EmailCreator;
  subject: string;
  why: string;
  label: string;
  link: string;
  ignore: string;
}

/** Builds an email in the creator's design with a single link. */
export function createLinkMessage(ctx: Context, email: LinkEmail): Message {
  const { creator, subject, why, label, link, ignore } = email;
  return {
    // The email has the creator's name, because subscribers may not know ours.
    from: { name: creator.displayName, address: ctx.instance.mailFrom },
    subject,
    ...renderTransactional({
      look: creator.emailLook,
      title: subject,
      parts: [why, { button: { label, url: link } }, ignore],
      postalAddress: creator.postalAddress,
    }),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}

export const EMAIL_CONFIRMATION = 'subscribers.email-confirmation';
export const EMAIL_ADDRESS_CHANGE = 'subscribers.email-address-change';

const LINK_WORKS = `The link works for ${formatDuration(CONFIRMATION_LINK_LIFETIME)}.`;

const ConfirmationPayload = z.object({
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
  const { publicId, attributionKind, attributionSource, ...request } = ConfirmationPayload.parse(payload);
  const recipient = await findRecipient(ctx, request);
  if (recipient === undefined || recipient.row.status === 'confirmed') return;
  const { row, creator } = recipient;
  // A pending row stores its attribution, which shortens the link. An unsubscribed row must stay unchanged.
  const isReported = row.status !== 'pending' && attributionKind != null;
  const attribution = isReported ? { kind: attributionKind, source: attributionSource ?? '' } : null;
  const token = await signConfirmation(ctx, { kind: 'subscription', ...request, attribution });
  const { displayName } = creator;
  const message = createLinkMessage(ctx, {
    creator,
    subject: `Confirm your subscription to ${formatSubjectName(creator)}'s newsletter`,
    why: `Someone asked to subscribe this address to ${displayName}'s newsletter. Open this link to confirm:`,
    label: 'Confirm your subscription',
    link: buildConfirmUrl(ctx, token),
    ignore: `${LINK_WORKS} If you did not ask for this, ignore this email. You will not be subscribed.`,
  });
  await send(ctx, { publicId, ownerId: row.userId, address: row.email, message });
}

const AddressChangePayload = z.object({
  subscriberId: z.number(),
  email: z.string(),
  publicId: z.string(),
  askedAt: z.number(),
});

/** Asks the owner of the new address to agree. A second run sends nothing more. */
export async function emailAddressChange(ctx: Context, payload: unknown): Promise<void> {
  const { subscriberId, email, publicId, askedAt } = AddressChangePayload.parse(payload);
  const recipient = await findRecipient(ctx, { subscriberId });
  if (recipient === undefined) return;
  const { row, creator } = recipient;
  const replaces = hashAddress(row.email);
  const token = await signConfirmation(ctx, { kind: 'address', subscriberId, askedAt, email, replaces });
  const { displayName } = creator;
  const message = createLinkMessage(ctx, {
    creator,
    subject: `Confirm your new address for ${formatSubjectName(creator)}'s newsletter`,
    why: `Someone asked to send ${displayName}'s newsletter to this address from now on. Open this link to confirm:`,
    label: 'Confirm your new address',
    link: buildConfirmUrl(ctx, token),
    ignore: `${LINK_WORKS} If you did not ask for this, ignore this email. Nothing changes.`,
  });
  await send(ctx, { publicId, ownerId: row.userId, address: email, message });
}

/** Finds a subscriber and the creator, or undefined once either is deleted. */
async function findRecipient(ctx: Context, { subscriberId }: { subscriberId: number }) {
  const row = await findById(ctx, subscriberId);
  const creator = row === undefined ? undefined : await findCreator(ctx, row.userId);
  return row === undefined || creator === undefined ? undefined : { row, creator };
}

async function send(
  ctx: Context,
  { message, ...recipient }: { publicId: string; ownerId: number; address: string; message: Message },
): Promise<void> {
  await ctx.db.transactDurably(
    insertSingleMailing(ctx, {
      ...recipient,
      priority: PRIORITY.transactional,
      envelopeFrom: ctx.instance.mailFrom,
      messageIdHost: readDomain(ctx.instance.mailFrom),
      skeleton: await ctx.email.compile(message),
    }),
  );
  ctx.pubsub.publish('deliveries');
}
