import type { Context } from '../../context.js';
import { SECOND } from '../../kernel/clock.js';
import { randomId } from '../../kernel/ids.js';
import { joinMessage } from '../../kernel/message-skeleton.js';
import { createSignal } from '../../kernel/signal.js';
import type { MailLane, Outcome } from '../../ports/mail.js';
import { type BounceAddresses, envelopeSender, keepBounceAddresses } from './bounces/bounce-address.js';
import { type Claim, type ClaimRequest, finishMailings, type Settled, settleAndClaim } from './ledger.js';
import { nextPause, shareCapacity } from './pace.js';
import { claimSize, settle } from './rules.js';
import { getMailingToSend, listSendableMailings, type MailingToSend } from './store.js';

/** Outcomes are written when this many wait, or this long after the first of them. */
const SETTLE_AT = 8;
const SETTLE_WITHIN_MS = 5;
/** Without a bell, how often to look for deferred rows that have come due. */
const LOOK_EVERY_MS = SECOND;
const KEPT_MAILINGS = 20;

export interface SendLoop {
  /** Takes no more, waits for what is under way and writes it down. */
  stop(): Promise<void>;
}

/**
 * Hands due deliveries to the transport: claim small, settle often. What is in hand at a `kill -9` is at
 * most the in-flight window, and every one of it is found again by its claim.
 */
export function startSendLoop(ctx: Context, lane: MailLane, workerId: string): SendLoop {
  const mailingOf = keepMailings(ctx);
  const bounceAddresses = keepBounceAddresses(ctx);
  const breaker = createBreaker(ctx);
  const news = createSignal();
  const stopListening = ctx.bells.listen('deliveries', news.ring);
  const settled: Settled[] = [];
  let inFlight = 0;
  let turns = 0;
  let finishedAt = 0;
  let stopping = false;

  async function handOver(claim: Claim): Promise<void> {
    inFlight += 1;
    const outcome = await deliver(lane, { mailingOf, bounceAddresses }, claim);
    breaker.note(outcome);
    settled.push({ claim, settlement: settle(outcome, claim, ctx.clock.now(), ctx.instance.unknownPolicy) });
    inFlight -= 1;
    news.ring();
  }

  async function requests(): Promise<ClaimRequest[]> {
    const places = claimSize(lane.capacity, inFlight);
    if (stopping || places === 0 || breaker.isOpen()) return [];
    turns += 1;
    return shareCapacity(await listSendableMailings(ctx), places, turns);
  }

  async function turn(): Promise<void> {
    const asked = await requests();
    const writing = settled.splice(0);
    try {
      const input = { settled: writing, requests: asked, workerId, claimToken: randomId() };
      for (const claim of await settleAndClaim(ctx, input)) void handOver(claim);
    } catch (error) {
      // What became of these mails is known; it must be written yet, or they would be stranded here.
      settled.unshift(...writing);
      throw error;
    }
    await finishNowAndThen();
  }

  /** At once when idle; while others keep this worker busy, once a second. */
  async function finishNowAndThen(): Promise<void> {
    const isIdle = inFlight === 0 && settled.length === 0;
    if (!isIdle && performance.now() - finishedAt < LOOK_EVERY_MS) return;
    await finishMailings(ctx);
    finishedAt = performance.now();
  }

  /** Until there is something to write, a bell rings or it is time to look; then a moment more for company. */
  async function rest(): Promise<void> {
    if (settled.length === 0) await news.wait(LOOK_EVERY_MS);
    const deadline = performance.now() + SETTLE_WITHIN_MS;
    while (settled.length > 0 && settled.length < SETTLE_AT && inFlight > 0) {
      const left = deadline - performance.now();
      if (left <= 0) return;
      await news.wait(left);
    }
  }

  async function run(): Promise<void> {
    while (!stopping || inFlight > 0 || settled.length > 0) {
      try {
        await turn();
        if (!stopping || inFlight > 0) await rest();
      } catch (error) {
        ctx.log.error({ err: error }, 'a turn of the send loop failed; it is tried again');
        await news.wait(LOOK_EVERY_MS);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      stopListening();
      news.ring();
      await running;
    },
  };
}

/** The mailings last in use, skeletons and all; nothing that the loop reads of them ever changes. */
function keepMailings(ctx: Context): (id: number) => Promise<MailingToSend> {
  const kept = new Map<number, Promise<MailingToSend>>();
  return (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= KEPT_MAILINGS) kept.delete(oldest);
    const reading = getMailingToSend(ctx, id);
    kept.set(id, reading);
    reading.catch(() => kept.delete(id));
    return reading;
  };
}

/** An outage stops claiming for a while that doubles, and costs no recipient an attempt. */
function createBreaker(ctx: Context) {
  let pause = 0;
  let closedAgainAt = 0;
  const isOpen = () => performance.now() < closedAgainAt;
  return {
    isOpen,
    note(outcome: Outcome): void {
      if (outcome.kind !== 'unavailable') {
        pause = 0;
      } else if (!isOpen()) {
        pause = nextPause(pause);
        closedAgainAt = performance.now() + pause;
        ctx.log.warn(
          { reason: outcome.text, pauseMs: pause },
          'the mail server cannot be reached; sending pauses',
        );
      }
    },
  };
}

async function deliver(
  lane: MailLane,
  kept: {
    mailingOf: (id: number) => Promise<MailingToSend>;
    bounceAddresses: () => Promise<BounceAddresses | undefined>;
  },
  claim: Claim,
): Promise<Outcome> {
  let message: Uint8Array;
  let envelope: { from: string; to: string };
  try {
    const mailing = await kept.mailingOf(claim.mailingId);
    const messageId = `${mailing.publicId}.${claim.id}@${mailing.messageIdHost}`;
    const from = envelopeSender(await kept.bounceAddresses(), {
      deliveryId: claim.id,
      envelopeFrom: mailing.envelopeFrom,
    });
    envelope = { from, to: claim.address };
    message = joinMessage(mailing.skeleton, {
      ...claim.personal,
      to: claim.address,
      'message-id': messageId,
    });
  } catch (error) {
    return { kind: 'unavailable', text: textOf(error) };
  }
  try {
    return await lane.deliver(envelope, message);
  } catch (error) {
    // A transport that throws has not said how far it came: the careful reading.
    return { kind: 'unknown', text: textOf(error) };
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The transport failed.';
}
