import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { encodeHeaderText } from './header-text.js';

async function readBack(value: string): Promise<string | undefined> {
  return (await PostalMime.parse(`Subject: ${value}\r\n\r\nbody`)).subject;
}

it('does not change ASCII words, and folds them at spaces', () => {
  expect(encodeHeaderText('The kiln that would not cool')).toBe('The kiln that would not cool');
  const lines = encodeHeaderText('The kiln that would not cool '.repeat(9)).split('\r\n');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
});

it('encodes non-ASCII text in words of at most 75 characters', () => {
  const words = encodeHeaderText('Grüße 🏺 '.repeat(20)).split('\r\n ');
  for (const word of words) {
    expect(word).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?=$/);
    expect(word.length).toBeLessThanOrEqual(75);
  }
});

it.each(['=?UTF-8?B?SGFjaw==?=', 'a\r\nBcc: x@y.example', 'x'.repeat(2_000), '\u0000\u2028a'])(
  'encodes %j without starting another header, and decodes it to one line',
  async (text) => {
    const encodedText = encodeHeaderText(text);
    for (const line of encodedText.split('\r\n').slice(1)) expect(line.startsWith(' ')).toBe(true);
    for (const line of encodedText.split('\r\n')) expect(line.length).toBeLessThan(998);
    expect(await readBack(encodedText)).toBe(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
  },
);

it('encodes any text so that it decodes to the original text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), async (text) => {
      // Ignores white space at line ends, because Tidings writes single spaces.
      const line = text.replace(/\s+/g, ' ').trim();
      fc.pre(line !== '');
      expect(await readBack(encodeHeaderText(line))).toBe(line);
    }),
    { numRuns: 300 },
  );
});

it('encodes an empty text, and half of a surrogate pair', () => {
  expect(encodeHeaderText('')).toBe('');
  expect(encodeHeaderText('a\ud83c')).toBe(`=?UTF-8?B?${Buffer.from('a\ufffd').toString('base64')}?=`);
});
