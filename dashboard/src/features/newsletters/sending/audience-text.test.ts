import { expect, it } from 'vitest';
import { audienceText, undoText } from './audience-text';

it.each([
  [undefined, 'It goes to all your subscribers.'],
  [0, 'Nobody subscribes yet, so nobody would get it.'],
  [1, 'It goes to 1 person.'],
  [1284, 'It goes to 1,284 people.'],
])('formats %s subscribers', (people, text) => {
  expect(audienceText(people)).toBe(text);
});

it('explains that sending cannot be undone, and from when', () => {
  expect(undoText(8)).toBe('You have 8 seconds to take it back; after that sending cannot be undone.');
  expect(undoText(1)).toBe('You have 1 second to take it back; after that sending cannot be undone.');
  expect(undoText(0)).toBe('Sending cannot be undone.');
});
