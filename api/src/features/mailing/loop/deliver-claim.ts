import { MINUTE } from '../../../kernel/clock.js';
import type { EmailTransport, Outcome } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { NOT_BUILT } from '../bounces/classify-failure.js';
import { pauseUnsignableMailing } from '../health/pause-unsignable.js';
import type { RefusalReview } from '../refusals/refusal-review.js';
import { type AttemptResult, type Claim, PRIORITY } from '../rules.js';
import { SigningRefused } from '../signing/create-signer.js';
import type { BuiltEmail } from './build-email.js';
import { createSemaphore } from './fair-share.js';
import type { CircuitBreaker } from './relay-circuit-breaker.js';
import type { SendWindow } from './send-window.js';

const REPORT_INTERVAL_MS = MINUTE;

/** The outcome of a claim. It also shows whether a refusal is proven to be about its recipient. */
interface ProvenOutcome {
  outcome: AttemptResult;
  isProven: boolean;
}

interface ClaimDeliveryParts {
  /** Shared by all relays, because an email does not depend on the relay. */
  build: (claim: Claim) => Promise<BuiltEmail>;
  transport: EmailTransport;
  window: SendWindow;
  circuitBreaker: CircuitBreaker;
  refusals: RefusalReview;
}

/** Builds the email of a claim while other emails are on the wire, then hands it to the transport. Never throws. */
export function createClaimDelivery(
  ctx: Context,
  { build, transport, window, circuitBreaker, refusals }: ClaimDeliveryParts,
): (claim: Claim) => Promise<ProvenOutcome> {
  const semaphore = createSemaphore(window.width);
  const reportedAt = new Map<number, number>();

  async function deliver(email: BuiltEmail, { address, priority }: Claim): Promise<Outcome> {
    // The relay became unavailable while this email waited, so it returns to the queue without an attempt.
    if (circuitBreaker.isOpen() && !(priority === PRIORITY.transactional && circuitBreaker.mayProbe()))
      return {
        kind: 'unavailable',
        text: circuitBreaker.fault()?.reason ?? 'The mail server asked for a lower rate.',
      };
    const startedAt = window.begin();
    const outcome = await handToTransport(email);
    window.note({ startedAt, address, outcome, isFull: semaphore.isFull() });
    return outcome;
  }

  async function handToTransport({ envelope, message }: BuiltEmail): Promise<Outcome> {
    try {
      return await transport.deliver(envelope, message);
    } catch (error) {
      // A transport that throws may have sent the email, so the outcome is unknown.
      return { kind: 'unknown', text: describeFailure(error) };
    }
  }

  /**
   * Logs once per interval. A damaged message fails for all of its recipients, and a line for each would flood the log.
   */
  function report(mailingId: number, facts: object): void {
    const now = performance.now();
    if (now - (reportedAt.get(mailingId) ?? Number.NEGATIVE_INFINITY) < REPORT_INTERVAL_MS) return;
    reportedAt.set(mailingId, now);
    ctx.log.error(facts, 'the emails of this mailing cannot be built');
  }

  /**
   * Pauses a mailing that cannot be signed, or logs the error, and returns the outcome. Nothing was sent. The circuit
   * breaker does not count the failure, because it is about this mailing.
   */
  async function handleBuildFailure(
    { id: deliveryId, mailingId }: Claim,
    error: unknown,
  ): Promise<AttemptResult> {
    if (error instanceof SigningRefused) {
      // A paused mailing waits for its keys for any time and spends no attempt.
      await pauseUnsignableMailing(ctx, { mailingId, error });
      return { kind: 'unavailable', text: error.message };
    }
    report(mailingId, { err: error, mailingId, deliveryId });
    return { kind: 'not-built', text: NOT_BUILT };
  }

  return async (claim) => {
    let email: BuiltEmail;
    try {
      email = await build(claim);
    } catch (error) {
      return { outcome: await handleBuildFailure(claim, error), isProven: false };
    }
    await semaphore.enter(claim.priority);
    const { outcome, isProven } = refusals.review(claim, await deliver(email, claim));
    semaphore.leave();
    circuitBreaker.note(outcome);
    return { outcome, isProven };
  };
}

function describeFailure(error: unknown): string {
  return error instanceof Error ? error.message : 'The transport failed.';
}
