import { createHash, createHmac } from 'node:crypto';
import { and, isNotNull, lte, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import { enqueueJobOnce } from '../../db/jobs/jobs.js';
import { DAY } from '../../kernel/clock.js';
import { createRandomToken } from '../../kernel/ids.js';
import { SOURCE_RETENTION_DAYS } from '../../kernel/time/insight-periods.js';
import { DEFAULT_TIME_ZONE, getCalendarDay, QUARTER_HOUR } from '../../kernel/time/time-zone.js';
import type { Context } from '../../server/context.js';
import { listTimeZones } from '../accounts/index.js';
import { findSaltDeletionTime } from './rules.js';
import { dayVisitors, sourceDays, sourceSignups, visitorSalts } from './table.js';

/** 96 bits, because among ten billion visitors of a day, two share a hash with a chance of one in a million. */
const HASH_LENGTH = 16;

/**
 * Returns a digest of a client. Callers hold it in memory for at most a second, and store neither address nor user
 * agent. It differs per creator, so that nobody can be tracked from one page to another.
 */
export function digestClient(client: { userId: number; address: string; userAgent: string }): string {
  return createHash('sha256')
    .update(`${client.userId}\n${client.address}\n${client.userAgent}`)
    .digest('base64url');
}

/** Returns a visitor's id for the rest of the day. It reveals nothing once the day's salt is deleted. */
export function hashVisitor(salt: string, digest: string): string {
  return createHmac('sha256', salt).update(digest).digest('base64url').slice(0, HASH_LENGTH);
}

/** A day of a creator, in days since 1970-01-01 of the time zone. */
export interface CreatorDay {
  userId: number;
  day: number;
  timeZone: string;
}

/**
 * Returns the salts of days, which are the same in every process. Returns none for a day whose visitors were deleted,
 * because a new salt would count them again.
 */
export async function getVisitorSalts(
  ctx: Context,
  days: ReadonlyArray<CreatorDay | undefined>,
): Promise<(day: CreatorDay) => string | undefined> {
  const open = new Map<string, CreatorDay & { forgetAt: number }>();
  for (const day of days) {
    if (day === undefined || open.has(createVisitorsKey(day))) continue;
    const forgetAt = findSaltDeletionTime(day);
    if (forgetAt > ctx.clock.now()) open.set(createVisitorsKey(day), { ...day, forgetAt });
  }
  const requestedDays = [...open.values()];
  const salts = await findSalts(ctx, requestedDays);
  const missing = requestedDays.filter((day) => !salts.has(createVisitorsKey(day)));
  if (missing.length === 0) return (day) => salts.get(createVisitorsKey(day)) ?? undefined;
  await createSalts(ctx, missing);
  // Another process may have been faster.
  for (const [key, salt] of await findSalts(ctx, missing)) salts.set(key, salt);
  return (day) => salts.get(createVisitorsKey(day)) ?? undefined;
}

function createVisitorsKey({ userId, day }: { userId: number; day: number }): string {
  return `${userId} ${day}`;
}

async function findSalts(
  ctx: Context,
  days: ReadonlyArray<{ userId: number; day: number }>,
): Promise<Map<string, string | null>> {
  const rows = await ctx.db.read.all<{ userId: number; day: number; salt: string | null }>(sql`
    select user_id as userId, day, salt from json_each(${JSON.stringify(days)})
    join visitor_salts on user_id = value ->> 'userId' and day = value ->> 'day'`);
  return new Map(rows.map((row) => [createVisitorsKey(row), row.salt]));
}

/** Creates salts, and the jobs that later delete the salts and their hashes. */
async function createSalts(
  ctx: Context,
  days: ReadonlyArray<CreatorDay & { forgetAt: number }>,
): Promise<void> {
  const rows = days.map(({ userId, day, forgetAt }) => ({
    userId,
    day,
    forgetAt,
    salt: createRandomToken(),
  }));
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into visitor_salts (user_id, day, salt, forget_at)
      select users.id, value ->> 'day', value ->> 'salt', value ->> 'forgetAt'
      from json_each(${JSON.stringify(rows)}) join users on users.id = value ->> 'userId'
      where true on conflict do nothing`),
    ...[...new Set(rows.map(({ forgetAt }) => forgetAt))].map((runAt) =>
      enqueueJobOnce(ctx, { kind: DELETE_VISITORS, runAt }),
    ),
  ]);
}

export const DELETE_VISITORS = 'insights.delete-visitors';

/**
 * Deletes the salts of ended days first, so that the hashes reveal nothing while they are being deleted. Runs whenever
 * a day ends, so it also deletes sources too old to be shown.
 */
export async function deleteVisitors(ctx: Context): Promise<void> {
  await deleteDueSalts(ctx);
  await eraseRows(
    ctx,
    dayVisitors,
    sql`(user_id, day) in (select user_id, day from visitor_salts where salt is null)`,
  );
  await eraseRows(ctx, visitorSalts, sql`salt is null`);
  const oldest = getCalendarDay(DEFAULT_TIME_ZONE, ctx.clock.now()) - SOURCE_RETENTION_DAYS;
  await eraseRows(ctx, sourceDays, sql`day < ${oldest}`);
  await eraseRows(ctx, sourceSignups, sql`quarter < ${(oldest * DAY) / QUARTER_HOUR}`);
}

/** Deletes the due salts. Postpones the salts of creators who moved west, where the day continues. */
async function deleteDueSalts(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const dueSalts = await ctx.db.read
    .select({ userId: visitorSalts.userId, day: visitorSalts.day })
    .from(visitorSalts)
    .where(and(lte(visitorSalts.forgetAt, now), isNotNull(visitorSalts.salt)));
  const timeZones = await listTimeZones(
    ctx,
    dueSalts.map(({ userId }) => userId),
  );
  const rows = dueSalts.map(({ userId, day }) => {
    const timeZone = timeZones.get(userId) ?? DEFAULT_TIME_ZONE;
    return { userId, day, forgetAt: findSaltDeletionTime({ day, timeZone }) };
  });
  const futureForgetTimes = new Set(
    rows.map(({ forgetAt }) => forgetAt).filter((forgetAt) => forgetAt > now),
  );
  await ctx.db.transact([
    ctx.db.write.run(sql`
      update visitor_salts set forget_at = value ->> 'forgetAt', salt = iif(value ->> 'forgetAt' > ${now}, salt, null)
      from json_each(${JSON.stringify(rows)})
      where user_id = value ->> 'userId' and day = value ->> 'day'`),
    ...[...futureForgetTimes].map((runAt) => enqueueJobOnce(ctx, { kind: DELETE_VISITORS, runAt })),
  ]);
}
