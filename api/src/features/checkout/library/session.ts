import { z } from 'zod';
import { tryUnseal } from '../../../ports/secrets.js';
import type { Context } from '../../../server/context.js';
import { LIBRARY_SESSION_LIFETIME } from './rules.js';

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
  const text = sealed && tryUnseal(ctx.secrets, sealed, purposeOf(userId));
  if (!text) return undefined;
  const session = Session.parse(JSON.parse(text));
  return session.expiresAt > ctx.clock.now() ? session.email : undefined;
}

function purposeOf(userId: number): string {
  return `library-session:${userId}`;
}
