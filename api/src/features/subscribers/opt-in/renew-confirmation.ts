import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { throwIfBanned } from '../../bans/index.js';
import { readAttribution } from '../../visits/index.js';
import { findPendingChoices } from '../choices/choices.js';
import { requestAddressChange } from '../preference-center/change-address.js';
import { type FoundConfirmation, findConfirmation } from './confirm-subscription.js';
import { requestConfirmation } from './request-confirmation.js';

/** Emails a new link to the address of an expired link, within the same limits. Throws `forbidden` if it is banned. */
export async function renewConfirmation(ctx: Context, input: { token: string }): Promise<FoundConfirmation> {
  const link = await findConfirmation(ctx, input.token);
  if (link === undefined) throw createNotFoundError('Link');
  const { confirmation, row, wording } = link;
  if (link.status === 'done') return link;
  if (confirmation.kind === 'address') {
    await requestAddressChange(ctx, { token: row.token, email: confirmation.email });
    return link;
  }
  await throwIfBanned(ctx, [row.email]);
  const { source, sourceHost, attribution } = confirmation;
  await requestConfirmation(ctx, {
    userId: row.userId,
    email: row.email,
    name: null,
    consent: { source, sourceHost, wording },
    choices: await findPendingChoices(ctx, confirmation),
    attribution: row.status === 'pending' ? readAttribution(row) : attribution,
  });
  return link;
}
