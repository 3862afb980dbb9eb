import { DAY } from '../../../kernel/clock.js';
import type { VisitSource } from '../../../kernel/visit-source.js';
import type { SubscriberSource, SubscriberStatus } from '../table.js';

/** How long the link in a confirmation mail works. */
const LINK_LIFETIME = 7 * DAY;
/** Whoever has not confirmed after so long is forgotten. */
export const PENDING_LIFETIME = 30 * DAY;

/** What a link asks its reader to confirm: that they want the letters, or that letters go to another address. */
export type Confirmation =
  | {
      kind: 'subscription';
      subscriberId: number;
      askedAt: number;
      source: SubscriberSource;
      sourceHost: string | null;
      wordingId: number | null;
      /** What had brought them; null where the row tells it, or nobody did. */
      attribution: VisitSource | null;
    }
  | { kind: 'address'; subscriberId: number; askedAt: number; email: string; replaces: string };

/** `void` links lead nowhere any more; of `expired` ones a fresh one can be had. */
export type ConfirmationState = 'open' | 'done' | 'expired' | 'void';

interface Row {
  status: SubscriberStatus;
  email: string;
  unsubscribedAt: number | null;
}

/** How it stands with a link, given the reader's row as it is now. */
export function stateOf(
  confirmation: Confirmation,
  row: Row | undefined,
  now: { at: number; addressMark(email: string): string },
): ConfirmationState {
  if (row === undefined) return 'void';
  const isOld = now.at - confirmation.askedAt > LINK_LIFETIME;
  if (confirmation.kind === 'address') {
    if (row.email === confirmation.email) return 'done';
    const isCurrent = row.status === 'confirmed' && now.addressMark(row.email) === confirmation.replaces;
    if (!isCurrent) return 'void';
    return isOld ? 'expired' : 'open';
  }
  if (row.status === 'confirmed') return 'done';
  return isOld || !isWaitingFor(confirmation, row) ? 'expired' : 'open';
}

/** A link from before somebody left must not bring them back. */
function isWaitingFor(confirmation: Confirmation, row: Row): boolean {
  if (row.status === 'unsubscribed') return (row.unsubscribedAt ?? 0) < confirmation.askedAt;
  return row.status === 'pending';
}
