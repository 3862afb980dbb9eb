import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { and, asc, eq, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../../db/transact.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import type { AccountRef } from '../factors/table.js';
import { runInSession } from '../sessions.js';
import { findOpenUser, type User } from '../store.js';
import { throwIfSuspended } from '../suspend-user.js';
import { consumeChallenge, createWrongPasskeyError, getRelyingParty, storeChallenge } from './challenges.js';
import { passkeyChallenges, passkeys } from './table.js';

export const MAX_PASSKEYS = 20;
export const TOO_MANY_PASSKEYS = `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`;

/** Loads the library at first use, because it is a quarter of the server's code, with its dependencies. */
const loadWebAuthn = () => import('@simplewebauthn/server');

export type Passkey = typeof passkeys.$inferSelect;

/** The options with which a browser asks for a passkey, and the token for its cookie. */
export interface Ceremony {
  options: object;
  token: string;
}

/** Returns an account's passkeys, oldest first. */
export async function listPasskeys(ctx: Context, account: AccountRef): Promise<Passkey[]> {
  return ctx.db.read.select().from(passkeys).where(whereAccount(account)).orderBy(asc(passkeys.id));
}

function whereAccount({ kind, id }: AccountRef) {
  return and(eq(passkeys.accountKind, kind), eq(passkeys.accountId, id));
}

/** Begins to add a passkey. `label` is the name that the browser shows. */
export async function beginPasskey(
  ctx: Context,
  { account, label }: { account: AccountRef; label: string },
): Promise<Ceremony> {
  const existing = await listPasskeys(ctx, account);
  if (existing.length >= MAX_PASSKEYS) throw createTooManyPasskeysError();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: ctx.instance.brandName,
    rpID: getRelyingParty(ctx).rpID,
    userName: label,
    userID: new TextEncoder().encode(`${account.kind}:${account.id}`),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, token: await storeChallenge(ctx, { challenge: options.challenge, purpose: account }) };
}

function createTooManyPasskeysError(): AppError {
  return new AppError('limit_reached', TOO_MANY_PASSKEYS);
}

/**
 * Adds the passkey that answers the challenge. The inserting statement checks the limit, which holds for concurrent
 * requests too. `extraStatements` runs in the same transaction, and requires the session. Throws `unauthenticated` if
 * the session has ended in between.
 */
export async function addPasskey(
  ctx: Context,
  input: {
    account: AccountRef;
    name: string;
    token: string | undefined;
    credential: unknown;
    extraStatements: Statement[];
  },
): Promise<Passkey> {
  const { account, token } = input;
  const expectedChallenge = await consumeChallenge(ctx, { token, purpose: account });
  const { rpID, origin } = getRelyingParty(ctx);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await requireVerified(() =>
    verifyRegistrationResponse({
      response: input.credential as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw createWrongPasskeyError();
  return insertPasskey(ctx, { ...input, credential: registrationInfo.credential });
}

async function insertPasskey(
  ctx: Context,
  input: {
    account: AccountRef;
    name: string;
    credential: WebAuthnCredential;
    extraStatements: Statement[];
  },
): Promise<Passkey> {
  const { account, name, credential, extraStatements } = input;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  try {
    const [[passkey]] = await runInSession(() =>
      ctx.db.transactDurably([
        ctx.db.write
          .insert(passkeys)
          // In the order of the table's columns.
          .select(
            sql`select null, ${account.kind}, ${account.id}, ${credential.id}, ${publicKey}, ${credential.counter}, ${name}, ${ctx.clock.now()}, null
            where (select count(*) from passkeys own where own.account_kind = ${account.kind} and own.account_id = ${account.id}) < ${MAX_PASSKEYS}`,
          )
          .returning(),
        expectChange(ctx.db, 'room_for_passkey'),
        ...extraStatements,
      ]),
    );
    if (passkey === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return passkey;
  } catch (error) {
    if (error instanceof ExpectationFailed) throw createTooManyPasskeysError();
    throw findViolatedIndex(error) === 'passkeys.credential_id' ? createWrongPasskeyError() : error;
  }
}

/** Begins a sign-in. Any passkey of this site may answer, but only a passkey of this kind of account is accepted. */
export async function beginPasskeySignIn(ctx: Context, kind: AccountRef['kind']): Promise<Ceremony> {
  const { rpID } = getRelyingParty(ctx);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  return {
    options,
    token: await storeChallenge(ctx, { challenge: options.challenge, purpose: { kind, id: null } }),
  };
}

/**
 * Returns the passkey that answers the challenge, and its account, which `read` reads before the passkey is used. The
 * device has verified its owner, so the passkey is two factors in one. Throws `invalid_code` for a counter that did not
 * grow, since a copy of the passkey may exist.
 */
export async function consumePasskey<Account>(
  ctx: Context,
  input: {
    kind: AccountRef['kind'];
    token: string | undefined;
    credential: { id: string };
    read: (ctx: Context, id: number) => Promise<Account>;
  },
): Promise<{ account: Account; passkeyId: number }> {
  const { kind, token, credential, read } = input;
  const expectedChallenge = await consumeChallenge(ctx, { token, purpose: { kind, id: null } });
  const isThis = and(eq(passkeys.credentialId, credential.id), eq(passkeys.accountKind, kind));
  const [passkey] = await ctx.db.read.select().from(passkeys).where(isThis);
  if (passkey === undefined) throw createWrongPasskeyError();
  const { rpID, origin } = getRelyingParty(ctx);
  const { id, accountId, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { authenticationInfo } = await requireVerified(() =>
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
  const account = await read(ctx, accountId);
  await markUsed(ctx, { id, counter, newCounter: authenticationInfo.newCounter });
  return { account, passkeyId: id };
}

/** Returns the creator of a passkey. Throws if the account is closed or suspended. */
export async function getPasskeyUser(ctx: Context, userId: number): Promise<User> {
  const user = await findOpenUser(ctx, userId);
  if (user === undefined) throw createWrongPasskeyError();
  throwIfSuspended(ctx, user);
  return user;
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
    throw error instanceof ExpectationFailed ? createWrongPasskeyError() : error;
  }
}

/** Removes one of an account's own passkeys. `extraStatements` runs in the same transaction. */
export async function removePasskey(
  ctx: Context,
  { account, id, extraStatements }: { account: AccountRef; id: number; extraStatements: Statement[] },
): Promise<void> {
  try {
    await ctx.db.transactDurably([
      ctx.db.write.delete(passkeys).where(and(eq(passkeys.id, id), whereAccount(account))),
      expectChange(ctx.db, 'own_passkey'),
      ...extraStatements,
    ]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? createNotFoundError('Passkey') : error;
  }
}

/** Builds the statements that remove all passkeys of an account, and its challenges for new passkeys. */
export function removePasskeys(ctx: Context, account: AccountRef): [Statement, Statement] {
  const { accountKind, accountId } = passkeyChallenges;
  const isOwn = and(eq(accountKind, account.kind), eq(accountId, account.id));
  return [
    ctx.db.write.delete(passkeys).where(whereAccount(account)),
    ctx.db.write.delete(passkeyChallenges).where(isOwn),
  ];
}

/** Throws `invalid_code` for a response that the library cannot read or does not accept. */
async function requireVerified<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  const result = await verify().catch(() => undefined);
  if (result?.verified !== true) throw createWrongPasskeyError();
  return result;
}
