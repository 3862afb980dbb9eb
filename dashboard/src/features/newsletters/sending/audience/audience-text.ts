import { formatCount } from '../../../../ui/formats/numbers';

type AudienceSize = { count: number | undefined; isToAll: boolean };

/** Describes the audience, without a number while its size is unknown. */
export function formatAudienceText({ count, isToAll }: AudienceSize): string {
  if (count === undefined)
    return isToAll ? 'It will be sent to all your subscribers.' : 'It will be sent to the chosen segments.';
  if (count > 0) return `It will be sent to ${formatCount(count, 'subscriber', 'subscribers')}.`;
  return isToAll
    ? 'You have no subscribers yet, so it would not be sent.'
    : 'No subscriber is in this audience, so it would not be sent.';
}

/** Describes the time in which a sending can be undone. */
export function formatUndoText(seconds: number): string {
  if (seconds === 0) return 'Sending cannot be undone.';
  return `You have ${formatCount(seconds, 'second', 'seconds')} to undo. After that, sending cannot be undone.`;
}
