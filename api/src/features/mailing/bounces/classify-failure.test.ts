import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyFailure, judgeReport, tidyDetail, toBounceKind, type Verdict } from './classify-failure.js';

describe('classifyFailure', () => {
  it.each([
    '550 5.1.1 no such user',
    '550-5.1.1 The email account that you tried to reach does not exist.',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.1.2 Bad destination mailbox address',
    '553-5.1.3 bad',
    '550 5.1.1.',
    '550 No such user here',
    '550 User unknown in virtual mailbox table',
    '550 Unknown user',
    '550 <ines@kova.example>: Recipient address not found',
    '550 Requested action not taken: mailbox unavailable',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 5.0.0 The mailbox does not exist',
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '554 delivery error: This user doesn’t exist',
  ])('reports a hard-bounced address for: %s', (text) => {
    expect(classifyFailure({ text })).toBe('hard-bounce');
  });

  it.each([
    '552 message exceeds fixed maximum message size',
    '552 5.3.4 Message size exceeds limit',
    '552 5.2.3 too long',
    '554 5.6.0 cannot convert',
    '550 5.7.1 Our system has detected that this message is likely unsolicited mail',
    '550 5.7.26 This mail has been blocked because the sender is unauthenticated',
    '550 5.7.0 policy',
    '550 5.1.8 Sender address rejected: domain not found',
    '550 Message blocked: your IP is on a blocklist, unknown user rate too high',
    '554 Your message looks like SPAM',
    '451 4.7.1 Greylisted, come back later',
    '554 rejected due to policy',
  ])('reports a rejected email for: %s', (text) => {
    expect(classifyFailure({ text })).toBe('message-refused');
  });

  it.each([
    '552 5.2.2 mailbox full',
    '550 5.2.1 The email account that you tried to reach is disabled',
    '452 4.2.2 The email account is over quota',
    '450 mailbox unavailable',
    '550 5.4.4 Unable to route',
    '451 4.4.1 no answer from host',
    '451 4.1.1 later',
  ])('reports mailbox trouble for: %s', (text) => {
    expect(classifyFailure({ text })).toBe('mailbox-problem');
  });

  it.each(['554 no', '550 15.1.1', 'at 10.5.1.1', '550 rejected', '', '5.0.0'])(
    'returns unclear for: %s',
    (text) => {
      expect(classifyFailure({ text })).toBe('unclear');
    },
  );

  it.each([
    ['5.1.1', '550 refused', 'hard-bounce'],
    // Exim reports 5.0.0 for every failure, but the server behind it is more specific.
    ['5.0.0', '550 5.1.1 no such user', 'hard-bounce'],
    ['5.0.0', '550 5.7.1 spam', 'message-refused'],
    ['5.0.0', '550 5.2.2 over quota', 'mailbox-problem'],
    ['5.1.1', '550 5.7.1 spam', 'hard-bounce'],
    ['2.0.0', '550 5.1.1 no such user', 'hard-bounce'],
  ])('with a status of %s and the text "%s" returns %s', (status, text, failure) => {
    expect(classifyFailure({ status, text })).toBe(failure);
  });

  it('returns quickly for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5_000 }), fc.string(), (text, status) => {
        expect(['hard-bounce', 'message-refused', 'mailbox-problem', 'unclear']).toContain(
          classifyFailure({ status, text }),
        );
      }),
    );
    const startedAt = performance.now();
    for (const text of ['5.1.', '1', 'user ', 'a@b ', '\n']) classifyFailure({ text: text.repeat(100_000) });
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});

describe('judgeReport', () => {
  it.each<[Parameters<typeof judgeReport>[0]['outcome'], string | undefined, string, Verdict]>([
    ['complaint', undefined, 'abuse', 'complaint'],
    ['complaint', '5.1.1', '550 5.1.1', 'complaint'],
    ['hard-bounce', undefined, 'Amazon SES: Permanent, General', 'hard-bounce'],
    ['hard-bounce', '5.1.1', '550 5.1.1 no such user', 'hard-bounce'],
    // Providers also report a refusal of the content as permanent.
    ['hard-bounce', '5.7.1', '550 5.7.1 spam', 'message-refused'],
    ['hard-bounce', '5.3.4', 'too large', 'message-refused'],
    ['hard-bounce', '5.2.2', 'full', 'mailbox-problem'],
    ['temporary', undefined, 'Amazon SES: Transient, MailboxFull', 'mailbox-problem'],
    ['temporary', '5.1.1', '550 5.1.1 no such user', 'mailbox-problem'],
    ['temporary', '4.7.1', 'greylisted', 'message-refused'],
    ['failed', '5.1.1', '', 'hard-bounce'],
    ['failed', '5.0.0', 'it did not work', 'mailbox-problem'],
    ['failed', '4.4.7', 'expired', 'mailbox-problem'],
    ['failed', '5.7.1', '', 'message-refused'],
  ])('for %s with %s and "%s" returns %s', (outcome, status, detail, verdict) => {
    expect(judgeReport({ outcome, status, detail })).toBe(verdict);
  });

  it('returns a verdict that maps to one of three bounce kinds', () => {
    const verdicts: Verdict[] = ['complaint', 'hard-bounce', 'mailbox-problem', 'message-refused'];
    expect(verdicts.map(toBounceKind)).toEqual(['complaint', 'hard', 'soft', 'soft']);
  });
});

it('reduces a server reply to one clean line', () => {
  expect(tidyDetail('550-5.1.1 no\r\n550 5.1.1\tsuch\0user\u202e')).toBe('550-5.1.1 no 550 5.1.1 such user');
  expect(tidyDetail('x'.repeat(1_000))).toHaveLength(300);
});
