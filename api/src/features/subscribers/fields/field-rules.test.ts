import { describe, expect, it } from 'vitest';
import { parseFieldText } from './rules.js';

describe('a value in a form or a file', () => {
  it.each([
    ['text', ' Bern ', 'Bern'],
    ['text', '  ', undefined],
    ['number', '-1.5', -1.5],
    ['number', '1e3', 1000],
    ['number', 'old', 'old'],
    ['number', '', undefined],
    ['boolean', 'YES', true],
    ['boolean', '0', false],
    ['boolean', 'off', false],
    ['boolean', 'maybe', 'maybe'],
    ['date', '2026-11-21', '2026-11-21'],
    ['choice', 'ｍ', 'M'],
    ['choice', 'L', 'L'],
  ] as const)('of the type %s is parsed from %j to %j', (type, input, value) => {
    expect(parseFieldText({ type, choices: ['S', 'M'] }, input)).toBe(value);
  });
});
