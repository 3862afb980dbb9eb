import type { Statement } from '../../../db/transact.js';
import { formatDuration } from '../../../kernel/clock.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { AUTO_SUBMITTED } from '../../../kernel/email/email-html.js';
import { removeSlots } from '../../../kernel/email/slots.js';
import {
  type EmailPart,
  renderTransactional,
  type TransactionalEmail,
} from '../../../kernel/email/transactional-email.js';
import type { Message } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { findProduct } from '../../products/index.js';
import { getEmailLook, toEmailImageUrl } from '../../sites/index.js';
import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES } from '../downloads/rules.js';
import type { Purchase, Seller } from '../store.js';

/** The parts of a purchase that emails show. */
export type PurchaseFacts = Pick<
  Purchase,
  'publicId' | 'productId' | 'productTitle' | 'amount' | 'currency' | 'customerEmail' | 'locale'
> & {
  /** All are missing for a free product, which has no receipt. */
  id?: number;
  receiptNumber?: number | null;
  tax?: number | null;
};

export const HOW_TO_RENEW = `The download link works up to ${DOWNLOAD_LINK_USES} times within ${formatDuration(DOWNLOAD_LINK_LIFETIME)}. After that, open the old link to get a new one by email.`;

interface EmailText {
  from: string;
  subject: string;
  lead: string;
  /** The code, shown in large digits. */
  code?: string;
  image?: EmailPart[];
  facts: Array<[name: string, value: string]>;
  link: { label: string; url: string } | null;
  /** Less important links. */
  more?: Array<{ label: string; url: string }>;
  foot: string;
}

/** Queues an email to a buyer, in the seller's design. */
export async function queueBuyerEmail(
  ctx: Context,
  sentEmail: { publicId: string; seller: Seller; to: string; message: Omit<EmailText, 'from'> },
): Promise<[Statement, ...Statement[]]> {
  const { seller, message } = sentEmail;
  const sender = { look: await getEmailLook(ctx, seller), postalAddress: seller.postalAddress };
  return queueEmail(ctx, { ...sentEmail, sender, message: { ...message, from: seller.displayName } });
}

/** Queues an email about a sale. */
export async function queueEmail(
  ctx: Context,
  sentEmail: {
    publicId: string;
    seller: Seller;
    to: string;
    sender: Pick<TransactionalEmail, 'look' | 'postalAddress'>;
    message: EmailText;
  },
): Promise<[Statement, ...Statement[]]> {
  const { publicId, seller, to, message, sender } = sentEmail;
  const { mailFrom } = ctx.instance;
  return insertSingleMailing(ctx, {
    publicId,
    ownerId: seller.id,
    priority: PRIORITY.transactional,
    envelopeFrom: mailFrom,
    messageIdHost: readDomain(mailFrom),
    skeleton: await ctx.email.compile(compose(ctx, message, sender)),
    address: to,
  });
}

function compose(
  ctx: Context,
  message: EmailText,
  sender: Pick<TransactionalEmail, 'look' | 'postalAddress'>,
): Message {
  const { from, subject, lead, code, image = [], facts, link, more = [], foot } = message;
  const title = removeSlots(subject);
  return {
    from: { name: removeSlots(from), address: ctx.instance.mailFrom },
    subject: title,
    ...renderTransactional({
      ...sender,
      title,
      parts: [
        ...image,
        removeSlots(lead),
        ...(code === undefined ? [] : [{ code }]),
        { facts: facts.map(([name, value]) => [name, removeSlots(value)] as const) },
        ...(link === null ? [] : [{ button: link }]),
        ...(more.length === 0 ? [] : [{ links: more }]),
        foot,
      ],
    }),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}

/** Returns the product's image, or nothing if it has none or the image was deleted. */
export async function findProductImage(
  ctx: Context,
  { productId, productTitle }: Pick<Purchase, 'productId' | 'productTitle'>,
): Promise<EmailPart[]> {
  const image = (await findProduct(ctx, { id: productId }))?.image ?? null;
  const address = image === null ? null : toEmailImageUrl(ctx, image);
  return address === null ? [] : [{ image: { address, alt: removeSlots(productTitle) } }];
}
