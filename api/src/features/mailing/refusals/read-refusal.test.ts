import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFUSAL_TEXTS } from '../../../testing/email/refusal-texts.js';
import { normalizeRefusal, readRefusal } from './read-refusal.js';

describe('a refusal of a real server', () => {
  it.each(REFUSAL_TEXTS)('$server: $text is $kind', ({ text, kind, isVerified }) => {
    expect(readRefusal({ text })).toEqual({ kind, isVerified });
  });

  it('exists for every listed server, with its source', () => {
    expect(new Set(REFUSAL_TEXTS.map(({ server }) => server))).toEqual(
      new Set([
        'Postfix',
        'Exim',
        'OpenSMTPD',
        'Exchange and Microsoft 365',
        'Gmail',
        'Yahoo',
        'Amazon SES',
        'Postmark',
        'Mailgun',
        'SendGrid',
      ]),
    );
    for (const { source } of REFUSAL_TEXTS) expect(source).toMatch(/^https:\/\//);
  });

  it('is verified only if its status concerns one recipient', () => {
    for (const { text, isVerified } of REFUSAL_TEXTS) {
      if (isVerified) expect(text).toMatch(/\b(?:5\.1\.(?:1|2|3|6|10)|4\.1\.\d|[45]\.2\.\d)\b/);
    }
  });
});

describe('readRefusal', () => {
  it.each([
    ['5.1.1', '550 5.7.1 spam', 'hard-bounce', true],
    ['5.0.0', '550 5.1.1 no such user', 'hard-bounce', true],
    ['5.0.0', '550 relay not permitted', 'relay-refused', false],
    ['5.4.1', '550 5.1.1 no such user', 'mailbox-problem', false],
  ])('prefers a status of %s to the text "%s"', (status, text, kind, isVerified) => {
    expect(readRefusal({ status, text })).toEqual({ kind, isVerified });
  });

  it('returns quickly for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5_000 }), (text) => {
        readRefusal({ text });
        normalizeRefusal(text);
      }),
    );
    const startedAt = performance.now();
    for (const part of ['5.1.', '1', 'user ', 'a@b ', '<', '[', 'relay ', 'a.', 'sandbox ', '5.4.1 ', '\n']) {
      const text = part.repeat(100_000);
      readRefusal({ text });
      normalizeRefusal(text);
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('normalizeRefusal', () => {
  it.each([
    ['550 Invalid recipient: <ines@kova.example>', '550 Invalid recipient: <tom@adeyemi.example>'],
    [
      '554 5.7.1 <ines@kova.example>: Relay access denied',
      '554 5.7.1 <tom.b+x@mail.adeyemi.example>: Relay access denied',
    ],
    [
      '550-5.7.26 blocked, see https://a.example/?p=1 4fb4d7f45d1cf-123 - gsmtp',
      '550-5.7.26 blocked, see https://a.example/?p=2 5fb4d7f45d1ce-777 - gsmtp',
    ],
    [
      '554 5.7.1 Client host [192.0.2.7] rejected (id 1A2B)',
      '554 5.7.1 Client host [2001:db8::7] rejected (id 9Z)',
    ],
  ])('is the same for "%s" and "%s"', (firstText, secondText) => {
    expect(normalizeRefusal(firstText)).toBe(normalizeRefusal(secondText));
  });

  it('differs for other codes, statuses and words', () => {
    const texts = ['550 no', '554 no', '550 5.7.1 no', '550 5.7.2 no', '550 relay not permitted'];
    expect(new Set(texts.map(normalizeRefusal)).size).toBe(texts.length);
  });
});
