import { describe, expect, it } from 'vitest';
import { MAX_REASON_LENGTH, pickReason } from './rules.js';

describe('the reason for unsubscribing', () => {
  it.each([
    ['none', {}, null],
    ['an empty one', { reason: ' \t ' }, null],
    ['a listed one', { reason: 'I receive too many emails' }, 'I receive too many emails'],
    ['own words', { reason: 'Other', otherReason: ' Too  much\r\nclay. ' }, 'Too much clay.'],
    ['Other without words', { reason: 'Other', otherReason: '  ' }, 'Other'],
    [
      'words beside a listed one',
      { reason: 'I receive too many emails', otherReason: 'typed before' },
      'I receive too many emails',
    ],
    ['control characters', { reason: 'a\u0000b\u001b[31mc\u202Ed' }, 'ab[31mcd'],
    ['line breaks of every kind', { reason: 'a\u2028b\u0085c\r\nd' }, 'a b c d'],
    ['half a character', { reason: 'Too much \ud83d' }, 'Too much'],
  ])('is read from a form with %s', (_, fields, expected) => {
    expect(pickReason(fields)).toBe(expected);
  });

  it('is cut to the maximum length without splitting a character', () => {
    const reason = pickReason({ reason: '🌊'.repeat(MAX_REASON_LENGTH + 1) });
    expect(reason).toBe('🌊'.repeat(MAX_REASON_LENGTH));
  });
});
