import type { MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../../kernel/network/internal-addresses.js';
import type { Instance } from '../../server/context.js';
import type { HttpEnv } from '../router.js';

/** The pages that may frame a page. Named origins may do so in addition to our own pages. */
export type FrameAncestors = 'nobody' | 'self' | readonly string[];

export function formatFrameAncestors(ancestors: FrameAncestors): string {
  if (ancestors === 'nobody') return "frame-ancestors 'none'";
  return ["frame-ancestors 'self'", ...(ancestors === 'self' ? [] : ancestors)].join(' ');
}

/**
 * Returns CSP directives that prevent scripts from turning strings into HTML or code, except through one of the named
 * policies.
 */
export function formatTrustedTypes(policies: readonly string[]): string {
  return `require-trusted-types-for 'script'; trusted-types ${policies.join(' ') || "'none'"}`;
}

/**
 * `same-origin` separates the document from its opener, and from the windows that it opens. A document with a payment
 * form stays connected to its own windows, because banks and wallets return the result through a window.
 */
export type OpenerPolicy = 'same-origin' | 'same-origin-allow-popups';

/** Returns the header, which browsers accept only over HTTPS and on this machine. Elsewhere they log an error. */
export function createOpenerHeader(instance: Instance, policy: OpenerPolicy): Record<string, string> {
  const { protocol, hostname } = new URL(instance.publicUrl);
  const isTrustworthy = protocol === 'https:' || isLoopbackHost(hostname);
  return isTrustworthy ? { 'Cross-Origin-Opener-Policy': policy } : {};
}

/** Returns the headers of every response. */
export function createSecurityHeaders(instance: Instance): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(instance.publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** Pages add their own Content-Security-Policy, and may set a stricter Referrer-Policy. */
export function addSecurityHeaders(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    const { instance } = c.var.context;
    headers.set('X-Request-Id', c.var.requestId);
    for (const [name, value] of Object.entries(createSecurityHeaders(instance))) headers.set(name, value);
    const defaultHeaders = {
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': `default-src 'none'; ${formatFrameAncestors('nobody')}`,
      ...createOpenerHeader(instance, 'same-origin'),
    };
    for (const [name, value] of Object.entries(defaultHeaders)) {
      if (!headers.has(name)) headers.set(name, value);
    }
  };
}
