import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { domainOf } from '../../kernel/email-address.js';
import { escapeHtml } from '../../kernel/html.js';
import { hashToken } from '../../kernel/ids.js';
import { formatCents } from '../../kernel/money.js';
import type { Message } from '../../ports/mail.js';
import type { User } from '../accounts/index.js';
import { insertSingleMailing, PRIORITY } from '../mailing/index.js';
import type { SubscriptionRow } from './store.js';

/** For the batch that finds a payment missing: one for each time that payments begin to fail. */
export function paymentFailedMailing(
  ctx: Context,
  { row, user }: { row: SubscriptionRow; user: User },
): Promise<Statement[]> {
  const { publicId, pastDueSince, proUntil, amount } = row;
  const until = longDate(proUntil ?? ctx.clock.now());
  return mailing(ctx, {
    publicId: hashToken(`pro-payment-failed ${publicId} ${pastDueSince}`),
    user,
    letter: {
      subject: `Your ${ctx.instance.brandName} payment did not go through`,
      paragraphs: [
        `We could not charge ${formatCents(amount ?? 0)} for Pro. Perhaps the card has expired, or the bank said no.`,
        `You keep Pro until ${until}. We will try the card again before then; with another card it works at once.`,
      ],
      link: { label: 'Check your card', path: '/settings?tab=subscription' },
      foot: 'If nothing is paid by then, you go back to the free plan. All that you have made stays.',
    },
  });
}

/** For the batch that finds Pro over without its owner's wish: one for each subscription. */
export function proEndedMailing(
  ctx: Context,
  { row, user, reason }: { row: SubscriptionRow; user: User; reason: 'unpaid' | 'money-back' },
): Promise<Statement[]> {
  const { brandName } = ctx.instance;
  const why = {
    unpaid: 'The last payment for Pro did not go through, and the days to mend that are over.',
    'money-back': 'The last payment for Pro went back to you, so Pro has ended with it.',
  };
  return mailing(ctx, {
    publicId: hashToken(`pro-ended ${row.publicId}`),
    user,
    letter: {
      subject: `Your ${brandName} Pro has ended`,
      paragraphs: [
        `${why[reason]} You are on the free plan now, and nothing more will be charged.`,
        'Your page, your readers and your newsletters are all still there.',
      ],
      link: { label: 'Come back to Pro', path: '/upgrade' },
      foot: 'A domain of your own leads to your plain address until then.',
    },
  });
}

interface Letter {
  subject: string;
  paragraphs: string[];
  link: { label: string; path: string };
  foot: string;
}

async function mailing(
  ctx: Context,
  { publicId, user, letter }: { publicId: string; user: User; letter: Letter },
): Promise<Statement[]> {
  const { mailFrom } = ctx.instance;
  return insertSingleMailing(ctx, {
    publicId,
    ownerId: user.id,
    priority: PRIORITY.transactional,
    envelopeFrom: mailFrom,
    messageIdHost: domainOf(mailFrom),
    skeleton: await ctx.mail.compile(compose(ctx, letter)),
    address: user.email,
  });
}

function compose(ctx: Context, { subject, paragraphs, link, foot }: Letter): Message {
  const { brandName, mailFrom, publicUrl } = ctx.instance;
  const url = `${publicUrl}${link.path}`;
  const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  return {
    from: { name: brandName, address: mailFrom },
    subject,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 20px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:27px;">${body}<p style="margin:24px 0;"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:10px;background:#02566b;color:#ffffff;font-weight:bold;text-decoration:none;">${escapeHtml(link.label)}</a></p><p>${escapeHtml(foot)}</p></body></html>`,
    text: [...paragraphs, `${link.label}: ${url}`, foot].join('\n\n'),
    // RFC 3834: nobody's holiday notice should answer.
    headers: [{ name: 'Auto-Submitted', value: 'auto-generated' }],
    date: ctx.clock.now(),
  };
}

function longDate(at: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
