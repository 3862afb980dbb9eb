import { z } from 'zod';
import { SecretsError } from '../../../ports/secrets.js';
import type { Context } from '../../../server/context.js';
import { LIBRARY_SESSION_LIFETIME } from '../rules.js';

const Session = z.object({ email: z.string(), expiresAt: z.number() });

/**
 * Returns the value of the cookie that opens one creator's library for the owner of an address. It is sealed and names
 * its end, so nothing is stored, and it is invalid for every other creator.
 */
export function sealSession(ctx: Context, { userId, email }: { userId: number; email: string }): string {
  const expiresAt = ctx.clock.now() + LIBRARY_SESSION_LIFETIME;
  return ctx.secrets.seal(JSON.stringify({ email, expiresAt }), purposeOf(userId));
}

/** Returns the address of an open session; undefined for any other value. */
export function openSession(
  ctx: Context,
  { userId, sealed }: { userId: number; sealed: string | undefined },
): string | undefined {
  if (sealed === undefined) return undefined;
  try {
    const session = Session.parse(JSON.parse(ctx.secrets.unseal(sealed, purposeOf(userId))));
    return session.expiresAt > ctx.clock.now() ? session.email : undefined;
  } catch (error) {
    if (error instanceof SecretsError) return undefined;
    throw error;
  }
}

function purposeOf(userId: number): string {
  return `library-session:${userId}`;
}
