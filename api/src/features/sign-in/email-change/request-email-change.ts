import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { EMAIL_PROBLEM, isEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { createFieldError } from '../../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import {
  createEmailTakenError,
  getUser,
  isEmailAvailable,
  requireLiveSession,
  runInSession,
  type User,
} from '../../accounts/index.js';
import { throwIfBanned } from '../../bans/index.js';
import { requestMailings } from './emails.js';
import { EMAIL_CHANGE_LIFETIME } from './rules.js';
import { type EmailChange, emailChanges } from './table.js';

const SAME_ADDRESS = 'Your account already has this address.';

/** Finds a creator's pending change that has not expired. */
export async function findEmailChange(ctx: Context, userId: number): Promise<EmailChange | undefined> {
  const isPending = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, ctx.clock.now()));
  const [row] = await ctx.db.read.select().from(emailChanges).where(isPending);
  return row;
}

/**
 * Requests a new address, and emails a link to both addresses. It replaces an earlier request. A repeated request
 * preserves the confirmations of the last day, and sends the other link again. Throws `email_taken`, and `forbidden`
 * for a banned address.
 */
export async function requestEmailChange(
  ctx: Context,
  input: { userId: number; tokenHash: string; email: string },
): Promise<EmailChange> {
  const { userId, tokenHash: sessionHash } = input;
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email)) throw createFieldError('email', EMAIL_PROBLEM);
  await throwIfBanned(ctx, [email]);
  const user = await getUser(ctx, userId);
  if (user.email === email) throw createFieldError('email', SAME_ADDRESS);
  if (!(await isEmailAvailable(ctx, email))) throw createEmailTakenError();
  const { change, token, fromToken } = await makeChange(ctx, { user, email, sessionHash });
  const mailings = await requestMailings(ctx, { user, change, token, fromToken });
  try {
    await runInSession(() =>
      ctx.db.transactDurably([
        ctx.db.write.delete(emailChanges).where(lte(emailChanges.expiresAt, ctx.clock.now())),
        ...saveChange(ctx, change),
        ...requireLiveSession(ctx, input),
        ...mailings,
      ]),
    );
  } catch (error) {
    const isOutdated = error instanceof ExpectationFailed && error.expectation === 'address_as_read';
    if (isOutdated) return requestEmailChange(ctx, input);
    throw error;
  }
  ctx.pubsub.publish('deliveries');
  return (await findEmailChange(ctx, userId)) ?? change;
}

/** Saves a request, if the account still has the address that was read. A link may be pressed at the same time. */
function saveChange(ctx: Context, change: EmailChange): [Statement, Statement, Statement] {
  const isSame = sql`${emailChanges.email} = ${change.email} and ${emailChanges.fromEmail} = ${change.fromEmail}`;
  const oldest = change.createdAt - EMAIL_CHANGE_LIFETIME;
  const preserveColumn = (column: SQLiteColumn): SQL<number | null> =>
    sql`iif(${isSame} and ${column} > ${oldest}, ${column}, null)`;
  const { confirmedAt, fromConfirmedAt } = emailChanges;
  return [
    ctx.db.write
      .insert(emailChanges)
      .values(change)
      .onConflictDoUpdate({
        target: emailChanges.userId,
        set: {
          ...change,
          confirmedAt: preserveColumn(confirmedAt),
          fromConfirmedAt: preserveColumn(fromConfirmedAt),
        },
      }),
    ctx.db.write.run(sql`
      update ${emailChanges} set user_id = user_id
      where user_id = ${change.userId} and from_email = (select email from users where id = ${change.userId})`),
    expectChange(ctx.db, 'address_as_read'),
  ];
}

async function makeChange(
  ctx: Context,
  { user, email, sessionHash }: { user: User; email: string; sessionHash: string },
): Promise<{ change: EmailChange; token: string; fromToken: string }> {
  const now = ctx.clock.now();
  const pendingChange = await findEmailChange(ctx, user.id);
  const isRepeated = pendingChange?.email === email && pendingChange.fromEmail === user.email;
  const preserveTime = (time: number | null | undefined) =>
    isRepeated && time && time > now - EMAIL_CHANGE_LIFETIME ? time : null;
  const [token, fromToken] = [createRandomToken(), createRandomToken()];
  const change: EmailChange = {
    userId: user.id,
    email,
    fromEmail: user.email,
    tokenHash: hashToken(token),
    fromTokenHash: user.emailVerifiedAt === null ? null : hashToken(fromToken),
    confirmedAt: preserveTime(pendingChange?.confirmedAt),
    fromConfirmedAt: preserveTime(pendingChange?.fromConfirmedAt),
    sessionHash,
    createdAt: now,
    expiresAt: now + EMAIL_CHANGE_LIFETIME,
  };
  return { change, token, fromToken };
}

/** Cancels a pending change, if there is one. */
export async function cancelEmailChange(ctx: Context, userId: number): Promise<void> {
  await ctx.db.transact([endEmailChange(ctx, userId)]);
}

/** Builds the statement that ends a pending change. */
export function endEmailChange(ctx: Context, userId: number): Statement {
  return ctx.db.write.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
