import { DAY } from '../../../kernel/clock.js';
import type { VisitSource } from '../../../kernel/visits/visit-source.js';
import type { SubscriberSource, SubscriberStatus } from '../table.js';

/** The lifetime of the link in a confirmation email. */
export const CONFIRMATION_LINK_LIFETIME = 7 * DAY;
/** An unconfirmed subscriber is deleted after this time. */
export const PENDING_LIFETIME = 30 * DAY;

/** The request that a link confirms, which is a subscription, or a change of address. */
export type Confirmation =
  | {
      kind: 'subscription';
      subscriberId: number;
      askedAt: number;
      source: SubscriberSource;
      sourceHost: string | null;
      wordingId: number | null;
      /** The source of the visit, or null if the row has it, or if it is unknown. */
      attribution: VisitSource | null;
    }
  | { kind: 'address'; subscriberId: number; askedAt: number; email: string; replaces: string };

/** `void` links never work again, but an `expired` link can be renewed. */
export type ConfirmationStatus = 'open' | 'done' | 'expired' | 'void';

interface Row {
  status: SubscriberStatus;
  email: string;
  unsubscribedAt: number | null;
}

/** Returns the status of a link, given the subscriber's current row. */
export function getConfirmationStatus(
  confirmation: Confirmation,
  row: Row | undefined,
  now: { at: number; addressMark(email: string): string },
): ConfirmationStatus {
  if (row === undefined) return 'void';
  const isOld = now.at - confirmation.askedAt > CONFIRMATION_LINK_LIFETIME;
  if (confirmation.kind === 'address') {
    if (row.email === confirmation.email) return 'done';
    const isCurrent = row.status === 'confirmed' && now.addressMark(row.email) === confirmation.replaces;
    if (!isCurrent) return 'void';
    return isOld ? 'expired' : 'open';
  }
  if (row.status === 'confirmed') return 'done';
  return isOld || !canStillConfirm(confirmation, row) ? 'expired' : 'open';
}

/** Returns whether a link can still confirm, because a link that is older than an unsubscription must not undo it. */
function canStillConfirm(confirmation: Confirmation, row: Row): boolean {
  if (row.status === 'unsubscribed') return (row.unsubscribedAt ?? 0) < confirmation.askedAt;
  return row.status === 'pending';
}
