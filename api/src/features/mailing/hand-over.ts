import type { Context } from '../../context.js';
import type { MailLane, Outcome } from '../../ports/mail.js';
import type { Breaker } from './breaker.js';
import { type BuiltMail, createMailBuilder } from './build-mail.js';
import { createGate } from './gate.js';
import type { Claim } from './ledger.js';
import { pauseUnsignable } from './pause-unsignable.js';
import { SigningRefused } from './signing/create-signer.js';

/** Builds the mail of a claim while others are on the wire, then hands it to the transport. Never throws. */
export function createHandOver(
  ctx: Context,
  lane: MailLane,
  breaker: Breaker,
): (claim: Claim) => Promise<Outcome> {
  const build = createMailBuilder(ctx);
  const gate = createGate(lane.capacity);

  async function deliver(mail: BuiltMail): Promise<Outcome> {
    // The server went away while this one waited: it goes back without a try.
    if (breaker.isOpen()) return { kind: 'unavailable', text: 'The mail server could not be reached.' };
    try {
      return await lane.deliver(mail.envelope, mail.message);
    } catch (error) {
      // A transport that throws has not said how far it came: the careful reading.
      return { kind: 'unknown', text: textOf(error) };
    }
  }

  /** Nothing was handed over and no attempt is spent. It is about this mailing, so the breaker hears nothing of it. */
  async function notBuilt(claim: Claim, error: unknown): Promise<Outcome> {
    if (error instanceof SigningRefused) await pauseUnsignable(ctx, { mailingId: claim.mailingId, error });
    else ctx.log.error({ err: error, mailingId: claim.mailingId }, 'a mail could not be built; it waits');
    return { kind: 'unavailable', text: textOf(error) };
  }

  return async (claim) => {
    let mail: BuiltMail;
    try {
      mail = await build(claim);
    } catch (error) {
      return notBuilt(claim, error);
    }
    await gate.enter(claim.priority);
    const outcome = await deliver(mail);
    gate.leave();
    breaker.note(outcome);
    return outcome;
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The transport failed.';
}
