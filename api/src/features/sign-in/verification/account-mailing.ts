import type { Statement } from '../../../db/transact.js';
import { domainOf } from '../../../kernel/email/email-address.js';
import { AUTO_SUBMITTED, emailButton, emailHtml, emailParagraph } from '../../../kernel/email/email-html.js';
import { randomId } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';

type Part = string | { code: string } | { label: string; url: string };

/** An email to a creator about their own account. */
export interface AccountEmail {
  userId: number;
  address: string;
  subject: string;
  /** Paragraphs, a code in large digits, or a button, in order. */
  parts: Part[];
}

/** Queues an account email, in the batch of its cause. Publish `deliveries` after the commit. */
export async function accountMailing(
  ctx: Context,
  email: AccountEmail,
): Promise<[Statement, ...Statement[]]> {
  const { brandName, mailFrom } = ctx.instance;
  const skeleton = await ctx.email.compile({
    from: { name: brandName, address: mailFrom },
    subject: email.subject,
    html: emailHtml({ title: brandName, parts: email.parts.map(htmlOf) }),
    text: email.parts.map(textOf).join('\n\n'),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  });
  return insertSingleMailing(ctx, {
    publicId: randomId(),
    ownerId: email.userId,
    priority: PRIORITY.transactional,
    envelopeFrom: mailFrom,
    messageIdHost: domainOf(mailFrom),
    skeleton,
    address: email.address,
  });
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return emailParagraph(part);
  if ('url' in part) return emailButton(part);
  return `<p style="font-size:34px;line-height:42px;font-weight:bold;letter-spacing:6px;">${part.code}</p>`;
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  return 'url' in part ? `${part.label}:\n${part.url}` : part.code;
}
