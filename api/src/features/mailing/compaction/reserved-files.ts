import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type JobClaim, whereClaimed } from '../../../db/jobs/jobs.js';
import type { Statement } from '../../../db/transact.js';
import { DAY, HOUR } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import {
  type DeliveryFile,
  type FileName,
  getMailingFolder,
  getVersionFolder,
  hasAnyVersion,
  hasFile,
} from './delivery-file.js';
import { deliveryFiles, reservedDeliveryFiles } from './table.js';

/** After this long, the reservation of an erasure is withdrawn. Writing a file takes seconds. */
const ERASURE_PERIOD = HOUR;
/** After this long, a suspended worker no longer writes its file, and the reservation is deleted. */
const MAX_SUSPENSION_MS = 30 * DAY;
/** Number of files removed in one run. */
const REMOVED_AT_ONCE = 500;

/** The writer of a file, which is a run of a job while it has its claim, or an erasure under a random name. */
export type ReservationHolder = { claim: JobClaim } | { erasure: string };

/** A path that only its holder writes. */
export interface Reservation extends FileName {
  holder: ReservationHolder;
}

/** Reserves a path for a new file. Undefined if the claim is lost. */
export async function reservePart(
  ctx: Context,
  { mailingId, holder }: { mailingId: number; holder: ReservationHolder },
): Promise<Reservation | undefined> {
  const part = selectNextPart(mailingId);
  const [[reserved]] = await ctx.db.transact([
    ctx.db.write.all<{ part: number }>(insertReservation(ctx, { mailingId, part, version: 1, holder })),
  ]);
  return reserved === undefined ? undefined : { mailingId, part: reserved.part, version: 1, holder };
}

function selectNextPart(mailingId: number): SQL {
  return sql`(select coalesce(max(part), -1) + 1 from (
    select part from delivery_files where mailing_id = ${mailingId}
    union all select part from reserved_delivery_files where mailing_id = ${mailingId}))`;
}

/** Removes the parts that a restored backup has, but its database does not name. */
export async function removeLaterParts(ctx: Context, mailingId: number): Promise<void> {
  const [next] = await ctx.db.read.all<{ part: number }>(sql`select ${selectNextPart(mailingId)} as part`);
  for (let part = next?.part ?? 0; await hasAnyVersion(ctx, { mailingId, part, version: 1 }); part += 1) {
    await ctx.blobs.removeAll(`${getMailingFolder(mailingId)}${part}/`);
  }
}

/** Reserves the next version of a file. Undefined if the file is deleted or the claim is lost. */
export async function reserveVersion(
  ctx: Context,
  { file, holder }: { file: DeliveryFile; holder: ReservationHolder },
): Promise<Reservation | undefined> {
  const { mailingId, part } = file;
  for (;;) {
    const [[row]] = await ctx.db.transact([
      ctx.db.write
        .update(deliveryFiles)
        .set({ lastVersion: sql`${deliveryFiles.lastVersion} + 1` })
        .where(and(eq(deliveryFiles.mailingId, mailingId), eq(deliveryFiles.part, part)))
        .returning({ version: deliveryFiles.lastVersion }),
    ]);
    if (row === undefined) return undefined;
    const { version } = row;
    // A restored backup may have later versions than its database names, and the last version is its only copy.
    if (await hasFile(ctx, { mailingId, part, version })) continue;
    const [[reserved]] = await ctx.db.transact([
      ctx.db.write.all(insertReservation(ctx, { mailingId, part: sql`${part}`, version, holder })),
    ]);
    return reserved === undefined ? undefined : { mailingId, part, version, holder };
  }
}

function insertReservation(
  ctx: Context,
  path: { mailingId: number; part: SQL; version: number; holder: ReservationHolder },
): SQL {
  const { mailingId, part, version, holder } = path;
  const now = ctx.clock.now();
  const { jobId, name, isValid } = readHolder(holder);
  return sql`
    insert into reserved_delivery_files (mailing_id, part, version, holder, job_id, reserved_at, remove_at)
    select ${mailingId}, ${part}, ${version}, ${name}, ${jobId}, ${now}, ${now} where ${isValid}
    returning part`;
}

function readHolder(holder: ReservationHolder): { jobId: number | null; name: string; isValid: SQL } {
  return 'claim' in holder
    ? { jobId: holder.claim.jobId, name: holder.claim.token, isValid: whereClaimed(holder.claim) }
    : { jobId: null, name: holder.erasure, isValid: sql`true` };
}

/**
 * Builds the statement that ends a reservation, for the batch that names its file. `expectChange` after it fails if the
 * reservation was withdrawn, because the file may be removed already.
 */
export function endReservation(ctx: Context, { mailingId, part, version, holder }: Reservation): Statement {
  const whereReserved = sql`mailing_id = ${mailingId} and part = ${part} and version = ${version}`;
  return ctx.db.write.run(
    sql`delete from reserved_delivery_files where ${whereReserved} and holder = ${readHolder(holder).name}`,
  );
}

/** Removes a file that its holder has not named, then its reservation. Nobody writes this path anymore. */
export async function discardFile(ctx: Context, name: FileName): Promise<void> {
  await ctx.blobs.removeAll(getVersionFolder(name));
  await ctx.db.transact([ctx.db.write.delete(reservedDeliveryFiles).where(wherePath(name))]);
}

function wherePath({ mailingId, part, version }: FileName): SQL | undefined {
  return and(
    eq(reservedDeliveryFiles.mailingId, mailingId),
    eq(reservedDeliveryFiles.part, part),
    eq(reservedDeliveryFiles.version, version),
  );
}

/**
 * Removes the files of workers that ended, or lost their claim, before they named the files. Takes all of one mailing,
 * or the due files. Withdraws their reservations first, so that none of these files can be named later.
 */
export async function removeAbandonedFiles(
  ctx: Context,
  selection: { mailingId: number } | 'due' = 'due',
): Promise<void> {
  const now = ctx.clock.now();
  const isSelected =
    selection === 'due'
      ? lte(reservedDeliveryFiles.removeAt, now)
      : eq(reservedDeliveryFiles.mailingId, selection.mailingId);
  const hasEnded = sql`(job_id is null and reserved_at <= ${now - ERASURE_PERIOD}
    or job_id is not null and not exists (
      select 1 from jobs where jobs.id = job_id and jobs.claim_token = holder))`;
  await ctx.db.transact([
    ctx.db.write.update(reservedDeliveryFiles).set({ holder: null }).where(and(isSelected, hasEnded)),
  ]);
  const abandonedFiles = await ctx.db.read
    .select()
    .from(reservedDeliveryFiles)
    .where(and(isSelected, isNull(reservedDeliveryFiles.holder)))
    .limit(REMOVED_AT_ONCE);
  for (const file of abandonedFiles) {
    const age = now - file.reservedAt;
    const isNeeded = await isOnlyCopy(ctx, file);
    if (!isNeeded && age >= MAX_SUSPENSION_MS) {
      await discardFile(ctx, file);
      continue;
    }
    if (!isNeeded) await ctx.blobs.removeAll(getVersionFolder(file));
    // Its worker may be suspended and still write the file, so it is removed again after 6 hours, 12, 24 and so on.
    const removeAt = now + Math.max(age, 6 * HOUR);
    await ctx.db.transact([
      ctx.db.write.update(reservedDeliveryFiles).set({ removeAt }).where(wherePath(file)),
    ]);
  }
}

/** Returns whether a restored backup has this version in place of the version that its database names. */
async function isOnlyCopy(ctx: Context, { mailingId, part, version }: FileName): Promise<boolean> {
  const [file] = await ctx.db.read
    .select()
    .from(deliveryFiles)
    .where(and(eq(deliveryFiles.mailingId, mailingId), eq(deliveryFiles.part, part)));
  return file !== undefined && file.version <= version && !(await hasFile(ctx, file));
}
