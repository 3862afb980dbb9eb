import { eq } from 'drizzle-orm';
import { enqueueJob } from '../../db/jobs.js';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { randomToken } from '../../kernel/ids.js';
import { perContext } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';
import { FORGET_VISITORS } from './forget-visitors.js';
import { forgottenAt } from './rules.js';
import { visitorSalts } from './table.js';

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
