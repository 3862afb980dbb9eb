import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { AppError } from '../../kernel/errors.js';
import type { HttpContext, HttpEnv } from '../router.js';
import type { Actor } from './actor.js';
import { readSessionCookie } from './cookies.js';
import { isBlockedUntilFactor } from './factor-setup.js';
import { checkOwnOrigin, checkTabUser, isSafeMethod } from './origins.js';

/**
 * Reads that a creator's token can make and an impersonating administrator cannot: tokens, webhooks, address and
 * product files, invoices, and a stream that could outlast the impersonation. Session calls are never allowed.
 */
const HIDDEN_READS: ReadonlySet<string> = new Set([
  '/api/tokens',
  '/api/webhook-endpoints',
  '/api/webhook-endpoints/:id/deliveries',
  '/api/webhook-listeners/:id/stream',
  '/api/subscribers/export.csv',
  '/api/subscribers/export.json',
  '/api/sales/export',
  '/api/newsletters/:id/report.csv',
  '/api/newsletters/:id/progress/stream',
  '/api/product-files/:id',
  '/api/invoices',
]);

/**
 * Rejects all writes while an administrator impersonates a creator in this browser (403), on every route. Only the
 * console's own calls and the end of the impersonation pass.
 */
export function rejectImpersonatedWrites(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const token = readSessionCookie(c, 'impersonation');
    const impersonation = token && (await c.var.identify.findImpersonation(c.var.context, token));
    if (impersonation && !(await isBlockedUntilFactor(c, { kind: 'admin', id: impersonation.adminId }))) {
      if (!isSafeMethod(c) && !isOfConsole(c) && !isEnd(c)) {
        throw new AppError('forbidden', 'You view this account as an administrator and cannot change it.');
      }
      c.set('impersonation', impersonation);
    }
    await next();
  };
}

const isOfConsole = (c: HttpContext) => c.req.path.startsWith('/api/admin/');
const isEnd = (c: HttpContext) => c.req.method === 'POST' && c.req.path === '/api/logout';

/** Returns the impersonating administrator of a call that creators can make, if any. */
export function findImpersonatingActor(c: HttpContext): Actor | undefined {
  const { impersonation } = c.var;
  if (impersonation === undefined) return undefined;
  checkOwnOrigin(c);
  checkTabUser(c, impersonation.userId);
  if (HIDDEN_READS.has(routePath(c))) throw createAdminHiddenError();
  return { kind: 'user', via: 'impersonation', userId: impersonation.userId, impersonation };
}

export function createAdminHiddenError(): AppError {
  return new AppError('forbidden', 'Administrators cannot see this part of an account.');
}
