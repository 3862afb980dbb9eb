import type { CreatorView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { findWording } from '../consent.js';
import { findCreator } from '../sign-up/get-creator.js';
import { findById, type Subscriber } from '../store.js';
import { addressMark, readConfirmation } from './confirmation-token.js';
import { type Confirmation, type ConfirmationStatus, statusOf } from './rules.js';

export interface FoundConfirmation {
  confirmation: Confirmation;
  status: Exclude<ConfirmationStatus, 'void'>;
  row: Subscriber;
  creator: CreatorView;
  /** The wording that they agree to, if known. */
  wording: string | null;
}

/** Returns what a confirmation link is about; undefined for an invalid one. */
export async function findConfirmation(ctx: Context, token: string): Promise<FoundConfirmation | undefined> {
  const confirmation = await readConfirmation(ctx, token);
  if (confirmation === undefined) return undefined;
  const row = await findById(ctx, confirmation.subscriberId);
  const status = statusOf(confirmation, row, { at: ctx.clock.now(), addressMark });
  if (row === undefined || status === 'void') return undefined;
  const creator = await findCreator(ctx, row.userId);
  if (creator === undefined) return undefined;
  const wordingId = confirmation.kind === 'subscription' ? confirmation.wordingId : null;
  const wording = await findWording(ctx, { userId: row.userId, wordingId });
  return { confirmation, status, row, creator, wording };
}
