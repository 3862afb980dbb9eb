import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { eraseRows } from '../../../db/erase-rows.js';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { getInstanceSecret } from '../../settings/index.js';
import { bulkChanges, bulkJobs } from '../bulk/table.js';
import { customFields } from '../fields/table.js';
import { imports } from '../import/table.js';
import { segments } from '../segments/table.js';
import {
  autoReplies,
  consentWordings,
  erasedAddresses,
  listSettings,
  type RemovedBy,
  subscriberGrowth,
  subscribers,
  subscriberTotals,
} from '../table.js';
import { tags } from '../tags/table.js';

interface SubscriberAddress {
  userId: number;
  /** Normalized. */
  address: string;
}

/**
 * Returns the fingerprint of an erased address. It reveals nothing without the secret, and the same address has a
 * different fingerprint with each creator.
 */
export async function fingerprintAddress(ctx: Context, subscriber: SubscriberAddress): Promise<string> {
  return computeFingerprint(await getInstanceSecret(ctx, 'erased-addresses.secret'), subscriber);
}

/** Returns the fingerprints of several addresses of one list. */
export async function fingerprintAddresses(
  ctx: Context,
  { userId, addresses }: { userId: number; addresses: readonly string[] },
): Promise<string[]> {
  const secret = await getInstanceSecret(ctx, 'erased-addresses.secret');
  return addresses.map((address) => computeFingerprint(secret, { userId, address }));
}

function computeFingerprint(secret: string, { userId, address }: SubscriberAddress): string {
  return createHmac('sha256', secret).update(`${userId} ${address}`).digest('base64url');
}

/**
 * Builds the statement that records an erasure in the batch that erases a subscriber, so that the creator cannot add
 * them again.
 */
export function rememberErased(ctx: Context, subscriber: { userId: number; fingerprint: string }): Statement {
  return ctx.db.write
    .insert(erasedAddresses)
    .values({ ...subscriber, takenOffBy: 'subscriber' })
    .onConflictDoUpdate({
      target: [erasedAddresses.userId, erasedAddresses.fingerprint],
      set: { takenOffBy: 'subscriber' },
    });
}

/**
 * Builds the statement that records removals in the batch in which a creator removes subscribers. An earlier erasure
 * stays an erasure.
 */
export function rememberRemoved(
  ctx: Context,
  input: { userId: number; fingerprints: readonly string[] },
): Statement {
  return ctx.db.write.run(sql`
    insert into erased_addresses (user_id, fingerprint, taken_off_by)
    select ${input.userId}, value, 'creator' from json_each(${JSON.stringify(input.fingerprints)}) where true
    on conflict do nothing`);
}

/** Builds the statement that deletes the records of removals, in the batch in which the creator undoes them. */
export function deleteRemovalRecords(
  ctx: Context,
  input: { userId: number; fingerprints: readonly string[] },
): Statement {
  return ctx.db.write
    .delete(erasedAddresses)
    .where(
      and(
        eq(erasedAddresses.userId, input.userId),
        sql`${erasedAddresses.fingerprint} in (select value from json_each(${JSON.stringify(input.fingerprints)}))`,
        eq(erasedAddresses.takenOffBy, 'creator'),
      ),
    );
}

/**
 * Builds the statement that deletes the record in the batch in which the address itself confirms that it wants the
 * newsletter.
 */
export function deleteErasureRecord(
  ctx: Context,
  subscriber: { userId: number; fingerprint: string },
): Statement {
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
 * Returns the normalized addresses that were erased or removed from this list, and whether the subscriber or the
 * creator did it.
 */
export async function listErasedOrRemoved(
  ctx: Context,
  input: { userId: number; addresses: string[] },
): Promise<Map<string, RemovedBy>> {
  const { userId, addresses } = input;
  const [anyErasedAddress] = await ctx.db.read
    .select({ one: sql`1` })
    .from(erasedAddresses)
    .where(eq(erasedAddresses.userId, userId))
    .limit(1);
  if (anyErasedAddress === undefined) return new Map();
  const secret = await getInstanceSecret(ctx, 'erased-addresses.secret');
  const byFingerprint = new Map(
    addresses.map((address) => [computeFingerprint(secret, { userId, address }), address]),
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
  bulkJobs,
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
  await eraseRows(ctx, bulkChanges, sql`job_id in (select id from bulk_jobs where user_id = ${userId})`);
  await ctx.blobs.removeAll(`imports/${userId}/`);
  for (const table of TABLES) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
