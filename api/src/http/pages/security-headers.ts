import type { MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../../kernel/own-machine.js';
import type { Instance } from '../../server/context.js';
import type { HttpEnv } from '../router.js';

/** Beside our own pages the origins that are named. */
export type Framer = 'nobody' | 'self' | readonly string[];

export function framedBy(who: Framer): string {
  if (who === 'nobody') return "frame-ancestors 'none'";
  return ["frame-ancestors 'self'", ...(who === 'self' ? [] : who)].join(' ');
}

/**
 * CSP directives after which a script cannot turn a string into HTML or code, except through one of the named
 * policies.
 */
export function trustedTypes(policies: readonly string[]): string {
  return `require-trusted-types-for 'script'; trusted-types ${policies.join(' ') || "'none'"}`;
}

/**
 * `same-origin` takes the document away from whoever opened it, and from what it opens. A document that shows a
 * payment form keeps the windows it opens: banks and wallets open one, and answer the form through it.
 */
export type OpenerPolicy = 'same-origin' | 'same-origin-allow-popups';

/** Browsers take the header over HTTPS and on this machine alone; elsewhere they log an error. */
export function openerHeader(instance: Instance, policy: OpenerPolicy): Record<string, string> {
  const { protocol, hostname } = new URL(instance.publicUrl);
  const isTrustworthy = protocol === 'https:' || isLoopbackHost(hostname);
  return isTrustworthy ? { 'Cross-Origin-Opener-Policy': policy } : {};
}

/** What every answer carries, whatever it is. */
export function securityHeadersOf(instance: Instance): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(instance.publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** Pages add their own Content-Security-Policy, and may say less of where they come from. */
export function securityHeaders(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    const { instance } = c.var.context;
    headers.set('X-Request-Id', c.var.requestId);
    for (const [name, value] of Object.entries(securityHeadersOf(instance))) headers.set(name, value);
    const unlessThere = {
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': `default-src 'none'; ${framedBy('nobody')}`,
      ...openerHeader(instance, 'same-origin'),
    };
    for (const [name, value] of Object.entries(unlessThere)) {
      if (!headers.has(name)) headers.set(name, value);
    }
  };
}
