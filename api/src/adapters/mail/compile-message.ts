import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Skeleton } from '../../kernel/message-skeleton.js';
import { slot } from '../../kernel/slots.js';
import type { Message } from '../../ports/mail.js';

/**
 * Composes a message once, its slots still in it, and cuts it there. Date and boundaries are among what is
 * composed, so every later joining gives the same bytes.
 */
export async function compileMessage(message: Message): Promise<Skeleton> {
  // Prepared: nodemailer must not parse, encode or fold what holds a slot.
  const prepared = (key: string, value: string) => ({ key, value: { prepared: true, value } });
  const composer = new MailComposer({
    from: named(message.from),
    replyTo: message.replyTo === undefined ? undefined : named(message.replyTo),
    subject: literal(message.subject),
    text: withPlainLineEnds(message.text),
    html: withPlainLineEnds(message.html),
    encoding: 'quoted-printable',
    date: new Date(message.date),
    headers: [
      prepared('Message-ID', `<${slot('message-id')}>`),
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
  return cutAtSlots(raw.replace(/\r?\n/g, '\r\n'));
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
const MARKED = /\uE000([a-z-]+)\uE001|=EE=80=80((?:[a-z-]|=\r\n)+)=EE=80=81/g;

function cutAtSlots(raw: string): Skeleton {
  const parts: string[] = [];
  const slots: Skeleton['slots'] = [];
  let end = 0;
  for (const match of raw.matchAll(MARKED)) {
    const [whole, inHeader, inBody] = match;
    parts.push(raw.slice(end, match.index));
    slots.push(
      inHeader === undefined
        ? { name: (inBody ?? '').replaceAll('=\r\n', ''), encoding: 'quoted-printable' }
        : { name: inHeader, encoding: 'header' },
    );
    end = match.index + whole.length;
  }
  parts.push(raw.slice(end));
  return { parts, slots };
}
