import { and, eq, gt, lte } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { EMAIL_PROBLEM, isEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { invalidInput } from '../../../kernel/errors.js';
import { hashToken, randomToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import {
  emailTaken,
  getUser,
  isEmailAvailable,
  requireLiveSession,
  type User,
  whileSignedIn,
} from '../../accounts/index.js';
import { EMAIL_CHANGE_LIFETIME } from '../rules.js';
import { requestMailings } from './emails.js';
import { type EmailChange, emailChanges } from './table.js';

const SAME_ADDRESS = 'Your account already has this address.';

/** Finds a creator's pending change that has not expired. */
export async function findEmailChange(ctx: Context, userId: number): Promise<EmailChange | undefined> {
  const isPending = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, ctx.clock.now()));
  const [row] = await ctx.db.read.select().from(emailChanges).where(isPending);
  return row;
}

/**
 * Requests a new address, and emails a link to both addresses. It replaces an earlier request. A repeated one preserves
 * confirmations, and sends the other link again. Throws `email_taken`.
 */
export async function requestEmailChange(
  ctx: Context,
  input: { userId: number; tokenHash: string; email: string },
): Promise<EmailChange> {
  const { userId, tokenHash: sessionHash } = input;
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email)) throw invalidInput('email', EMAIL_PROBLEM);
  const user = await getUser(ctx, userId);
  if (user.email === email) throw invalidInput('email', SAME_ADDRESS);
  if (!(await isEmailAvailable(ctx, email))) throw emailTaken();
  const { change, token, fromToken } = await makeChange(ctx, { user, email, sessionHash });
  const mailings = await requestMailings(ctx, { user, change, token, fromToken });
  await whileSignedIn(() =>
    ctx.db.transactDurably([
      ctx.db.write.delete(emailChanges).where(lte(emailChanges.expiresAt, ctx.clock.now())),
      ctx.db.write
        .insert(emailChanges)
        .values(change)
        .onConflictDoUpdate({ target: emailChanges.userId, set: change }),
      ...requireLiveSession(ctx, input),
      ...mailings,
    ]),
  );
  ctx.pubsub.publish('deliveries');
  return change;
}

async function makeChange(
  ctx: Context,
  { user, email, sessionHash }: { user: User; email: string; sessionHash: string },
): Promise<{ change: EmailChange; token: string; fromToken: string }> {
  const now = ctx.clock.now();
  const earlier = await findEmailChange(ctx, user.id);
  const isRepeated = earlier?.email === email && earlier.fromEmail === user.email;
  const [token, fromToken] = [randomToken(), randomToken()];
  const change: EmailChange = {
    userId: user.id,
    email,
    fromEmail: user.email,
    tokenHash: hashToken(token),
    fromTokenHash: user.emailVerifiedAt === null ? null : hashToken(fromToken),
    confirmedAt: isRepeated ? earlier.confirmedAt : null,
    fromConfirmedAt: isRepeated ? earlier.fromConfirmedAt : null,
    sessionHash,
    createdAt: now,
    expiresAt: now + EMAIL_CHANGE_LIFETIME,
  };
  return { change, token, fromToken };
}

export async function cancelEmailChange(ctx: Context, userId: number): Promise<void> {
  await ctx.db.transact([endEmailChange(ctx, userId)]);
}

/** Ends a pending change, in a batch. */
export function endEmailChange(ctx: Context, userId: number): Statement {
  return ctx.db.write.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
