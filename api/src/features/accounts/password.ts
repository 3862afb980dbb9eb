import { hash, verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { getUser } from './store.js';
import { sessions } from './table.js';

/**
 * OWASP's first choice for argon2id: 19 MiB, two passes, parallelism of one (the package's defaults, made explicit).
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The value stored instead of a hash, because no password matches it. */
export const NO_PASSWORD = '!';

let decoy: Promise<string> | undefined;

/** Hashes with argon2id and a salt, off the event loop. The result contains its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Returns whether the password matches. A missing user or password takes as long, so that timing reveals no names. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const isReal = passwordHash !== undefined && passwordHash !== NO_PASSWORD;
  const matches = await verify(isReal ? passwordHash : await decoy, password);
  return matches && isReal;
}

export function hasPassword({ passwordHash }: { passwordHash: string }): boolean {
  return passwordHash !== NO_PASSWORD;
}

/** Marks a session as just authenticated again, in a batch. */
export function markReauthenticated(
  ctx: Context,
  { userId, tokenHash }: { userId: number; tokenHash: string },
): Statement {
  return ctx.db.write
    .update(sessions)
    .set({ authenticatedAt: ctx.clock.now() })
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId)));
}

/**
 * Confirms a session with its owner's password. Throws `invalid_credentials`. `extraStatements` runs in the same
 * transaction.
 */
export async function reauthenticateByPassword(
  ctx: Context,
  input: { userId: number; tokenHash: string; password: string; extraStatements: () => Promise<Statement[]> },
): Promise<void> {
  const { userId, tokenHash, password, extraStatements } = input;
  const { passwordHash } = await getUser(ctx, userId);
  if (!(await isPassword(password, passwordHash))) {
    throw new AppError('invalid_credentials', 'This password is wrong.');
  }
  await ctx.db.transact([markReauthenticated(ctx, { userId, tokenHash }), ...(await extraStatements())]);
}
