import { notFound } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { changeAddress } from '../preference-center/change-address.js';
import { confirmSubscription } from './confirm-subscription.js';
import { type FoundConfirmation, findConfirmation } from './find-confirmation.js';

/** `taken`: the new address is on this list already. */
export type LinkOutcome = 'done' | 'expired' | 'taken';

/** Does what a confirmation link asks for. Using the link again changes nothing. */
export async function confirmByLink(
  ctx: Context,
  input: { token: string },
): Promise<FoundConfirmation & { outcome: LinkOutcome }> {
  const found = await findConfirmation(ctx, input.token);
  if (found === undefined) throw notFound('Link');
  return { ...found, outcome: await outcomeOf(ctx, found) };
}

async function outcomeOf(ctx: Context, found: FoundConfirmation): Promise<LinkOutcome> {
  const { status, row, confirmation } = found;
  if (status !== 'open') return status;
  if (confirmation.kind === 'address') return changeAddress(ctx, { row, email: confirmation.email });
  await confirmSubscription(ctx, { row, confirmation });
  return 'done';
}
