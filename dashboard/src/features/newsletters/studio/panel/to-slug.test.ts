import { expect, it } from 'vitest';
import { toSlug as apiSlug } from '../../../../../../api/src/kernel/text/slug.js';
import { toSlug } from './to-slug';

it.each([
  ['The kiln, “cold”', 'the-kiln-cold'],
  ['  São Paulo & Łódź’s ', 'sao-paulo-łodzs'],
  ['हिन्दी पत्र', 'हिन्दी-पत्र'],
  ['ﬁne Ⅻ', 'fine-xii'],
  ['🌊 –', ''],
  [`${'word '.repeat(20)}`, 'word-word-word-word-word-word-word-word-word-word-word-word'],
  ['w'.repeat(80), 'w'.repeat(60)],
])('turns %j into %j, as the API does', (text, slug) => {
  expect([toSlug(text), apiSlug(text)]).toEqual([slug, slug]);
});
