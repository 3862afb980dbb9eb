import type { Email } from 'postal-mime';

/** A report of a server without RFC 3464. Read leniently, and only from text that a server wrote. */
interface PlainBounce {
  address: string | undefined;
  detail: string;
}

const MAX_TEXT_LENGTH = 20_000;
const MAX_REASON_LINES = 8;
const SUBJECT =
  /undeliver|delivery (?:status notification|failure|has failed|problem)|returned (?:mail|to sender)|failure notice|mail delivery (?:failed|system)|could not be delivered|mail system error/i;
/** Subject prefixes of replies, personal or automatic. */
const REPLY_SUBJECT =
  /^\s*(?:re|aw|sv|vs|antw|fwd?|wg|automatic reply|auto(?:matic)?[- ]?(?:reply|response|svar)|autosvar|out of (?:the )?office|abwesen\w*|automatische antwort|réponse automatique|respuesta automática|risposta automatica)\b[^:]{0,20}:/i;
const DELAY_PATTERN = /delay|warning|still being retried|will be retried|not yet been delivered/i;
const FAILURE = /\b5\.\d{1,3}\.\d{1,3}\b|(?<![\d.])5[0-5]\d(?![\d.])[ -]/;

export function readPlainBounce(
  email: Email,
  { envelopeFrom }: { envelopeFrom: string },
): PlainBounce | undefined {
  if (!isFromServer(email, envelopeFrom)) return undefined;
  const text = (email.text ?? stripTags(email.html ?? '')).slice(0, MAX_TEXT_LENGTH);
  return readQmail(text) ?? readGenericBounce(email.subject ?? '', text);
}

/** Returns whether a server wrote the email. Automatic replies have an empty sender too, but declare themselves. */
function isFromServer(email: Email, envelopeFrom: string): boolean {
  const getHeader = (name: string) =>
    email.headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';
  if (/^(?:mailer-daemon|postmaster)@/i.test(email.from?.address ?? '')) return true;
  const isAutoReply =
    /auto-replied/.test(getHeader('auto-submitted')) ||
    getHeader('x-autoreply') + getHeader('x-autorespond') !== '' ||
    /auto_reply/.test(getHeader('precedence'));
  return envelopeFrom === '' && !isAutoReply && !REPLY_SUBJECT.test(email.subject ?? '');
}

/**
 * Reads a bounce of qmail (QSBMF): "Hi. This is the qmail-send program", then `<address>:` and a reason for each
 * address.
 */
function readQmail(text: string): PlainBounce | undefined {
  if (!/^\s*Hi\. This is the/.test(text)) return undefined;
  const report = text.split(/\n--- Below this line/, 1)[0] ?? '';
  const [, address, detail] = /^<([^<>\s]{3,320})>:\s*\n([\s\S]{1,2000}?)(?:\n\s*\n|$)/m.exec(report) ?? [];
  return detail === undefined ? undefined : { address, detail };
}

function readGenericBounce(subject: string, text: string): PlainBounce | undefined {
  if (!SUBJECT.test(subject) || DELAY_PATTERN.test(subject)) return undefined;
  // The original email follows, which the server did not write.
  const report =
    text.split(/\n-+ ?(?:original message|this is a copy|below this line|forwarded message)/i, 1)[0] ?? '';
  const detail = report.split(/\r?\n/).find((line) => FAILURE.test(line));
  return detail === undefined ? undefined : { address: undefined, detail: detail.trim() };
}

function stripTags(html: string): string {
  const text = html.slice(0, MAX_TEXT_LENGTH * 2).replace(/<[^<>]*>/g, '\n');
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/**
 * Returns the text about an address in the text part of a report, for servers whose reports have no diagnostic code.
 * OpenSMTPD writes it after the address, Exim in the indented lines below. Starts at the reply code, if there is one.
 */
export function readTextReason(text: string, address: string): string | undefined {
  const lines = text.slice(0, MAX_TEXT_LENGTH).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const addressIndex = line.toLowerCase().indexOf(address.toLowerCase());
    if (addressIndex === -1) continue;
    const textAfterAddress = line.slice(addressIndex + address.length).replace(/^[>\s:]+/, '');
    const linesBelow = lines.slice(index + 1);
    const end = linesBelow.findIndex((next) => !/^\s+\S/.test(next));
    const words =
      textAfterAddress ||
      linesBelow.slice(0, end === -1 ? MAX_REASON_LINES : Math.min(end, MAX_REASON_LINES)).join(' ');
    const reason = words.replace(/\s+/g, ' ').trim();
    if (reason !== '') return /(?<![\d.])[45]\d\d[ -].*/.exec(reason)?.[0] ?? reason;
  }
  return undefined;
}
