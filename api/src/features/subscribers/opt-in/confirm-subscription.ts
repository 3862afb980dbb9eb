import { and, eq, lt, or, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { CreatorLook } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { throwIfBanned } from '../../bans/index.js';
import { deleteSuppression, liftBounces, resumeAddress } from '../../mailing/index.js';
import { createAttributionColumns } from '../../visits/index.js';
import { applyChoices, selectPendingChoices } from '../choices/choices.js';
import { findWording } from '../consent.js';
import { deleteErasureRecord, fingerprintAddress } from '../erasure/erase-subscribers.js';
import { emitSubscriberJoined } from '../list/subscriber-events.js';
import { changeAddress } from '../preference-center/change-address.js';
import { createAutoReplyMailing, refundAutoReply } from '../sign-up/auto-reply-mailing.js';
import { findCreator } from '../sign-up/find-creator.js';
import { findById, type Subscriber } from '../store.js';
import { subscribers } from '../table.js';
import { logStatus } from '../timeline/log-changes.js';
import { hashAddress, readConfirmation } from './confirmation-token.js';
import { type Confirmation, type ConfirmationStatus, getConfirmationStatus } from './rules.js';

export interface FoundConfirmation {
  confirmation: Confirmation;
  status: Exclude<ConfirmationStatus, 'void'>;
  row: Subscriber;
  creator: CreatorLook;
  /** The wording that the subscriber agrees to, if known. */
  wording: string | null;
}

/** Finds the subject of a confirmation link, or undefined for an invalid link. */
export async function findConfirmation(ctx: Context, token: string): Promise<FoundConfirmation | undefined> {
  const confirmation = await readConfirmation(ctx, token);
  if (confirmation === undefined) return undefined;
  const row = await findById(ctx, confirmation.subscriberId);
  const status = getConfirmationStatus(confirmation, row, { at: ctx.clock.now(), addressMark: hashAddress });
  if (row === undefined || status === 'void') return undefined;
  const creator = await findCreator(ctx, row.userId);
  if (creator === undefined) return undefined;
  const wordingId = confirmation.kind === 'subscription' ? confirmation.wordingId : null;
  const wording = await findWording(ctx, { userId: row.userId, wordingId });
  return { confirmation, status, row, creator, wording };
}

/**
 * Subscribes an address after a click on the link in the email, with the consent from the signup. Queues the auto-reply
 * in the same transaction. Confirming twice has the same effect as once.
 */
async function confirmSubscription(
  ctx: Context,
  input: { row: Subscriber; confirmation: Extract<Confirmation, { kind: 'subscription' }> },
): Promise<void> {
  const { id, userId, email } = input.row;
  const { askedAt, source, sourceHost, wordingId, attribution } = input.confirmation;
  const fingerprint = await fingerprintAddress(ctx, { userId, address: email });
  const reply = await createAutoReplyMailing(ctx, { userId, email });
  // Checks again under the lock, so that a subscriber who unsubscribes at this very moment stays unsubscribed.
  const isUnconfirmed = or(
    eq(subscribers.status, 'pending'),
    and(eq(subscribers.status, 'unsubscribed'), lt(subscribers.unsubscribedAt, askedAt)),
  );
  try {
    await ctx.db.transact([
      logStatus(ctx, {
        by: 'subscriber',
        status: 'confirmed',
        isThem: sql`subscriber.id = ${id} and subscriber.status in ('pending', 'unsubscribed')`,
      }),
      ctx.db.write
        .update(subscribers)
        .set({
          status: 'confirmed',
          confirmedAt: ctx.clock.now(),
          unsubscribedAt: null,
          unsubscribeReason: null,
          leftNewsletterId: null,
          consentedAt: askedAt,
          source,
          sourceHost,
          wordingId,
          ...preservePendingAttribution(createAttributionColumns(attribution)),
        })
        .where(and(eq(subscribers.id, id), isUnconfirmed)),
      expectChange(ctx.db, 'still_unconfirmed'),
      ...applyChoices(ctx, { userId, email, choices: selectPendingChoices({ subscriberId: id, askedAt }) }),
      ...emitSubscriberJoined(ctx, { userId, email }),
      deleteErasureRecord(ctx, { userId, fingerprint }),
      deleteSuppression(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      deleteSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
      // The address receives email, and its owner has just asked for this newsletter.
      deleteSuppression(ctx, { ownerId: userId, address: email, reason: 'complained' }),
      ...liftBounces(ctx, { ownerId: userId, address: email }),
      resumeAddress(ctx, { ownerId: userId, address: email }),
      ...reply,
    ]);
  } catch (error) {
    if (reply.length > 0) await refundAutoReply(ctx, { userId, email });
    // A concurrent use of the same link was faster.
    if (error instanceof ExpectationFailed) return;
    throw error;
  }
  ctx.pubsub.publish('webhooks');
  if (reply.length > 0) ctx.pubsub.publish('deliveries');
}

/** Skips the attribution for a pending row, which has it from the latest request. */
function preservePendingAttribution({
  attributionKind,
  attributionSource,
}: ReturnType<typeof createAttributionColumns>) {
  const isPending = sql`${subscribers.status} = 'pending'`;
  return {
    attributionKind: sql`iif(${isPending}, ${subscribers.attributionKind}, ${attributionKind})`,
    attributionSource: sql`iif(${isPending}, ${subscribers.attributionSource}, ${attributionSource})`,
  };
}

/** `taken` means that the new address is on this list already. */
export type LinkOutcome = 'done' | 'expired' | 'taken';

/**
 * Applies a confirmation link. Using the link again changes nothing. Throws `forbidden` for an address that was banned
 * after the link was sent.
 */
export async function confirmByLink(
  ctx: Context,
  input: { token: string },
): Promise<FoundConfirmation & { outcome: LinkOutcome }> {
  const link = await findConfirmation(ctx, input.token);
  if (link === undefined) throw createNotFoundError('Link');
  return { ...link, outcome: await applyConfirmation(ctx, link) };
}

async function applyConfirmation(ctx: Context, link: FoundConfirmation): Promise<LinkOutcome> {
  const { status, row, confirmation } = link;
  if (status !== 'open') return status;
  await throwIfBanned(ctx, [confirmation.kind === 'address' ? confirmation.email : row.email]);
  if (confirmation.kind === 'address') return changeAddress(ctx, { row, email: confirmation.email });
  await confirmSubscription(ctx, { row, confirmation });
  return 'done';
}
