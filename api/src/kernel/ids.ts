import { createHash, randomBytes } from 'node:crypto';

/** An unguessable token of 256 bits, URL-safe, 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A short public name of 96 bits, for ids that leave the house but guard nothing. */
export function randomId(): string {
  return randomBytes(12).toString('hex');
}

/** What is stored of a token that only its bearer may know. Tokens are random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
