import { and, eq, sql } from 'drizzle-orm';
import { findViolatedIndex } from '../../db/transact.js';
import { AppError, createFieldError, createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { MAX_ALLOWED_HOSTS, readHost } from './rules.js';
import type { AllowedHost } from './store.js';
import { allowedHosts } from './table.js';

/**
 * Allows a site. As soon as this commits, the creator's checkout opens there in a frame. The inserting statement checks
 * the limit.
 */
export async function allowHost(ctx: Context, input: { userId: number; host: string }): Promise<AllowedHost> {
  const { userId } = input;
  const { host, problem } = readHost(input.host);
  if (problem !== undefined) throw createFieldError('host', problem);
  if (host === new URL(ctx.instance.publicUrl).host) {
    throw createFieldError('host', 'This is the address of this instance, which always shows your checkout.');
  }
  const allowedHost = await insertUnderLimit(ctx, { userId, host });
  if (allowedHost !== undefined) return allowedHost;
  throw new AppError(
    'limit_reached',
    `You allow ${MAX_ALLOWED_HOSTS} sites, which is the maximum. Remove one to add another.`,
  );
}

async function insertUnderLimit(
  ctx: Context,
  { userId, host }: { userId: number; host: string },
): Promise<AllowedHost | undefined> {
  try {
    const [[addedHost]] = await ctx.db.transact([
      ctx.db.write
        .insert(allowedHosts)
        // In the order of the table's columns.
        .select(
          sql`select null, ${userId}, ${host}, ${ctx.clock.now()}
            where (select count(*) from ${allowedHosts} where user_id = ${userId}) < ${MAX_ALLOWED_HOSTS}`,
        )
        .returning(),
    ]);
    return addedHost;
  } catch (error) {
    if (!findViolatedIndex(error)?.startsWith('allowed_hosts.')) throw error;
    throw new AppError('host_already_allowed', `You already allow ${host}.`, {
      errors: [{ path: 'host', message: 'You already allow this site.' }],
    });
  }
}

/** Disallows a site. As soon as this commits, the checkout opens there as a page. */
export async function disallowHost(ctx: Context, input: { userId: number; hostId: number }): Promise<void> {
  const [removed] = await ctx.db.transact([
    ctx.db.write
      .delete(allowedHosts)
      .where(and(eq(allowedHosts.id, input.hostId), eq(allowedHosts.userId, input.userId)))
      .returning({ id: allowedHosts.id }),
  ]);
  if (removed.length === 0) throw createNotFoundError('Site');
}
