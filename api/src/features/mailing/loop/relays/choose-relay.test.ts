import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR, SECOND } from '../../../../kernel/clock.js';
import type { RelayRoute } from '../../../../ports/email.js';
import { acceptedOutcome, createScriptedTransport } from '../../../../testing/email/mailings.js';
import { createWorld } from '../../../../testing/world.js';
import { type Claim, PRIORITY } from '../../rules.js';
import { assignRelay, chooseRelay, countClaimable, createClaimRest } from './choose-relay.js';
import { createRelays, type LoopRelay, noteOutcome, noteStart } from './relays.js';

let now = 0;
beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** The number of emails that a new relay can have in hand, eight on the wire and 56 built ahead. */
const IN_HAND = 64;

/** Creates relays for all domains, each with these differences. */
async function createAll(
  options: Array<Partial<RelayRoute>>,
  { sendRate = {}, workers = 1 }: { sendRate?: RelayRoute['rate']; workers?: number } = {},
) {
  const { ctx } = await createWorld();
  ctx.instance = { ...ctx.instance, sendRate };
  const { transport } = createScriptedTransport(() => acceptedOutcome);
  const routes = options.map((option, index) => ({
    ...{ name: `relay ${index}`, weight: 1, domains: [], rate: undefined, transport },
    ...option,
  }));
  const build = () => Promise.reject(new Error('Nothing is built here.'));
  const relays = createRelays(ctx, { ...transport, routes }, { build, workers: () => workers });
  const [first, second = first, third = second] = relays;
  return { relays, first, second, third };
}

const claim = (address: string, priority: number = PRIORITY.bulk): Claim => ({
  ...{ id: 1, mailingId: 1, ownerId: 1, personal: {}, attempts: 0, firstAttemptAt: 0, claimToken: 't' },
  address,
  priority,
});
const GMAIL = claim('ines@gmail.com');
const OTHER = claim('ines@kova.example');
const createCodeClaim = (address: string) => claim(address, PRIORITY.transactional);

function fail(relay: LoopRelay): void {
  relay.circuitBreaker.note({ kind: 'unavailable', text: 'No connection.' });
}

/** Makes a relay fail, and waits for the end of its pause. */
function makeHalfOpen(relay: LoopRelay): void {
  fail(relay);
  now += SECOND;
}

function start(relay: LoopRelay, emails: number): void {
  for (let index = 0; index < emails; index += 1) noteStart(relay);
}

describe('the rate of a relay', () => {
  it('delays newsletters one after the other, and no code, receipt or reply', async () => {
    const { relays, second } = await createAll([{}, { domains: ['gmail.com'], rate: { perSecond: 2 } }]);
    expect(assignRelay(relays, GMAIL, 0)).toMatchObject({ kind: 'go', relay: { route: second.route } });
    for (let waiting = 1; waiting <= 3_000; waiting += 1) {
      const settlement = { status: 'queued', attempts: 0, nextAttemptAt: waiting * 500 };
      expect(assignRelay(relays, GMAIL, 0)).toMatchObject({ kind: 'wait', settlement });
    }
    for (const priority of [PRIORITY.transactional, PRIORITY.reply]) {
      const single = assignRelay(relays, claim(GMAIL.address, priority), 0);
      expect(single).toMatchObject({ kind: 'go', relay: { route: second.route } });
    }
  });

  it.each([
    ['its own', [{ rate: { perSecond: 2 } }, { rate: { perSecond: 2 } }], { workers: 4 }],
    ['that of the instance', [{}, {}], { sendRate: { perSecond: 2 }, workers: 4 }],
  ])('is divided among the workers if it is %s', async (_, options, shared) => {
    const { relays } = await createAll(options, shared);
    for (const _relay of relays) expect(assignRelay(relays, OTHER, 0).kind).toBe('go');
    const [firstAssignment, secondAssignment] = [
      assignRelay(relays, OTHER, 0),
      assignRelay(relays, OTHER, 0),
    ];
    // With two emails a second for four workers, each sends one in two seconds through each relay.
    for (const waiting of [firstAssignment, secondAssignment])
      expect(waiting).toMatchObject({ kind: 'wait', settlement: { nextAttemptAt: 2 * SECOND } });
  });

  it('limits the claims for a relay, and leaves the rest to other relays', async () => {
    const rate = { perSecond: 10 };
    const limitedRelays = await createAll([{ rate }, { rate }]);
    expect(countClaimable(limitedRelays.relays)).toBe(2);
    const singleRelay = await createAll([{ rate }, {}]);
    expect(countClaimable(singleRelay.relays)).toBe(1 + IN_HAND);
    const dedicatedRelays = await createAll([{ rate }, { rate, domains: ['gmail.com'] }]);
    expect(countClaimable(dedicatedRelays.relays)).toBe(2);
  });

  it('limits all claims so that the relays keep their weights', async () => {
    const { relays } = await createAll([{ rate: { perSecond: 1_000 } }, { weight: 31 }]);
    now += SECOND;
    expect(countClaimable(relays)).toBe(Math.floor((IN_HAND * 32) / 31));
  });
});

describe('a relay that stops replying', () => {
  it('is stalled two seconds after its first email, however long it had none', async () => {
    const { relays, first, second } = await createAll([{}, { domains: ['gmail.com'] }]);
    now += HOUR;
    start(second, IN_HAND);
    expect(chooseRelay(relays, GMAIL)).toBe(second);
    now += 2 * SECOND + 1;
    expect(chooseRelay(relays, GMAIL)).toBe(first);
  });

  it('stays stalled after a timeout, and not after a reply', async () => {
    const { relays, first, second } = await createAll([{}, { domains: ['gmail.com'] }]);
    start(second, IN_HAND + 2);
    now += 2 * SECOND + 1;
    noteOutcome(second, { kind: 'unavailable', text: 'No reply in time.' }, 'queued');
    expect(chooseRelay(relays, GMAIL)).toBe(first);
    noteOutcome(second, { kind: 'deferred', code: 451, text: '451 later' }, 'deferred');
    expect(chooseRelay(relays, GMAIL)).toBe(second);
  });

  it('takes no slots from other relays once it is paused', async () => {
    const { relays, first, second } = await createAll([{}, {}]);
    start(first, IN_HAND);
    start(second, 10);
    fail(first);
    expect(countClaimable(relays)).toBe(IN_HAND - 10);
  });
});

describe('a test after a pause', () => {
  it('uses an email for another relay if no relay works', async () => {
    const { relays, first, second } = await createAll([{}, { domains: ['gmail.com'] }]);
    makeHalfOpen(first);
    fail(second);
    expect(chooseRelay(relays, GMAIL)).toBe(first);
    expect(chooseRelay(relays, createCodeClaim(GMAIL.address))).toBe(first);
  });

  it('uses a code for a paused relay only if no relay is ready for a test', async () => {
    const { relays, first, second, third } = await createAll([{}, { domains: ['gmail.com'] }, {}]);
    for (const relay of [first, third]) {
      makeHalfOpen(relay);
      fail(relay);
    }
    now += SECOND;
    fail(second);
    expect(chooseRelay(relays, createCodeClaim(GMAIL.address))).toBe(first);
    fail(first);
    expect(chooseRelay(relays, createCodeClaim(GMAIL.address))).toBe(third);
  });

  it('uses a newsletter, and never a code, while another relay works', async () => {
    const { relays, first, second } = await createAll([{}, { domains: ['gmail.com'] }]);
    makeHalfOpen(second);
    expect(chooseRelay(relays, createCodeClaim(GMAIL.address))).toBe(first);
    expect(chooseRelay(relays, GMAIL)).toBe(second);
  });
});

it('pauses claims after a turn that returned most of them, unless there is only one relay', async () => {
  const twoRelayRest = createClaimRest((await createAll([{}, {}])).relays);
  twoRelayRest.note({ claimed: 10, returned: 5 });
  expect(twoRelayRest.isOver()).toBe(true);
  twoRelayRest.note({ claimed: 10, returned: 6 });
  expect(twoRelayRest.isOver()).toBe(false);
  now += twoRelayRest.leftMs();
  expect(twoRelayRest.isOver()).toBe(true);
  const singleRest = createClaimRest((await createAll([{}])).relays);
  singleRest.note({ claimed: 10, returned: 10 });
  expect(singleRest.isOver()).toBe(true);
});
