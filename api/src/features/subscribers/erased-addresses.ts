import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { getInstanceSecret } from '../settings/index.js';
import { erasedAddresses } from './table.js';

interface ReaderAddress {
  userId: number;
  /** Normalised. */
  address: string;
}

/**
 * What is left of who was erased. It tells nothing to anybody who lacks the secret, and the same address has
 * another fingerprint with each creator.
 */
export async function fingerprintOf(ctx: Context, reader: ReaderAddress): Promise<string> {
  return fingerprint(await getInstanceSecret(ctx, 'erased-addresses.secret'), reader);
}

function fingerprint(secret: string, { userId, address }: ReaderAddress): string {
  return createHmac('sha256', secret).update(`${userId} ${address}`).digest('base64url');
}

/** For the batch that erases them: the creator cannot bring them back. */
export function rememberErased(ctx: Context, reader: { userId: number; fingerprint: string }): Statement {
  return ctx.db.write.insert(erasedAddresses).values(reader).onConflictDoNothing();
}

/** For the batch in which they come back themselves. */
export function forgetErased(ctx: Context, reader: { userId: number; fingerprint: string }): Statement {
  return ctx.db.write
    .delete(erasedAddresses)
    .where(
      and(eq(erasedAddresses.userId, reader.userId), eq(erasedAddresses.fingerprint, reader.fingerprint)),
    );
}

/** Those of the addresses that were erased from this list. */
export async function listErased(
  ctx: Context,
  input: { userId: number; addresses: string[] },
): Promise<Set<string>> {
  const { userId, addresses } = input;
  const [any] = await ctx.db.read
    .select({ one: sql`1` })
    .from(erasedAddresses)
    .where(eq(erasedAddresses.userId, userId))
    .limit(1);
  if (any === undefined) return new Set();
  const secret = await getInstanceSecret(ctx, 'erased-addresses.secret');
  const byFingerprint = new Map(
    addresses.map((address) => [fingerprint(secret, { userId, address }), address]),
  );
  const rows = await ctx.db.read
    .select({ fingerprint: erasedAddresses.fingerprint })
    .from(erasedAddresses)
    .where(
      and(
        eq(erasedAddresses.userId, userId),
        sql`${erasedAddresses.fingerprint} in (select value from json_each(${JSON.stringify([...byFingerprint.keys()])}))`,
      ),
    );
  return new Set(rows.flatMap((row) => byFingerprint.get(row.fingerprint) ?? []));
}
