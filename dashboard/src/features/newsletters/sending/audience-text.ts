import { counted } from '../../../ui/formats/numbers';

/** Describes the size of the audience; undefined while it is unknown. */
export function audienceText(people: number | undefined): string {
  if (people === undefined) return 'It will be sent to all your subscribers.';
  if (people === 0) return 'You have no subscribers yet, so it would not be sent.';
  return `It will be sent to ${counted(people, 'subscriber', 'subscribers')}.`;
}

/** Describes how long a sending can be undone. */
export function undoText(seconds: number): string {
  if (seconds === 0) return 'Sending cannot be undone.';
  return `You have ${counted(seconds, 'second', 'seconds')} to undo sending. After that, it cannot be undone.`;
}
