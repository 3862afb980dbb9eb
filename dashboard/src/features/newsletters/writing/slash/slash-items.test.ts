import { expect, it } from 'vitest';
import { findSlashItems } from './slash-items';

const listLabels = (query: string) => findSlashItems(query).map(({ label }) => label);

it('offers every block that a newsletter can have', () => {
  expect(listLabels('')).toEqual([
    'Heading',
    'Small heading',
    'Bulleted list',
    'Numbered list',
    'Quote',
    'Divider',
    'Image',
    'Button',
  ]);
});

it.each([
  ['hea', ['Heading', 'Small heading']],
  ['LIST', ['Bulleted list', 'Numbered list']],
  ['photo', ['Image']],
  ['cta', ['Button']],
  ['xyz', []],
])('finds blocks by name or another word: %s', (query, expected) => {
  expect(listLabels(query)).toEqual(expected);
});
