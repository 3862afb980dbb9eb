import type { RelayFault } from '../../../db/workers.js';
import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';

export interface CircuitBreaker {
  /** Returns whether the circuit is open. Workers then claim only transactional emails. */
  isOpen(): boolean;
  /** Returns whether the pause is over. One email then tests whether the relay works again. */
  isHalfOpen(): boolean;
  /**
   * Returns whether one email may try again while the circuit is open, because the last try is long enough
   * ago.
   */
  mayProbe(): boolean;
  note(outcome: Outcome): void;
  /** Returns the reason why sending has stopped. The relay is unreachable, or rejects every recipient. */
  fault(): RelayFault | null;
}

/** Transactional emails probe the relay this often, without waiting for the end of a pause. */
const PROBE_EVERY = SECOND;
const REJECTS_ALL = 'The relay refuses every recipient: ';

/** Returns the ms to wait after a relay was unreachable. The first pause is 1 s, and doubles up to a minute. */
export function calculateNextBackoff(pause: number): number {
  return Math.min(Math.max(pause * 2, SECOND), MINUTE);
}

/**
 * Stops claiming for a pause that doubles if the relay is unreachable, rejects every recipient or asks for a lower
 * rate. A pause does not count as an attempt. Any response ends an outage. A relay that rejected every recipient must
 * accept an email first.
 */
export function createCircuitBreaker(ctx: Context, relay = ''): CircuitBreaker {
  const relayField = relay === '' ? {} : { relay };
  let pause = 0;
  let pausedUntil = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let fault: RelayFault | null = null;
  let isRejectingAll = false;
  const isOpen = () => performance.now() < pausedUntil;

  function close(): void {
    if (pause === 0) return;
    if (fault !== null)
      ctx.log.info({ ...relayField, reason: fault.reason }, 'the relay works again; sending continues');
    pause = 0;
    pausedUntil = 0;
    fault = null;
    isRejectingAll = false;
  }

  function open(outcome: Outcome & { kind: 'unavailable' }): void {
    failedAt = performance.now();
    isRejectingAll ||= outcome.why === 'refusal';
    const words = removeAddresses(outcome.text);
    const reason = outcome.why === 'refusal' ? `${REJECTS_ALL}${words}` : words;
    const isPacing = outcome.why === 'pacing';
    const wasOpen = isOpen();
    if (!isPacing && (fault === null || !wasOpen)) fault = { reason, since: fault?.since ?? ctx.clock.now() };
    if (wasOpen) return;
    pause = calculateNextBackoff(pause);
    pausedUntil = performance.now() + pause;
    const facts = { ...relayField, reason, pauseMs: pause };
    if (isPacing) ctx.log.info(facts, 'the relay asks for a lower rate; sending is paused');
    else ctx.log.warn(facts, 'the relay is unreachable or rejects every recipient; sending is paused');
  }

  return {
    isOpen,
    isHalfOpen: () => pause > 0 && !isOpen(),
    mayProbe: () => performance.now() - failedAt >= PROBE_EVERY,
    fault: () => fault,
    note(outcome) {
      if (outcome.kind === 'unavailable') open(outcome);
      else if (!isRejectingAll || outcome.kind === 'accepted') close();
    },
  };
}

export function isRejectingAllRecipients({ reason }: RelayFault): boolean {
  return reason.startsWith(REJECTS_ALL);
}

/** Removes addresses, because servers quote the recipient of an email. */
export function removeAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '(address)');
}
