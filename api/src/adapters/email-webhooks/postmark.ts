import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { formatSlot } from '../../kernel/email/slots.js';
import { AppError, createFieldError } from '../../kernel/errors.js';
import { parseJson } from '../../kernel/text/parse-json.js';
import type { BounceReport, EmailHook } from '../../ports/email-webhook.js';

/** The metadata field for our id. Postmark allows 80 characters, so hosts of up to 40 fit. */
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

/** Postmark's bounce types as ours. Other types do not report an undelivered email. */
const TYPES = new Map<string, { outcome: BounceReport['outcome']; status?: string }>([
  ['HardBounce', { outcome: 'hard-bounce' }],
  ['BadEmailAddress', { outcome: 'hard-bounce' }],
  ['SpamComplaint', { outcome: 'complaint' }],
  ['SoftBounce', { outcome: 'temporary' }],
  ['Transient', { outcome: 'temporary' }],
  ['DnsError', { outcome: 'temporary' }],
  ['Blocked', { outcome: 'failed', status: '5.7.1' }],
  ['SpamNotification', { outcome: 'failed', status: '5.7.1' }],
  ['VirusNotification', { outcome: 'failed', status: '5.7.1' }],
  ['DMARCPolicy', { outcome: 'failed', status: '5.7.1' }],
]);

/** Reads Postmark's webhooks. Postmark signs nothing, so the password in the webhook URL authenticates it. */
export function createPostmarkHook({ secret }: { secret: string }): EmailHook {
  const expectedHash = hashText(secret);
  return {
    name: 'postmark',
    headers: [
      // Without this header, Postmark replaces our Message-ID, which identifies a repeated email.
      { name: 'X-PM-KeepID', value: 'true' },
      // Postmark's reports contain ids of Postmark, and repeat this metadata field.
      { name: `X-PM-Metadata-${METADATA}`, value: formatSlot('message-id') },
    ],
    async read({ header, body }) {
      const isPostmark = timingSafeEqual(hashText(readPassword(header('authorization') ?? '')), expectedHash);
      if (!isPostmark)
        throw new AppError('forbidden', 'This request does not have the webhook secret of this instance.');
      return readReport(body);
    },
  };
}

function readReport(body: string): BounceReport[] {
  const content = parseJson(body);
  const record = z.object({ RecordType: z.string() }).safeParse(content);
  if (!record.success) throw createFieldError('RecordType', 'This is not a Postmark event.');
  // Ignores opens, clicks and deliveries, if the operator sends them here too.
  if (!['Bounce', 'SpamComplaint'].includes(record.data.RecordType)) return [];
  const report = Report.safeParse(content);
  if (!report.success) throw createFieldError('', 'This is not a Postmark event.');
  return toReports(report.data);
}

function toReports(report: Report): BounceReport[] {
  const type = TYPES.get(report.Type);
  const messageId = report.Metadata?.[METADATA];
  if (type === undefined) return [];
  // Every email of ours has the metadata. A complaint without it is about another product on the same server. A hard
  // bounce counts anyway, because the mailbox is missing for everyone.
  if (messageId === undefined && type.outcome === 'complaint') return [];
  return [
    {
      // The number may exceed what JSON.parse represents exactly.
      eventId: `${report.MessageID}/${report.ID}`,
      outcome: type.outcome,
      address: report.Email,
      status: type.status,
      // The report's other texts are Postmark's own, not the server's.
      detail: (report.Details ?? '').replace(/^smtp;\s*/i, ''),
      messageId,
      envelopeSender: undefined,
    },
  ];
}

function readPassword(authorization: string): string {
  const encodedCredentials = /^Basic ([\w+/=]+)$/i.exec(authorization)?.[1] ?? '';
  const credentials = Buffer.from(encodedCredentials, 'base64').toString('utf8');
  return credentials.slice(credentials.indexOf(':') + 1);
}

/** Hashes to a fixed length, so that the time of a comparison is equal for every guess. */
function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
