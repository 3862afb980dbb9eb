import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { SECOND } from '../../../kernel/clock.js';

/** The parameters that authenticator apps expect (RFC 6238). */
const STEP = 30 * SECOND;
const DIGITS = 6;
/** Accepted steps before and after the current step, because phone clocks are not exact. */
const STEP_TOLERANCE = 1;
/** RFC 4226, section 4: at least 128 bits, and 160 are recommended. */
const SECRET_BYTES = 20;

export const RECOVERY_CODES = 10;
/** Has no characters that look alike. A code has 12 of these 32 characters, so 60 bits. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth:` address that the QR code of the setup shows. */
export function formatSetupUri({
  secret,
  issuer,
  label,
}: {
  secret: string;
  issuer: string;
  label: string;
}): string {
  return createTotp(secret, { issuer, label }).toString();
}

/** Returns the time step of a code, or undefined for a wrong code or a code that is two steps older or newer. */
export function findTimeStep({
  secret,
  code,
  now,
}: {
  secret: string;
  code: string;
  now: number;
}): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: STEP_TOLERANCE });
  return delta === null ? undefined : Math.floor(now / STEP) + delta;
}

function createTotp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const options = { algorithm: 'SHA1', digits: DIGITS, period: STEP / SECOND };
  return new TOTP({ ...names, ...options, secret: Secret.fromBase32(secret) });
}

/** Returns new recovery codes, such as `ABCD-EFGH-JKLM`. */
export function makeRecoveryCodes(): string[] {
  const pickCharacter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  const createCode = () =>
    Array.from({ length: RECOVERY_LENGTH }, pickCharacter).join('').replace(GROUP, '$&-');
  return Array.from({ length: RECOVERY_CODES }, createCode);
}

/** Returns the code in upper case, without spaces and hyphens. */
export function normalizeFactorCode(input: string): string {
  return input.toUpperCase().replace(/[\s-]+/g, '');
}

/** Returns whether a normalized code comes from an app. All other codes can only be recovery codes. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
