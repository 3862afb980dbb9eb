import { createHash, randomBytes } from 'node:crypto';

/** Returns an unguessable token of 256 bits, URL-safe, 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a short public id of 96 bits, for ids that are public but guard nothing. */
export function randomId(): string {
  return randomBytes(12).toString('hex');
}

/** Returns the hash to store of a token that only its bearer may know. Tokens are random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
