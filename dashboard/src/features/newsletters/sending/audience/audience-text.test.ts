import { expect, it } from 'vitest';
import { formatAudienceText, formatUndoText } from './audience-text';

it.each([
  [undefined, 'It will be sent to all your subscribers.'],
  [0, 'You have no subscribers yet, so it would not be sent.'],
  [1, 'It will be sent to 1 subscriber.'],
  [1284, 'It will be sent to 1,284 subscribers.'],
])('formats %s subscribers', (count, text) => {
  expect(formatAudienceText({ count, isToAll: true })).toBe(text);
});

it.each([
  [undefined, 'It will be sent to the chosen segments.'],
  [0, 'No subscriber is in this audience, so it would not be sent.'],
  [12, 'It will be sent to 12 subscribers.'],
])('formats %s subscribers of segments', (count, text) => {
  expect(formatAudienceText({ count, isToAll: false })).toBe(text);
});

it('explains for how long sending can be undone', () => {
  expect(formatUndoText(8)).toBe('You have 8 seconds to undo. After that, sending cannot be undone.');
  expect(formatUndoText(1)).toBe('You have 1 second to undo. After that, sending cannot be undone.');
  expect(formatUndoText(0)).toBe('Sending cannot be undone.');
});
