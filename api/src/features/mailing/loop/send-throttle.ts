import { HOUR } from '../../../kernel/clock.js';
import type { SendRate } from '../../../kernel/email/send-rate.js';
import { type AttemptResult, type Claim, PRIORITY } from '../rules.js';
import {
  type DomainThrottle,
  getRecipientDomain,
  isDomainThrottling,
  narrowThrottle,
  waitFor,
  widenThrottle,
} from './domain-throttle.js';
import { createRelayRate } from './relays/relay-rate.js';

/** The maximum number of domain throttles in memory. The domain longest without an email is dropped first. */
const MAX_THROTTLES = 1_000;
/**
 * Returned emails come due one after the other, at about the rate of a narrow throttle, and all within this time. If a
 * million emails came due within a minute, the loop would only return them again.
 */
const MAX_SPREAD_MS = HOUR;
const SPREAD_STEP = 100;
/**
 * The time for which a domain must refuse everything to count as lasting. A wall clock that jumps ahead must not turn
 * it into a day.
 */
const LASTING_REFUSAL_MS = HOUR;
/** The number of emails that a recovered domain recalls at once, so few that no request waits for the lock. */
const MAX_RECALLED_EMAILS = 5_000;

/** The decision for a claim, which is sent, or returns to the queue for a while. */
export type ThrottleDecision =
  | { kind: 'go'; domain: string; startedAt: number }
  | {
      kind: 'wait';
      domain: string;
      ms: number;
      /**
       * The domain's last refusal, once it has accepted nothing for so long that the problem is not
       * temporary.
       */
      refusal?: DomainThrottle['refusal'] | undefined;
    };

export interface SendThrottle {
  /** Returns the number of free slots that the relay's rate allows to fill. */
  places(free: number): number;
  /** Returns the time to wait if nothing happens, which is `longest`, or until the rate allows another email. */
  restMs(longest: number): number;
  /** Returns the ms between emails at this worker's share of the relay's rate, or 0 without a rate. */
  intervalMs(): number;
  take(claim: Pick<Claim, 'address' | 'priority'>): ThrottleDecision;
  note(turn: ThrottleDecision & { kind: 'go' }, outcome: AttemptResult): void;
  /**
   * Returns the emails that may come due early, about once a second, because domains accept more again than
   * expected.
   */
  recalls(): ThrottledEmails[];
}

/** A number of throttled emails to a domain. */
export interface ThrottledEmails {
  domain: string;
  emails: number;
}

/**
 * Creates a throttle that respects the relay's rate and the limit of each recipient domain. Times are
 * monotonic.
 */
export function createSendThrottle(input: {
  rate: SendRate;
  /** The maximum number of emails in flight to one domain now. */
  widest: () => number;
  workers?: () => number;
  monotonicNow?: () => number;
}): SendThrottle {
  const now = input.monotonicNow ?? (() => performance.now());
  const rate = createRelayRate(input.rate, now(), input.workers);
  const throttles = new Map<string, DomainThrottle>();
  /** The emails in flight of each domain that has any. */
  const inFlightByDomain = new Map<string, number>();
  const waiting = createWaitingCounts();

  function remember(domain: string, throttle: DomainThrottle | undefined): void {
    throttles.delete(domain);
    if (throttle === undefined) {
      waiting.recover(domain);
      return;
    }
    throttles.set(domain, throttle);
    const [oldest] = throttles.keys();
    if (oldest === undefined || throttles.size <= MAX_THROTTLES) return;
    throttles.delete(oldest);
    waiting.drop(oldest);
  }

  function findLastingRefusal(domain: string, now: number): DomainThrottle['refusal'] | undefined {
    const throttle = throttles.get(domain);
    const refusedSince = throttle?.refusedSince ?? now;
    return now - refusedSince >= LASTING_REFUSAL_MS ? throttle?.refusal : undefined;
  }

  return {
    places: (freePlaces) => Math.min(freePlaces, rate.free(now())),
    restMs(longest) {
      const wait = rate.waitMs(now());
      return wait === 0 ? longest : Math.min(wait, longest);
    },
    intervalMs: rate.intervalMs,
    take({ address, priority }) {
      const domain = getRecipientDomain(address);
      const startedAt = now();
      const inFlight = inFlightByDomain.get(domain) ?? 0;
      // A transactional email or a reply is a single email, so it bypasses the throttle.
      const ms = priority === PRIORITY.bulk ? waitFor(throttles.get(domain), inFlight, startedAt) : 0;
      if (ms > 0) {
        return {
          kind: 'wait',
          domain,
          ms: ms + Math.min(waiting.add(domain) * SPREAD_STEP, MAX_SPREAD_MS),
          refusal: findLastingRefusal(domain, startedAt),
        };
      }
      rate.take(startedAt);
      inFlightByDomain.set(domain, inFlight + 1);
      return { kind: 'go', domain, startedAt };
    },
    note({ domain, startedAt }, outcome) {
      const inFlight = inFlightByDomain.get(domain) ?? 1;
      if (inFlight > 1) inFlightByDomain.set(domain, inFlight - 1);
      else inFlightByDomain.delete(domain);
      const throttle = throttles.get(domain);
      if (isDomainThrottling(outcome)) {
        waiting.refuse(domain);
        const { code, text } = outcome;
        const refusedEmail = { startedAt, underWay: inFlight, refusal: { code, text } };
        remember(domain, narrowThrottle(throttle, refusedEmail, now()));
      } else if (throttle !== undefined && outcome.kind === 'accepted') {
        waiting.accept(domain);
        remember(domain, widenThrottle(throttle, { startedAt }, input.widest()));
      }
    },
    recalls: waiting.recalls,
  };
}

/** Counts the throttled emails of each domain, to recall them early when the domain accepts more. */
function createWaitingCounts() {
  const requeuedCounts = new Map<string, number>();
  /**
   * Emails accepted through narrow throttles since the last recall. Excludes domains with a refusal since
   * then.
   */
  const acceptedCounts = new Map<string, number>();
  /** Domains that accept everything again, and that may still have waiting emails. */
  const recoveredCounts = new Map<string, number>();

  function drop(domain: string): void {
    requeuedCounts.delete(domain);
    acceptedCounts.delete(domain);
  }

  /**
   * Recalls twice as many emails as were accepted. So a domain that accepts more doubles its flow, and the other
   * domains return a few.
   */
  function recallNarrow(): ThrottledEmails[] {
    const recalls = [...acceptedCounts].map(([domain, emails]) => {
      const waiting = requeuedCounts.get(domain) ?? 0;
      const recallCount = Math.min(2 * emails, waiting);
      requeuedCounts.set(domain, waiting - recallCount);
      return { domain, emails: recallCount };
    });
    acceptedCounts.clear();
    return recalls;
  }

  function recallRecovered(): ThrottledEmails[] {
    return [...recoveredCounts].map(([domain, emails]) => {
      if (emails > MAX_RECALLED_EMAILS) recoveredCounts.set(domain, emails - MAX_RECALLED_EMAILS);
      else recoveredCounts.delete(domain);
      return { domain, emails: Math.min(emails, MAX_RECALLED_EMAILS) };
    });
  }

  return {
    drop,
    /** Returns the number of emails of the domain that already wait. */
    add(domain: string): number {
      const countBefore = requeuedCounts.get(domain) ?? 0;
      requeuedCounts.set(domain, countBefore + 1);
      return countBefore;
    },
    accept(domain: string): void {
      acceptedCounts.set(domain, (acceptedCounts.get(domain) ?? 0) + 1);
    },
    refuse(domain: string): void {
      acceptedCounts.delete(domain);
      recoveredCounts.delete(domain);
    },
    recover(domain: string): void {
      recoveredCounts.set(domain, requeuedCounts.get(domain) ?? 0);
      drop(domain);
    },
    recalls: (): ThrottledEmails[] =>
      [...recallNarrow(), ...recallRecovered()].filter(({ emails }) => emails > 0),
  };
}
