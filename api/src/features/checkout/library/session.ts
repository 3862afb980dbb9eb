import { z } from 'zod';
import { tryUnseal } from '../../../ports/secrets.js';
import type { Context } from '../../../server/context.js';
import { LIBRARY_SESSION_LIFETIME } from './rules.js';

const Session = z.object({ email: z.string(), expiresAt: z.number() });

/**
 * Creates the cookie value that opens one creator's library for an address. The value is sealed, contains its expiry
 * and is stored nowhere. It is invalid for every other creator.
 */
export function sealLibrarySession(
  ctx: Context,
  { userId, email }: { userId: number; email: string },
): string {
  const expiresAt = ctx.clock.now() + LIBRARY_SESSION_LIFETIME;
  return ctx.secrets.seal(JSON.stringify({ email, expiresAt }), getSessionPurpose(userId));
}

/** Returns the address of an open session, or undefined for any other value. */
export function readLibrarySession(
  ctx: Context,
  { userId, sealed }: { userId: number; sealed: string | undefined },
): string | undefined {
  const text = sealed && tryUnseal(ctx.secrets, sealed, getSessionPurpose(userId));
  if (!text) return undefined;
  const session = Session.parse(JSON.parse(text));
  return session.expiresAt > ctx.clock.now() ? session.email : undefined;
}

function getSessionPurpose(userId: number): string {
  return `library-session:${userId}`;
}
