import { createHash, createHmac } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../db/erase-rows.js';
import { enqueueJob } from '../../db/jobs.js';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { randomToken } from '../../kernel/ids.js';
import { perContext } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';
import { dayOf, forgottenAt, SOURCE_RETENTION_DAYS } from './rules.js';
import { dayVisitors, sourceDays, visitorSalts } from './table.js';

/** 96 bits: among ten billion visitors of a day, two share a hash with a chance of one in a million. */
const LENGTH = 16;

/**
 * Returns a digest that represents a client in memory for a second at most: no address or user agent is stored, not
 * even there. It differs per creator, so that nobody can be tracked from one page to another.
 */
export function digestClient(client: { userId: number; address: string; userAgent: string }): string {
  return createHash('sha256')
    .update(`${client.userId}\n${client.address}\n${client.userAgent}`)
    .digest('base64url');
}

/** Returns a visitor's id for the rest of the day. It reveals nothing once the day's salt is deleted. */
export function hashVisitor(salt: string, digest: string): string {
  return createHmac('sha256', salt).update(digest).digest('base64url').slice(0, LENGTH);
}

const cachedOf = perContext<Context, Map<number, string>>(() => new Map());

/**
 * Returns the salt of a day's hashes: the same in every process, created by the first that asks. Returns undefined once
 * the day's visitors are deleted: a new salt would count the same visitors again.
 */
export async function getVisitorSalt(ctx: Context, day: number): Promise<string | undefined> {
  const stored = cachedOf(ctx);
  for (const old of stored.keys()) if (ctx.clock.now() >= forgottenAt(old)) stored.delete(old);
  if (ctx.clock.now() >= forgottenAt(day)) return undefined;
  const salt = stored.get(day) ?? (await findSalt(ctx, day)) ?? (await makeSalt(ctx, day));
  stored.set(day, salt);
  return salt;
}

async function findSalt(ctx: Context, day: number): Promise<string | undefined> {
  const [row] = await ctx.db.read
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(eq(visitorSalts.day, day));
  return row?.salt;
}

/** Creates a salt with the job that deletes it, together with all its hashes. */
async function makeSalt(ctx: Context, day: number): Promise<string> {
  const salt = randomToken();
  try {
    await ctx.db.transact([
      ctx.db.write.insert(visitorSalts).values({ day, salt }).onConflictDoNothing(),
      expectChange(ctx.db, 'first_of_day'),
      enqueueJob(ctx, { kind: FORGET_VISITORS, payload: { day }, runAt: forgottenAt(day) }),
    ]);
    return salt;
  } catch (error) {
    const made = error instanceof ExpectationFailed ? await findSalt(ctx, day) : undefined;
    // Another process was faster.
    if (made !== undefined) return made;
    throw error;
  }
}

export const FORGET_VISITORS = 'insights.forget-visitors';

const Payload = z.object({ day: z.number() });

/**
 * Deletes the salt first: then the hashes reveal nothing, however long their deletion takes. Runs once a day, so it
 * also deletes sources too old to be shown.
 */
export async function forgetVisitors(ctx: Context, payload: unknown): Promise<void> {
  const { day } = Payload.parse(payload);
  await ctx.db.transact([ctx.db.write.delete(visitorSalts).where(lte(visitorSalts.day, day))]);
  await eraseRows(ctx, dayVisitors, sql`day <= ${day}`);
  await eraseRows(ctx, sourceDays, sql`day < ${dayOf(ctx.clock.now()) - SOURCE_RETENTION_DAYS}`);
}
