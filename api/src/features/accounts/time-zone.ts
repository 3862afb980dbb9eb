import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../kernel/time/time-zone.js';
import type { Context } from '../../server/context.js';
import { getUser } from './store.js';
import { users } from './table.js';

/** Returns the time zone of a user's days, or UTC if none is chosen or this Node does not know the name. */
export function chooseTimeZone({ timeZone }: { timeZone: string | null }): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

export async function getTimeZone(ctx: Context, userId: number): Promise<string> {
  return chooseTimeZone(await getUser(ctx, userId));
}

/** Returns the time zones of several users, by id. Excludes unknown and suspended users. */
export async function listTimeZones(ctx: Context, userIds: Iterable<number>): Promise<Map<number, string>> {
  const rows = await ctx.db.read
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(and(inArray(users.id, [...new Set(userIds)]), isNull(users.suspendedAt)));
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone ?? DEFAULT_TIME_ZONE]));
}

interface TimeZoneChange {
  userId: number;
  /** Chosen by the user. */
  timeZone?: string | undefined;
  /** The time zone of the user's device, used only until one is chosen. */
  deviceTimeZone?: string | undefined;
}

/**
 * Saves a user's time zone. A device's time zone never replaces a chosen one, even if another tab chooses it at the
 * same time.
 */
export async function saveTimeZone(ctx: Context, change: TimeZoneChange): Promise<void> {
  const { userId, timeZone, deviceTimeZone } = change;
  const newTimeZone = timeZone ?? deviceTimeZone;
  if (newTimeZone === undefined) return;
  await ctx.db.transact([
    ctx.db.write
      .update(users)
      .set({ timeZone: newTimeZone })
      .where(and(eq(users.id, userId), timeZone === undefined ? isNull(users.timeZone) : undefined)),
  ]);
}
