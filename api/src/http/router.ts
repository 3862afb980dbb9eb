import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { AdminRole } from '../kernel/admin-permissions.js';
import { AppError } from '../kernel/errors.js';
import { chooseLocale } from '../kernel/text/locale.js';
import type { Visit } from '../kernel/visits/judge-visit.js';
import type { Context } from '../server/context.js';
import { createInvalidInputError } from './errors/error-body.js';
import { setInputMessages } from './errors/input-messages.js';
import type { Actor, CreatorAccess, IdentityLookups, Impersonation } from './identity/actor.js';

setInputMessages();

export interface HttpEnv {
  Bindings: { context: Context };
  Variables: {
    context: Context;
    requestId: string;
    identify: IdentityLookups;
    /** The authenticated actor, which `requireUser` or `requireAdmin` sets. */
    actor?: Actor;
    /** The impersonation while the browser has a session that views a creator's account. */
    impersonation?: Impersonation;
    /** The connecting address, or the forwarded address behind a trusted proxy. */
    clientAddress: string;
    /** The address of the socket itself, ignoring proxy headers. */
    peerAddress: string;
  };
}

export type HttpContext = HonoContext<HttpEnv>;

/** Creates a router that throws validation failures as our errors, so that one place writes every error body. */
export function createRouter(): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw createInvalidInputError(result.error.issues);
    },
  });
}

/** Returns the visitor's locale, for amounts. */
export function readLocale(c: HttpContext): string {
  return chooseLocale(c.req.header('accept-language'));
}

/** Returns the signed-in administrator of a route behind `requireAdmin`. */
export function getCurrentAdmin(c: HttpContext): { adminId: number; role: AdminRole; tokenHash: string } {
  const actor = c.var.actor;
  if (actor?.kind !== 'admin') throw new AppError('unauthenticated', 'Please sign in as an administrator.');
  return actor;
}

/** Returns the signed-in creator of a route behind `requireUser`. */
export function getCurrentUserId(c: HttpContext): number {
  const actor = c.var.actor;
  if (actor?.kind !== 'user') throw new AppError('unauthenticated', 'Please sign in.');
  return actor.userId;
}

/** Returns the session or API token of a route behind `requireUser`. */
export function getCurrentAccess(c: HttpContext): CreatorAccess {
  const { actor } = c.var;
  if (actor?.kind === 'user' && (actor.via === 'session' || actor.via === 'token')) return actor;
  throw new AppError('unauthenticated', 'Please sign in.');
}

/** Returns the creator's session of a route behind `requireSession`. */
export function getCurrentSession(c: HttpContext): { userId: number; tokenHash: string } {
  const { actor } = c.var;
  if (actor?.kind !== 'user' || actor.via !== 'session') {
    throw new AppError('unauthenticated', 'Please sign in.');
  }
  return actor;
}

/** Reads the client's headers that classify a visit. */
export function readVisit(c: HttpContext): Visit {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map(
    (header) => c.req.header(header) ?? '',
  );
  return { userAgent: c.req.header('user-agent'), purpose: purpose.join(' ') };
}
