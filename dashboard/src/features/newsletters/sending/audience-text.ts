import { counted } from '../../../ui/formats/numbers';

type AudienceSize = { count: number | undefined; toAll: boolean };

/** Describes the size of the audience; undefined while it is unknown. */
export function audienceText({ count, toAll }: AudienceSize): string {
  if (count === undefined)
    return toAll ? 'It will be sent to all your subscribers.' : 'It will be sent to the chosen segments.';
  if (count > 0) return `It will be sent to ${counted(count, 'subscriber', 'subscribers')}.`;
  return toAll
    ? 'You have no subscribers yet, so it would not be sent.'
    : 'No subscriber is in this audience, so it would not be sent.';
}

/** Describes how long a sending can be undone. */
export function undoText(seconds: number): string {
  if (seconds === 0) return 'Sending cannot be undone.';
  return `You have ${counted(seconds, 'second', 'seconds')} to undo sending. After that, it cannot be undone.`;
}
