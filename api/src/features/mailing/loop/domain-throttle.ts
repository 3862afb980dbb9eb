import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/mail.js';
import type { Try } from '../rules.js';

/** What mail to one recipient domain is held to, after its server asked for less. */
export interface DomainThrottle {
  /** How many at once; grows by one a round, so it is not always whole. */
  width: number;
  /** Ms of the last pause; 0 when the width alone was enough. */
  pause: number;
  /** Monotonic ms. */
  opensAt: number;
  /** Refusals of mails that were already on their way then say nothing new. */
  slowedAt: number;
  /** Since when it has refused mail without taking any in between. Monotonic ms. */
  refusedSince: number | null;
  /** The server's last refusal. */
  refusal: { code: number; text: string };
}

const LONGEST_PAUSE = 5 * MINUTE;
/** What finds the lane full looks again this much later. */
const FULL_PAUSE = SECOND;

const SLOWER = new Set([421, 450, 451, 452, 454]);
/** RFC 3463: x.1.x and x.2.x are about this address and this mailbox: full, or greylisted. The server has no complaint. */
const ABOUT_ONE_PERSON = /^4\d\d[ -]4\.[12]\.\d/;

export function asksForLess(outcome: Try): outcome is Outcome & { kind: 'deferred' } {
  if (outcome.kind !== 'deferred' || outcome.about === 'message') return false;
  return SLOWER.has(outcome.code) && !ABOUT_ONE_PERSON.test(outcome.text);
}

/** Half of what was under way, down to one at a time; below that pauses, 1 s doubling to 5 min. */
export function slowed(
  throttle: DomainThrottle | undefined,
  mail: { startedAt: number; underWay: number; refusal: DomainThrottle['refusal'] },
  now: number,
): DomainThrottle {
  if (throttle !== undefined && mail.startedAt < throttle.slowedAt) return throttle;
  const { refusal } = mail;
  const refused = { slowedAt: now, refusedSince: throttle?.refusedSince ?? now, refusal };
  const width = Math.min(throttle?.width ?? Number.POSITIVE_INFINITY, mail.underWay);
  if (width > 1) {
    return { ...refused, width: Math.max(1, Math.floor(width / 2)), pause: 0, opensAt: now };
  }
  const pause = Math.min(Math.max((throttle?.pause ?? 0) * 2, SECOND), LONGEST_PAUSE);
  return { ...refused, width: 1, pause, opensAt: now + pause };
}

/** One more at once for each round of mails that were taken. Undefined when the lane is as wide as the way out. */
export function relieved(
  throttle: DomainThrottle,
  mail: { startedAt: number },
  widest: number,
): DomainThrottle | undefined {
  if (mail.startedAt < throttle.slowedAt) return throttle;
  const width = throttle.width + 1 / throttle.width;
  return width >= widest ? undefined : { ...throttle, width, pause: 0, refusedSince: null };
}

/** Ms until a mail may take this lane; 0 for now. */
export function waitFor(throttle: DomainThrottle | undefined, underWay: number, now: number): number {
  if (throttle === undefined) return 0;
  if (now < throttle.opensAt) return throttle.opensAt - now;
  return underWay < Math.floor(throttle.width + 1e-9) ? 0 : FULL_PAUSE;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
