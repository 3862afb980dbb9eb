import type { Context } from '../../context.js';
import type { Outcome } from '../../ports/mail.js';
import { nextPause } from './pace.js';

export interface Breaker {
  isOpen(): boolean;
  note(outcome: Outcome): void;
}

/** An outage stops claiming for a while that doubles, and costs no recipient an attempt. */
export function createBreaker(ctx: Context): Breaker {
  let pause = 0;
  let closedAgainAt = 0;
  const isOpen = () => performance.now() < closedAgainAt;
  return {
    isOpen,
    note(outcome) {
      if (outcome.kind !== 'unavailable') {
        pause = 0;
      } else if (!isOpen()) {
        pause = nextPause(pause);
        closedAgainAt = performance.now() + pause;
        ctx.log.warn(
          { reason: withoutAddresses(outcome.text), pauseMs: pause },
          'the mail server cannot be reached; sending pauses',
        );
      }
    },
  };
}

/** Servers quote whom a mail was for. */
function withoutAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '(address)');
}
