import type { Statement } from '../../db/transact.js';
import { readDomain } from '../../kernel/email/email-address.js';
import { AUTO_SUBMITTED } from '../../kernel/email/email-html.js';
import { removeSlots } from '../../kernel/email/slots.js';
import { createInstanceLook, renderTransactional } from '../../kernel/email/transactional-email.js';
import type { Message } from '../../ports/email.js';
import type { Context } from '../../server/context.js';
import type { User } from '../accounts/index.js';
import { insertSingleMailing } from './audience/insert-mailing.js';
import { PRIORITY } from './rules.js';

export interface AccountEmail {
  subject: string;
  paragraphs: string[];
  link: { label: string; path: string };
  foot: string;
}

/**
 * Queues an email of the instance to a creator about their account, for the batch of its cause. The same
 * `publicId` is sent once.
 */
export async function queueAccountEmail(
  ctx: Context,
  input: { publicId: string; user: Pick<User, 'id' | 'email'>; email: AccountEmail },
): Promise<Statement[]> {
  const { publicId, user, email } = input;
  const { mailFrom } = ctx.instance;
  return insertSingleMailing(ctx, {
    publicId,
    ownerId: user.id,
    priority: PRIORITY.transactional,
    envelopeFrom: mailFrom,
    messageIdHost: readDomain(mailFrom),
    skeleton: await ctx.email.compile(compose(ctx, email)),
    address: user.email,
  });
}

function compose(ctx: Context, email: AccountEmail): Message {
  const { brandName, mailFrom, publicUrl } = ctx.instance;
  const url = `${publicUrl}${email.link.path}`;
  const { label } = email.link;
  const [subject, foot] = [removeSlots(email.subject), removeSlots(email.foot)];
  const paragraphs = email.paragraphs.map(removeSlots);
  return {
    from: { name: brandName, address: mailFrom },
    subject,
    ...renderTransactional({
      look: createInstanceLook(ctx.instance),
      title: subject,
      parts: [...paragraphs, { button: { label, url } }, foot],
    }),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}
