import { createHash, createHmac } from 'node:crypto';

/** 96 bits: among ten billion visitors of a day, two share a hash with a chance of one in a million. */
const LENGTH = 16;

/**
 * Returns a digest that represents a client in memory for a second at most: no address or user agent is stored, not
 * even there. It differs per creator, so that nobody can be tracked from one page to another.
 */
export function digestClient(client: { userId: number; address: string; userAgent: string }): string {
  return createHash('sha256')
    .update(`${client.userId}\n${client.address}\n${client.userAgent}`)
    .digest('base64url');
}

/** Returns a visitor's id for the rest of the day. It reveals nothing once the day's salt is deleted. */
export function hashVisitor(salt: string, digest: string): string {
  return createHmac('sha256', salt).update(digest).digest('base64url').slice(0, LENGTH);
}
