import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import type { BounceReport } from '../../ports/email-webhook.js';
import { readPlainBounce, readTextReason } from './plain-bounce.js';

/** Lower-case field names. No prototype, because strangers choose the names. */
type Fields = Partial<Record<string, string>>;

const MAX_FIELD_GROUPS = 20;
const MAX_FIELDS = 100;
const MAX_VALUE_LENGTH = 2_000;

/** Groups of header-like fields with empty lines between (RFC 3464, section 2.1). Folded lines are joined. */
function readFieldGroups(text: string): Fields[] {
  const groups: string[][] = [];
  let group: string[] = [];
  for (const line of [...text.split(/\r\n|\r|\n/), '']) {
    const last = group.length - 1;
    if (line.trim() === '') {
      if (group.length > 0) groups.push(group);
      if (groups.length === MAX_FIELD_GROUPS) break;
      group = [];
    } else if (/^[ \t]/.test(line) && last >= 0) {
      group[last] += ` ${line.trim()}`;
    } else if (group.length < MAX_FIELDS) {
      group.push(line);
    }
  }
  return groups.map(readFields);
}

function readFields(lines: string[]): Fields {
  const fields: Fields = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    // Uses the first of repeated fields, because relays append later fields.
    if (/^[a-z0-9-]{1,60}$/.test(name))
      fields[name] ??= line.slice(colon + 1, colon + 1 + MAX_VALUE_LENGTH).trim();
  }
  return fields;
}

/** Limits for reports, because attackers can write them too. */
const PARSER_LIMITS = { maxNestingDepth: 12, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 0 };
/** Reads only the beginning, because the report precedes the quoted email and parsing blocks the process. */
const MAX_READ_BYTES = 128 * 1024;
const MAX_LINES = 4_000;
const LINE_FEED = 0x0a;
/** The length up to which a part of a report is read as text. */
const MAX_PART_BYTES = 64 * 1024;
/** Each of our emails has one recipient, but some servers repeat it. */
const MAX_REPORTS = 5;

/**
 * Returns the reports of an email to a bounce address: delivery status (RFC 3464), complaints (RFC 5965), or the text
 * of servers that support neither. Empty for anything else, such as an out-of-office reply or a delay.
 */
export async function readReturnedEmail(
  raw: Uint8Array,
  envelope: { envelopeFrom: string },
): Promise<BounceReport[]> {
  let mail: Email;
  try {
    mail = await PostalMime.parse(truncate(raw), PARSER_LIMITS);
  } catch {
    // The email is too deeply nested or malformed to be a report.
    return [];
  }
  const readPart = (type: string) => readPartText(mail, (mimeType) => mimeType === type);
  const id = mail.messageId ?? createHash('sha256').update(raw).digest('hex');
  const original = readOriginalHeaders(mail);
  const complaint = readPart('message/feedback-report');
  if (complaint !== undefined)
    return readComplaint({ id, original }, { part: complaint, quoted: readQuotedHeaders(mail) });
  const status =
    readPart('message/delivery-status') ??
    // This type is for emails with internationalized addresses (RFC 6533).
    readPart('message/global-delivery-status');
  if (status !== undefined) return readDeliveryStatus({ id, original, text: mail.text ?? '' }, status);
  const plain = readPlainBounce(mail, envelope);
  if (plain === undefined) return [];
  return [{ ...describeSource({ id, original }), outcome: 'failed', status: undefined, ...plain }];
}

function truncate(raw: Uint8Array): Uint8Array {
  const beginning = raw.subarray(0, MAX_READ_BYTES);
  let end = -1;
  for (let lines = 0; lines < MAX_LINES; lines += 1) {
    end = beginning.indexOf(LINE_FEED, end + 1);
    if (end < 0) return beginning;
  }
  return beginning.subarray(0, end);
}

interface Source {
  id: string;
  original: Fields;
}

function describeSource({ id, original }: Source) {
  const messageId = original['message-id']?.replace(/[<>\s]/g, '');
  return { eventId: id, messageId, envelopeSender: extractAddress(original['return-path']) };
}

function readDeliveryStatus(source: Source & { text: string }, part: string): BounceReport[] {
  // The first group is about the message, and each further group about a recipient.
  return readFieldGroups(part)
    .filter((fields) => 'action' in fields || 'final-recipient' in fields)
    .filter((fields) => isFailure(fields))
    .slice(0, MAX_REPORTS)
    .map((fields, index) => {
      const address = decodeAddress(fields['original-recipient'] ?? fields['final-recipient']);
      const diagnostic = readTypedValue(fields['diagnostic-code']);
      const reason = diagnostic ?? (address && readTextReason(source.text, address));
      return {
        ...describeSource(source),
        eventId: `${source.id}/${index}`,
        outcome: 'failed',
        address,
        status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.status ?? '')?.[0],
        detail: reason ?? fields.status ?? 'It could not be delivered.',
      };
    });
}

/**
 * Returns whether a report is about a failure. Delayed, delivered, relayed and expanded emails are not failures,
 * regardless of the status.
 */
function isFailure({ action = '', status = '' }: Fields): boolean {
  const word = action.toLowerCase().trim();
  return word === '' ? status.trim().startsWith('5') : word.startsWith('failed');
}

/** Feedback types of unwanted emails. `not-spam` and automatic reports are ignored. */
const COMPLAINT_TYPES = ['abuse', 'fraud', 'opt-out', 'opt-out-list'];

function readComplaint(source: Source, { part, quoted }: { part: string; quoted: string }): BounceReport[] {
  const [fields = {}] = readFieldGroups(part);
  const type = (fields['feedback-type'] ?? '').toLowerCase().trim();
  if (!COMPLAINT_TYPES.includes(type)) return [];
  const { messageId, envelopeSender } = describeSource(source);
  return [
    {
      eventId: source.id,
      outcome: 'complaint',
      address: extractAddress(fields['original-rcpt-to']),
      status: undefined,
      detail: type,
      messageId,
      envelopeSender: extractAddress(fields['original-mail-from']) ?? envelopeSender,
      quoted,
    },
  ];
}

/** The types of a part that quotes the returned email. */
const ORIGINAL_TYPES = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
];
const MAX_QUOTED_LENGTH = 16_000;

/** Reads the headers of the returned email, by name. */
function readOriginalHeaders(mail: Email): Fields {
  return readFieldGroups(readPartText(mail, (type) => ORIGINAL_TYPES.includes(type)) ?? '')[0] ?? {};
}

/** Returns all headers of the quoted email, without the line breaks that fold them. */
function readQuotedHeaders(mail: Email): string {
  const original = readPartText(mail, (type) => ORIGINAL_TYPES.includes(type)) ?? '';
  return (original.split(/\r?\n\r?\n/, 1)[0] ?? '').slice(0, MAX_QUOTED_LENGTH).replace(/\r?\n[ \t]+/g, ' ');
}

function readPartText(mail: Email, isWanted: (mimeType: string) => boolean): string | undefined {
  const part = mail.attachments.find(({ mimeType }) => isWanted(mimeType.toLowerCase()));
  if (part === undefined) return undefined;
  const content =
    typeof part.content === 'string' ? Buffer.from(part.content) : Buffer.from(part.content as ArrayBuffer);
  return content.subarray(0, MAX_PART_BYTES).toString('utf8');
}

/** Returns the value after its type: `rfc822; ines@kova.example`, `smtp; 550 5.1.1 no such user`. */
function readTypedValue(value: string | undefined): string | undefined {
  const text = value?.replace(/^[^;\s]{1,40}\s*;/, '').trim();
  return text === '' ? undefined : text;
}

/** Decodes an address: `utf-8; \\x{FC}@kova.example` is ü@kova.example (RFC 6533). */
function decodeAddress(value: string | undefined): string | undefined {
  return readTypedValue(value)?.replace(/\\x\{([0-9a-f]{2,6})\}/gi, (escapeSequence, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : escapeSequence;
  });
}

function extractAddress(value: string | undefined): string | undefined {
  const address = value?.replace(/[<>\s]/g, '');
  return address === '' ? undefined : address;
}
