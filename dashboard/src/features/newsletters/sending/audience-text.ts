import { counted } from '../../../ui/formats/numbers';

/** Describes the size of the audience; undefined while it is unknown. */
export function audienceText(people: number | undefined): string {
  if (people === undefined) return 'It goes to all your subscribers.';
  if (people === 0) return 'Nobody subscribes yet, so nobody would get it.';
  return `It goes to ${counted(people, 'person', 'people')}.`;
}

/** Describes how long a sending can be undone. */
export function undoText(seconds: number): string {
  if (seconds === 0) return 'Sending cannot be undone.';
  return `You have ${counted(seconds, 'second', 'seconds')} to take it back; after that sending cannot be undone.`;
}
