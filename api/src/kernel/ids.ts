import { createHash, randomBytes } from 'node:crypto';

/** Returns an unguessable, URL-safe token of 256 bits or 43 characters. */
export function createRandomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a short public id of 96 bits, for ids that are public but guard nothing. */
export function createRandomId(): string {
  return randomBytes(12).toString('hex');
}

/** Returns the hash under which a secret token is stored. Tokens are random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
