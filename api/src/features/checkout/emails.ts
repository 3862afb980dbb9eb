import type { Statement } from '../../db/transact.js';
import { durationText, longDate } from '../../kernel/clock.js';
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
import { receiptUrl } from './library/receipt.js';
import { DOWNLOAD_LINK_LIMITS, LIBRARY_CODE_LIFETIME, type PurchaseStatus, receiptNumber } from './rules.js';
import { downloadUrl, libraryUrl, type Purchase, type Seller } from './store.js';

type Bought = Pick<Purchase, 'publicId' | 'productTitle' | 'amount' | 'customerEmail'> & {
  /** Undefined for a free product, which has no receipt. */
  id?: number;
};

const HOW_TO_RENEW = `The link works ${DOWNLOAD_LINK_LIMITS}. After that, open it to request a new link. We email the new link to this address.`;

/**
 * Queues the receipt, in the batch that completes a purchase: one per purchase, on any number of runs. Returns nothing
 * without an address.
 */
export async function receiptMailing(
  ctx: Context,
  { purchase, seller, token }: { purchase: Bought; seller: Seller; token: string },
): Promise<Statement[]> {
  const { id, customerEmail, productTitle, amount, publicId } = purchase;
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
      more: [
        ...(isFree || id === undefined ? [] : [{ label: 'See the receipt', url: receiptUrl(ctx, id) }]),
        { label: 'Your library', url: libraryUrl(ctx, seller.username) },
      ],
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

/**
 * Queues the email with a new link to a buyer who started to buy a product again, once per started purchase. The
 * mailbox alone learns that the product is owned.
 */
export function ownedMailing(
  ctx: Context,
  input: { seller: Seller; to: string; token: string; owned: Bought; startedId: string },
): Promise<Statement[]> {
  const { seller, to, token, owned, startedId } = input;
  const emailId = hashToken(`owned ${startedId}`);
  return mailing(ctx, {
    publicId: owned.amount === 0 ? emailId : lastingName(emailId),
    seller,
    to,
    message: {
      from: seller.displayName,
      subject: `You already own ${owned.productTitle}`,
      lead: `You already own ${owned.productTitle}, from ${seller.displayName}. This address was just entered to buy it again. You do not need to pay: here is a new download link.`,
      facts: [],
      link: { label: 'Download', url: downloadUrl(ctx, { token }) },
      foot: `${HOW_TO_RENEW} If you did not start a purchase, you can ignore this email.`,
      signature: signatureOf(seller),
    },
  });
}

/** Queues the email with the code of a creator's library, once per request. */
export function codeMailing(
  ctx: Context,
  input: { seller: Seller; to: string; code: string; requestId: string },
): Promise<Statement[]> {
  const { seller, to, code, requestId } = input;
  return mailing(ctx, {
    // It opens what was paid for, so it must arrive even if the creator closes the account at this very moment.
    publicId: lastingName(hashToken(`library ${requestId}`)),
    seller,
    to,
    message: {
      from: seller.displayName,
      subject: `${code} opens your library at ${subjectName(seller)}`,
      lead: `Use this code to see everything you got from ${seller.displayName}. It works once, for ${durationText(LIBRARY_CODE_LIFETIME)}.`,
      code,
      facts: [],
      link: null,
      foot: 'Enter it on the page where you asked for it. If you did not ask for it, ignore this email. Nobody can open your library without the code.',
      signature: signatureOf(seller),
    },
  });
}

interface EmailText {
  from: string;
  subject: string;
  lead: string;
  /** Shown in large digits. */
  code?: string;
  facts: Array<[name: string, value: string]>;
  link: { label: string; url: string } | null;
  /** Less important links. */
  more?: Array<{ label: string; url: string }>;
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
  const { foot, more = [] } = message;
  const links = message.link === null ? [] : [message.link];
  const code = message.code === undefined ? [] : [message.code];
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
        ...code.map(
          (digits) =>
            `<p style="font-size:34px;line-height:42px;font-weight:bold;letter-spacing:6px;">${digits}</p>`,
        ),
        factTable(facts),
        ...links.map(emailButton),
        ...more.map(({ label, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`),
        emailParagraph(foot),
        ...sender.map((text) => emailFooter(emailLines(text))),
      ],
    }),
    text: [
      lead,
      ...code,
      plainFacts,
      ...[...links, ...more].map(({ label, url }) => `${label}: ${url}`),
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

function signatureOf({ displayName, postalAddress }: Seller): string | null {
  return postalAddress === null ? null : `${displayName}\n${postalAddress}`;
}
