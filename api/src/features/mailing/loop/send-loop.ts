import type { RelayFault, RelayStatus } from '../../../db/workers.js';
import { SECOND } from '../../../kernel/clock.js';
import { createRandomId } from '../../../kernel/ids.js';
import { createSignal } from '../../../kernel/process/signal.js';
import type { EmailTransport } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { countEmail } from '../health/sending-metrics.js';
import { actOnRefusals } from '../refusals/act-on-refusals.js';
import { type Claim, PRIORITY, type SettledClaim } from '../rules.js';
import { createEmailBuilder } from './build-email.js';
import { chooseProbe, shareCapacity } from './fair-share.js';
import { type ClaimRequest, settleAndClaim } from './ledger.js';
import { createMaintenance } from './maintenance.js';
import {
  assignRelay,
  countClaimable,
  createClaimRest,
  isAwaitingTest,
  isWorking,
} from './relays/choose-relay.js';
import {
  createRelays,
  findRestMs,
  findSharedFault,
  hasRateLimitedEmails,
  listRelayStatuses,
  noteOutcome,
  noteStart,
  takeRefusalDecisions,
} from './relays/relays.js';
import { settle } from './retry-rules.js';
import { cacheSendableMailings } from './sendable-mailings.js';
import { createStoragePause, isStorageFault } from './storage-pause.js';
import { createUnconfirmedClaims } from './unconfirmed-claims.js';

/** Outcomes are written once this many wait, or `SETTLE_WITHIN_MS` after the first one. */
const SETTLE_AT = 8;
/** This is also the longest time for which outcomes wait for each other if the disk is slow. */
const SETTLE_WITHIN_MS = 5;
/** The interval between searches for deferred rows that are due, if no wake-up arrives. */
const POLL_INTERVAL_MS = SECOND;

export interface SendLoop {
  /** Returns the reason why nothing is sent while no relay works. */
  relayFault(): RelayFault | null;
  /** Returns the status of each of several relays. */
  relayStatuses(): RelayStatus[];
  /** Makes no more claims, waits for emails in flight and writes their outcomes. */
  stop(): Promise<void>;
}

interface SendLoopOptions {
  /** False while others may mark this worker as dead, as they would release its claims as fast as it makes them. */
  isSurelyAlive?: () => boolean;
}

/** The parts of a running loop, and its state between turns. */
interface LoopState extends ReturnType<typeof createParts> {
  ctx: Context;
  workerId: string;
  isSurelyAlive: () => boolean;
  /** Outcomes that are not written yet. */
  settled: SettledClaim[];
  inFlight: number;
  turns: number;
  lastTurn: { endedAt: number; tookMs: number };
  /** A wake-up arrived since the last turn began. */
  isCalled: boolean;
  isStopping: boolean;
}

/**
 * Hands due deliveries to the transport, with small claims and frequent settlements. A `kill -9` leaves at most the
 * window in flight (send-window.ts), and the ledger finds all of these emails again by their claims.
 */
export function startSendLoop(
  ctx: Context,
  transport: EmailTransport,
  workerId: string,
  { isSurelyAlive = () => true }: SendLoopOptions = {},
): SendLoop {
  const loop: LoopState = {
    ...createParts(ctx, transport),
    ctx,
    workerId,
    isSurelyAlive,
    settled: [],
    inFlight: 0,
    turns: 0,
    lastTurn: { endedAt: 0, tookMs: 0 },
    isCalled: false,
    isStopping: false,
  };
  const stopListening = ctx.pubsub.subscribe('deliveries', () => {
    loop.sendable.clear();
    loop.isCalled = true;
    loop.signal.wake();
  });
  const running = run(loop);
  return {
    relayFault: () => findSharedFault(loop.relays),
    relayStatuses: () => listRelayStatuses(loop.relays),
    async stop() {
      loop.isStopping = true;
      stopListening();
      loop.signal.wake();
      await running;
    },
  };
}

function createParts(ctx: Context, transport: EmailTransport) {
  let workers = 1;
  const relays = createRelays(ctx, transport, { build: createEmailBuilder(ctx), workers: () => workers });
  const storage = createStoragePause(ctx);
  const sendable = cacheSendableMailings(ctx);
  const maintenance = createMaintenance(ctx, {
    recalls: () => relays.flatMap(({ sendThrottle }) => sendThrottle.recalls()),
    storage,
    sendable,
    onWorkers: (count) => {
      workers = count;
    },
  });
  const [signal, unconfirmed] = [createSignal(), createUnconfirmedClaims(ctx)];
  return { relays, claimRest: createClaimRest(relays), storage, sendable, maintenance, signal, unconfirmed };
}

async function run(loop: LoopState): Promise<void> {
  const { ctx, maintenance, settled } = loop;
  while (!loop.isStopping || loop.inFlight > 0 || settled.length > 0) {
    try {
      await maintenance.beforeTurn();
      await runTurn(loop);
      await maintenance.afterTurn({ isIdle: loop.inFlight === 0 && settled.length === 0 });
      if (!loop.isStopping || loop.inFlight > 0) await waitForWork(loop);
    } catch (error) {
      await recoverFromFailure(loop, error);
    }
  }
  await loop.unconfirmed.release('at once').catch((error: unknown) => {
    ctx.log.error({ err: error }, 'claims that were never heard of could not be given back');
  });
}

/** Writes the known outcomes, claims the next emails and starts their delivery. */
async function runTurn(loop: LoopState): Promise<void> {
  const { ctx, workerId, relays, settled, sendable } = loop;
  const startedAt = performance.now();
  loop.isCalled = false;
  await loop.unconfirmed.release('when due');
  const requests = await listNextRequests(loop);
  const writtenOutcomes = settled.splice(0);
  const decisions = takeRefusalDecisions(relays);
  const claimToken = createRandomId();
  try {
    const claims = await settleAndClaim(ctx, {
      settled: writtenOutcomes,
      decided: decisions,
      requests,
      workerId,
      claimToken,
    });
    const settledBefore = settled.length;
    for (const claim of claims) void deliver(loop, claim);
    loop.claimRest.note({ claimed: claims.length, returned: settled.length - settledBefore });
    await actOnRefusals(ctx, { settled: writtenOutcomes, decided: decisions });
    if (decisions.returned.length > 0) sendable.clear();
    const requestedCount = requests.reduce((sum, { limit }) => sum + limit, 0);
    // A mailing has no more due deliveries, for now or for good.
    if (claims.length < requestedCount || requests.some(({ mailing, limit }) => limit === mailing.waiting))
      sendable.clear();
  } catch (error) {
    // The outcomes of these emails are known and must still be written, or their claims would stay open.
    settled.unshift(...writtenOutcomes);
    relays[0].refusals.giveBack(decisions);
    loop.unconfirmed.add(claimToken);
    throw error;
  }
  await loop.storage.end();
  const endedAt = performance.now();
  loop.lastTurn = { endedAt, tookMs: endedAt - startedAt };
}

/** Returns the claims to request now. Returns none while the relays, the storage or the throttles allow no more. */
async function listNextRequests(loop: LoopState): Promise<ClaimRequest[]> {
  const { relays, claimRest, storage } = loop;
  const places = countClaimable(relays);
  if (loop.isStopping || places === 0 || !loop.isSurelyAlive() || storage.isPaused()) return [];
  if (!claimRest.isOver()) return [];
  if (relays.every(({ circuitBreaker }) => circuitBreaker.isOpen() && !circuitBreaker.mayProbe())) return [];
  loop.turns += 1;
  // Emails come due faster than the list ages.
  if (hasRateLimitedEmails(relays)) loop.sendable.clear();
  const dueMailings = await loop.sendable.list();
  if (relays.some(isWorking)) return shareCapacity(dueMailings, places, loop.turns);
  if (relays.some(({ circuitBreaker }) => circuitBreaker.isHalfOpen()))
    return relays.some(isAwaitingTest) ? chooseProbe(dueMailings, loop.turns) : [];
  const probes = dueMailings.filter(({ priority }) => priority === PRIORITY.transactional);
  return shareCapacity(probes, 1, loop.turns);
}

/** Delivers one email, or requeues it if its domain or its relay is throttled. Its outcome joins the next turn. */
async function deliver(loop: LoopState, claim: Claim): Promise<void> {
  const { ctx, relays, settled, signal } = loop;
  const assignment = assignRelay(relays, claim, ctx.clock.now());
  if (assignment.kind === 'wait') {
    settled.push({ claim, settlement: assignment.settlement });
    signal.wake();
    return;
  }
  const { relay, turn: throttleTurn } = assignment;
  loop.inFlight += 1;
  noteStart(relay);
  const { outcome, isProven } = await relay.deliverClaim(claim);
  relay.sendThrottle.note(throttleTurn, outcome);
  const settlement = settle(outcome, claim, ctx.clock.now(), ctx.instance.unknownPolicy);
  countEmail(ctx, settlement.status);
  noteOutcome(relay, outcome, settlement.status);
  settled.push({ claim, settlement, isProven });
  loop.inFlight -= 1;
  signal.wake();
}

/**
 * Waits for an outcome to write, a wake-up or the next poll. Then waits a moment more to batch outcomes.
 */
async function waitForWork(loop: LoopState): Promise<void> {
  const { settled, signal, lastTurn } = loop;
  const pollAt = performance.now() + findRestMs(loop.relays, loop.claimRest.leftMs() || POLL_INTERVAL_MS);
  // Wake-ups for outcomes that the last turn wrote are outdated, and would cause an empty turn.
  while (settled.length === 0 && !loop.isCalled && !loop.isStopping && performance.now() < pollAt) {
    await signal.wait(pollAt - performance.now());
  }
  const deadline = performance.now() + SETTLE_WITHIN_MS;
  // The disk write blocks this thread, so half of its time stays reserved for emails.
  const earliest = Math.min(lastTurn.endedAt + lastTurn.tookMs, deadline);
  const isTime = (now: number) => now >= deadline || (settled.length >= SETTLE_AT && now >= earliest);
  for (let now = performance.now(); settled.length > 0 && loop.inFlight > 0 && !isTime(now); ) {
    await signal.wait((settled.length < SETTLE_AT ? deadline : earliest) - now);
    now = performance.now();
  }
  // Replies that already arrived on other sockets join the same transaction, which saves a disk sync.
  await new Promise(setImmediate);
}

async function recoverFromFailure(loop: LoopState, error: unknown): Promise<void> {
  if (isStorageFault(error)) return sleep(loop, await loop.storage.begin(error));
  loop.ctx.log.error({ err: error }, 'a turn of the send loop failed; it is retried');
  await sleep(loop, POLL_INTERVAL_MS);
}

/** Waits the full time even if outcomes arrive. Only stopping ends it early. */
async function sleep(loop: LoopState, ms: number): Promise<void> {
  const { signal } = loop;
  const endsAt = performance.now() + ms;
  while (!loop.isStopping && performance.now() < endsAt) await signal.wait(endsAt - performance.now());
  if (loop.isStopping) await signal.wait(POLL_INTERVAL_MS);
}
