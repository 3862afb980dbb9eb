import type { Context } from '../../../server/context.js';
import { listSuppressed, type SuppressionReason } from '../../mailing/index.js';
import { listTakenOff } from '../erasure/erased-addresses.js';
import { findByAddress } from '../store.js';

/** Why an address must confirm by email before it returns to a list. */
export type Past = Exclude<SuppressionReason, 'soft-bounces' | 'dead-address'> | 'bounced' | 'erased';

/**
 * Returns what happened to a normalized address on this creator's list before; undefined for a new, pending or
 * subscribed one. Every way onto a list checks this, since anyone can type anyone's address.
 */
export async function findPast(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<Past | undefined> {
  const { userId, email } = input;
  const [row, suppressed, takenOff] = await Promise.all([
    findByAddress(ctx, input),
    listSuppressed(ctx, { ownerId: userId, addresses: [email] }),
    listTakenOff(ctx, { userId, addresses: [email] }),
  ]);
  const status = row?.status === 'removed' ? row.removedFrom : row?.status;
  return pastOf({
    hasUnsubscribed: status === 'unsubscribed',
    wasRemoved: row?.status === 'removed' || takenOff.get(email) === 'creator',
    wasErased: takenOff.get(email) === 'subscriber',
    suppressed: suppressed.get(email),
  });
}

/** Returns the past that counts: decisions of the address's owner before those of their server or the creator. */
export function pastOf(about: {
  hasUnsubscribed: boolean;
  wasRemoved: boolean;
  wasErased: boolean;
  suppressed: SuppressionReason | undefined;
}): Past | undefined {
  const { hasUnsubscribed, wasRemoved, wasErased, suppressed } = about;
  if (suppressed === 'complained') return 'complained';
  if (wasErased) return 'erased';
  if (hasUnsubscribed || suppressed === 'unsubscribed') return 'unsubscribed';
  if (suppressed === 'dead-address' || suppressed === 'soft-bounces') return 'bounced';
  return wasRemoved || suppressed === 'removed' ? 'removed' : undefined;
}
