import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { AUTO_SUBMITTED } from '../../../kernel/email/email-html.js';
import { formatSlot } from '../../../kernel/email/slots.js';
import { type EmailLook, renderTransactional } from '../../../kernel/email/transactional-email.js';
import { hashToken } from '../../../kernel/ids.js';
import { formatSubjectName } from '../../../kernel/text/subject-name.js';
import type { Message } from '../../../ports/email.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { getUser, mayEmailOthers } from '../../accounts/index.js';
import { consumeDailyUse, getAllowances, refundDailyUse } from '../../allowances/index.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { findHold } from '../../reviews/index.js';
import { getEmailLook, getSite } from '../../sites/index.js';
import { buildPreferencesUrl } from '../preference-center/get-preferences.js';
import { subscribers } from '../table.js';
import { AUTO_REPLIES_A_DAY, getAutoReply } from './auto-reply.js';

/** Limits all creators together, so that nobody can flood a mailbox by typing its address into many forms. */
const ADDRESS_LIMIT: LimitRule = { name: 'auto-reply-address', points: 10, windowSeconds: 86_400 };
/** Limits each creator, so that nobody emails a million strangers by typing their addresses into their own form. */
const CREATOR_LIMIT: LimitRule = {
  name: 'auto-reply-creator',
  points: AUTO_REPLIES_A_DAY,
  windowSeconds: 86_400,
};

const UNSUBSCRIBE_SLOT = 'unsubscribe-url';
const PREFERENCES_SLOT = 'preferences-url';

interface Recipient {
  userId: number;
  email: string;
}

/**
 * Queues the auto-reply, in the batch that adds a subscriber, after that statement. Returns nothing if it is off, if
 * the creator is suspended, unverified or cannot send, or if a daily limit is reached. Publish `deliveries` after the
 * commit. A person who leaves and rejoins gets one reply a day.
 */
export async function createAutoReplyMailing(ctx: Context, recipient: Recipient): Promise<Statement[]> {
  const { userId, email } = recipient;
  const { isEnabled, message } = await getAutoReply(ctx, userId);
  if (!isEnabled) return [];
  const user = await getUser(ctx, userId);
  if (user.suspendedAt !== null || !(await mayEmailOthers(ctx, userId))) return [];
  if ((await findHold(ctx, userId)) !== undefined) return [];
  if (!(await consumeAutoReplyLimit(ctx, recipient))) return [];
  const site = await getSite(ctx, userId);
  const { mailFrom } = ctx.instance;
  const skeleton = await ctx.email.compile(
    replyMessage(ctx, {
      text: message,
      creator: site.displayName || user.username,
      username: user.username,
      look: await getEmailLook(ctx, user),
      postalAddress: site.postalAddress,
    }),
  );
  return insertSingleMailing(ctx, {
    publicId: createDailyId(ctx, recipient),
    ownerId: userId,
    priority: PRIORITY.reply,
    envelopeFrom: mailFrom,
    messageIdHost: readDomain(mailFrom),
    skeleton,
    address: email,
    personal: selectLinks(ctx, recipient),
  });
}

/** Returns the same id for a whole day, because a second email with that id is not created. */
function createDailyId(ctx: Context, { userId, email }: Recipient): string {
  return hashToken(`auto-reply ${userId} ${email} ${Math.floor(ctx.clock.now() / DAY)}`);
}

async function consumeAutoReplyLimit(ctx: Context, { userId, email }: Recipient): Promise<boolean> {
  const address = await ctx.limits.consume(ADDRESS_LIMIT, hashToken(email));
  if (!address.allowed) return false;
  const creator = await ctx.limits.consume(CREATOR_LIMIT, String(userId));
  const isAllowed = creator.allowed && (await consumeDailyAllowance(ctx, userId));
  if (!isAllowed) await ctx.limits.refund(ADDRESS_LIMIT, hashToken(email));
  return isAllowed;
}

/** Counts a reply against the creator's daily limit, which is much lower for new and unverified accounts. */
async function consumeDailyAllowance(ctx: Context, userId: number): Promise<boolean> {
  if (!ctx.instance.abuseLimits) return true;
  const { autoRepliesPerDay: limit } = await getAllowances(ctx, userId);
  return consumeDailyUse(ctx, { userId, kind: 'auto-reply', limit });
}

/** Takes back the counts of a reply that was created and not sent, so that the next reply may be sent. */
export async function refundAutoReply(ctx: Context, { userId, email }: Recipient): Promise<void> {
  await ctx.limits.refund(ADDRESS_LIMIT, hashToken(email));
  await ctx.limits.refund(CREATOR_LIMIT, String(userId));
  if (ctx.instance.abuseLimits) await refundDailyUse(ctx, { userId, kind: 'auto-reply' });
}

/** Selects the links of an email. Uses the token of the row, because a returning subscriber has their old token. */
function selectLinks(ctx: Context, { userId, email }: Recipient): SQL {
  const token = sql`(select ${subscribers.token} from ${subscribers} where ${subscribers.userId} = ${userId} and ${subscribers.email} = ${email})`;
  return sql`json_object(${UNSUBSCRIBE_SLOT}, ${`${ctx.instance.publicUrl}/u/`} || ${token}, ${PREFERENCES_SLOT}, ${buildPreferencesUrl(ctx, '')} || ${token})`;
}

interface Reply {
  text: string;
  creator: string;
  username: string;
  look: EmailLook;
  postalAddress: string | null;
}

function replyMessage(ctx: Context, reply: Reply): Message {
  const { text, creator, username, look, postalAddress } = reply;
  const { mailFrom } = ctx.instance;
  return {
    // The email has no reply address, because the address that a creator registered with is private.
    from: { name: creator, address: mailFrom },
    subject: `Thank you for subscribing to ${formatSubjectName({ displayName: creator, username })}'s newsletter`,
    ...renderTransactional({
      look,
      title: creator,
      parts: text.split(/\n\s*\n/),
      footer: [
        `You received this email because you subscribed at ${look.url}`,
        [
          { label: 'Unsubscribe', url: formatSlot(UNSUBSCRIBE_SLOT) },
          { label: 'Manage your preferences', url: formatSlot(PREFERENCES_SLOT) },
        ],
      ],
      postalAddress,
    }),
    headers: [
      { name: 'List-Id', value: `<${username}.${readDomain(mailFrom)}>` },
      { name: 'List-Unsubscribe', value: `<${formatSlot(UNSUBSCRIBE_SLOT)}>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      { ...AUTO_SUBMITTED, value: 'auto-replied' },
    ],
    date: ctx.clock.now(),
  };
}
