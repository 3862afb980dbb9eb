import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplyReader, type Reply } from './smtp-replies.js';

function read(...chunks: Array<string | Buffer>): Reply[] {
  const replies: Reply[] = [];
  const reader = createReplyReader((reply) => replies.push(reply));
  for (const chunk of chunks) reader.read(Buffer.from(chunk as string));
  return replies;
}

describe('createReplyReader', () => {
  it('reads one line', () => {
    expect(read('250 2.1.0 Ok\r\n')).toEqual([{ code: 250, text: '250 2.1.0 Ok', lines: ['2.1.0 Ok'] }]);
  });

  it('joins many lines and includes the enhanced code once', () => {
    expect(
      read('550-5.1.1 The mailbox\r\n550-5.1.1 does not exist.\r\n550 5.1.1 See example.com\r\n'),
    ).toEqual([
      {
        code: 550,
        text: '550 5.1.1 The mailbox does not exist. See example.com',
        lines: ['5.1.1 The mailbox', '5.1.1 does not exist.', '5.1.1 See example.com'],
      },
    ]);
  });

  it('reads several replies in one packet, bare line feeds, and a code without text', () => {
    expect(read('250 a\r\n250-b\n250 c\n354\r\n').map(({ text }) => text)).toEqual([
      '250 a',
      '250 b c',
      '354',
    ]);
  });

  it('returns the same replies for any split into packets', () => {
    const reply =
      '220 ready\r\n250-relay\r\n250-SIZE 1000\r\n250 8BITMIME\r\n550 5.1.1 Größe – ü\r\n354 go\r\n';
    const bytes = Buffer.from(reply);
    const replies = read(reply);
    expect(replies).toHaveLength(4);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 40 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
        expect(read(...chunks)).toEqual(replies);
      }),
    );
  });

  it('removes control characters, and truncates long replies', () => {
    expect(read('550 \x1b[31mred\0\x07 \u009b\r\n')[0]?.text).toBe('550 ?[31mred? ?');
    expect(read(Buffer.from([...Buffer.from('550 '), 0xff, 0xfe, 0x0d, 0x0a]))[0]?.text).toBe('550 ?');
    expect(read(`550 ${'x'.repeat(2_000)}\r\n`)[0]?.text).toHaveLength(500);
  });

  it.each([
    ['words', 'hello\r\n'],
    ['an informative code', '150 wait\r\n'],
    ['a code out of range', '650 no\r\n'],
    ['two digits', '25 ok\r\n'],
    ['a code of four digits', '2500 ok\r\n'],
    ['an empty line', '\r\n'],
    ['random bytes', '\x80\x81\0\x02\n'],
    ['an endless line', 'x'.repeat(9_000)],
    ['endless lines', '250-x\r\n'.repeat(300)],
  ])('rejects %s', (_, reply) => {
    expect(() => read(reply)).toThrow(/mail server/);
  });

  it('returns complete replies before invalid bytes', () => {
    const replies: Reply[] = [];
    const reader = createReplyReader((reply) => replies.push(reply));
    expect(() => reader.read(Buffer.from('250 taken\r\nnonsense\r\n'))).toThrow();
    expect(replies.map(({ text }) => text)).toEqual(['250 taken']);
  });

  it('throws only readable errors, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          read(Buffer.from(bytes));
        } catch (error) {
          expect((error as Error).message).toMatch(/^The mail server /);
        }
      }),
    );
  });
});
