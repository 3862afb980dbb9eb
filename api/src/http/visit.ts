import type { Visit } from '../kernel/visits/judge-visit.js';
import type { HttpContext } from './router.js';

/** Reads the client's headers that classify a visit. */
export function readVisit(c: HttpContext): Visit {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map(
    (header) => c.req.header(header) ?? '',
  );
  return { userAgent: c.req.header('user-agent'), purpose: purpose.join(' ') };
}
