import type { Context } from '../../context.js';
import type { RelayFault } from '../../db/workers.js';
import { SECOND } from '../../kernel/clock.js';
import type { Outcome } from '../../ports/mail.js';
import { nextPause } from './pace.js';

export interface Breaker {
  isOpen(): boolean;
  /** While it is open: whether one mail may try again, since the last try is a while ago. */
  mayProbe(): boolean;
  note(outcome: Outcome): void;
  /** Why nothing is handed over, while the server cannot be reached. */
  fault(): RelayFault | null;
}

/** What somebody waits for does not wait for the end of a pause. */
const PROBE_EVERY = SECOND;

/** An outage stops claiming for a while that doubles, and costs no recipient an attempt. */
export function createBreaker(ctx: Context): Breaker {
  let pause = 0;
  let closedAgainAt = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let fault: RelayFault | null = null;
  const isOpen = () => performance.now() < closedAgainAt;
  return {
    isOpen,
    mayProbe: () => performance.now() - failedAt >= PROBE_EVERY,
    fault: () => fault,
    note(outcome) {
      if (outcome.kind !== 'unavailable') {
        pause = 0;
        closedAgainAt = 0;
        fault = null;
        return;
      }
      failedAt = performance.now();
      if (!isOpen()) {
        pause = nextPause(pause);
        closedAgainAt = performance.now() + pause;
        const reason = withoutAddresses(outcome.text);
        fault = { reason, since: fault?.since ?? ctx.clock.now() };
        ctx.log.warn({ reason, pauseMs: pause }, 'the mail server cannot be reached; sending pauses');
      }
    },
  };
}

/** Servers quote whom a mail was for. */
export function withoutAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '(address)');
}
