import { and, eq, gt } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { SECOND } from '../../../kernel/clock.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import type { TokenScope } from '../../../kernel/tokens/token-scope.js';
import type { Context } from '../../../server/context.js';
import { replaceToken } from '../api-tokens.js';
import { TOKEN_PREFIX } from '../rules.js';
import { getUser } from '../store.js';
import { throwIfSuspended, whereActiveUser } from '../suspend-user.js';
import { apiTokens, deviceSignIns } from '../table.js';
import { DEVICE_INTERVAL, type DeviceSignIn } from './device-sign-in.js';

/**
 * `early`: the device polls too often. `spent`: the code was used, deleted or never issued, or another program
 * requested it.
 */
export type DeviceTokenResult =
  | { status: 'pending' | 'early' | 'denied' | 'expired' | 'spent' }
  | { status: 'approved'; token: string; username: string; scopes: TokenScope[] };

/**
 * Returns the state of a device's sign-in. After the approval, creates its API token, returns it and uses up the code.
 * Throws an error if the account is suspended. `program` must be the program that requested the code.
 */
export async function exchangeDeviceCode(
  ctx: Context,
  { deviceCode, program }: { deviceCode: string; program?: string },
): Promise<DeviceTokenResult> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.read
    .select()
    .from(deviceSignIns)
    .where(eq(deviceSignIns.deviceCodeHash, hashToken(deviceCode)));
  if (row === undefined || row.status === 'used') return { status: 'spent' };
  if (program !== undefined && row.program !== program) return { status: 'spent' };
  if (row.expiresAt <= now) return { status: 'expired' };
  if (row.status === 'denied') return { status: 'denied' };
  if (row.status === 'approved') return createDeviceToken(ctx, row);
  return { status: await notePoll(ctx, row) };
}

async function notePoll(ctx: Context, { id, lastAskedAt }: DeviceSignIn): Promise<'pending' | 'early'> {
  const now = ctx.clock.now();
  // Allows a second less than the interval, because clocks and networks are not exact.
  if (lastAskedAt !== null && now - lastAskedAt < DEVICE_INTERVAL - SECOND) return 'early';
  await ctx.db.transact([
    ctx.db.write.update(deviceSignIns).set({ lastAskedAt: now }).where(eq(deviceSignIns.id, id)),
  ]);
  return 'pending';
}

async function createDeviceToken(
  ctx: Context,
  { id, userId, label, program, scopes }: DeviceSignIn,
): Promise<DeviceTokenResult> {
  if (userId === null) throw new Error('An approved sign-in has an owner.');
  const { username, suspendedAt } = await getUser(ctx, userId);
  throwIfSuspended(ctx, { suspendedAt });
  const secret = TOKEN_PREFIX + createRandomToken();
  const tokenHash = hashToken(secret);
  const device = formatDeviceName({ label, program });
  const now = ctx.clock.now();
  const isThisDevice = and(
    eq(deviceSignIns.id, id),
    eq(deviceSignIns.status, 'approved'),
    gt(deviceSignIns.expiresAt, now),
    whereActiveUser(userId),
  );
  try {
    await ctx.db.transact([
      ctx.db.write.update(deviceSignIns).set({ status: 'used' }).where(isThisDevice),
      expectChange(ctx.db, 'still_approved'),
      ctx.db.write
        .insert(apiTokens)
        .values({ userId, name: label, scopes, tokenHash, device, createdAt: now }),
      ...(label === program ? [] : [replaceToken(ctx, { userId, device, tokenHash })]),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) return { status: 'spent' };
    throw error;
  }
  return { status: 'approved', token: secret, username, scopes };
}

/**
 * Returns the name of a sign-in's program and machine, such as `tidings on kiln-laptop`. A new token replaces the older
 * token of the same name. A label that equals the program names no machine, so its token replaces none.
 */
function formatDeviceName({ label, program }: { label: string; program: string | null }): string {
  if (label === program) return label;
  const [name = 'a program'] = program?.split(' ') ?? [];
  return `${name} on ${label}`;
}
