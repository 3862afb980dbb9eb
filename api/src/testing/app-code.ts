import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at a time. */
export function generateAppCode(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
