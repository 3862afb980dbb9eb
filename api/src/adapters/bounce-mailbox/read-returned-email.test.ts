import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  automaticReply,
  exchangeBounce,
  eximFailBounce,
  formatDeliveryStatus,
  formatFeedbackReport,
  globalDeliveryStatus,
  openSmtpdBounce,
  outOfOffice,
  qmailBounce,
} from '../../testing/email/returned-emails.js';
import { readReturnedEmail } from './read-returned-email.js';

const emptyEnvelope = { envelopeFrom: '' };
const read = (raw: string | Uint8Array, envelope = emptyEnvelope) =>
  readReturnedEmail(typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw, envelope);

describe('a delivery status notification', () => {
  it('contains recipient, status and reason', async () => {
    expect(await read(formatDeliveryStatus())).toEqual([
      {
        eventId: '<20270101000000.4A3B@mx.kova.example>/0',
        outcome: 'failed',
        address: 'ines@kova.example',
        status: '5.1.1',
        detail:
          '550 5.1.1 <ines@kova.example>: Recipient address rejected: User unknown in virtual mailbox table',
        messageId: 'abc.7@tidings.example',
        envelopeSender: 'b@bounces.example',
      },
    ]);
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded', 'Delayed (still trying)'])(
    'with the action %s is not a bounce, for any status',
    async (action) => {
      expect(await read(formatDeliveryStatus({ action, status: '5.1.1' }))).toEqual([]);
    },
  );

  it.each(['failed', 'FAILED', 'failed (gave up)'])('with the action %s is a bounce', async (action) => {
    expect(await read(formatDeliveryStatus({ action, status: '4.4.7' }))).toMatchObject([
      { status: '4.4.7' },
    ]);
  });

  it('is read from base64, and gets a stable event id without a message id', async () => {
    const fields =
      'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822;ines@kova.example\nAction: failed\nStatus: 5.2.2\n';
    const raw = `Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${Buffer.from(fields).toString('base64')}\n--x--\n`;
    const [first, second] = [await read(raw), await read(raw)];
    expect(first).toMatchObject([
      { address: 'ines@kova.example', status: '5.2.2', detail: '5.2.2', messageId: undefined },
    ]);
    expect(first[0]?.eventId).toMatch(/^[0-9a-f]{64}\/0$/);
    expect(second).toEqual(first);
    const [otherReport] = await read(raw.replace('rfc822', 'RFC822'));
    expect(otherReport?.eventId).toBe((await read(raw.replace('rfc822', 'RFC822')))[0]?.eventId);
  });

  it.each([
    ['OpenSMTPD', openSmtpdBounce, '550 5.1.1 <ines@kova.example>: Recipient address rejected: User unknown'],
    ['Exim', eximFailBounce, '550 5.1.1 No such user here'],
  ])('has the reason of its text part if its status has none: %s', async (_, raw, detail) => {
    expect(await read(raw)).toMatchObject([
      { outcome: 'failed', address: 'ines@kova.example', status: '5.0.0', detail },
    ]);
  });

  it('is read for an international address', async () => {
    expect(await read(Buffer.from(globalDeliveryStatus))).toMatchObject([
      { outcome: 'failed', address: 'ü@kova.example', status: '5.1.1' },
    ]);
  });

  it('contains a report for each failed recipient, up to five', async () => {
    const recipients = Array.from(
      { length: 9 },
      (_, index) =>
        `Final-Recipient: rfc822; r${index}@kova.example\nAction: ${index === 0 ? 'relayed' : 'failed'}\nStatus: 5.1.1`,
    );
    const raw = `Message-ID: <a@b>\nContent-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n${recipients.join('\n\n')}\n--x--\n`;
    const reports = await read(raw);
    expect(reports.map(({ address, eventId }) => `${eventId} ${address}`)).toEqual([
      '<a@b>/0 r1@kova.example',
      '<a@b>/1 r2@kova.example',
      '<a@b>/2 r3@kova.example',
      '<a@b>/3 r4@kova.example',
      '<a@b>/4 r5@kova.example',
    ]);
  });
});

describe('a complaint', () => {
  it.each(['abuse', 'fraud', 'opt-out'])(
    'of the type %s identifies the email by its envelope sender',
    async (type) => {
      expect(await read(formatFeedbackReport('b+7-abc@bounces.example', type))).toEqual([
        {
          eventId: '<report-1@mailbox.example>',
          outcome: 'complaint',
          address: 'ines@kova.example',
          status: undefined,
          detail: type,
          messageId: 'abc.7@tidings.example',
          envelopeSender: 'b+7-abc@bounces.example',
          quoted: expect.stringContaining('Message-ID: <abc.7@tidings.example>'),
        },
      ]);
    },
  );

  it.each(['not-spam', 'auth-failure', 'virus', 'other', ''])('is ignored for the type %s', async (type) => {
    expect(await read(formatFeedbackReport('b@bounces.example', type))).toEqual([]);
  });
});

describe('bounces without a report', () => {
  it('are recognized if they are from qmail', async () => {
    expect(await read(qmailBounce)).toMatchObject([
      {
        outcome: 'failed',
        address: 'ines@kova.example',
        detail: 'Sorry, no mailbox here by that name. (#5.1.1)',
      },
    ]);
  });

  it('are recognized if they are from an old Exchange', async () => {
    expect(await read(exchangeBounce)).toMatchObject([
      { outcome: 'failed', detail: '<mx.kova.example #5.1.1>' },
    ]);
  });

  const createPlainBounce = (headers: string, body = '550 5.1.1 no such user') => `${headers}\n\n${body}\n`;
  it.each([
    [
      'from a daemon',
      createPlainBounce('From: MAILER-DAEMON@kova.example\nSubject: Returned mail: see transcript'),
      'a@b.example',
    ],
    [
      'from the null sender',
      createPlainBounce('From: robot@kova.example\nSubject: Mail delivery failed'),
      '',
    ],
  ])('are recognized %s', async (_, raw, envelopeFrom) => {
    expect(await read(raw, { envelopeFrom })).toMatchObject([{ detail: '550 5.1.1 no such user' }]);
  });

  it.each([
    ['an out-of-office note', outOfOffice, ''],
    ['an automatic reply from the null sender with a bounce’s subject', automaticReply, ''],
    ...['Re: ', 'Autosvar: ', 'Out of Office: ', 'Abwesend: '].map((prefix) => [
      `a reply that begins with ${prefix}`,
      createPlainBounce(`From: ines@kova.example\nSubject: ${prefix}Undeliverable things`),
      '',
    ]),
    [
      'a personal reply',
      createPlainBounce('From: ines@kova.example\nSubject: Re: Undeliverable love'),
      'ines@kova.example',
    ],
    [
      'a warning',
      createPlainBounce(
        'From: MAILER-DAEMON@kova.example\nSubject: Warning: could not be delivered, will be retried',
      ),
      '',
    ],
    [
      'a delay',
      createPlainBounce('From: MAILER-DAEMON@kova.example\nSubject: Delivery Status Notification (Delay)'),
      '',
    ],
    [
      'no reason',
      createPlainBounce('From: MAILER-DAEMON@kova.example\nSubject: failure notice', 'Sorry.'),
      '',
    ],
    [
      'a reason only in the quoted email',
      createPlainBounce(
        'From: MAILER-DAEMON@kova.example\nSubject: failure notice',
        'Sorry.\n--- Below this line is a copy\n550 5.1.1 x',
      ),
      '',
    ],
    [
      'an email about it',
      createPlainBounce('From: tom@kova.example\nSubject: failure notice'),
      'tom@kova.example',
    ],
    ['nothing', '', ''],
  ])('are not recognized in %s', async (_, raw, envelopeFrom) => {
    expect(await read(raw, { envelopeFrom })).toEqual([]);
  });
});

describe('malicious emails', () => {
  const header =
    'Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\n';
  it.each([
    [
      'nested a thousand deep',
      Array.from(
        { length: 1_000 },
        (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`,
      ).join(''),
    ],
    ['forwarded a thousand times', 'Content-Type: message/rfc822\n\n'.repeat(1_000)],
    ['with headers of a megabyte', `X-Long: ${'x'.repeat(1_000_000)}\n\nHi`],
    ['with a hundred thousand headers', `${'X: y\n'.repeat(100_000)}\nHi`],
    [
      'with an unknown charset',
      'Content-Type: text/plain; charset=x-none\nContent-Transfer-Encoding: base64\n\n%%%',
    ],
    ['with a part that never ends', `${header}${'a'.repeat(900_000)}`],
    ['with fields without end', `${header}${'Final-Recipient: rfc822; a@b\n\n'.repeat(30_000)}`],
    ['with empty lines without end', `${header}${'\n \t'.repeat(300_000)}`],
    ['with inherited property names', `${header}__proto__: x\nconstructor: y\nAction: failed\ntoString: z`],
    [
      'with tags without end',
      `From: MAILER-DAEMON@x\nSubject: failure notice\nContent-Type: text/html\n\n${'<'.repeat(500_000)}`,
    ],
    [
      'with endless recipients of qmail',
      `From: MAILER-DAEMON@x\n\nHi. This is the\n${'<a@b>:\n'.repeat(100_000)}`,
    ],
  ])('%s are read or ignored within two seconds', async (_, raw) => {
    const startedAt = performance.now();
    const reports = await read(raw);
    expect(reports.length).toBeLessThanOrEqual(5);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('are read or ignored for any bytes', async () => {
    const pieces = formatDeliveryStatus().split('\r\n');
    const shuffledReport = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 40 })), { maxLength: 60 })
      .map((lines) => Buffer.from(lines.join('\n')));
    await fc.assert(
      fc.asyncProperty(fc.oneof(shuffledReport, fc.uint8Array({ maxLength: 500 })), async (raw) => {
        for (const report of await read(raw)) {
          expect(['failed', 'complaint']).toContain(report.outcome);
          expect(typeof report.detail).toBe('string');
        }
      }),
      { numRuns: 300 },
    );
  });
});
