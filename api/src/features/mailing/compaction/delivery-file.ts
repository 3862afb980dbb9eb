import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../server/context.js';
import { deliveryFiles } from '../table.js';

export type DeliveryFile = typeof deliveryFiles.$inferSelect;

/** A delivery in a file: every column of its row that differs between accepted deliveries. */
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
]);
export type DeliveryLine = z.infer<typeof Line>;

/** The index of each value in a line, for SQL over the lines of a file. */
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
} as const;

/**
 * A backup holds the database of one moment and the files of a later one. Each erasure between them adds a
 * version.
 */
export const LATER_VERSIONS = 8;

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
): Promise<number> {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const bytes = await promisify(gzip)(text);
  await ctx.blobs.write(keyOf(name), bytes);
  const copy = await readText(ctx, name);
  if (copy === undefined || checksum(copy) !== checksum(text) || copy.split('\n').length !== lines.length) {
    throw new Error(`The file ${keyOf(name)} does not hold what was written to it.`);
  }
  return bytes.length;
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function readText(ctx: Context, name: FileName): Promise<string | undefined> {
  const bytes = await ctx.blobs.read(keyOf(name));
  return bytes === undefined ? undefined : (await promisify(gunzip)(bytes)).toString('utf8');
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

/** Finds the first file of a mailing with recipients after this one. */
export async function findNextFile(
  ctx: Context,
  { mailingId, after }: { mailingId: number; after: number },
): Promise<DeliveryFile | undefined> {
  const [file] = await ctx.db.read
    .select()
    .from(deliveryFiles)
    .where(and(eq(deliveryFiles.mailingId, mailingId), gt(deliveryFiles.lastRecipientId, after)))
    .orderBy(asc(deliveryFiles.lastRecipientId))
    .limit(1);
  return file;
}

/** Counts the deliveries of a mailing that exist only in files. */
export async function countInFiles(ctx: Context, mailingId: number): Promise<number> {
  const [row] = await ctx.db.read
    .select({ count: sql<number>`coalesce(sum(${deliveryFiles.count} - ${deliveryFiles.restored}), 0)` })
    .from(deliveryFiles)
    .where(eq(deliveryFiles.mailingId, mailingId));
  return row?.count ?? 0;
}
