import { describe, expect, it } from 'vitest';
import { escapeInLine, findLines } from './find-lines.js';

/** Lines of recipients 10, 20, 30 and so on. Every third delivery failed. */
const LINES = Array.from({ length: 9 }, (_, index) =>
  JSON.stringify([
    index + 1,
    (index + 1) * 10,
    `r${index + 1}@kova.example`,
    index % 3 === 2 ? 'failed' : 'accepted',
  ]),
);
const TEXT = LINES.join('\n');
const readIds = (lines: string[]) => lines.map((line) => (JSON.parse(line) as number[])[0]);

describe('findLines', () => {
  it.each([
    [0, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [10, [2, 3, 4, 5, 6, 7, 8, 9]],
    [55, [6, 7, 8, 9]],
    [89, [9]],
    [90, []],
    [1_000, []],
  ])('returns the lines after recipient %i', (afterRecipientId, expected) => {
    expect(readIds(findLines(TEXT, { afterRecipientId, marks: [] }))).toEqual(expected);
  });

  it('returns no more lines than the limit', () => {
    expect(readIds(findLines(TEXT, { afterRecipientId: 20, marks: [], limit: 2 }))).toEqual([3, 4]);
  });

  it('returns lines that contain one text of each list', () => {
    expect(readIds(findLines(TEXT, { afterRecipientId: 30, marks: [['"failed"', '"expired"']] }))).toEqual([
      6, 9,
    ]);
    expect(readIds(findLines(TEXT, { afterRecipientId: 0, marks: [['"failed"'], ['r6@']] }))).toEqual([6]);
    expect(findLines(TEXT, { afterRecipientId: 0, marks: [['"bounced"']] })).toEqual([]);
  });

  it('finds a value as it is written in JSON', () => {
    const address = '"a\\b"@kova.example';
    const text = JSON.stringify([1, 1, address]);
    for (const part of ['"a', 'a\\b', '\\b"@'])
      expect(findLines(text, { afterRecipientId: 0, marks: [[escapeInLine(part)]] })).toEqual([text]);
  });
});
