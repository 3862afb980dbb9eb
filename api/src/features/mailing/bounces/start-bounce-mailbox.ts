import type {
  Admission,
  BounceMailbox,
  OpenBounceMailbox,
  ReturnedEmail,
} from '../../../ports/bounce-mailbox.js';
import type { BounceReport } from '../../../ports/email-webhook.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import {
  type BounceAddresses,
  getBounceAddresses,
  isComplaintsAddress,
  readBounceAddress,
} from './bounce-address.js';
import { judgeReport } from './classify-failure.js';
import {
  findDelivery,
  findReportedDelivery,
  isQuotedLink,
  type ReportedDelivery,
} from './find-reported-delivery.js';
import { recordBounce } from './record-bounce.js';

const SOURCE = 'mailbox';
/** The maximum number of addresses in quoted headers that are checked. */
const MAX_MENTIONED_ADDRESSES = 50;
/**
 * Every recipient of an email knows an address that accepts reports, so reports are limited. A server reports
 * once, perhaps after a few delays. A feedback loop forwards the complaints of many.
 */
const REPORTS: LimitRule = { name: 'bounce-reports', points: 20, windowSeconds: 86_400 };
const COMPLAINTS: LimitRule = { name: 'complaint-reports', points: 2_000, windowSeconds: 3_600 };

/** Starts the mailbox that accepts bounces to our envelope senders, and nothing else. */
export async function startBounceMailbox(ctx: Context, mailbox: BounceMailbox): Promise<OpenBounceMailbox> {
  const addresses = await getBounceAddresses(ctx);
  if (addresses === undefined) throw new Error('A bounce mailbox needs the domain of its addresses.');
  return mailbox.open({
    admit: (address) => checkAdmission(ctx, addresses, address),
    take: (email) => recordReturnedEmail(ctx, { addresses, email }),
  });
}

async function checkAdmission(ctx: Context, addresses: BounceAddresses, address: string): Promise<Admission> {
  const deliveryId = readBounceAddress(addresses, address);
  const isForComplaints = isComplaintsAddress(addresses, address);
  if (deliveryId === undefined && !isForComplaints) return 'unknown';
  const { allowed } =
    deliveryId === undefined
      ? await ctx.limits.consume(COMPLAINTS, 'all')
      : await ctx.limits.consume(REPORTS, String(deliveryId));
  return allowed ? 'taken' : 'enough';
}

/**
 * Returns the delivery proven by a signed address anywhere in the email, or by a link that only this
 * recipient received.
 */
async function findProvenDelivery(
  ctx: Context,
  input: { addresses: BounceAddresses; report: BounceReport; recipient: string },
): Promise<ReportedDelivery | undefined> {
  const { addresses, report, recipient } = input;
  const { quoted = '' } = report;
  const quotedAddresses =
    quoted.match(/[a-z0-9+-]{1,64}@[a-z0-9.-]{1,255}/gi)?.slice(0, MAX_MENTIONED_ADDRESSES) ?? [];
  const deliveryId = [recipient, report.envelopeSender ?? '', ...quotedAddresses]
    .map((address) => readBounceAddress(addresses, address))
    .find((id) => id !== undefined);
  if (deliveryId !== undefined) return findDelivery(ctx, deliveryId);
  if (quoted === '' || report.messageId === undefined) return undefined;
  const namedDelivery = await findReportedDelivery(ctx, report);
  return namedDelivery !== undefined && (await isQuotedLink(ctx, { id: namedDelivery.id, quoted }))
    ? namedDelivery
    : undefined;
}

/**
 * Records the bounce of an email. The signature proves which email bounced, but anyone can forge the rest of
 * the report.
 */
async function recordReturnedEmail(
  ctx: Context,
  { addresses, email }: { addresses: BounceAddresses; email: ReturnedEmail },
): Promise<void> {
  if (email.reports.length === 0)
    ctx.log.info({ source: SOURCE }, 'an email that is not a report was ignored');
  for (const report of email.reports) {
    const delivery = await findProvenDelivery(ctx, { addresses, report, recipient: email.recipient });
    if (delivery === undefined) {
      ctx.log.info({ source: SOURCE }, 'a report about an email that Tidings did not send was ignored');
      continue;
    }
    // Senders choose the ids of reports and can send any number, so each kind counts once per email.
    const eventId = `${delivery.id}/${judgeReport(report)}`;
    await recordBounce(ctx, { source: SOURCE, report: { ...report, eventId }, delivery });
  }
}
