import { randomInt } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { hashToken, randomToken } from '../../../kernel/ids.js';
import type { TokenScope } from '../../../kernel/tokens/token-scope.js';
import type { Context } from '../../../server/context.js';
import { type DeviceAsker, deviceSignIns } from '../table.js';
import { DEVICE_LIFETIME, USER_CODE_ALPHABET, USER_CODE_LENGTH } from './device-rules.js';

export interface StartedDeviceSignIn {
  /** Shown only once; the row stores its hash. */
  deviceCode: string;
  userCode: string;
  expiresAt: number;
}

/** Starts a terminal's sign-in. It gets no access before its owner approves. */
export async function startDeviceSignIn(
  ctx: Context,
  { asker, scopes }: { asker: DeviceAsker; scopes: TokenScope[] },
): Promise<StartedDeviceSignIn> {
  const now = ctx.clock.now();
  const expiresAt = now + DEVICE_LIFETIME;
  const [deviceCode, userCode] = [randomToken(), randomUserCode()];
  await ctx.db.transact([
    ctx.db.write.delete(deviceSignIns).where(lt(deviceSignIns.expiresAt, now)),
    ctx.db.write.insert(deviceSignIns).values({
      deviceCodeHash: hashToken(deviceCode),
      userCode,
      ...asker,
      scopes,
      createdAt: now,
      expiresAt,
    }),
  ]);
  return { deviceCode, userCode, expiresAt };
}

function randomUserCode(): string {
  const character = () => USER_CODE_ALPHABET[randomInt(USER_CODE_ALPHABET.length)];
  return Array.from({ length: USER_CODE_LENGTH }, character).join('');
}
