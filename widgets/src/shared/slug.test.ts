import { expect, it } from 'vitest';
import { toSlug } from './slug.js';

it.each([
  ['The kiln that would not cool', 'the-kiln-that-would-not-cool'],
  ['  “Äpfel”, São Paulo & Łódź!  ', 'apfel-sao-paulo-łodz'],
  ["It's Mara’s", 'its-maras'],
  ['رسالة من الفرن', 'رسالة-من-الفرن'],
  ['हिन्दी पत्र', 'हिन्दी-पत्र'],
  ['한국어 편지', '한국어-편지'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>', 'script'],
  ['🌊 🌊', ''],
  ['', ''],
])('turns %j into the slug %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

it('truncates long titles between words, and a single long word anywhere', () => {
  const slug = toSlug('a title of many words that runs on and on until nobody wants to read it');
  expect(slug).toBe('a-title-of-many-words-that-runs-on-and-on-until-nobody-wants');
  expect(toSlug('W'.repeat(200))).toBe('w'.repeat(60));
});
