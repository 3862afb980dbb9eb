import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { eraseRows } from '../../../db/erase-rows.js';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { getInstanceSecret } from '../../settings/index.js';
import {
  autoReplies,
  consentWordings,
  customFields,
  erasedAddresses,
  imports,
  listSettings,
  segments,
  subscriberGrowth,
  subscribers,
  subscriberTotals,
  type TakenOffBy,
  tags,
} from '../table.js';

interface SubscriberAddress {
  userId: number;
  /** Normalized. */
  address: string;
}

/**
 * Returns the fingerprint of an erased address. It reveals nothing without the secret, and the same address has a
 * different fingerprint with each creator.
 */
export async function fingerprintOf(ctx: Context, subscriber: SubscriberAddress): Promise<string> {
  return fingerprint(await getInstanceSecret(ctx, 'erased-addresses.secret'), subscriber);
}

function fingerprint(secret: string, { userId, address }: SubscriberAddress): string {
  return createHmac('sha256', secret).update(`${userId} ${address}`).digest('base64url');
}

/** Records an erasure in the batch that erases a subscriber, so that the creator cannot add them again. */
export function rememberErased(ctx: Context, subscriber: { userId: number; fingerprint: string }): Statement {
  return ctx.db.write
    .insert(erasedAddresses)
    .values({ ...subscriber, takenOffBy: 'subscriber' })
    .onConflictDoUpdate({
      target: [erasedAddresses.userId, erasedAddresses.fingerprint],
      set: { takenOffBy: 'subscriber' },
    });
}

/** Records a removal in the batch in which a creator removes a subscriber. An earlier erasure stays an erasure. */
export function rememberRemoved(
  ctx: Context,
  subscriber: { userId: number; fingerprint: string },
): Statement {
  return ctx.db.write
    .insert(erasedAddresses)
    .values({ ...subscriber, takenOffBy: 'creator' })
    .onConflictDoNothing();
}

/** Deletes the record of a removal, in the batch in which the creator undoes it. */
export function forgetRemoved(ctx: Context, subscriber: { userId: number; fingerprint: string }): Statement {
  return ctx.db.write
    .delete(erasedAddresses)
    .where(
      and(
        eq(erasedAddresses.userId, subscriber.userId),
        eq(erasedAddresses.fingerprint, subscriber.fingerprint),
        eq(erasedAddresses.takenOffBy, 'creator'),
      ),
    );
}

/** Deletes the record in the batch in which the address itself confirms that it wants the newsletter. */
export function forgetErased(ctx: Context, subscriber: { userId: number; fingerprint: string }): Statement {
  return ctx.db.write
    .delete(erasedAddresses)
    .where(
      and(
        eq(erasedAddresses.userId, subscriber.userId),
        eq(erasedAddresses.fingerprint, subscriber.fingerprint),
      ),
    );
}

/**
 * Returns which of these normalized addresses were erased or removed from this list, and whether the subscriber or the
 * creator did it.
 */
export async function listTakenOff(
  ctx: Context,
  input: { userId: number; addresses: string[] },
): Promise<Map<string, TakenOffBy>> {
  const { userId, addresses } = input;
  const [any] = await ctx.db.read
    .select({ one: sql`1` })
    .from(erasedAddresses)
    .where(eq(erasedAddresses.userId, userId))
    .limit(1);
  if (any === undefined) return new Map();
  const secret = await getInstanceSecret(ctx, 'erased-addresses.secret');
  const byFingerprint = new Map(
    addresses.map((address) => [fingerprint(secret, { userId, address }), address]),
  );
  const rows = await ctx.db.read
    .select({ fingerprint: erasedAddresses.fingerprint, takenOffBy: erasedAddresses.takenOffBy })
    .from(erasedAddresses)
    .where(
      and(
        eq(erasedAddresses.userId, userId),
        sql`${erasedAddresses.fingerprint} in (select value from json_each(${JSON.stringify([...byFingerprint.keys()])}))`,
      ),
    );
  return new Map(rows.map((row) => [byFingerprint.get(row.fingerprint) ?? row.fingerprint, row.takenOffBy]));
}

const TABLES = [
  segments,
  // With their tags and values.
  subscribers,
  tags,
  customFields,
  imports,
  consentWordings,
  erasedAddresses,
  autoReplies,
  listSettings,
  subscriberTotals,
  subscriberGrowth,
];

export async function eraseSubscribers(ctx: Context, userId: number): Promise<void> {
  await ctx.blobs.removeAll(`imports/${userId}/`);
  for (const table of TABLES) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
