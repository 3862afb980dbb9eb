import { createHash } from 'node:crypto';
import type { Context } from '../../../context.js';
import type { BounceMailbox, OpenBounceMailbox, ReturnedMail } from '../../../ports/bounce-mailbox.js';
import {
  type BounceAddresses,
  getBounceAddresses,
  isComplaintsAddress,
  readBounceAddress,
} from './bounce-address.js';
import { findDelivery } from './find-reported-delivery.js';
import { recordBounce } from './record-bounce.js';

const SOURCE = 'mailbox';

/** Takes what comes back to the envelope senders of our mails, and nothing else. */
export async function startBounceMailbox(ctx: Context, mailbox: BounceMailbox): Promise<OpenBounceMailbox> {
  const addresses = await getBounceAddresses(ctx);
  if (addresses === undefined) throw new Error('A bounce mailbox needs the domain of its addresses.');
  return mailbox.open({
    isExpected: (address) =>
      readBounceAddress(addresses, address) !== undefined || isComplaintsAddress(addresses, address),
    take: (mail) => takeReturnedMail(ctx, { addresses, mail }),
  });
}

/** A signature proves which mail came back. What else such a mail says of itself anybody could have written. */
async function takeReturnedMail(
  ctx: Context,
  { addresses, mail }: { addresses: BounceAddresses; mail: ReturnedMail },
): Promise<void> {
  if (mail.reports.length === 0) ctx.log.info({ source: SOURCE }, 'a mail that is no report was left aside');
  for (const report of mail.reports) {
    const signed = [mail.recipient, report.envelopeSender ?? ''];
    const deliveryId = signed
      .map((address) => readBounceAddress(addresses, address))
      .find((id) => id !== undefined);
    const delivery = deliveryId === undefined ? undefined : await findDelivery(ctx, deliveryId);
    if (delivery === undefined) {
      ctx.log.info({ source: SOURCE }, 'a report on a mail that is not ours was left aside');
      continue;
    }
    // Ids of reports are their senders' choice: one must not stand in the way of another's.
    const eventId = `${delivery.id}/${createHash('sha256').update(report.eventId).digest('base64url')}`;
    await recordBounce(ctx, { source: SOURCE, report: { ...report, eventId }, delivery });
  }
}
