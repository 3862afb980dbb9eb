import { HOUR } from '../../../kernel/clock.js';
import type { SendRate } from '../../../kernel/email/send-rate.js';
import { type Claim, PRIORITY, type Try } from '../rules.js';
import {
  type DomainThrottle,
  isDomainThrottling,
  narrowThrottle,
  recipientDomain,
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
export type Turn =
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
  take(claim: Pick<Claim, 'address' | 'priority'>): Turn;
  note(turn: Turn & { kind: 'go' }, outcome: Try): void;
  /**
   * Returns the emails that may come due early, about once a second, because domains accept more again than
   * expected.
   */
  recalls(): Recall[];
}

/** A number of throttled emails to a domain. */
export interface Recall {
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

  function lastingRefusal(domain: string, at: number): DomainThrottle['refusal'] | undefined {
    const throttle = throttles.get(domain);
    const since = throttle?.refusedSince ?? at;
    return at - since >= LASTING_REFUSAL_MS ? throttle?.refusal : undefined;
  }

  return {
    places: (free) => Math.min(free, rate.free(now())),
    restMs(longest) {
      const wait = rate.waitMs(now());
      return wait === 0 ? longest : Math.min(wait, longest);
    },
    intervalMs: rate.intervalMs,
    take({ address, priority }) {
      const domain = recipientDomain(address);
      const startedAt = now();
      const inFlight = inFlightByDomain.get(domain) ?? 0;
      // A transactional email or a reply is a single email, so it bypasses the throttle.
      const ms = priority === PRIORITY.bulk ? waitFor(throttles.get(domain), inFlight, startedAt) : 0;
      if (ms > 0) {
        return {
          kind: 'wait',
          domain,
          ms: ms + Math.min(waiting.add(domain) * SPREAD_STEP, MAX_SPREAD_MS),
          refusal: lastingRefusal(domain, startedAt),
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
  const requeued = new Map<string, number>();
  /**
   * Emails accepted through narrow throttles since the last recall. Excludes domains with a refusal since
   * then.
   */
  const accepted = new Map<string, number>();
  /** Domains that accept everything again, and that may still have waiting emails. */
  const recovered = new Map<string, number>();

  function drop(domain: string): void {
    requeued.delete(domain);
    accepted.delete(domain);
  }

  /**
   * Recalls twice as many emails as were accepted. So a domain that accepts more doubles its flow, and the other
   * domains return a few.
   */
  function recallNarrow(): Recall[] {
    const recalls = [...accepted].map(([domain, emails]) => {
      const waiting = requeued.get(domain) ?? 0;
      const recalled = Math.min(2 * emails, waiting);
      requeued.set(domain, waiting - recalled);
      return { domain, emails: recalled };
    });
    accepted.clear();
    return recalls;
  }

  function recallRecovered(): Recall[] {
    return [...recovered].map(([domain, emails]) => {
      if (emails > MAX_RECALLED_EMAILS) recovered.set(domain, emails - MAX_RECALLED_EMAILS);
      else recovered.delete(domain);
      return { domain, emails: Math.min(emails, MAX_RECALLED_EMAILS) };
    });
  }

  return {
    drop,
    /** Returns the number of emails of the domain that already wait. */
    add(domain: string): number {
      const before = requeued.get(domain) ?? 0;
      requeued.set(domain, before + 1);
      return before;
    },
    accept(domain: string): void {
      accepted.set(domain, (accepted.get(domain) ?? 0) + 1);
    },
    refuse(domain: string): void {
      accepted.delete(domain);
      recovered.delete(domain);
    },
    recover(domain: string): void {
      recovered.set(domain, requeued.get(domain) ?? 0);
      drop(domain);
    },
    recalls: (): Recall[] => [...recallNarrow(), ...recallRecovered()].filter(({ emails }) => emails > 0),
  };
}
