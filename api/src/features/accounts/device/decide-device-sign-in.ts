import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { deviceSignIns } from '../table.js';
import { parseUserCode } from './device-rules.js';

export type DeviceSignIn = typeof deviceSignIns.$inferSelect;

/** Returns the terminal that waits under a code. A wrong code and an expired one get the same error. */
export async function getWaitingDevice(
  ctx: Context,
  { userCode }: { userCode: string },
): Promise<DeviceSignIn> {
  const [found] = await ctx.db.read.select().from(deviceSignIns).where(waiting(ctx, userCode));
  if (found === undefined) throw noSuchCode();
  return found;
}

/** Approves or denies a terminal's sign-in as this creator, once: a second decision finds nothing. */
export async function decideDeviceSignIn(
  ctx: Context,
  { userId, userCode, decision }: { userId: number; userCode: string; decision: 'approve' | 'deny' },
): Promise<void> {
  const status = decision === 'approve' ? 'approved' : 'denied';
  const [decided] = await ctx.db.transact([
    ctx.db.write
      .update(deviceSignIns)
      .set({ status, userId })
      .where(waiting(ctx, userCode))
      .returning({ id: deviceSignIns.id }),
  ]);
  if (decided.length === 0) throw noSuchCode();
}

function waiting(ctx: Context, typed: string) {
  return and(
    eq(deviceSignIns.userCode, parseUserCode(typed) ?? ''),
    eq(deviceSignIns.status, 'waiting'),
    gt(deviceSignIns.expiresAt, ctx.clock.now()),
  );
}

function noSuchCode(): AppError {
  return new AppError(
    'not_found',
    'Nothing waits under this code. Compare it with the one on your terminal, or begin again there.',
  );
}
