import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { and, asc, eq, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement, violatedUnique } from '../../../db/transact.js';
import { AppError, notFound } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { requireLiveSession, whileSignedIn } from '../sessions.js';
import { findOpenUser, getUser } from '../store.js';
import { refuseSuspended } from '../suspend-user.js';
import { relyingParty, storeChallenge, takeChallenge, wrongPasskey } from './challenges.js';
import { passkeyChallenges, passkeys } from './table.js';

const MAX_PASSKEYS = 20;
export const TOO_MANY_PASSKEYS = `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`;

export type Passkey = typeof passkeys.$inferSelect;

/** What a browser needs to ask for a passkey, and the token for its cookie. */
export interface Ceremony {
  options: object;
  token: string;
}

/** Returns a creator's passkeys, oldest first. */
export async function listPasskeys(ctx: Context, userId: number): Promise<Passkey[]> {
  return ctx.db.read.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** Begins to add a passkey. Throws `email_not_verified`: the owner could then never recover the account. */
export async function beginPasskey(ctx: Context, userId: number): Promise<Ceremony> {
  const { username, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt === null) {
    throw new AppError('email_not_verified', 'Please verify your email address before you add a passkey.');
  }
  const existing = await listPasskeys(ctx, userId);
  if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const options = await generateRegistrationOptions({
    rpName: ctx.instance.brandName,
    rpID: relyingParty(ctx).rpID,
    userName: username,
    userID: new TextEncoder().encode(`user:${userId}`),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, token: await storeChallenge(ctx, { challenge: options.challenge, userId }) };
}

function tooManyPasskeys(): AppError {
  return new AppError('limit_reached', TOO_MANY_PASSKEYS);
}

/**
 * Adds the passkey that answers the challenge. `beside` runs in the same transaction. The inserting statement checks
 * the limit, which holds for concurrent requests too. Throws `unauthenticated` if the session has ended in between.
 */
export async function addPasskey(
  ctx: Context,
  input: {
    userId: number;
    /** The session that adds it. */
    tokenHash: string;
    name: string;
    token: string | undefined;
    credential: unknown;
    beside: Statement[];
  },
): Promise<Passkey> {
  const expectedChallenge = await takeChallenge(ctx, input);
  const { rpID, origin } = relyingParty(ctx);
  const { registrationInfo } = await verifiedOrThrow(() =>
    verifyRegistrationResponse({
      response: input.credential as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw wrongPasskey();
  return insertPasskey(ctx, { ...input, credential: registrationInfo.credential });
}

async function insertPasskey(
  ctx: Context,
  input: {
    userId: number;
    tokenHash: string;
    name: string;
    credential: WebAuthnCredential;
    beside: Statement[];
  },
): Promise<Passkey> {
  const { userId, tokenHash, name, credential, beside } = input;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  try {
    const [[added]] = await whileSignedIn(() =>
      ctx.db.transactDurably([
        ctx.db.write
          .insert(passkeys)
          // In the order of the table's columns.
          .select(
            sql`select null, ${userId}, ${credential.id}, ${publicKey}, ${credential.counter}, ${name}, ${ctx.clock.now()}, null
            where (select count(*) from passkeys own where own.user_id = ${userId}) < ${MAX_PASSKEYS}`,
          )
          .returning(),
        expectChange(ctx.db, 'room_for_passkey'),
        ...requireLiveSession(ctx, { userId, tokenHash }),
        ...beside,
      ]),
    );
    if (added === undefined) throw new Error('INSERT … RETURNING gave no row.');
    return added;
  } catch (error) {
    if (error instanceof ExpectationFailed) throw tooManyPasskeys();
    throw violatedUnique(error) === 'passkeys.credential_id' ? wrongPasskey() : error;
  }
}

/** Begins a sign-in: any passkey of this site may answer. */
export async function beginPasskeySignIn(ctx: Context): Promise<Ceremony> {
  const { rpID } = relyingParty(ctx);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  return { options, token: await storeChallenge(ctx, { challenge: options.challenge, userId: null }) };
}

/**
 * Returns the creator whose passkey answers the challenge. The device has verified its owner, so the passkey is two
 * factors in one. Throws `invalid_code` for a counter that did not grow, since a copy of the passkey may exist.
 */
export async function usePasskey(
  ctx: Context,
  { token, credential }: { token: string | undefined; credential: { id: string } },
): Promise<number> {
  const expectedChallenge = await takeChallenge(ctx, { token, userId: null });
  const [passkey] = await ctx.db.read.select().from(passkeys).where(eq(passkeys.credentialId, credential.id));
  if (passkey === undefined) throw wrongPasskey();
  const { rpID, origin } = relyingParty(ctx);
  const { id, userId, counter } = passkey;
  const { authenticationInfo } = await verifiedOrThrow(() =>
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter,
      },
    }),
  );
  const user = await findOpenUser(ctx, userId);
  if (user === undefined) throw wrongPasskey();
  refuseSuspended(ctx, user);
  await markUsed(ctx, { id, counter, newCounter: authenticationInfo.newCounter });
  return userId;
}

/** Fails if another request used the passkey, or removed it, at the same time. */
async function markUsed(
  ctx: Context,
  { id, counter, newCounter }: { id: number; counter: number; newCounter: number },
): Promise<void> {
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(passkeys)
        .set({ counter: newCounter, lastUsedAt: ctx.clock.now() })
        .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter))),
      expectChange(ctx.db, 'passkey_unused'),
    ]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? wrongPasskey() : error;
  }
}

/** Removes one of a creator's own passkeys. `beside` runs in the same transaction. */
export async function removePasskey(
  ctx: Context,
  { userId, id, beside }: { userId: number; id: number; beside: Statement[] },
): Promise<void> {
  try {
    await ctx.db.transactDurably([
      ctx.db.write.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId))),
      expectChange(ctx.db, 'own_passkey'),
      ...beside,
    ]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? notFound('Passkey') : error;
  }
}

/** Removes all passkeys of a creator, and the challenges of those that are being added, in a batch. */
export function removePasskeys(ctx: Context, userId: number): [Statement, Statement] {
  return [
    ctx.db.write.delete(passkeys).where(eq(passkeys.userId, userId)),
    ctx.db.write.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId)),
  ];
}

/** The library throws a plain error for any response that it cannot read or does not accept. */
async function verifiedOrThrow<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  const result = await verify().catch(() => undefined);
  if (result?.verified !== true) throw wrongPasskey();
  return result;
}
