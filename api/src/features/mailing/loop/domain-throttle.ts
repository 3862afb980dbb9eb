import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/email.js';
import type { AttemptResult } from '../rules.js';

/** The limits on emails to one recipient domain after its server asked for less. */
export interface DomainThrottle {
  /** Emails at once. Grows by one per round, so it can be a fraction. */
  width: number;
  /** Ms of the last pause, or 0 if the width was enough without pauses. */
  pause: number;
  /** Monotonic ms. */
  opensAt: number;
  /** Refusals of emails that were already in flight at this time carry no new information. Monotonic ms. */
  slowedAt: number;
  /** Start of the refusals without any accepted email in between. Monotonic ms. */
  refusedSince: number | null;
  /** The server's last refusal. */
  refusal: { code: number; text: string };
}

const MAX_PAUSE_MS = 5 * MINUTE;
/** An email that finds the throttle full tries again this much later. */
const FULL_PAUSE = SECOND;

const SLOW_DOWN_CODES = new Set([421, 450, 451, 452, 454]);
/**
 * RFC 3463: x.1.x and x.2.x are about one address or mailbox (full or greylisted), so the server does not ask for less.
 */
const ABOUT_ONE_PERSON = /^4\d\d[ -]4\.[12]\.\d/;

export function isDomainThrottling(outcome: AttemptResult): outcome is Outcome & { kind: 'deferred' } {
  if (outcome.kind !== 'deferred' || outcome.about === 'message') return false;
  return SLOW_DOWN_CODES.has(outcome.code) && !ABOUT_ONE_PERSON.test(outcome.text);
}

/**
 * Halves the throttle, from the emails in flight down to one at a time. Below that it pauses for 1 s, then doubles the
 * pause up to 5 min.
 */
export function narrowThrottle(
  throttle: DomainThrottle | undefined,
  email: { startedAt: number; underWay: number; refusal: DomainThrottle['refusal'] },
  now: number,
): DomainThrottle {
  if (throttle !== undefined && email.startedAt < throttle.slowedAt) return throttle;
  const { refusal } = email;
  const refusalFields = { slowedAt: now, refusedSince: throttle?.refusedSince ?? now, refusal };
  const width = Math.min(throttle?.width ?? Number.POSITIVE_INFINITY, email.underWay);
  if (width > 1) {
    return { ...refusalFields, width: Math.max(1, Math.floor(width / 2)), pause: 0, opensAt: now };
  }
  const pause = Math.min(Math.max((throttle?.pause ?? 0) * 2, SECOND), MAX_PAUSE_MS);
  return { ...refusalFields, width: 1, pause, opensAt: now + pause };
}

/**
 * Widens the throttle by one for each round of accepted emails. Returns undefined once it is as wide as the
 * send window.
 */
export function widenThrottle(
  throttle: DomainThrottle,
  email: { startedAt: number },
  widest: number,
): DomainThrottle | undefined {
  if (email.startedAt < throttle.slowedAt) return throttle;
  const width = throttle.width + 1 / throttle.width;
  return width >= widest ? undefined : { ...throttle, width, pause: 0, refusedSince: null };
}

/** Returns the ms until an email may pass this throttle, or 0 for now. */
export function waitFor(throttle: DomainThrottle | undefined, underWay: number, now: number): number {
  if (throttle === undefined) return 0;
  if (now < throttle.opensAt) return throttle.opensAt - now;
  return underWay < Math.floor(throttle.width + 1e-9) ? 0 : FULL_PAUSE;
}

export function getRecipientDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
