import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Skeleton, SkeletonSlot } from '../../kernel/email/message-skeleton.js';
import { formatSlot, hasSlots, parseSlot } from '../../kernel/email/slots.js';
import type { EmailService, Message } from '../../ports/email.js';
import type { EmailHook } from '../../ports/email-webhook.js';

/** Adds headers to every email, so that the providers' reports identify it. */
export function addHeaders(email: EmailService, headers: EmailHook['headers']): EmailService {
  if (headers.length === 0) return email;
  return {
    ...email,
    compile: (message) => email.compile({ ...message, headers: [...message.headers, ...headers] }),
  };
}

/** The slot for a subject that contains slots. It can be encoded only with its values. */
const PERSONAL_SUBJECT = 'subject';

/**
 * Composes a message once with its slots, and cuts it at them. Date and boundaries are fixed, so every later join
 * returns the same bytes.
 */
export async function compileMessage(message: Message): Promise<Skeleton> {
  // Marks values as prepared, so that nodemailer does not parse, encode or fold a slot.
  const prepareHeader = (key: string, value: string) => ({ key, value: { prepared: true, value } });
  const isPersonal = hasSlots(message.subject);
  const composer = new MailComposer({
    from: escapeName(message.from),
    replyTo: message.replyTo === undefined ? undefined : escapeName(message.replyTo),
    ...(isPersonal ? {} : { subject: escapeEncodedWords(message.subject) }),
    text: normalizeLineEnds(message.text),
    html: normalizeLineEnds(message.html),
    encoding: 'quoted-printable',
    date: new Date(message.date),
    headers: [
      prepareHeader('Message-ID', `<${formatSlot('message-id')}>`),
      ...(isPersonal ? [prepareHeader('Subject', formatSlot(PERSONAL_SUBJECT))] : []),
      ...message.headers.map(({ name, value }) => prepareHeader(name, value)),
    ],
    boundaryPrefix: 'tidings',
    baseBoundary: hashBoundary(message),
    disableUrlAccess: true,
    disableFileAccess: true,
  });
  const composedMessage = await composer.compile().build();
  // Added manually, because nodemailer parses address headers even if they are prepared.
  const raw = `To: <${formatSlot('to')}>\n${composedMessage.toString('utf8')}`;
  return cutAtSlots(raw.replace(/\r?\n/g, '\r\n'), message.subject);
}

/**
 * Splits encoded words (RFC 2047) in typed text with an invisible word joiner (U+2060). Email clients would decode
 * them, including line breaks.
 */
function escapeEncodedWords(text: string): string {
  return text.replaceAll('=?', '=\u2060?');
}

function escapeName({ name, address }: Message['from']): Message['from'] {
  return { name: escapeEncodedWords(name), address };
}

/** Normalizes line ends. Servers disagree about lone carriage returns, which allows SMTP smuggling. */
function normalizeLineEnds(body: string): string {
  return body.replace(/\r\n?/g, '\n');
}

/** Derives the boundary from the content, so that composing the same message twice returns the same skeleton. */
function hashBoundary(message: Message): string {
  return createHash('sha256')
    .update(JSON.stringify([message.date, message.subject, message.html, message.text]))
    .digest('hex')
    .slice(0, 24);
}

/**
 * Headers contain the slot characters unchanged. A quoted-printable body encodes these characters, perhaps with soft
 * line breaks in between.
 */
const SLOT_MARK = /\uE000([^\uE001]*)\uE001|=EE=80=80((?:(?!=EE=80=81)[\s\S])*)=EE=80=81/g;

function cutAtSlots(raw: string, subject: string): Skeleton {
  const parts: string[] = [];
  const slots: Skeleton['slots'] = [];
  let end = 0;
  for (const match of raw.matchAll(SLOT_MARK)) {
    const [matchedText, inHeader, inBody] = match;
    parts.push(raw.slice(end, match.index));
    slots.push(createSlot(inHeader, inBody, subject));
    end = match.index + matchedText.length;
  }
  parts.push(raw.slice(end));
  return { parts, slots };
}

function createSlot(inHeader: string | undefined, inBody = '', subject: string): SkeletonSlot {
  if (inHeader === PERSONAL_SUBJECT) return { encoding: 'header-text', text: subject };
  if (inHeader !== undefined) return { name: inHeader, encoding: 'header' };
  const { name, part, fallback, escaping } = parseSlot(decodeQuotedPrintable(inBody));
  return {
    name,
    encoding: 'quoted-printable',
    ...(part === 'all' ? {} : { part }),
    ...(fallback === '' ? {} : { fallback }),
    ...(escaping === 'none' ? {} : { escaping }),
  };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
