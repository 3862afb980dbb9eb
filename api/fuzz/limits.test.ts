import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Limits } from '../src/ports/limits.js';
import type { OnEnd } from '../src/testing/world.js';
import { readUserRows } from './actors.js';
import { findFault } from './fault.js';
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.js';
import { type Operation, operations } from './operations.js';
import { type FuzzRequest, generateRequest, generateValidRequest } from './requests.js';
import { reuseWorlds } from './reuse-worlds.js';
import { HOST, send } from './send.js';

/** As in `fuzz.test.ts`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20) / 4;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const ONLY = process.env.FUZZ_ONLY;
/** The number of limits that a request passes before one is spent. No operation has more. */
const DEPTHS = [0, 1, 2, 3];
const RETRY_AFTER = 17;

/** Limits that these requests do not reach, with the reason. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  saveProfile: 'only an image or a new name counts, and valid requests mostly have neither',
  streamProgress: 'its limit counts streams that are open at once',
  streamWebhookListener: 'its limit counts streams that are open at once',
};

/** Limits that accept the first checks of each request and reject all later checks. */
interface SpentLimits extends Limits {
  startAnew(depth: number): void;
}

function createSpentLimits(): SpentLimits {
  let remainingCalls = 0;
  return {
    async consume() {
      remainingCalls -= 1;
      return remainingCalls < 0 ? { allowed: false, retryAfter: RETRY_AFTER } : { allowed: true };
    },
    async refund() {},
    metrics: () => [],
    close() {},
    startAnew: (depth) => {
      remainingCalls = depth;
    },
  };
}

const limits = createSpentLimits();
const createLimitedWorld = (onEnd: OnEnd) =>
  createFuzzWorld({ limits, instance: { rateLimits: true }, onEnd });
const takeWorld = reuseWorlds(createLimitedWorld);
const takeWorldOfCreators = reuseWorlds(createLimitedWorld);

const testCases = operations
  .filter(({ id }) => ONLY === undefined || id === ONLY)
  .map((operation) => [operation.id, operation] as const);

it.each(testCases)(
  '%s responds to too many requests as described, and reveals and changes nothing',
  async (_id, operation) => {
    const { id, isLimited, access } = operation;
    const isOfCreators = access === 'user' || access === 'session';
    const world = await (isOfCreators ? takeWorldOfCreators() : takeWorld());
    const statuses = new Set<number>();
    for (const [request, depth] of listRequests(operation, world)) {
      limits.startAnew(depth);
      const response = await send(world.fetch, request, world.credentials[request.actor]);
      statuses.add(response.status);
      const fault = findFault(request, response, world.secrets);
      expect([fc.stringify(request), depth, fault]).toEqual([expect.any(String), depth, undefined]);
    }
    expect([id, statuses.has(429)]).toEqual([id, isLimited && !(id in OUT_OF_REACH)]);
    expect(world.errors).toEqual([]);
    if (isOfCreators && world.wasWritten()) {
      expect(await readUserRows(world.ctx, world.ines.id)).toEqual(world.rows);
    }
  },
);

/** Returns each valid request at every depth, and other requests at one depth. */
function listRequests(operation: Operation, { known }: FuzzWorld): Array<[FuzzRequest, number]> {
  const validRequests = fc.sample(generateValidRequest(operation, known), { seed: 1, numRuns: RUNS });
  const fuzzedRequests = fc.sample(generateRequest(operation, known), { seed: SEED, numRuns: RUNS });
  return [
    ...validRequests.flatMap((request) => DEPTHS.map((depth): [FuzzRequest, number] => [request, depth])),
    ...fuzzedRequests.map((request, index): [FuzzRequest, number] => [request, index % DEPTHS.length]),
  ];
}

const createLogin = (username: string) => ({ username, password: 'not it, but long' });

/** Requests about an account or a subscriber. The test repeats them with `nobody` instead of `mara` or `mara1`. */
const ABOUT_SOMEBODY: ReadonlyArray<[path: string, body: object]> = [
  ['/api/login', createLogin('mara')],
  ['/api/login', createLogin('mara@creators.example')],
  ['/api/tokens', { ...createLogin('mara'), name: 'laptop', scopes: ['read'] }],
  ['/api/auth/request-code', { email: 'mara@creators.example' }],
  ['/api/auth/verify-code', { email: 'mara@creators.example', code: '123456' }],
  ['/api/register', { ...createLogin('mara'), email: 'mara@creators.example' }],
  ['/api/unsubscribe', { userId: 1, email: 'mara1@kova.example' }],
];

it.each(ABOUT_SOMEBODY)(
  '%s %j rejects too many requests about an unknown account with the same message',
  async (path, body) => {
    const world = await takeWorld();
    const text = JSON.stringify(body);
    const ask = async (requestBody: string, depth: number) => {
      limits.startAnew(depth);
      const headers = { 'content-type': 'application/json', host: '127.0.0.1:3000' };
      const response = await world.fetch(
        new Request(HOST + path, { method: 'POST', headers, body: requestBody }),
        {},
      );
      const { requestId: _, ...reported } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, retryAfter: response.headers.get('retry-after'), reported };
    };
    expect(await ask(text, 0)).toMatchObject({ status: 429, retryAfter: String(RETRY_AFTER) });
    for (const depth of DEPTHS) {
      const [knownUserResponse, unknownUserResponse] = [
        await ask(text, depth),
        await ask(text.replaceAll(/mara1?/g, 'nobody'), depth),
      ];
      if ([knownUserResponse.status, unknownUserResponse.status].includes(429))
        expect(unknownUserResponse).toEqual(knownUserResponse);
    }
  },
);
