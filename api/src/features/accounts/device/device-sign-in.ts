import { randomInt } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { MINUTE, SECOND } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import type { TokenScope } from '../../../kernel/tokens/token-scope.js';
import type { Context } from '../../../server/context.js';
import { requireLiveSession, runInSession } from '../sessions.js';
import { type DeviceRequester, deviceSignIns } from '../table.js';

/** Has no vowels, so that no words occur, and no characters that look alike. 8 of them make 25 billion codes. */
const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;
export const DEVICE_LIFETIME = 10 * MINUTE;
/** Minimum time between two polls of a terminal. */
export const DEVICE_INTERVAL = 5 * SECOND;

/** Parses a typed code, also in lower case or with spaces and hyphens. Returns undefined if it cannot be a code. */
export function parseUserCode(input: string): string | undefined {
  const code = input.toUpperCase().replace(/[\s-]+/g, '');
  const isCode =
    code.length === USER_CODE_LENGTH && [...code].every((each) => USER_CODE_ALPHABET.includes(each));
  return isCode ? code : undefined;
}

/**
 * Returns the network of an address without its end, which still distinguishes one's own network from a stranger's.
 * Takes an address without its host part, as requests have it.
 */
export function describeNetwork(address: string): string {
  if (/^127\./.test(address) || address === '0:0:0:0::/64') return 'this machine';
  const [version4] = /^\d+\.\d+\.\d+\./.exec(address) ?? [];
  if (version4 !== undefined) return `${version4}*`;
  const [version6] = /^(?:[\da-f]+:){3}/i.exec(address) ?? [];
  return version6 === undefined ? 'unknown' : `${version6}*`;
}

/** Formats a code as both screens show it: `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

interface StartedDeviceSignIn {
  /** The secret, shown only once, because the row stores its hash. */
  deviceCode: string;
  userCode: string;
  expiresAt: number;
}

/** Starts a terminal's sign-in. It gets no access before its owner approves. */
export async function startDeviceSignIn(
  ctx: Context,
  { requester, scopes }: { requester: DeviceRequester; scopes: TokenScope[] },
): Promise<StartedDeviceSignIn> {
  const now = ctx.clock.now();
  const expiresAt = now + DEVICE_LIFETIME;
  const [deviceCode, userCode] = [createRandomToken(), createUserCode()];
  await ctx.db.transact([
    ctx.db.write.delete(deviceSignIns).where(lt(deviceSignIns.expiresAt, now)),
    ctx.db.write.insert(deviceSignIns).values({
      deviceCodeHash: hashToken(deviceCode),
      userCode,
      ...requester,
      scopes,
      createdAt: now,
      expiresAt,
    }),
  ]);
  return { deviceCode, userCode, expiresAt };
}

function createUserCode(): string {
  const pickCharacter = () => USER_CODE_ALPHABET[randomInt(USER_CODE_ALPHABET.length)];
  return Array.from({ length: USER_CODE_LENGTH }, pickCharacter).join('');
}

export type DeviceSignIn = typeof deviceSignIns.$inferSelect;

/** Returns the terminal that waits under a code. A wrong code and an expired one get the same error. */
export async function getPendingDevice(
  ctx: Context,
  { userCode }: { userCode: string },
): Promise<DeviceSignIn> {
  const [row] = await ctx.db.read.select().from(deviceSignIns).where(wherePending(ctx, userCode));
  if (row === undefined) throw createUnknownCodeError();
  return row;
}

/** Approves or denies a terminal's sign-in as this creator. A second decision finds no pending sign-in. */
export async function decideDeviceSignIn(
  ctx: Context,
  input: { userId: number; tokenHash: string; userCode: string; decision: 'approve' | 'deny' },
): Promise<void> {
  const { userId, userCode } = input;
  const status = input.decision === 'approve' ? 'approved' : 'denied';
  const [decidedSignIn] = await runInSession(() =>
    ctx.db.transact([
      ctx.db.write
        .update(deviceSignIns)
        .set({ status, userId })
        .where(wherePending(ctx, userCode))
        .returning({ id: deviceSignIns.id }),
      ...requireLiveSession(ctx, input),
    ]),
  );
  if (decidedSignIn.length === 0) throw createUnknownCodeError();
}

function wherePending(ctx: Context, input: string) {
  return and(
    eq(deviceSignIns.userCode, parseUserCode(input) ?? ''),
    eq(deviceSignIns.status, 'pending'),
    gt(deviceSignIns.expiresAt, ctx.clock.now()),
  );
}

function createUnknownCodeError(): AppError {
  return new AppError(
    'not_found',
    'No sign-in is pending for this code. Compare it with your terminal, or start again there.',
  );
}
