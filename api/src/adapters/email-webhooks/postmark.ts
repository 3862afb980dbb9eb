import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError, invalidInput } from '../../kernel/errors.js';
import { slot } from '../../kernel/slots.js';
import type { BounceReport, EmailHook } from '../../ports/email-webhook.js';
import { parseJson } from './sns-message.js';

/** What Postmark keeps for a mail under this name may have 80 characters: hosts of up to 40 fit. */
const METADATA = 'tidings-id';

const Report = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  ID: z.union([z.number(), z.string()]),
  MessageID: z.string().default(''),
  Type: z.string(),
  Email: z.string(),
  Details: z.string().nullish(),
  Metadata: z.record(z.string(), z.string()).nullish(),
});
type Report = z.infer<typeof Report>;

/** Postmark's types of bounces as ours; what is not here says nothing of a mail that did not arrive. */
const TYPES = new Map<string, { says: BounceReport['says']; status?: string }>([
  ['HardBounce', { says: 'dead-address' }],
  ['BadEmailAddress', { says: 'dead-address' }],
  ['SpamComplaint', { says: 'complaint' }],
  ['SoftBounce', { says: 'temporary' }],
  ['Transient', { says: 'temporary' }],
  ['DnsError', { says: 'temporary' }],
  ['Blocked', { says: 'failed', status: '5.7.1' }],
  ['SpamNotification', { says: 'failed', status: '5.7.1' }],
  ['VirusNotification', { says: 'failed', status: '5.7.1' }],
  ['DMARCPolicy', { says: 'failed', status: '5.7.1' }],
]);

/** Postmark signs nothing: what it calls us with is the password in the address that it was given. */
export function postmarkHook({ secret }: { secret: string }): EmailHook {
  const expected = digest(secret);
  return {
    name: 'postmark',
    headers: [
      // Without it Postmark replaces our Message-ID, by which a second sending is known for the same mail.
      { name: 'X-PM-KeepID', value: 'true' },
      // Its reports name its own ids, and repeat what was sent along under this name.
      { name: `X-PM-Metadata-${METADATA}`, value: slot('message-id') },
    ],
    async read({ header, body }) {
      const isPostmark = timingSafeEqual(digest(passwordIn(header('authorization') ?? '')), expected);
      if (!isPostmark)
        throw new AppError('forbidden', 'This call does not carry the secret that was set up.');
      return readReport(body);
    },
  };
}

function readReport(body: string): BounceReport[] {
  const content = parseJson(body);
  const record = z.object({ RecordType: z.string() }).safeParse(content);
  if (!record.success) throw invalidInput('RecordType', 'This is no report of Postmark.');
  // Opens, clicks and deliveries, should somebody have them sent here too.
  if (!['Bounce', 'SpamComplaint'].includes(record.data.RecordType)) return [];
  const report = Report.safeParse(content);
  if (!report.success) throw invalidInput('', 'This is no report of Postmark.');
  return toReports(report.data);
}

function toReports(report: Report): BounceReport[] {
  const type = TYPES.get(report.Type);
  const messageId = report.Metadata?.[METADATA];
  if (type === undefined) return [];
  // Every mail of ours carries it. A mailbox that is gone is gone for all; a complaint without it is about another
  // product on the same server.
  if (messageId === undefined && type.says === 'complaint') return [];
  return [
    {
      // The number may be beyond what JSON's reader tells apart.
      eventId: `${report.MessageID}/${report.ID}`,
      says: type.says,
      address: report.Email,
      status: type.status,
      // What it says beside that are its own words, not the server's.
      detail: (report.Details ?? '').replace(/^smtp;\s*/i, ''),
      messageId,
      envelopeSender: undefined,
    },
  ];
}

function passwordIn(authorization: string): string {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(authorization)?.[1] ?? '';
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  return credentials.slice(credentials.indexOf(':') + 1);
}

/** Of one length, so that comparing takes as long for every guess. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
