import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../../../adapters/email/compile-message.js';
import { DAY } from '../../../kernel/clock.js';
import { joinMessage } from '../../../kernel/email/message-skeleton.js';
import { detectAlgorithm, type SigningKey } from '../../../kernel/tokens/signed-token.js';
import { formatDkimRecord, formatDkimRecordName, verifyDkim } from '../../../testing/email/dkim.js';
import { signMessage } from './sign-message.js';

const DATE = Date.UTC(2026, 10, 21, 8);
const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  ed: generateKeyPairSync('ed25519'),
};
const createKey = (selector: 'rsa' | 'ed'): SigningKey => ({
  domain: 'kiln.example',
  selector,
  algorithm: detectAlgorithm(pairs[selector].privateKey),
  privateKey: pairs[selector].privateKey,
});
const [RSA, ED] = [createKey('rsa'), createKey('ed')];
const RECORDS = {
  [formatDkimRecordName(RSA)]: formatDkimRecord(pairs.rsa.publicKey),
  [formatDkimRecordName(ED)]: formatDkimRecord(pairs.ed.publicKey),
};

const sign = async (message: string, keys = [RSA, ED], now = DATE) =>
  Buffer.from(await signMessage(Buffer.from(message, 'latin1'), keys, now)).toString('latin1');
const verify = async (message: string, now = DATE) =>
  (await verifyDkim(Buffer.from(message, 'latin1'), RECORDS, new Date(now))).map(
    ({ selector, result, comment }) => [selector, result, comment],
  );
const BOTH_PASS = [
  ['rsa', 'pass', undefined],
  ['ed', 'pass', undefined],
];

const HEADERS = [
  'To: <ines@reader.example>',
  'From: Mara <mara@kiln.example>',
  'Subject: The kiln',
  'Date: Sat, 21 Nov 2026 08:00:00 +0000',
  'Message-ID: <a.1@kiln.example>',
];
const createEmail = (body: string, headers = HEADERS) => `${headers.join('\r\n')}\r\n\r\n${body}`;

async function composeMessage(personal: Record<string, string> = {}) {
  const skeleton = await compileMessage({
    from: { name: 'Mara Köhler, potter', address: 'mara@kiln.example' },
    replyTo: { name: 'Mara', address: 'mara@studio.example' },
    subject: 'Grüße aus der Töpferei, mit einem Betreff, der länger ist als eine Zeile in einem Brief 🏺',
    html: `<p>${'The kiln  would not cool. '.repeat(200)}</p>`,
    text: 'The kiln.  \n\n\tTwo words. \n\n',
    headers: [
      { name: 'List-Id', value: '<mara.tidings.example>' },
      { name: 'List-Unsubscribe', value: '<https://tidings.example/u/abc>' },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      { name: 'Feedback-ID', value: '1:2:tidings' },
    ],
    date: DATE,
  });
  const values = { to: 'ines@reader.example', 'message-id': 'a.1@kiln.example', ...personal };
  return Buffer.from(joinMessage(skeleton, values)).toString('latin1');
}

describe('signing', () => {
  it.each([
    ['a composed newsletter', composeMessage],
    ['an empty body', async () => createEmail('')],
    ['a body of blank lines', async () => createEmail('\r\n\r\n \r\n')],
    ['blank lines at the end', async () => createEmail('Text\r\n\r\n\r\n')],
    ['no line end at the end', async () => createEmail('Text')],
    ['tabs and runs of spaces', async () => createEmail('\tA  b\t \tc \r\n  d\r\n \r\ne \r\n')],
    ['8bit', async () => createEmail('Gr\xc3\xbc\xc3\x9fe \xc2\xa0\r\n', [...HEADERS, 'X-Note: \xc3\xbc'])],
    [
      'folded headers',
      async () =>
        createEmail('Text\r\n', [
          'to:\t<ines@reader.example>,\r\n\t <jo@reader.example>',
          'FROM :  Mara\r\n <mara@kiln.example> ',
          'Subject:\r\n  Long\r\n\t words  ',
          'Date: Sat, 21 Nov 2026 08:00:00 +0000',
        ]),
    ],
    [
      'a header that is there twice',
      async () => createEmail('Text\r\n', [...HEADERS, 'List-Id: <one.example>', 'List-Id: <two.example>']),
    ],
    [
      'an empty subject',
      async () => createEmail('Text\r\n', [...HEADERS.slice(0, 2), 'Subject:', ...HEADERS.slice(3)]),
    ],
  ])('passes an independent verifier: %s', async (_, createMessage) => {
    expect(await verify(await sign(await createMessage()))).toEqual(BOTH_PASS);
  });

  it('passes for any body and subject', async () => {
    const piece = fc.constantFrom(' ', '  ', '\t', '\r\n', 'a', 'word', '.', '=', '\xc3\xa4', '-');
    const body = fc.array(piece, { maxLength: 80 }).map((parts) => parts.join(''));
    const subject = fc.string({ unit: fc.constantFrom(' ', '\t', 'b', '\xc3\xa4', ':', ';'), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(body, subject, async (text, words) => {
        const signedMessage = await sign(
          createEmail(`${text}\r\n`, [...HEADERS.slice(0, 2), `Subject: ${words}`, ...HEADERS.slice(3)]),
        );
        expect(await verify(signedMessage)).toEqual(BOTH_PASS);
      }),
      { numRuns: 150 },
    );
  });

  it('returns the same bytes for the same message', async () => {
    const message = await composeMessage();
    const first = await sign(message);
    expect(await sign(message, [RSA, ED], DATE + DAY)).toBe(first);
    expect(first.endsWith(message)).toBe(true);
  });

  it('covers headers that must not change, and headers that must not be added', async () => {
    const signedMessage = await sign(await composeMessage());
    const hold = [...signedMessage.matchAll(/[ \n]h=([^;]*);/g)].map(([, names = '']) =>
      names.replaceAll(/\s/g, ''),
    );
    expect(hold).toEqual(
      Array(2).fill(
        [
          'From',
          'From',
          'To',
          'To',
          'Subject',
          'Subject',
          'Date',
          'Date',
          'Reply-To',
          'Reply-To',
          'Message-ID',
          'MIME-Version',
          'Content-Type',
          'List-Id',
          'List-Unsubscribe',
          'List-Unsubscribe-Post',
          'Feedback-ID',
        ].join(':'),
      ),
    );
    expect(signedMessage).not.toMatch(/[;\s]l=/);
    expect(signedMessage).toContain('c=relaxed/relaxed');
    for (const line of signedMessage.slice(0, signedMessage.indexOf('To: ')).split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(78);
    }
  });

  it.each([
    ['another body', (message: string) => message.replace('Text', 'Test')],
    ['another line at the end', (message: string) => `${message}Buy this\r\n`],
    ['another subject', (message: string) => message.replace('The kiln', 'The kilns')],
    ['a second From', (message: string) => `From: evil@evil.example\r\n${message}`],
    ['an added Reply-To', (message: string) => `Reply-To: evil@evil.example\r\n${message}`],
    ['another Message-ID', (message: string) => message.replace('<a.1@', '<a.2@')],
  ])('does not pass with %s', async (_, change) => {
    const signedMessage = await sign(createEmail('Text\r\n'));
    const changedMessage = change(signedMessage);
    expect(changedMessage).not.toBe(signedMessage);
    for (const [, result] of await verify(changedMessage)) expect(result).not.toBe('pass');
  });

  it('makes a signature valid from the Date of the email for 30 days', async () => {
    const signedMessage = await sign(createEmail('Text\r\n'), [RSA], DATE + 5 * DAY);
    expect(signedMessage).toContain(`t=${DATE / 1_000}; x=${(DATE + 30 * DAY) / 1_000};`);
    expect(await verify(signedMessage, DATE + 29 * DAY)).toEqual([['rsa', 'pass', undefined]]);
    expect((await verify(signedMessage, DATE + 31 * DAY))[0]?.[1]).not.toBe('pass');
  });

  it('omits an expiry that has passed, and both times if the Date is invalid', async () => {
    const lateSignature = await sign(createEmail('Text\r\n'), [RSA], DATE + 40 * DAY);
    expect(lateSignature).not.toContain(' x=');
    expect(await verify(lateSignature, DATE + 40 * DAY)).toEqual([['rsa', 'pass', undefined]]);
    const undatedMessage = await sign(createEmail('Text\r\n', ['From: <mara@kiln.example>', 'Date: soon']), [
      RSA,
    ]);
    expect(undatedMessage).not.toMatch(/ [tx]=\d/);
    expect(await verify(undatedMessage)).toEqual([['rsa', 'pass', undefined]]);
  });

  it('signs outside the event loop', async () => {
    let turnCount = 0;
    const count = () => {
      turnCount += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const message = await composeMessage();
    const turnsBefore = turnCount;
    for (let count = 0; count < 10; count += 1) await sign(message, [RSA]);
    clearImmediate(timer);
    // If this thread signed, all ten would be done before anything else ran.
    expect(turnCount - turnsBefore).toBeGreaterThan(0);
  });
});
