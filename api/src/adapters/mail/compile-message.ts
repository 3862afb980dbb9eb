import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Skeleton, SkeletonSlot } from '../../kernel/message-skeleton.js';
import { hasSlots, parseSlot, slot } from '../../kernel/slots.js';
import type { Message } from '../../ports/mail.js';

/** Stands for a subject with slots: only with its values in it can it be encoded. */
const PERSONAL_SUBJECT = 'subject';

/**
 * Composes a message once, its slots still in it, and cuts it there. Date and boundaries are among what is
 * composed, so every later joining gives the same bytes.
 */
export async function compileMessage(message: Message): Promise<Skeleton> {
  // Prepared: nodemailer must not parse, encode or fold what holds a slot.
  const prepared = (key: string, value: string) => ({ key, value: { prepared: true, value } });
  const isPersonal = hasSlots(message.subject);
  const composer = new MailComposer({
    from: named(message.from),
    replyTo: message.replyTo === undefined ? undefined : named(message.replyTo),
    ...(isPersonal ? {} : { subject: literal(message.subject) }),
    text: withPlainLineEnds(message.text),
    html: withPlainLineEnds(message.html),
    encoding: 'quoted-printable',
    date: new Date(message.date),
    headers: [
      prepared('Message-ID', `<${slot('message-id')}>`),
      ...(isPersonal ? [prepared('Subject', slot(PERSONAL_SUBJECT))] : []),
      ...message.headers.map(({ name, value }) => prepared(name, value)),
    ],
    boundaryPrefix: 'tidings',
    baseBoundary: boundaryOf(message),
    disableUrlAccess: true,
    disableFileAccess: true,
  });
  const composed = await composer.compile().build();
  // To is put on by hand: nodemailer takes address headers apart even when they are prepared.
  const raw = `To: <${slot('to')}>\n${composed.toString('utf8')}`;
  return cutAtSlots(raw.replace(/\r?\n/g, '\r\n'), message.subject);
}

/**
 * Somebody who types an encoded word (RFC 2047) would have mail programs read what it stands for, line breaks
 * included. A joiner without width keeps it what it looks like.
 */
function literal(text: string): string {
  return text.replaceAll('=?', '=\u2060?');
}

function named({ name, address }: Message['from']): Message['from'] {
  return { name: literal(name), address };
}

/** A carriage return alone is the end of a line to some servers, and the end of a mail to those behind them. */
function withPlainLineEnds(body: string): string {
  return body.replace(/\r\n?/g, '\n');
}

/** From the content, not from chance: composing the same message twice gives the same skeleton. */
function boundaryOf(message: Message): string {
  return createHash('sha256')
    .update(JSON.stringify([message.date, message.subject, message.html, message.text]))
    .digest('hex')
    .slice(0, 24);
}

/** In headers the marks stand as they are; in a quoted-printable body encoded, perhaps with soft line breaks between. */
const MARKED = /\uE000([^\uE001]*)\uE001|=EE=80=80((?:(?!=EE=80=81)[\s\S])*)=EE=80=81/g;

function cutAtSlots(raw: string, subject: string): Skeleton {
  const parts: string[] = [];
  const slots: Skeleton['slots'] = [];
  let end = 0;
  for (const match of raw.matchAll(MARKED)) {
    const [whole, inHeader, inBody] = match;
    parts.push(raw.slice(end, match.index));
    slots.push(slotOf(inHeader, inBody, subject));
    end = match.index + whole.length;
  }
  parts.push(raw.slice(end));
  return { parts, slots };
}

function slotOf(inHeader: string | undefined, inBody = '', subject: string): SkeletonSlot {
  if (inHeader === PERSONAL_SUBJECT) return { encoding: 'header-text', text: subject };
  if (inHeader !== undefined) return { name: inHeader, encoding: 'header' };
  const { name, fallback, escaping } = parseSlot(decodeQuotedPrintable(inBody));
  return {
    name,
    encoding: 'quoted-printable',
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
