import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { mayEmailOthers } from '../../accounts/index.js';
import { findFormerStatus } from '../list/list-history.js';
import { throwIfFull } from '../list/list-room.js';
import { requestConfirmation } from '../opt-in/request-confirmation.js';
import { parseSubscriberAddress } from '../rules.js';
import { getListSettings } from '../settings/list-settings.js';
import { type SignUp, subscribeConfirmed } from './subscribe-confirmed.js';

/** The status of a visitor's new subscription. */
export type EntryStatus = 'confirmed' | 'pending';

export interface SubscribeResult {
  status: EntryStatus;
  /** The response to the visitor. It does not reveal whether the address was on the list before. */
  answer: EntryStatus | 'already_subscribed';
}

/** Returns the status of new addresses from this creator's form. */
export async function getEntryStatus(ctx: Context, userId: number): Promise<EntryStatus> {
  const { doubleOptIn } = await getListSettings(ctx, userId);
  return doubleOptIn ? 'pending' : 'confirmed';
}

/**
 * Subscribes a visitor of any form, widget or client, at once, or after a confirmation by email, as the creator chose.
 * An address that unsubscribed, complained, bounced, or was removed or erased always has to confirm. Throws
 * `limit_reached` if the list is full.
 */
export async function subscribe(ctx: Context, input: SignUp): Promise<SubscribeResult> {
  const email = parseSubscriberAddress(input.email);
  await throwIfFull(ctx, input.userId);
  const defaultStatus = await getEntryStatus(ctx, input.userId);
  const formerStatus = await findFormerStatus(ctx, { userId: input.userId, email });
  if (defaultStatus === 'confirmed' && formerStatus === undefined) {
    await subscribeConfirmed(ctx, input);
    return { status: defaultStatus, answer: defaultStatus };
  }
  if (!(await mayEmailOthers(ctx, input.userId))) {
    if (defaultStatus === 'pending') throw createConfirmationUnavailableError();
    // An error for this one address would reveal its past.
    return { status: 'pending', answer: defaultStatus };
  }
  const { isRepeated } = await requestConfirmation(ctx, input);
  return {
    status: 'pending',
    answer: defaultStatus === 'confirmed' && isRepeated ? 'already_subscribed' : defaultStatus,
  };
}

/**
 * Creates the error for a form that needs confirmations by email, which its creator with an unverified address cannot
 * send.
 */
function createConfirmationUnavailableError(): AppError {
  return new AppError(
    'email_not_verified',
    'This newsletter does not accept subscribers yet. Please try again later.',
  );
}
