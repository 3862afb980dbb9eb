import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../server/context.js';
import { BOUNCE_KINDS, DELIVERY_STATUSES } from '../rules.js';
import { type deliveries, deliveryFiles } from '../table.js';

export type DeliveryFile = typeof deliveryFiles.$inferSelect;

/** A delivery in a file: every column of its row that a settled delivery uses. */
const Line = z.tuple([
  z.number().describe('id'),
  z.number().describe('recipient id'),
  z.string().describe('address, empty after its subscriber was erased'),
  z.string().describe('personal slots, as JSON'),
  z.number().describe('attempts'),
  z.number().nullable().describe('first attempt'),
  z.number().nullable().describe('SMTP code'),
  z.string().nullable().describe('SMTP text'),
  z.number().nullable().describe('settled'),
  z.enum(DELIVERY_STATUSES).describe('status'),
  z.enum(BOUNCE_KINDS).nullable().describe('bounce'),
  z.number().nullable().describe('bounced'),
]);
export type DeliveryLine = z.infer<typeof Line>;

/** The index of each value in a line. */
export const PLACES = {
  id: 0,
  recipientId: 1,
  address: 2,
  personal: 3,
  attempts: 4,
  firstAttemptAt: 5,
  smtpCode: 6,
  smtpText: 7,
  settledAt: 8,
  status: 9,
  bounce: 10,
  bouncedAt: 11,
} as const;

type Row = typeof deliveries.$inferSelect;

/** Returns the line of a row. */
export function lineOf(row: Row): DeliveryLine {
  const { id, recipientId, address, attempts, firstAttemptAt, smtpCode, smtpText, settledAt } = row;
  const { status, bounce, bouncedAt } = row;
  const personal = JSON.stringify(row.personal);
  const outcome = [smtpCode, smtpText, settledAt, status, bounce, bouncedAt] as const;
  return [id, recipientId, address, personal, attempts, firstAttemptAt, ...outcome];
}

/**
 * A backup holds the database of one moment and the files of a later one. Each erasure between them adds a
 * version.
 */
const LATER_VERSIONS = 8;

/** Returns the prefix of every file of a mailing. */
export function filesOf(mailingId: number): string {
  return `deliveries/${mailingId}/`;
}

interface FileName {
  mailingId: number;
  /** Counts from 0 in each mailing. */
  part: number;
  /** Rises when a subscriber is erased from it. */
  version: number;
}

export function versionFolder({ mailingId, part, version }: FileName): string {
  return `${filesOf(mailingId)}${part}/${version}/`;
}

function keyOf(name: FileName): string {
  return `${versionFolder(name)}rows.ndjson.gz`;
}

/** Writes a file and reads it back. Throws if the copy in the blob store differs. */
export async function writeDeliveryFile(
  ctx: Context,
  name: FileName,
  lines: readonly DeliveryLine[],
): Promise<void> {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  await ctx.blobs.write(keyOf(name), await promisify(gzip)(text));
  const copy = await readText(ctx, name);
  if (copy === undefined || checksum(copy) !== checksum(text) || copy.split('\n').length !== lines.length) {
    throw new Error(`The file ${keyOf(name)} does not hold what was written to it.`);
  }
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function readText(ctx: Context, name: FileName): Promise<string | undefined> {
  const bytes = await ctx.blobs.read(keyOf(name));
  return bytes === undefined ? undefined : (await promisify(gunzip)(bytes)).toString('utf8');
}

/** Returns a version number that no file has and no other writer uses. Undefined if the file is deleted. */
export async function reserveVersion(ctx: Context, file: DeliveryFile): Promise<number | undefined> {
  for (;;) {
    const [[reserved]] = await ctx.db.transact([
      ctx.db.write
        .update(deliveryFiles)
        .set({ lastVersion: sql`${deliveryFiles.lastVersion} + 1` })
        .where(and(eq(deliveryFiles.mailingId, file.mailingId), eq(deliveryFiles.part, file.part)))
        .returning({ version: deliveryFiles.lastVersion }),
    ]);
    if (reserved === undefined) return undefined;
    // A restored backup may have later versions than its database names, and the last of them is its only copy.
    if ((await readText(ctx, { ...file, version: reserved.version })) === undefined) return reserved.version;
  }
}

/** Removes the versions that another has replaced, and those of writers that were killed. */
export async function removeVersionsBefore(ctx: Context, file: DeliveryFile, before: number): Promise<void> {
  const first = Math.max(1, Math.min(file.version, before - LATER_VERSIONS));
  for (let version = first; version < before; version += 1)
    await ctx.blobs.removeAll(versionFolder({ ...file, version }));
}

/** Returns the lines of a file as one JSON array, for `json_each`. */
export async function readAsJson(ctx: Context, file: FileName): Promise<string> {
  for (let later = 0; later <= LATER_VERSIONS; later += 1) {
    const text = await readText(ctx, { ...file, version: file.version + later });
    if (text !== undefined) return `[${text.replaceAll('\n', ',')}]`;
  }
  throw new Error(`The file ${keyOf(file)} is missing.`);
}

export async function readLines(ctx: Context, file: FileName): Promise<DeliveryLine[]> {
  return z.array(Line).parse(JSON.parse(await readAsJson(ctx, file)));
}

/** `full`: only files that hold more than accepted deliveries. */
export type WhichFiles = 'all' | 'full';

/** Finds the first file of a mailing with recipients after this one. */
export async function findNextFile(
  ctx: Context,
  { mailingId, after, which = 'all' }: { mailingId: number; after: number; which?: WhichFiles },
): Promise<DeliveryFile | undefined> {
  const [file] = await ctx.db.read
    .select()
    .from(deliveryFiles)
    .where(
      and(
        eq(deliveryFiles.mailingId, mailingId),
        gt(deliveryFiles.lastRecipientId, after),
        which === 'full' ? eq(deliveryFiles.isFull, true) : undefined,
      ),
    )
    .orderBy(asc(deliveryFiles.lastRecipientId))
    .limit(1);
  return file;
}

/**
 * Counts the deliveries of a mailing that exist only in files. All are accepted: a mailing that can be sent again
 * has no full file.
 */
export async function countInFiles(ctx: Context, mailingId: number): Promise<number> {
  const [row] = await ctx.db.read
    .select({ count: sql<number>`coalesce(sum(${deliveryFiles.count} - ${deliveryFiles.restored}), 0)` })
    .from(deliveryFiles)
    .where(eq(deliveryFiles.mailingId, mailingId));
  return row?.count ?? 0;
}
