import type { RelayFault } from '../../../db/workers.js';
import { SECOND } from '../../../kernel/clock.js';
import { randomId } from '../../../kernel/ids.js';
import { createSignal } from '../../../kernel/signal.js';
import type { EmailTransport } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { giveUpRefused } from '../bounces/give-up.js';
import { countEmail } from '../health/measure-mailing.js';
import { createJudge } from '../refusals/judge.js';
import { hardBouncesOf, holdAfterRefusals } from '../reputation/hold-creator.js';
import { PRIORITY, type ProvenRefusal, type Settled, settle } from '../rules.js';
import { createBreaker } from './circuit-breaker.js';
import { cacheSendableMailings, createUnheardClaims } from './claims.js';
import { chooseProbe, shareCapacity } from './fair-share.js';
import { handBack } from './hand-back.js';
import { createHandOver } from './hand-over.js';
import { type ClaimRequest, provenOf, settleAndClaim } from './ledger.js';
import { createSendThrottle } from './send-throttle.js';
import { createSendWindow } from './send-window.js';
import { createStoragePause, isStorageFault } from './storage-pause.js';
import { createUpkeep } from './upkeep.js';

/** Outcomes are written once this many wait, or `SETTLE_WITHIN_MS` after the first of them. */
const SETTLE_AT = 8;
/** Also the longest that outcomes wait for each other if the disk is slow. */
const SETTLE_WITHIN_MS = 5;
/** How often to look for deferred rows that are due, if no wake-up arrives. */
const POLL_INTERVAL_MS = SECOND;

export interface SendLoop {
  /** Returns why nothing is sent while the relay is unreachable. */
  relayFault(): RelayFault | null;
  /** Makes no more claims, waits for emails in flight and writes their outcomes. */
  stop(): Promise<void>;
}

interface SendLoopOptions {
  /**
   * False while others may mark this worker as dead: they would release its claims as fast as it makes them.
   */
  isListed?: () => boolean;
}

/**
 * Hands due deliveries to the transport, with small claims and frequent settlements. A `kill -9` leaves at
 * most the window in flight (send-window.ts), and the ledger finds all of it again by its claims.
 */
export function startSendLoop(
  ctx: Context,
  transport: EmailTransport,
  workerId: string,
  { isListed = () => true }: SendLoopOptions = {},
): SendLoop {
  const breaker = createBreaker(ctx);
  const judge = createJudge();
  const window = createSendWindow(transport);
  const handOver = createHandOver(ctx, { transport, window, breaker, judge });
  let workers = 1;
  const sendThrottle = createSendThrottle({
    rate: ctx.instance.sendRate,
    widest: window.size,
    workers: () => workers,
  });
  const storage = createStoragePause(ctx);
  const sendable = cacheSendableMailings(ctx);
  const upkeep = createUpkeep(ctx, {
    sendThrottle,
    storage,
    sendable,
    onWorkers: (count) => {
      workers = count;
    },
  });
  const signal = createSignal();
  const stopListening = ctx.pubsub.subscribe('deliveries', () => {
    sendable.forget();
    isCalled = true;
    signal.wake();
  });
  const settled: Settled[] = [];
  const unheard = createUnheardClaims(ctx);
  let inFlight = 0;
  let turns = 0;
  let lastTurn = { endedAt: 0, tookMs: 0 };
  let stopping = false;
  /** A wake-up arrived since the last turn began. */
  let isCalled = false;

  async function take(claim: Settled['claim']): Promise<void> {
    const paced = sendThrottle.take(claim);
    if (paced.kind === 'wait') {
      settled.push({ claim, settlement: handBack(paced, claim, ctx.clock.now()) });
      signal.wake();
      return;
    }
    inFlight += 1;
    const { outcome, isProven } = await handOver(claim);
    sendThrottle.note(paced, outcome);
    const settlement = settle(outcome, claim, ctx.clock.now(), ctx.instance.unknownPolicy);
    countEmail(ctx, settlement.status);
    settled.push({ claim, settlement, isProven });
    inFlight -= 1;
    signal.wake();
  }

  async function requests(): Promise<ClaimRequest[]> {
    const places = sendThrottle.places(window.places(inFlight));
    if (stopping || places === 0 || !isListed() || storage.isPaused()) return [];
    if (breaker.isOpen() && !breaker.mayProbe()) return [];
    turns += 1;
    const due = await sendable.list();
    if (breaker.isHalfOpen()) return inFlight === 0 ? chooseProbe(due, turns) : [];
    if (!breaker.isOpen()) return shareCapacity(due, places, turns);
    const probes = due.filter(({ priority }) => priority === PRIORITY.transactional);
    return shareCapacity(probes, 1, turns);
  }

  async function turn(): Promise<void> {
    const startedAt = performance.now();
    isCalled = false;
    await unheard.release('when due');
    const asked = await requests();
    const writing = settled.splice(0);
    const decided = judge.takeDecided();
    const claimToken = randomId();
    try {
      const claims = await settleAndClaim(ctx, {
        settled: writing,
        decided,
        requests: asked,
        workerId,
        claimToken,
      });
      for (const claim of claims) void take(claim);
      await suppressRefused(ctx, [...provenOf(writing), ...decided.proven]);
      await holdHarmful(ctx, [
        ...hardBouncesOf({ settled: writing }),
        ...hardBouncesOf({ proven: decided.proven }),
      ]);
      if (decided.returned.length > 0) sendable.forget();
      const wanted = asked.reduce((sum, { limit }) => sum + limit, 0);
      // A mailing has no more due deliveries, for now or for good.
      if (claims.length < wanted || asked.some(({ mailing, limit }) => limit === mailing.waiting))
        sendable.forget();
    } catch (error) {
      // The outcomes of these emails are known and must still be written, or their claims would stay open.
      settled.unshift(...writing);
      judge.giveBack(decided);
      unheard.add(claimToken);
      throw error;
    }
    await storage.end();
    const endedAt = performance.now();
    lastTurn = { endedAt, tookMs: endedAt - startedAt };
  }

  /**
   * Waits for an outcome to write, a wake-up or the next poll. Then waits a moment more to batch outcomes.
   */
  async function rest(): Promise<void> {
    const pollAt = performance.now() + sendThrottle.restMs(POLL_INTERVAL_MS);
    // Wake-ups for outcomes that the last turn wrote are outdated: they would cause an empty turn.
    while (settled.length === 0 && !isCalled && !stopping && performance.now() < pollAt) {
      await signal.wait(pollAt - performance.now());
    }
    const deadline = performance.now() + SETTLE_WITHIN_MS;
    // The disk write blocks this thread, so half of its time stays reserved for emails.
    const earliest = Math.min(lastTurn.endedAt + lastTurn.tookMs, deadline);
    const isTime = (now: number) => now >= deadline || (settled.length >= SETTLE_AT && now >= earliest);
    for (let now = performance.now(); settled.length > 0 && inFlight > 0 && !isTime(now); ) {
      await signal.wait((settled.length < SETTLE_AT ? deadline : earliest) - now);
      now = performance.now();
    }
    // Answers that already arrived on other sockets join the same transaction, which saves a disk sync.
    await new Promise(setImmediate);
  }

  async function run(): Promise<void> {
    while (!stopping || inFlight > 0 || settled.length > 0) {
      try {
        await upkeep.beforeTurn();
        await turn();
        await upkeep.afterTurn({ isIdle: inFlight === 0 && settled.length === 0 });
        if (!stopping || inFlight > 0) await rest();
      } catch (error) {
        await afterFailure(error);
      }
    }
    await unheard.release('at once').catch((error: unknown) => {
      ctx.log.error({ err: error }, 'claims that were never heard of could not be given back');
    });
  }

  /** Waits the full time even if outcomes arrive. Only stopping ends it early. */
  async function sleep(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (!stopping && performance.now() < until) await signal.wait(until - performance.now());
    if (stopping) await signal.wait(POLL_INTERVAL_MS);
  }

  async function afterFailure(error: unknown): Promise<void> {
    if (isStorageFault(error)) return sleep(await storage.begin(error));
    ctx.log.error({ err: error }, 'a turn of the send loop failed; it is tried again');
    await sleep(POLL_INTERVAL_MS);
  }

  const running = run();
  return {
    relayFault: breaker.fault,
    async stop() {
      stopping = true;
      stopListening();
      signal.wake();
      await running;
    },
  };
}

/**
 * Suppresses addresses after soft bounces. A failure here must not write the settlements again, and the next
 * newsletter checks again.
 */
async function suppressRefused(ctx: Context, written: ProvenRefusal[]): Promise<void> {
  await giveUpRefused(ctx, written).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the addresses to suppress after soft bounces could not be read');
  });
}

/** Pauses newsletters with too many hard bounces. A failure here must not write the settlements again. */
async function holdHarmful(ctx: Context, hardBounces: ProvenRefusal[]): Promise<void> {
  await holdAfterRefusals(ctx, hardBounces).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the newsletters to pause after hard bounces could not be read');
  });
}
