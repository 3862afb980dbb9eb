import { createHash, createHmac } from 'node:crypto';

/** 96 bits: two visitors of a day are taken for one with a chance of one in a million among ten thousand million. */
const LENGTH = 16;

/**
 * Stands for a client while it waits in memory, for a second at most: no address and no user agent is kept, not even
 * there. Of each creator anew, so that nobody is followed from one page to another.
 */
export function digestClient(client: { userId: number; address: string; userAgent: string }): string {
  return createHash('sha256')
    .update(`${client.userId}\n${client.address}\n${client.userAgent}`)
    .digest('base64url');
}

/** What a visitor is known by for the rest of the day. It tells nothing once the day's salt is gone. */
export function hashVisitor(salt: string, digest: string): string {
  return createHmac('sha256', salt).update(digest).digest('base64url').slice(0, LENGTH);
}
