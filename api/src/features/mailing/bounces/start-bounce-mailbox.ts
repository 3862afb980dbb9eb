import type {
  Admission,
  BounceMailbox,
  OpenBounceMailbox,
  ReturnedMail,
} from '../../../ports/bounce-mailbox.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { BounceReport } from '../../../ports/mail-hook.js';
import type { Context } from '../../../server/context.js';
import {
  type BounceAddresses,
  getBounceAddresses,
  isComplaintsAddress,
  readBounceAddress,
} from './bounce-address.js';
import { verdictOf } from './classify.js';
import {
  findDelivery,
  findReportedDelivery,
  isQuotedLink,
  type ReportedDelivery,
} from './find-reported-delivery.js';
import { recordBounce } from './record-bounce.js';

const SOURCE = 'mailbox';
/** Addresses in quoted headers that are looked at. */
const MOST_MENTIONED = 50;
/**
 * Whoever got one mail of ours knows an address where reports are read. A server reports once, perhaps after a few
 * delays; a feedback loop brings what others complained of.
 */
const REPORTS: LimitRule = { name: 'bounce-reports', points: 20, windowSeconds: 86_400 };
const COMPLAINTS: LimitRule = { name: 'complaint-reports', points: 2_000, windowSeconds: 3_600 };

/** Takes what comes back to the envelope senders of our mails, and nothing else. */
export async function startBounceMailbox(ctx: Context, mailbox: BounceMailbox): Promise<OpenBounceMailbox> {
  const addresses = await getBounceAddresses(ctx);
  if (addresses === undefined) throw new Error('A bounce mailbox needs the domain of its addresses.');
  return mailbox.open({
    admit: (address) => admit(ctx, addresses, address),
    take: (mail) => takeReturnedMail(ctx, { addresses, mail }),
  });
}

async function admit(ctx: Context, addresses: BounceAddresses, address: string): Promise<Admission> {
  const deliveryId = readBounceAddress(addresses, address);
  const isForComplaints = isComplaintsAddress(addresses, address);
  if (deliveryId === undefined && !isForComplaints) return 'unknown';
  const { allowed } =
    deliveryId === undefined
      ? await ctx.limits.consume(COMPLAINTS, 'all')
      : await ctx.limits.consume(REPORTS, String(deliveryId));
  return allowed ? 'taken' : 'enough';
}

/** By a signed address, wherever it stands, or by a link that only this recipient got. */
async function findProvenDelivery(
  ctx: Context,
  input: { addresses: BounceAddresses; report: BounceReport; recipient: string },
): Promise<ReportedDelivery | undefined> {
  const { addresses, report, recipient } = input;
  const { quoted = '' } = report;
  const mentioned = quoted.match(/[a-z0-9+-]{1,64}@[a-z0-9.-]{1,255}/gi)?.slice(0, MOST_MENTIONED) ?? [];
  const deliveryId = [recipient, report.envelopeSender ?? '', ...mentioned]
    .map((address) => readBounceAddress(addresses, address))
    .find((id) => id !== undefined);
  if (deliveryId !== undefined) return findDelivery(ctx, deliveryId);
  if (quoted === '' || report.messageId === undefined) return undefined;
  const named = await findReportedDelivery(ctx, report);
  return named !== undefined && (await isQuotedLink(ctx, { id: named.id, quoted })) ? named : undefined;
}

/** A signature proves which mail came back. What else such a mail says of itself anybody could have written. */
async function takeReturnedMail(
  ctx: Context,
  { addresses, mail }: { addresses: BounceAddresses; mail: ReturnedMail },
): Promise<void> {
  if (mail.reports.length === 0) ctx.log.info({ source: SOURCE }, 'a mail that is no report was left aside');
  for (const report of mail.reports) {
    const delivery = await findProvenDelivery(ctx, { addresses, report, recipient: mail.recipient });
    if (delivery === undefined) {
      ctx.log.info({ source: SOURCE }, 'a report on a mail that is not ours was left aside');
      continue;
    }
    // Ids of reports are their senders' choice, and as many as they like: of a mail each kind is heard of once.
    const eventId = `${delivery.id}/${verdictOf(report)}`;
    await recordBounce(ctx, { source: SOURCE, report: { ...report, eventId }, delivery });
  }
}
