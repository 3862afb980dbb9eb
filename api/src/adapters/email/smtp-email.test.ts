import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubleDots, type Extensions, writeEmail } from './smtp-email.js';

const bare: Extensions = {
  pipelining: true,
  startTls: false,
  eightBitMime: false,
  smtpUtf8: false,
  size: undefined,
  auth: [],
};
const full: Extensions = { ...bare, eightBitMime: true, smtpUtf8: true, size: 10_000 };
const message = Buffer.from('Subject: Kiln\r\n\r\nFrost.\r\n');
const write = (
  { from = 'n@tidings.example', to = 'ines@kova.example', bytes = message as Uint8Array } = {},
  extensions = full,
) => writeEmail({ from, to }, bytes, extensions);

describe('writeEmail', () => {
  it('includes the size if the server supports it, and no extension that it did not offer', () => {
    expect(write()).toMatchObject({
      mailFrom: `MAIL FROM:<n@tidings.example> SIZE=${message.length}\r\n`,
      rcpt: 'RCPT TO:<ines@kova.example>\r\n',
    });
    expect(write({}, bare)).toMatchObject({ mailFrom: 'MAIL FROM:<n@tidings.example>\r\n' });
    expect(write({}, { ...bare, size: 0 })).toMatchObject({ mailFrom: expect.stringContaining('SIZE=') });
  });

  it('uses a null sender for emails that must not be answered', () => {
    expect(write({ from: '' }, bare)).toMatchObject({ mailFrom: 'MAIL FROM:<>\r\n' });
  });

  it('rejects a message over the size limit before sending', () => {
    const bytes = Buffer.alloc(10_001, 'x');
    expect(write({ bytes })).toEqual({
      kind: 'refused',
      outcome: {
        kind: 'failed',
        code: 552,
        text: '552 5.3.4 The message has 10001 bytes. The mail server accepts at most 10000.',
      },
    });
    expect(write({ bytes: bytes.subarray(1) }).kind).toBe('ready');
    expect(write({ bytes }, { ...full, size: 0 }).kind).toBe('ready');
  });

  it('encodes an international domain for any server', () => {
    expect(write({ to: 'ines@köva.example' }, bare)).toMatchObject({
      rcpt: 'RCPT TO:<ines@xn--kva-sna.example>\r\n',
    });
  });

  it('requests SMTPUTF8 if the address needs it, and fails without it', () => {
    expect(write({ to: 'inés@kova.example' })).toMatchObject({
      mailFrom: expect.stringMatching(/ SMTPUTF8\r\n$/),
      rcpt: 'RCPT TO:<inés@kova.example>\r\n',
    });
    expect(write({ to: 'inés@kova.example' }, bare)).toMatchObject({
      outcome: { kind: 'failed', code: 553, text: expect.stringMatching(/^553 5\.6\.7 /) },
    });
    expect(write({ from: 'mära@tidings.example' }, bare)).toMatchObject({
      outcome: { kind: 'failed', code: 553, text: expect.stringMatching(/^553 5\.6\.7 .*sender/) },
    });
  });

  it('requests the extension for 8-bit content', () => {
    const inBody = Buffer.from('Subject: Kiln\r\n\r\nGrüße\r\n');
    expect(write({ bytes: inBody })).toMatchObject({
      mailFrom: expect.stringMatching(/ BODY=8BITMIME\r\n$/),
    });
    expect(write({ bytes: inBody }, bare)).toMatchObject({ outcome: { kind: 'failed', code: 554 } });
    const inHeader = Buffer.from('Subject: Grüße\r\n\r\nFrost\r\n');
    expect(write({ bytes: inHeader })).toMatchObject({
      mailFrom: expect.stringMatching(/ BODY=8BITMIME SMTPUTF8\r\n$/),
    });
  });

  it.each([
    'a@b.example>\r\nRCPT TO:<c@d.example',
    'a b@c.example',
    'a@b\n.example',
    '@b.example',
    'a@',
    'a',
  ])('rejects commands in the envelope: %j', (to) => {
    expect(write({ to })).toMatchObject({ outcome: { kind: 'failed', code: 553 } });
    expect(write({ from: to })).toMatchObject({
      outcome: { kind: 'failed', text: expect.stringMatching(/^553 5\.1\.7 /) },
    });
  });
});

/** Returns the message that a server reads from the bytes (RFC 5321 section 4.5.2). */
function decodeWire(wire: string): string | undefined {
  const end = wire.startsWith('.\r\n') ? 0 : wire.indexOf('\r\n.\r\n') + 2;
  if (end === 1 || end + 3 !== wire.length) return undefined;
  return wire.slice(0, end).replace(/(^|\r\n)\./g, '$1');
}

describe('the body', () => {
  const encodeWire = (text: string) => {
    const email = write({ bytes: Buffer.from(text) });
    return email.kind === 'ready' ? Buffer.concat(email.body).toString() : '';
  };

  it.each([
    ['', '\r\n.\r\n'],
    ['a', 'a\r\n.\r\n'],
    ['a\r\n', 'a\r\n.\r\n'],
    ['a\n', 'a\n\r\n.\r\n'],
    ['.', '..\r\n.\r\n'],
    ['.\r\n', '..\r\n.\r\n'],
    ['..\r\n.', '...\r\n..\r\n.\r\n'],
    ['a\r\n.\r\nb', 'a\r\n..\r\nb\r\n.\r\n'],
    ['a\n.\n.b', 'a\n..\n..b\r\n.\r\n'],
    ['a.b\r\n', 'a.b\r\n.\r\n'],
  ])('sends %j as %j', (text, expected) => expect(encodeWire(text)).toBe(expected));

  it('arrives unchanged, for any dots and line breaks', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('.', '..', 'a', '\r\n', ' ')), (pieces) => {
        const text = pieces.join('');
        const receivedText = decodeWire(encodeWire(text));
        expect(receivedText?.replace(/\r\n$/, '')).toBe(text.replace(/\r\n$/, ''));
      }),
    );
  });

  it('is the unchanged message if no line starts with a dot', () => {
    expect(doubleDots(message)).toEqual([message]);
    expect(doubleDots(message)[0]).toBe(message);
  });
});
