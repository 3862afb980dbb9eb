import type { Statement } from '../../db/transact.js';
import { longDate } from '../../kernel/clock.js';
import { domainOf } from '../../kernel/email/email-address.js';
import {
  AUTO_SUBMITTED,
  emailButton,
  emailFooter,
  emailHtml,
  emailLines,
  emailParagraph,
  escapeHtml,
} from '../../kernel/email/email-html.js';
import { withoutSlots } from '../../kernel/email/slots.js';
import { hashToken } from '../../kernel/ids.js';
import { formatCents } from '../../kernel/money.js';
import { subjectName } from '../../kernel/subject-name.js';
import type { Message } from '../../ports/email.js';
import type { Context } from '../../server/context.js';
import { insertSingleMailing, lastingName, PRIORITY } from '../mailing/index.js';
import { DOWNLOAD_LINK_LIMITS, type PurchaseStatus } from './rules.js';
import { downloadUrl, type Purchase, type Seller } from './store.js';

type Bought = Pick<Purchase, 'publicId' | 'productTitle' | 'amount' | 'customerEmail'>;

const HOW_TO_RENEW = `The link works ${DOWNLOAD_LINK_LIMITS}. After that, open it to request a new link. We email the new link to this address.`;

/**
 * Queues the receipt, in the batch that completes a purchase: one per purchase, on any number of runs. Returns nothing
 * without an address.
 */
export async function receiptMailing(
  ctx: Context,
  { purchase, seller, token }: { purchase: Bought; seller: Seller; token: string },
): Promise<Statement[]> {
  const { customerEmail, productTitle, amount, publicId } = purchase;
  if (customerEmail === null) return [];
  const isFree = amount === 0;
  const total = isFree ? 'Free' : `${formatCents(amount)} USD`;
  const receiptId = hashToken(`receipt ${publicId}`);
  return mailing(ctx, {
    // It is paid for, so it must arrive even if the creator closes the account at this very moment.
    publicId: isFree ? receiptId : lastingName(receiptId),
    seller,
    to: customerEmail,
    message: {
      from: seller.displayName,
      subject: `Your ${isFree ? 'download' : 'receipt'} from ${subjectName(seller)}`,
      lead: isFree
        ? 'Here is your free download.'
        : 'Thank you for your purchase. Here is your download, and your receipt.',
      facts: [
        ['Product', productTitle],
        ['From', seller.displayName],
        [isFree ? 'Price' : 'Paid', total],
        ['Date', longDate(ctx.clock.now())],
        ...(isFree ? [] : [['Receipt number', receiptNumber(publicId)] as [string, string]]),
      ],
      link: { label: 'Download', url: downloadUrl(ctx, { token }) },
      foot: HOW_TO_RENEW,
      signature: signatureOf(seller),
    },
  });
}

/** Queues the email to the creator, once per sale. */
export function saleMailing(
  ctx: Context,
  { purchase, seller }: { purchase: Bought; seller: Seller },
): Promise<Statement[]> {
  const { publicId, productTitle, amount, customerEmail } = purchase;
  const total = formatCents(amount);
  return mailing(ctx, {
    publicId: hashToken(`sale ${publicId}`),
    seller,
    to: seller.email,
    message: {
      from: ctx.instance.brandName,
      subject: `You sold ${productTitle} for ${total}`,
      lead: `You sold ${productTitle}.`,
      facts: [
        ['Product', productTitle],
        ['Revenue', `${total} USD`],
        ['Buyer', customerEmail ?? 'No address yet'],
        ['Date', longDate(ctx.clock.now(), seller.timeZone)],
      ],
      link: { label: 'See your sales', url: `${ctx.instance.publicUrl}/sales` },
      foot:
        customerEmail === null
          ? 'The buyer can download it on the payment page, and by email after entering an address. You do not need to do anything.'
          : 'We emailed the buyer a download link. You do not need to do anything.',
      signature: null,
    },
  });
}

/**
 * Queues an email to the buyer, once for each total that was refunded. `refunded` is that amount, `state` the
 * purchase's resulting status.
 */
export async function refundMailing(
  ctx: Context,
  input: { purchase: Purchase; seller: Seller; refunded: number; state: PurchaseStatus },
): Promise<Statement[]> {
  const { purchase, seller, refunded, state } = input;
  const { publicId, productTitle, customerEmail } = purchase;
  if (customerEmail === null) return [];
  const isWhole = refunded >= purchase.amount;
  return mailing(ctx, {
    // It concerns the buyer's money, so it must arrive even if the creator closes the account at this very moment.
    publicId: lastingName(hashToken(`refund ${publicId} ${refunded}`)),
    seller,
    to: customerEmail,
    message: {
      from: seller.displayName,
      subject: `Your refund from ${subjectName(seller)}`,
      lead: `${isWhole ? 'Your payment' : 'Part of your payment'} for ${productTitle} is on its way back to you.`,
      facts: [
        ['Product', productTitle],
        ['From', seller.displayName],
        ['Refunded', `${formatCents(refunded - purchase.refundedAmount)} USD`],
        ['Date', longDate(ctx.clock.now())],
        ['Receipt number', receiptNumber(publicId)],
      ],
      link: null,
      foot: `You get the money back on the card or account that you paid with. Your bank can take up to ten working days to show it. ${state === 'completed' ? 'Your download link keeps working.' : 'Your download link no longer works.'}`,
      signature: signatureOf(seller),
    },
  });
}

/**
 * Queues an email with a new link, for an earlier buyer or a recipient that the creator chose; `amount` is the price
 * paid for it.
 */
export function linkMailing(
  ctx: Context,
  input: { seller: Seller; to: string; title: string; token: string; amount: number },
): Promise<Statement[]> {
  const { seller, to, title, token, amount } = input;
  const linkId = hashToken(`link ${token}`);
  return mailing(ctx, {
    publicId: amount === 0 ? linkId : lastingName(linkId),
    seller,
    to,
    message: {
      from: seller.displayName,
      subject: `Your download from ${subjectName(seller)}`,
      lead: `Here is a new link to ${title}, from ${seller.displayName}.`,
      facts: [],
      link: { label: 'Download', url: downloadUrl(ctx, { token }) },
      foot: HOW_TO_RENEW,
      signature: signatureOf(seller),
    },
  });
}

interface EmailText {
  from: string;
  subject: string;
  lead: string;
  facts: Array<[name: string, value: string]>;
  link: { label: string; url: string } | null;
  foot: string;
  /** The sender's name and postal address; null if we are the sender. */
  signature: string | null;
}

async function mailing(
  ctx: Context,
  sentEmail: { publicId: string; seller: Seller; to: string; message: EmailText },
): Promise<Statement[]> {
  const { publicId, seller, to, message } = sentEmail;
  const { mailFrom } = ctx.instance;
  return insertSingleMailing(ctx, {
    publicId,
    ownerId: seller.id,
    priority: PRIORITY.transactional,
    envelopeFrom: mailFrom,
    messageIdHost: domainOf(mailFrom),
    skeleton: await ctx.email.compile(compose(ctx, message)),
    address: to,
  });
}

function compose(ctx: Context, message: EmailText): Message {
  const { foot } = message;
  const links = message.link === null ? [] : [message.link];
  const [from, subject, lead] = [message.from, message.subject, message.lead].map(withoutSlots) as [
    string,
    string,
    string,
  ];
  const facts = message.facts.map(([name, value]) => [name, withoutSlots(value)] as const);
  const sender = message.signature === null ? [] : [withoutSlots(message.signature)];
  const plainFacts = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return {
    from: { name: from, address: ctx.instance.mailFrom },
    subject,
    html: emailHtml({
      title: subject,
      parts: [
        emailParagraph(lead),
        factTable(facts),
        ...links.map(emailButton),
        emailParagraph(foot),
        ...sender.map((text) => emailFooter(emailLines(text))),
      ],
    }),
    text: [
      lead,
      plainFacts,
      ...links.map(({ label, url }) => `${label}: ${url}`),
      foot,
      ...sender.map((text) => `--\n${text}`),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}

function factTable(facts: ReadonlyArray<readonly [name: string, value: string]>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 20px 4px 0;vertical-align:top;">${escapeHtml(name)}</td><td style="padding:4px 0;"><strong>${escapeHtml(value)}</strong></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

/** Returns a number short enough to read aloud. */
function receiptNumber(publicId: string): string {
  return publicId.slice(0, 12);
}

function signatureOf({ displayName, postalAddress }: Seller): string | null {
  return postalAddress === null ? null : `${displayName}\n${postalAddress}`;
}
