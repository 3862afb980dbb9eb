import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import { hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { changeEmail, endOtherAccess, findOpenUser, type User } from '../../accounts/index.js';
import { throwIfBanned } from '../../bans/index.js';
import { createLinkExpiredError, endEmailedProofs } from '../verification/email-link.js';
import { buildNoticeMailings } from './emails.js';
import { endEmailChange } from './request-email-change.js';
import { type EmailChange, emailChanges } from './table.js';

/** The other link can be pressed in between, once. */
const MAX_TRIES = 3;

/**
 * Confirms one address of a change by the token of its link, once. Returns the change while it waits for the other
 * address. The last confirmation changes the address, and ends every session except the session that requested it.
 * Throws `link_expired`, `email_taken` if another account has the address by now, and `forbidden` if it was banned
 * since.
 */
export async function confirmEmailChange(
  ctx: Context,
  { token }: { token: string },
): Promise<EmailChange | undefined> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const { change, user, isNew } = await getChange(ctx, hashToken(token));
    await throwIfBanned(ctx, [change.email]);
    const otherConfirmedAt = isNew ? change.fromConfirmedAt : change.confirmedAt;
    const isLast = otherConfirmedAt !== null || (isNew && change.fromTokenHash === null);
    try {
      await ctx.db.transactDurably([
        ...markConfirmed(ctx, { change, isNew }),
        ...(isLast ? await complete(ctx, { change, user }) : []),
      ]);
    } catch (error) {
      if (findViolatedIndex(error) === 'users.email') return endTakenChange(ctx, change);
      if (!(error instanceof ExpectationFailed)) throw error;
      if (error.expectation === 'confirmation_as_read') continue;
      throw createLinkExpiredError();
    }
    if (isLast) ctx.pubsub.publish('deliveries');
    return isLast ? undefined : addConfirmation(ctx, { change, isNew });
  }
  throw createLinkExpiredError();
}

async function getChange(
  ctx: Context,
  tokenHash: string,
): Promise<{ change: EmailChange; user: User; isNew: boolean }> {
  const isToken = or(eq(emailChanges.tokenHash, tokenHash), eq(emailChanges.fromTokenHash, tokenHash));
  const [change] = await ctx.db.read
    .select()
    .from(emailChanges)
    .where(and(isToken, gt(emailChanges.expiresAt, ctx.clock.now())));
  const user = change && (await findOpenUser(ctx, change.userId));
  if (change === undefined || user === undefined) throw createLinkExpiredError();
  const isNew = change.tokenHash === tokenHash;
  if ((isNew ? change.confirmedAt : change.fromConfirmedAt) !== null) throw createLinkExpiredError();
  return { change, user, isNew };
}

function addConfirmation(
  ctx: Context,
  { change, isNew }: { change: EmailChange; isNew: boolean },
): EmailChange {
  const now = ctx.clock.now();
  return { ...change, ...(isNew ? { confirmedAt: now } : { fromConfirmedAt: now }) };
}

/** Marks one address as confirmed, if the row is as it was read. */
function markConfirmed(
  ctx: Context,
  { change, isNew }: { change: EmailChange; isNew: boolean },
): [Statement, Statement] {
  const { confirmedAt, fromConfirmedAt, tokenHash, userId } = emailChanges;
  const [ownColumn, otherColumn] = isNew ? [confirmedAt, fromConfirmedAt] : [fromConfirmedAt, confirmedAt];
  const isOtherConfirmed = (isNew ? change.fromConfirmedAt : change.confirmedAt) !== null;
  const now = ctx.clock.now();
  return [
    ctx.db.write
      .update(emailChanges)
      .set(isNew ? { confirmedAt: now } : { fromConfirmedAt: now })
      .where(
        and(
          eq(userId, change.userId),
          eq(tokenHash, change.tokenHash),
          isNull(ownColumn),
          isOtherConfirmed ? isNotNull(otherColumn) : isNull(otherColumn),
        ),
      ),
    expectChange(ctx.db, 'confirmation_as_read'),
  ];
}

/** Changes the address, ends codes and links of the earlier address, and queues the notices. */
async function complete(
  ctx: Context,
  { change, user }: { change: EmailChange; user: User },
): Promise<Statement[]> {
  const { userId, email, fromEmail: from, fromTokenHash, sessionHash: tokenHash } = change;
  return [
    ...changeEmail(ctx, { userId, from, email, isVerified: true, onlyUnverified: fromTokenHash === null }),
    ...endEmailedProofs(ctx, userId),
    ...endOtherAccess(ctx, { userId, tokenHash, revokesTokens: false }),
    ...(await buildNoticeMailings(ctx, {
      user,
      email,
      ended: 'others',
      includesEarlier: fromTokenHash !== null,
    })),
  ];
}

async function endTakenChange(ctx: Context, { userId }: EmailChange): Promise<never> {
  await ctx.db.transact([endEmailChange(ctx, userId)]);
  throw new AppError(
    'email_taken',
    'Another account has this address by now, so yours was not changed. Request the change again with a different address.',
  );
}
