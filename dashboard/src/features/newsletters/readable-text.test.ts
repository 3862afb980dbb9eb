import { expect, it } from 'vitest';
import { toReadableExcerpt, toReadableText } from './readable-text';

it.each([
  ['Hello {{name|there}}, frost came.', 'Hello there, frost came.'],
  ['Hello {{ first_name | friend }}.', 'Hello friend.'],
  ['For {{email}} alone', 'For alone'],
  ['{{line_2|field}} stays', 'field stays'],
  ['nothing personal', 'nothing personal'],
])('replaces the personal fields in %s', (text, expected) => {
  expect(toReadableText(text)).toBe(expected);
});

it('shows the words of HTML without its tags', () => {
  expect(toReadableExcerpt('<h2>Dear {{name|all}}</h2><p>Frost &amp; ice.</p><hr>')).toBe(
    'Dear all Frost & ice.',
  );
});

it('ends an excerpt after a word, and counts a personal field by its default', () => {
  expect(toReadableExcerpt('<p>Frost came on Tuesday.</p>', 16)).toBe('Frost came on…');
  expect(toReadableExcerpt('<p>Dear {{name|all}}, frost came on Tuesday.</p>', 20)).toBe(
    'Dear all, frost came…',
  );
});
