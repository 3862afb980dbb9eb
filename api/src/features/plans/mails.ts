import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { longDate } from '../../kernel/clock.js';
import { domainOf } from '../../kernel/email-address.js';
import { hashToken } from '../../kernel/ids.js';
import { AUTO_SUBMITTED, letterButton, letterHtml, letterParagraph } from '../../kernel/letter-html.js';
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
  const { label } = link;
  return {
    from: { name: brandName, address: mailFrom },
    subject,
    html: letterHtml({
      title: subject,
      parts: [...paragraphs.map(letterParagraph), letterButton({ label, url }), letterParagraph(foot)],
    }),
    text: [...paragraphs, `${label}: ${url}`, foot].join('\n\n'),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}
