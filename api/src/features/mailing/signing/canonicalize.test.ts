import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalizeBody } from './canonicalize.js';

/** Canonicalizes by RFC 6376, 3.4.4, literally and slowly. */
function canonicalizeSlowly(body: string): string {
  const lines = body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' '))
    .map((line) => line.replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}

const canonicalize = (body: string) => canonicalizeBody(Buffer.from(body, 'latin1')).toString('latin1');

describe('a relaxed body', () => {
  it.each([
    ['', ''],
    ['\r\n', ''],
    ['\r\n\r\n\r\n', ''],
    [' \t ', ''],
    [' \r\n\t\r\n', ''],
    // The example of the RFC.
    [' C \r\nD \t E\r\n\r\n\r\n', ' C\r\nD E\r\n'],
    ['no line end', 'no line end\r\n'],
    ['no line end  ', 'no line end\r\n'],
    ['text\r\n', 'text\r\n'],
    ['text\r\n \t', 'text\r\n'],
    ['text \r\n \t\r\n\r\n', 'text\r\n'],
    ['a\r\n\r\nb\r\n', 'a\r\n\r\nb\r\n'],
    ['a\r\n \r\nb\r\n', 'a\r\n\r\nb\r\n'],
    ['\tindented', ' indented\r\n'],
    ['a\tb', 'a b\r\n'],
    // Neither character ends a line without the other.
    ['a \nb \rc\n', 'a \nb \rc\n\r\n'],
    ['a\r\r\n', 'a\r\r\n'],
    ['a \r', 'a \r\r\n'],
    // Bytes of other characters are not white space.
    ['\xa0 \xa0\r\n', '\xa0 \xa0\r\n'],
  ])('of %j is %j', (body, expected) => {
    expect(canonicalize(body)).toBe(expected);
    expect(canonicalizeSlowly(body)).toBe(expected);
  });

  it('matches the standard for any bytes', () => {
    const pieces = fc.constantFrom(' ', '  ', '\t', '\r\n', '\r', '\n', 'a', 'word', '=20', '\xe4', '\0');
    const body = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(body, (text) => {
        expect(canonicalize(text)).toBe(canonicalizeSlowly(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('shares the memory of the original if only its end changes', () => {
    const body = Buffer.from('One line,\r\nand another.\r\n\r\n');
    const canonicalBody = canonicalizeBody(body);
    expect(canonicalBody.buffer).toBe(body.buffer);
    expect(canonicalBody.byteOffset).toBe(body.byteOffset);
    expect(canonicalBody.toString()).toBe('One line,\r\nand another.\r\n');
  });
});
