import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import { PENDING_SIGN_IN_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import type { Context } from '../../../server/context.js';
import type { AccountRef } from '../factors/table.js';
import { passkeyChallenges } from './table.js';

/** The purpose of a challenge, which is a sign-in of this kind or another passkey of this account. */
export interface ChallengePurpose {
  kind: AccountRef['kind'];
  /** Null for a sign-in. */
  id: number | null;
}

/** Returns the domain and the origin that a passkey is bound to. */
export function getRelyingParty({ instance }: Context): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(instance.publicUrl);
  return { rpID: hostname, origin };
}

/** Stores a challenge. Returns the token for the cookie of the browser that must respond to it. */
export async function storeChallenge(
  ctx: Context,
  { challenge, purpose }: { challenge: string; purpose: ChallengePurpose },
): Promise<string> {
  const now = ctx.clock.now();
  const token = createRandomToken();
  const expiresAt = now + PENDING_SIGN_IN_LIFETIME;
  await ctx.db.transact([
    ctx.db.write.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)),
    ctx.db.write.insert(passkeyChallenges).values({
      tokenHash: hashToken(token),
      challenge,
      accountKind: purpose.kind,
      accountId: purpose.id,
      expiresAt,
    }),
  ]);
  return token;
}

/** Returns the challenge of this browser and purpose, once. */
export async function consumeChallenge(
  ctx: Context,
  { token = '', purpose }: { token: string | undefined; purpose: ChallengePurpose },
): Promise<string> {
  const { accountKind, accountId } = passkeyChallenges;
  const isAccount = purpose.id === null ? isNull(accountId) : eq(accountId, purpose.id);
  const [usedRows] = await ctx.db.transact([
    ctx.db.write
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.tokenHash, hashToken(token)),
          gt(passkeyChallenges.expiresAt, ctx.clock.now()),
          eq(accountKind, purpose.kind),
          isAccount,
        ),
      )
      .returning({ challenge: passkeyChallenges.challenge }),
  ]);
  const [row] = usedRows;
  if (row === undefined) throw createWrongPasskeyError();
  return row.challenge;
}

export function createWrongPasskeyError(): AppError {
  return new AppError('invalid_code', 'This passkey was not accepted. Please try again.');
}
