import { expect, it } from 'vitest';
import { newsletterSegment, newsletterSlug } from './published-newsletter.js';

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
  expect(newsletterSlug(title)).toBe(slug);
});

it('truncates long titles between words, and a single long word anywhere', () => {
  const slug = newsletterSlug('a title of many words that runs on and on until nobody wants to read it');
  expect(slug).toBe('a-title-of-many-words-that-runs-on-and-on-until-nobody-wants');
  expect(newsletterSlug('W'.repeat(200))).toBe('w'.repeat(60));
});

it('encodes a segment as browsers do', () => {
  expect(newsletterSegment({ id: 12, title: 'Ä?#/' })).toBe('12-a');
  expect(newsletterSegment({ id: 12, title: 'ß' })).toBe('12-%C3%9F');
  expect(newsletterSegment({ id: 12, title: '🌊' })).toBe('12');
});
