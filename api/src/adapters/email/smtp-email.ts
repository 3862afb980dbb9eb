import { isAscii } from 'node:buffer';
import { domainToASCII } from 'node:url';
import type { Envelope, Outcome } from '../../ports/email.js';

/** The extensions that the server listed after EHLO. */
export interface Extensions {
  pipelining: boolean;
  startTls: boolean;
  eightBitMime: boolean;
  smtpUtf8: boolean;
  /** The maximum message size in bytes. 0 means no fixed limit, and undefined no support for SIZE (RFC 1870). */
  size: number | undefined;
  auth: string[];
}

/** An email as SMTP commands, or the reason why this server cannot accept it. */
export type EmailText = ReadyEmail | { kind: 'refused'; outcome: Outcome };

export interface ReadyEmail {
  kind: 'ready';
  mailFrom: string;
  rcpt: string;
  body: Uint8Array[];
  /** True if the envelope needs an extension, for 8-bit content or for characters beyond ASCII. */
  needsExtension: boolean;
}

export function writeEmail(envelope: Envelope, message: Uint8Array, extensions: Extensions): EmailText {
  const from = envelope.from === '' ? '' : formatEnvelopeAddress(envelope.from);
  const to = formatEnvelopeAddress(envelope.to);
  // Only this email fails, because each mailing has its own sender.
  if (from === undefined)
    return createFailedEmail(553, '5.1.7 The sender address is not valid in an SMTP envelope.');
  if (to === undefined) return createFailedEmail(553, '5.1.3 The address is not valid in an SMTP envelope.');

  const isEightBit = !isAscii(message);
  const needsUtf8 =
    !isPrintableAscii(from) || !isPrintableAscii(to) || (isEightBit && !isAscii(cutHeader(message)));
  if (needsUtf8 && !extensions.smtpUtf8) {
    return isPrintableAscii(from)
      ? createFailedEmail(
          553,
          '5.6.7 The mail server does not accept addresses with characters beyond ASCII.',
        )
      : createFailedEmail(
          553,
          '5.6.7 The mail server does not accept a sender address with characters beyond ASCII.',
        );
  }
  if (isEightBit && !extensions.eightBitMime)
    return createFailedEmail(554, '5.6.3 The mail server does not support 8BITMIME.');
  if (extensions.size && message.length > extensions.size) {
    return createFailedEmail(
      552,
      `5.3.4 The message has ${message.length} bytes. The mail server accepts at most ${extensions.size}.`,
    );
  }
  const parameters = [
    `MAIL FROM:<${from}>`,
    ...(extensions.size === undefined ? [] : [`SIZE=${message.length}`]),
    ...(isEightBit ? ['BODY=8BITMIME'] : []),
    ...(needsUtf8 ? ['SMTPUTF8'] : []),
  ];
  return {
    kind: 'ready',
    mailFrom: `${parameters.join(' ')}\r\n`,
    rcpt: `RCPT TO:<${to}>\r\n`,
    body: [...doubleDots(message), chooseEnding(message)],
    needsExtension: isEightBit || needsUtf8,
  };
}

const LF_DOT = Buffer.from('\n.');
const DOT = Buffer.from('.');
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const END = Buffer.from('.\r\n');
const END_AFTER_OPEN_LINE = Buffer.from('\r\n.\r\n');

/**
 * Doubles leading dots (RFC 5321 section 4.5.2), also after a lone LF, because a server that accepts it as a line end
 * would otherwise see the end of the message. The returned parts are views of the message, not copies.
 */
export function doubleDots(message: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.length);
  const parts: Uint8Array[] = bytes[0] === DOT[0] ? [DOT] : [];
  let start = 0;
  for (let dotIndex = bytes.indexOf(LF_DOT); dotIndex !== -1; dotIndex = bytes.indexOf(LF_DOT, start)) {
    parts.push(bytes.subarray(start, dotIndex + 1), DOT);
    start = dotIndex + 1;
  }
  parts.push(start === 0 ? message : bytes.subarray(start));
  return parts;
}

function chooseEnding(message: Uint8Array): Uint8Array {
  const endsLine = message.at(-2) === CARRIAGE_RETURN && message.at(-1) === LINE_FEED;
  return endsLine ? END : END_AFTER_OPEN_LINE;
}

/** Returns the header, up to the empty line. */
function cutHeader(message: Uint8Array): Uint8Array {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.length);
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? message : message.subarray(0, end);
}

/**
 * Returns the address in a form that cannot end the brackets or the line of a command, else undefined. Writes an
 * international domain as `xn--…`, which every server accepts.
 */
function formatEnvelopeAddress(address: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects exactly these characters
  if (/[\x00-\x20\x7f<>]/.test(address)) return undefined;
  const separatorIndex = address.lastIndexOf('@');
  if (separatorIndex < 1 || separatorIndex === address.length - 1) return undefined;
  if (isPrintableAscii(address)) return address;
  const domain = domainToASCII(address.slice(separatorIndex + 1));
  return domain === '' ? undefined : `${address.slice(0, separatorIndex)}@${domain}`;
}

function isPrintableAscii(text: string): boolean {
  return !/[^\x20-\x7e]/.test(text);
}

function createFailedEmail(code: number, words: string): EmailText {
  return { kind: 'refused', outcome: { kind: 'failed', code, text: `${code} ${words}` } };
}
