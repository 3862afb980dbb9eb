import type { Statement } from '../../../db/transact.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { AUTO_SUBMITTED } from '../../../kernel/email/email-html.js';
import {
  createInstanceLook,
  type EmailLink,
  type EmailPart,
  renderTransactional,
} from '../../../kernel/email/transactional-email.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';

type AccountEmailPart = Extract<EmailPart, string | { code: string } | { facts: unknown }> | EmailLink;

/** An email to a creator about their own account. */
export interface AccountEmail {
  userId: number;
  address: string;
  subject: string;
  /** The parts in order, which are paragraphs, a code in large digits, a table of facts, or a button. */
  parts: AccountEmailPart[];
}

/** Builds the statements that queue an account email. Publish `deliveries` after the commit. */
export async function buildAccountMailing(
  ctx: Context,
  email: AccountEmail,
): Promise<[Statement, ...Statement[]]> {
  const { brandName, mailFrom } = ctx.instance;
  const skeleton = await ctx.email.compile({
    from: { name: brandName, address: mailFrom },
    subject: email.subject,
    ...renderTransactional({
      look: createInstanceLook(ctx.instance),
      title: email.subject,
      parts: email.parts.map(toEmailPart),
    }),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  });
  return insertSingleMailing(ctx, {
    publicId: createRandomId(),
    ownerId: email.userId,
    priority: PRIORITY.transactional,
    envelopeFrom: mailFrom,
    messageIdHost: readDomain(mailFrom),
    skeleton,
    address: email.address,
  });
}

function toEmailPart(part: AccountEmailPart): EmailPart {
  return typeof part === 'object' && 'url' in part ? { button: part } : part;
}
