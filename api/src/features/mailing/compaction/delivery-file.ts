import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../server/context.js';
import { BOUNCE_KINDS, DELIVERY_STATUSES } from '../rules.js';
import type { deliveries } from '../table.js';
import { deliveryFiles } from './table.js';

export type DeliveryFile = typeof deliveryFiles.$inferSelect;

/** Identifies a report (`bounces`) about a delivery, so that a repeated report is recognized. */
const Report = z.tuple([
  z.string().describe('source'),
  z.string().describe('event id'),
  z.enum(BOUNCE_KINDS),
  z.number().describe('created'),
]);
export type ReportKey = z.infer<typeof Report>;

/** A delivery in a file, with every column of its row that a settled delivery uses. */
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
  z.array(Report).describe('its reports, in the order of their arrival'),
]);
export type DeliveryLine = z.infer<typeof Line>;

/** The index of each value in a line. */
export const LINE_INDEXES = {
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
  reports: 12,
} as const;

type Row = typeof deliveries.$inferSelect;

/** Returns the line of a row and its reports. */
export function toDeliveryLine(row: Row, reports: ReportKey[]): DeliveryLine {
  const { id, recipientId, address, attempts, firstAttemptAt, smtpCode, smtpText, settledAt } = row;
  const { status, bounce, bouncedAt } = row;
  const personal = JSON.stringify(row.personal);
  const outcome = [smtpCode, smtpText, settledAt, status, bounce, bouncedAt] as const;
  return [id, recipientId, address, personal, attempts, firstAttemptAt, ...outcome, reports];
}

/**
 * The number of later versions to look for. A restored database is older than its files, and each rewrite between adds
 * one.
 */
const LATER_VERSIONS = 8;

/** Returns the prefix of every file of a mailing. */
export function getMailingFolder(mailingId: number): string {
  return `deliveries/${mailingId}/`;
}

export interface FileName {
  mailingId: number;
  /** Counts from 0 in each mailing. */
  part: number;
  /** Rises with each rewrite. */
  version: number;
}

export function getVersionFolder({ mailingId, part, version }: FileName): string {
  return `${getMailingFolder(mailingId)}${part}/${version}/`;
}

function getRowsFileKey(name: FileName): string {
  return `${getVersionFolder(name)}rows.ndjson.gz`;
}

/** Writes a file and reads it back. Throws if the copy in the blob store differs. */
export async function writeDeliveryFile(
  ctx: Context,
  name: FileName,
  lines: readonly DeliveryLine[],
): Promise<void> {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  await ctx.blobs.write(getRowsFileKey(name), await promisify(gzip)(text));
  const copy = await readText(ctx, name);
  if (
    copy === undefined ||
    calculateChecksum(copy) !== calculateChecksum(text) ||
    copy.split('\n').length !== lines.length
  ) {
    throw new Error(`The file ${getRowsFileKey(name)} does not hold what was written to it.`);
  }
}

function calculateChecksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function readText(ctx: Context, name: FileName): Promise<string | undefined> {
  const bytes = await ctx.blobs.read(getRowsFileKey(name));
  return bytes === undefined ? undefined : (await promisify(gunzip)(bytes)).toString('utf8');
}

export async function hasFile(ctx: Context, name: FileName): Promise<boolean> {
  return (await ctx.blobs.readRange(getRowsFileKey(name), { start: 0, length: 1 })) !== undefined;
}

/** Returns whether this version exists, or a version that a restored backup can have in its place. */
export async function hasAnyVersion(ctx: Context, name: FileName): Promise<boolean> {
  for (let versionOffset = 0; versionOffset <= LATER_VERSIONS; versionOffset += 1) {
    if (await hasFile(ctx, { ...name, version: name.version + versionOffset })) return true;
  }
  return false;
}

/** Removes the versions that a newer version has replaced, and versions of writers that were killed. */
export async function removeVersionsBefore(
  ctx: Context,
  file: DeliveryFile,
  endVersion: number,
): Promise<void> {
  const first = Math.max(1, Math.min(file.version, endVersion - LATER_VERSIONS));
  for (let version = first; version < endVersion; version += 1)
    await ctx.blobs.removeAll(getVersionFolder({ ...file, version }));
}

/** Returns the text of a file, with one line of JSON for each delivery, in the order of recipients. */
export async function readFileText(ctx: Context, file: FileName): Promise<string> {
  for (let versionOffset = 0; versionOffset <= LATER_VERSIONS; versionOffset += 1) {
    const text = await readText(ctx, { ...file, version: file.version + versionOffset });
    if (text !== undefined) return text;
  }
  throw new Error(`The file ${getRowsFileKey(file)} is missing.`);
}

export async function readLines(ctx: Context, file: FileName): Promise<DeliveryLine[]> {
  return z.array(Line).parse(JSON.parse(asJsonArray((await readFileText(ctx, file)).split('\n'))));
}

/** Joins lines for `json_each`. */
export function asJsonArray(lines: readonly string[]): string {
  return `[${lines.join(',')}]`;
}

/** `full` selects only files that hold more than accepted deliveries. */
export type FileSelection = 'all' | 'full';

/** Finds the first file of a mailing with recipients after this one. */
export async function findNextFile(
  ctx: Context,
  { mailingId, after, which = 'all' }: { mailingId: number; after: number; which?: FileSelection },
): Promise<DeliveryFile | undefined> {
  const [file] = await ctx.db.read
    .select()
    .from(deliveryFiles)
    .where(
      and(
        eq(deliveryFiles.mailingId, mailingId),
        gt(deliveryFiles.lastRecipientId, after),
        which === 'full' ? eq(deliveryFiles.hasAllSettled, true) : undefined,
      ),
    )
    .orderBy(asc(deliveryFiles.lastRecipientId))
    .limit(1);
  return file;
}

/**
 * Counts the deliveries of a mailing that exist only in files. All of them are accepted, because a mailing that can be
 * retried has no file with other outcomes.
 */
export async function countInFiles(ctx: Context, mailingId: number): Promise<number> {
  const [row] = await ctx.db.read
    .select({ count: sql<number>`coalesce(sum(${deliveryFiles.count} - ${deliveryFiles.restored}), 0)` })
    .from(deliveryFiles)
    .where(eq(deliveryFiles.mailingId, mailingId));
  return row?.count ?? 0;
}
