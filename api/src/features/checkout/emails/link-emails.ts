import type { Statement } from '../../../db/transact.js';
import { durationText } from '../../../kernel/clock.js';
import { hashToken } from '../../../kernel/ids.js';
import { subjectName } from '../../../kernel/text/subject-name.js';
import type { Context } from '../../../server/context.js';
import { lastingMailingName } from '../../mailing/index.js';
import { LIBRARY_CODE_LIFETIME } from '../library/rules.js';
import { downloadUrl, type Seller } from '../store.js';
import { buyerMailing, HOW_TO_RENEW, type PurchaseFacts, productImagePart } from './compose-email.js';

/**
 * Queues an email with a new link, for an earlier buyer or a recipient that the creator chose. `amount` is the price
 * paid for it.
 */
export function linkMailing(
  ctx: Context,
  input: { seller: Seller; to: string; title: string; token: string; amount: number },
): Promise<Statement[]> {
  const { seller, to, title, token, amount } = input;
  const linkId = hashToken(`link ${token}`);
  return buyerMailing(ctx, {
    publicId: amount === 0 ? linkId : lastingMailingName(linkId),
    seller,
    to,
    message: {
      subject: `Your download from ${subjectName(seller)}`,
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
export async function ownedMailing(
  ctx: Context,
  input: { seller: Seller; to: string; token: string; owned: PurchaseFacts; startedId: string },
): Promise<Statement[]> {
  const { seller, to, token, owned, startedId } = input;
  const emailId = hashToken(`owned ${startedId}`);
  return buyerMailing(ctx, {
    publicId: owned.amount === 0 ? emailId : lastingMailingName(emailId),
    seller,
    to,
    message: {
      subject: `You already own ${owned.productTitle}`,
      lead: `You already own ${owned.productTitle}, from ${seller.displayName}. Someone just entered this address to buy it again. You do not need to pay again. Here is a new download link.`,
      image: await productImagePart(ctx, owned),
      facts: [],
      link: { label: 'Download', url: downloadUrl(ctx, { token }) },
      foot: `${HOW_TO_RENEW} If you did not start a purchase, you can ignore this email.`,
    },
  });
}

/** Queues the email with the code of a creator's library, once per request. */
export function codeMailing(
  ctx: Context,
  input: { seller: Seller; to: string; code: string; requestId: string },
): Promise<[Statement, ...Statement[]]> {
  const { seller, to, code, requestId } = input;
  return buyerMailing(ctx, {
    // The link opens a paid product, so it must arrive even if the creator closes the account at this very moment.
    publicId: lastingMailingName(hashToken(`library ${requestId}`)),
    seller,
    to,
    message: {
      subject: `${code} is the code for your library at ${subjectName(seller)}`,
      lead: `Use this code to see your purchases and free downloads from ${seller.displayName}. It works once, for ${durationText(LIBRARY_CODE_LIFETIME)}.`,
      code,
      facts: [],
      link: null,
      foot: 'Enter the code on the page where you requested it. If you did not request a code, ignore this email. Nobody can open your library without the code.',
    },
  });
}
