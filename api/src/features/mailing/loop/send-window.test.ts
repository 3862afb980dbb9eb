import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECOND } from '../../../kernel/clock.js';
import { MAX_CONNECTIONS } from '../../../kernel/email/smtp-url.js';
import type { Outcome } from '../../../ports/email.js';
import { acceptedOutcome } from '../../../testing/email/mailings.js';
import {
  calculateNextWindow,
  countClaimsInFlight,
  createFirstWindow,
  createSendWindow,
  MAX_IN_FLIGHT,
  type WindowRound,
  type WindowState,
} from './send-window.js';

const createState = (changes: Partial<WindowState> = {}): WindowState => ({
  ...createFirstWindow(200),
  width: 40,
  baseMs: 300,
  ...changes,
});
/** 40 emails on the wire take 300 ms each, with 40 replies in 300 ms. */
const round = (changes: Partial<WindowRound> = {}): WindowRound => ({
  answered: 40,
  elapsedMs: 300,
  latencyMs: 300,
  full: 1,
  isPushedBack: false,
  capacity: 200,
  ...changes,
});

describe('the claims in flight', () => {
  it.each([
    { connections: 1, claims: 8 },
    { connections: 4, claims: 32 },
    { connections: 8, claims: 64 },
    { connections: 64, claims: 120 },
    { connections: 200, claims: 256 },
    { connections: MAX_CONNECTIONS, claims: MAX_IN_FLIGHT },
  ])('are $claims emails for $connections connections', ({ connections, claims }) => {
    expect(countClaimsInFlight(connections)).toBe(claims);
  });
});

describe('the next width', () => {
  it.each<[string, Partial<WindowState>, Partial<WindowRound>, Partial<WindowState>]>([
    ['doubles while the connections are full and no email waits at the relay', {}, {}, { width: 80 }],
    ['doubles up to the number of connections', {}, { capacity: 50 }, { width: 50 }],
    [
      'is 800 emails a second times the latency after the first round',
      { width: 8, baseMs: undefined },
      { answered: 8, capacity: 1_000 },
      { width: 240, baseMs: 300 },
    ],
    [
      'doubles after the first round to a relay nearby',
      { width: 8, baseMs: undefined },
      { latencyMs: 3, answered: 640, capacity: 1_000 },
      { width: 16 },
    ],
    [
      'takes 600 ms for a longer latency of the first round',
      { width: 8, baseMs: undefined },
      { latencyMs: 6_300, capacity: 1_000 },
      { width: 480 },
    ],
    [
      'does not grow after a first round that could not fill the wire',
      { width: 8, baseMs: undefined },
      { answered: 2, full: 0 },
      { width: 8 },
    ],
    [
      'does not grow to 800 a second after a pushback in the first round',
      { width: 8, baseMs: undefined },
      { isPushedBack: true },
      { width: 8, ceiling: 8 },
    ],
    [
      'is the rate times the latency and half as much again if the relay queues',
      {},
      { latencyMs: 600 },
      { width: 60 },
    ],
    ['is the same if the worker cannot fill the connections', { width: 59 }, { full: 0.2 }, { width: 60 }],
    ['loses an eighth at most if less is used', {}, { answered: 4, full: 0 }, { width: 35 }],
    ['does not fall below 8', { width: 8 }, { answered: 1, full: 0 }, { width: 8 }],
    [
      'does not fall below the connections if those are fewer',
      { width: 2 },
      { answered: 1, full: 0, capacity: 2 },
      { width: 2 },
    ],
    ['halves after a pushback', {}, { isPushedBack: true }, { width: 20, ceiling: 20 }],
    [
      'does not fall below 8 after a pushback',
      { width: 9 },
      { isPushedBack: true },
      { width: 8, ceiling: 8 },
    ],
    [
      'keeps the lowest latency when it is pushed back',
      {},
      { isPushedBack: true, latencyMs: 1 },
      { baseMs: 300 },
    ],
    ['gains a sixteenth a round after that', { width: 32, ceiling: 32 }, {}, { width: 34, ceiling: 34 }],
    ['stays within the connections that the relay accepts', {}, { capacity: 12 }, { width: 12, ceiling: 12 }],
    ['uses a lower latency as the lowest', {}, { latencyMs: 200 }, { baseMs: 200, baseAge: 0 }],
    [
      'keeps the lowest latency and counts its rounds',
      { baseAge: 5 },
      { latencyMs: 400 },
      { baseMs: 300, baseAge: 6 },
    ],
    [
      'halves to measure the lowest latency again',
      { baseAge: 119 },
      { latencyMs: 450 },
      { width: 20, probing: 2, baseAge: 0 },
    ],
    [
      'stays halved while earlier emails are answered',
      { width: 20, probing: 2 },
      { latencyMs: 450 },
      { width: 20, probing: 1, baseMs: 300 },
    ],
    [
      'takes the latency at half the width for the lowest',
      { width: 20, probing: 1 },
      { latencyMs: 420 },
      { probing: 0, baseMs: 420, baseAge: 0 },
    ],
  ])('%s', (_, stateBefore, roundChanges, expectedState) => {
    expect(calculateNextWindow(createState(stateBefore), round(roundChanges))).toMatchObject(expectedState);
  });

  const anyState = fc.record({
    width: fc.integer({ min: 1, max: 1_000 }),
    ceiling: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.constant(Number.POSITIVE_INFINITY)),
    baseMs: fc.option(fc.double({ min: 0, max: 60_000, noNaN: true }), { nil: undefined }),
    baseAge: fc.nat(130),
    probing: fc.nat(2),
  });
  const anyRound = fc.record({
    answered: fc.nat(100_000),
    elapsedMs: fc.double({ min: 0, max: 600_000, noNaN: true }),
    latencyMs: fc.double({ min: 0, max: 600_000, noNaN: true }),
    full: fc.double({ min: 0, max: 1, noNaN: true }),
    isPushedBack: fc.boolean(),
    capacity: fc.integer({ min: 1, max: 5_000 }),
  });

  it('is a whole number from 1 to the connections, with no more than 1,056 emails in hand', () => {
    fc.assert(
      fc.property(anyState, anyRound, (stateBefore, observedRound) => {
        const { width } = calculateNextWindow(stateBefore, { ...observedRound, isPushedBack: false });
        expect(Number.isInteger(width)).toBe(true);
        expect(width).toBeGreaterThanOrEqual(1);
        expect(width).toBeLessThanOrEqual(observedRound.capacity);
        expect(countClaimsInFlight(width)).toBeLessThanOrEqual(MAX_IN_FLIGHT);
      }),
    );
  });

  it('never grows because of a pushback, unless it was below 8', () => {
    fc.assert(
      fc.property(anyState, anyRound, (stateBefore, observedRound) => {
        const { width } = calculateNextWindow(stateBefore, { ...observedRound, isPushedBack: true });
        expect(width).toBeLessThanOrEqual(Math.max(8, stateBefore.width / 2));
      }),
    );
  });

  it('is at most twice the last width, or 8, or 480 after the first round', () => {
    fc.assert(
      fc.property(anyState, anyRound, (stateBefore, observedRound) => {
        const { width } = calculateNextWindow(stateBefore, observedRound);
        const maxWidth = stateBefore.baseMs === undefined ? 480 : 8;
        expect(width).toBeLessThanOrEqual(Math.max(maxWidth, 2 * stateBefore.width));
      }),
    );
  });
});

/** A relay with a latency and a maximum rate, and a worker with a maximum rate. */
interface NetworkPath {
  latencyMs: number;
  relayPerSecond: number;
  workerPerSecond: number;
  connections: number;
}

/** Sends by Little's law, a round at a time. */
function sendOver(path: NetworkPath, rounds: number, from = createFirstWindow(path.connections)) {
  const statuses = [from];
  const rates = [0];
  for (let index = 0; index < rounds; index += 1) {
    const statusBefore = statuses[index] ?? from;
    const bearable = Math.min(path.relayPerSecond, path.workerPerSecond);
    const perSecond = Math.min((statusBefore.width * SECOND) / path.latencyMs, bearable);
    const isRelayBusy = perSecond >= path.relayPerSecond;
    const elapsedMs = Math.max(250, path.latencyMs);
    statuses.push(
      calculateNextWindow(statusBefore, {
        answered: Math.round((perSecond * elapsedMs) / SECOND),
        elapsedMs,
        latencyMs: isRelayBusy
          ? Math.max(path.latencyMs, (statusBefore.width * SECOND) / perSecond)
          : path.latencyMs,
        full: perSecond < path.workerPerSecond || isRelayBusy ? 1 : 0,
        isPushedBack: false,
        capacity: path.connections,
      }),
    );
    rates.push(perSecond);
  }
  return { statuses, rates };
}

describe('the window over a path', () => {
  const anyPath = fc.record({
    latencyMs: fc.integer({ min: 1, max: 600 }),
    relayPerSecond: fc.integer({ min: 50, max: 5_000 }),
    workerPerSecond: fc.integer({ min: 50, max: 5_000 }),
    connections: fc.integer({ min: 1, max: MAX_CONNECTIONS }),
  });

  it('reaches 90 percent of the possible rate within 12 rounds', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const { rates } = sendOver(path, 12);
        const possible = Math.min(
          path.relayPerSecond,
          path.workerPerSecond,
          (path.connections * SECOND) / path.latencyMs,
        );
        expect(rates.at(-1)).toBeGreaterThanOrEqual(0.9 * possible);
      }),
    );
  });

  it('is at most 16 or about twice the capacity of the path after 20 rounds', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const { statuses } = sendOver(path, 800);
        const inFlightCount = (Math.min(path.relayPerSecond, path.workerPerSecond) * path.latencyMs) / SECOND;
        for (const { width } of statuses.slice(20)) {
          expect(width).toBeLessThanOrEqual(Math.max(16, Math.ceil(2 * inFlightCount) + 2));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('widens again for a path that became longer', () => {
    const nearRelay = { latencyMs: 10, relayPerSecond: 2_000, workerPerSecond: 2_000, connections: 1_000 };
    const { statuses } = sendOver(nearRelay, 50);
    const { rates } = sendOver({ ...nearRelay, latencyMs: 300 }, 200, statuses.at(-1));
    expect(rates.at(-1)).toBeGreaterThanOrEqual(1_800);
  });
});

describe('a worker', () => {
  const connections = { capacity: 1_000 };
  const slower: Outcome = { kind: 'deferred', code: 421, text: '421 4.7.0 slow down' };

  function createWorker(transport: { capacity: number } = connections) {
    let now = 0;
    const window = createSendWindow(transport, () => now);
    const note = (address: string, outcome: Outcome, startedAt: number) =>
      window.note({ startedAt, address, outcome, isFull: true });
    return {
      window,
      advance(ms: number) {
        now += ms;
      },
      /** As many emails as fit on the wire. All have a reply after 300 ms. */
      sendRound(getOutcome: (index: number) => Outcome = () => acceptedOutcome, domains = 100) {
        const startTimes = Array.from({ length: window.width() }, () => window.begin());
        now += 300;
        for (const [index, at] of startTimes.entries()) {
          note(`r${index}@kova${index % domains}.example`, getOutcome(index), at);
        }
      },
    };
  }

  /** Creates a window with a width of 480. */
  function createWideWindow() {
    const wideWorker = createWorker();
    for (let index = 0; index < 2; index += 1) wideWorker.sendRound();
    return wideWorker;
  }

  it('starts with 64 emails in flight, and claims the missing emails', () => {
    const { window } = createWorker();
    expect([window.width(), window.size(), window.places(60), window.places(80)]).toEqual([8, 64, 4, 0]);
  });

  it('uses 1,000 connections after four rounds of 300 ms that fill the wire', () => {
    const { window, sendRound } = createWorker();
    const widths = Array.from({ length: 4 }, () => {
      sendRound();
      return window.width();
    });
    expect(widths).toEqual([240, 480, 960, 1_000]);
    expect(window.size()).toBe(MAX_IN_FLIGHT);
  });

  it('halves once for a pushback of the relay, however many of its replies ask for less', () => {
    const { window, sendRound } = createWideWindow();
    expect(window.width()).toBe(480);
    sendRound(() => ({ kind: 'unavailable', why: 'pacing', text: '421 too fast' }));
    expect(window.width()).toBe(240);
  });

  it('halves if several domains ask for less', () => {
    const { window, sendRound } = createWideWindow();
    sendRound(() => slower, 3);
    expect(window.width()).toBe(240);
  });

  it('does not narrow for one slow domain among many', () => {
    const { window, sendRound } = createWideWindow();
    sendRound((index) => (index % 100 === 0 ? slower : acceptedOutcome));
    expect(window.width()).toBe(960);
  });

  it('does not narrow for an outage, which stops all claims anyway', () => {
    const { window, sendRound } = createWideWindow();
    sendRound(() => ({ kind: 'unavailable', text: 'ECONNREFUSED' }));
    expect(window.width()).toBe(480);
  });

  it('starts again after 10 seconds without emails', () => {
    const { window, sendRound, advance } = createWideWindow();
    advance(9_999);
    window.note({
      startedAt: window.begin(),
      address: 'r@kova.example',
      outcome: acceptedOutcome,
      isFull: false,
    });
    expect(window.width()).toBe(480);
    advance(10_000);
    window.begin();
    expect(window.width()).toBe(8);
    sendRound();
  });

  it('narrows at once when the relay rejects connections, and widens slowly', () => {
    const transport = { capacity: 200 };
    const { window, sendRound } = createWorker(transport);
    for (let index = 0; index < 5; index += 1) sendRound();
    transport.capacity = 40;
    expect(window.width()).toBe(40);
    sendRound();
    transport.capacity = 200;
    sendRound();
    expect(window.width()).toBeLessThanOrEqual(43);
  });
});
