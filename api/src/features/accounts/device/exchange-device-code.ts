import { and, eq, gt } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { SECOND } from '../../../kernel/clock.js';
import { rateLimited } from '../../../kernel/errors.js';
import { hashToken, randomToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { replaceToken } from '../api-tokens.js';
import { TOKEN_PREFIX } from '../rules.js';
import { getUser } from '../store.js';
import { isActiveUser, refuseSuspended } from '../suspend-user.js';
import { apiTokens, deviceSignIns } from '../table.js';
import { DEVICE_INTERVAL, type DeviceSignIn } from './device-sign-in.js';

export type DeviceAnswer =
  | { status: 'waiting' | 'denied' | 'expired' }
  | { status: 'approved'; token: string; username: string };

/** Returns the state of a terminal's sign-in; after the approval it returns the token, and the code is used up. */
export async function exchangeDeviceCode(
  ctx: Context,
  { deviceCode }: { deviceCode: string },
): Promise<DeviceAnswer> {
  const now = ctx.clock.now();
  const [found] = await ctx.db.read
    .select()
    .from(deviceSignIns)
    .where(eq(deviceSignIns.deviceCodeHash, hashToken(deviceCode)));
  // A missing row was deleted after it expired.
  if (found === undefined || found.expiresAt <= now || found.status === 'used') return { status: 'expired' };
  if (found.status === 'denied') return { status: 'denied' };
  if (found.status === 'approved') return takeToken(ctx, found);
  await checkPatience(ctx, found);
  return { status: 'waiting' };
}

async function checkPatience(ctx: Context, { id, lastAskedAt }: DeviceSignIn): Promise<void> {
  const now = ctx.clock.now();
  // Allows a second less than the interval: clocks and networks are not exact.
  const isEarly = lastAskedAt !== null && now - lastAskedAt < DEVICE_INTERVAL - SECOND;
  if (isEarly) {
    throw rateLimited(
      `Please wait ${DEVICE_INTERVAL / SECOND} seconds between requests.`,
      DEVICE_INTERVAL / SECOND,
    );
  }
  await ctx.db.transact([
    ctx.db.write.update(deviceSignIns).set({ lastAskedAt: now }).where(eq(deviceSignIns.id, id)),
  ]);
}

async function takeToken(
  ctx: Context,
  { id, userId, label, program, scopes }: DeviceSignIn,
): Promise<DeviceAnswer> {
  if (userId === null) throw new Error('An approved sign-in has an owner.');
  const { username, suspendedAt } = await getUser(ctx, userId);
  refuseSuspended(ctx, { suspendedAt });
  const secret = TOKEN_PREFIX + randomToken();
  const tokenHash = hashToken(secret);
  const device = deviceName({ label, program });
  const now = ctx.clock.now();
  const isMine = and(
    eq(deviceSignIns.id, id),
    eq(deviceSignIns.status, 'approved'),
    gt(deviceSignIns.expiresAt, now),
    isActiveUser(userId),
  );
  try {
    await ctx.db.transact([
      ctx.db.write.update(deviceSignIns).set({ status: 'used' }).where(isMine),
      expectChange(ctx.db, 'still_approved'),
      ctx.db.write
        .insert(apiTokens)
        .values({ userId, name: label, scopes, tokenHash, device, createdAt: now }),
      replaceToken(ctx, { userId, device, tokenHash }),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) return { status: 'expired' };
    throw error;
  }
  return { status: 'approved', token: secret, username };
}

/**
 * Returns the name of a sign-in's program and machine, such as `tidings on kiln-laptop`: a new token replaces the older
 * one of the same name.
 */
function deviceName({ label, program }: { label: string; program: string | null }): string {
  const [name = 'a program'] = program?.split(' ') ?? [];
  return `${name} on ${label}`;
}
