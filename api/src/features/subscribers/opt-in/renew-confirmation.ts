import type { Context } from '../../../context.js';
import { notFound } from '../../../kernel/errors.js';
import { cameOf } from '../../visits/index.js';
import { requestAddressChange } from '../own-page/request-address-change.js';
import { type FoundConfirmation, findConfirmation } from './find-confirmation.js';
import { requestConfirmation } from './request-confirmation.js';

/** For who has a link that works no longer: mails a fresh one to the same address, within the same limits. */
export async function renewConfirmation(ctx: Context, input: { token: string }): Promise<FoundConfirmation> {
  const found = await findConfirmation(ctx, input.token);
  if (found === undefined) throw notFound('Link');
  const { confirmation, row, wording } = found;
  if (found.state === 'done') return found;
  if (confirmation.kind === 'address') {
    await requestAddressChange(ctx, { token: row.token, email: confirmation.email });
    return found;
  }
  const { source, sourceHost, came } = confirmation;
  await requestConfirmation(ctx, {
    userId: row.userId,
    email: row.email,
    name: null,
    consent: { source, sourceHost, wording },
    came: row.status === 'pending' ? cameOf(row) : came,
  });
  return found;
}
