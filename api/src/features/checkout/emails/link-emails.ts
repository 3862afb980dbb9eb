import type { Statement } from '../../../db/transact.js';
import { formatDuration } from '../../../kernel/clock.js';
import { hashToken } from '../../../kernel/ids.js';
import { formatSubjectName } from '../../../kernel/text/subject-name.js';
import type { Context } from '../../../server/context.js';
import { createLastingName } from '../../mailing/index.js';
import { LIBRARY_CODE_LIFETIME } from '../library/rules.js';
import { downloadUrl, type Seller } from '../store.js';
import { findProductImage, HOW_TO_RENEW, type PurchaseFacts, queueBuyerEmail } from './compose-email.js';

/**
 * Queues an email with a new link, for an earlier buyer or a recipient that the creator chose. `amount` is the price
 * paid for it.
 */
export function queueLinkEmail(
  ctx: Context,
  input: { seller: Seller; to: string; title: string; token: string; amount: number },
): Promise<Statement[]> {
  const { seller, to, title, token, amount } = input;
  const linkId = hashToken(`link ${token}`);
  return queueBuyerEmail(ctx, {
    publicId: amount === 0 ? linkId : createLastingName(linkId),
    seller,
    to,
    message: {
      subject: `Your download from ${formatSubjectName(seller)}`,
      lead: `Here is a new link to ${title}, from ${seller.displayName}.`,
      facts: [],
      link: { label: 'Download', url: downloadUrl(ctx, { token }) },
      foot: HOW_TO_RENEW,
    },
  });
}

/**
 * Queues a new link for a buyer who started to buy a product again, once per started purchase. Only the mailbox learns
 * that the address already owns it.
 */
export async function queueOwnerEmail(
  ctx: Context,
  input: { seller: Seller; to: string; token: string; owned: PurchaseFacts; startedId: string },
): Promise<Statement[]> {
  const { seller, to, token, owned, startedId } = input;
  const emailId = hashToken(`owned ${startedId}`);
  return queueBuyerEmail(ctx, {
    publicId: owned.amount === 0 ? emailId : createLastingName(emailId),
    seller,
    to,
    message: {
      subject: `You already own ${owned.productTitle}`,
      lead: `You already own ${owned.productTitle}, from ${seller.displayName}. Someone just entered this address to buy it again. You do not need to pay again. Here is a new download link.`,
      image: await findProductImage(ctx, owned),
      facts: [],
      link: { label: 'Download', url: downloadUrl(ctx, { token }) },
      foot: `${HOW_TO_RENEW} If you did not start a purchase, you can ignore this email.`,
    },
  });
}

/** Queues the email with the code of a creator's library, once per request. */
export function queueCodeEmail(
  ctx: Context,
  input: { seller: Seller; to: string; code: string; requestId: string },
): Promise<[Statement, ...Statement[]]> {
  const { seller, to, code, requestId } = input;
  return queueBuyerEmail(ctx, {
    // The link opens a paid product, so it must arrive even if the creator closes the account at this very moment.
    publicId: createLastingName(hashToken(`library ${requestId}`)),
    seller,
    to,
    message: {
      subject: `${code} is the code for your library at ${formatSubjectName(seller)}`,
      lead: `Use this code to see your purchases and free downloads from ${seller.displayName}. It works once, and only within ${formatDuration(LIBRARY_CODE_LIFETIME)}.`,
      code,
      facts: [],
      link: null,
      foot: 'Enter the code on the page where you requested it. If you did not request a code, ignore this email. Nobody can open your library without the code.',
    },
  });
}
