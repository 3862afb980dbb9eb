import { describe, expect, it } from 'vitest';
import type { Creator } from '../src/testing/http-world.js';
import { readUserRows } from './actors.js';
import { cursorParameters, readCursorForm } from './cursors.js';
import { type IsolationRequest, listIsolationRequests } from './isolation-requests.js';
import { createHeaders, createIsolationWorld, type IsolationWorld, type Tenant } from './isolation-world.js';
import { type Operation, operations } from './operations.js';
import { reuseWorlds } from './reuse-worlds.js';
import { HOST } from './send.js';

/** `FUZZ_ONLY=listSubscribers npx vitest run --project api isolation` tests one operation. */
const ONLY = process.env.FUZZ_ONLY;
const TIMEOUT_MS = 120_000;
const testCases = operations
  .filter(({ id }) => ONLY === undefined || id === ONLY)
  .map((operation) => [operation.id, operation] as const);

async function sendIsolationRequest(
  world: IsolationWorld,
  operation: Operation,
  isolationRequest: IsolationRequest,
  requester?: Creator,
) {
  const { target, body } = isolationRequest;
  const headers = new Headers({ host: new URL(HOST).host, ...createHeaders(requester) });
  const init: RequestInit = { method: operation.method, headers };
  if (body !== undefined && operation.method !== 'GET') {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  const socket = { remoteAddress: '203.0.113.9', remotePort: 50_000, remoteFamily: 'IPv4' };
  const response = await world.fetch(new Request(HOST + target, init), { incoming: { socket } });
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: response.status, reported: `${head}\n${await readFirstText(response)}` };
}

/** Reads a body, or the first event of a stream, which has no end. */
async function readFirstText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || response.body === null) {
    return response.text();
  }
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString();
}

function findSecrets({ secrets }: Tenant, responseText: string): string[] {
  const text = responseText.toLowerCase();
  return secrets.filter((secret) => text.includes(secret.toLowerCase()));
}

const DIRECTIONS = [
  ['the creator with lower ids', 0, 1],
  ['the creator with higher ids', 1, 0],
] as const;

describe.each(DIRECTIONS)('requested by %s', (_name, requesterIndex, victimIndex) => {
  const takeWorld = reuseWorlds(createIsolationWorld);
  const takeWorldOfCreators = reuseWorlds(createIsolationWorld);

  it.each(testCases)(
    '%s reveals and changes no row of the other creator, for any id and cursor',
    { timeout: TIMEOUT_MS },
    async (_id, operation) => {
      const isCreatorOperation = operation.access === 'user' || operation.access === 'session';
      const world = await (isCreatorOperation ? takeWorldOfCreators() : takeWorld());
      const requester = world.tenants[requesterIndex];
      const victim = world.tenants[victimIndex];
      for (const isolationRequest of await listIsolationRequests(operation, { world, requester, victim })) {
        const { status, reported } = await sendIsolationRequest(
          world,
          operation,
          isolationRequest,
          requester,
        );
        expect({ ...isolationRequest, status, foreign: findSecrets(victim, reported) }).toEqual({
          ...isolationRequest,
          status: expect.toSatisfy((code: number) => code < 500),
          foreign: [],
        });
      }
      if (isCreatorOperation && world.wasWritten())
        expect(await readUserRows(world.ctx, victim.id)).toEqual(victim.rows);
      expect(world.errors).toEqual([]);
    },
  );
});

const takeWorldOfAdmin = reuseWorlds(createIsolationWorld);

it.each(testCases.filter(([, { access }]) => access === 'admin'))(
  '%s responds to an administrator for any id and cursor',
  { timeout: TIMEOUT_MS },
  async (_id, operation) => {
    const world = await takeWorldOfAdmin();
    const [requester, victim] = world.tenants;
    for (const isolationRequest of await listIsolationRequests(operation, { world, requester, victim })) {
      const { status } = await sendIsolationRequest(world, operation, isolationRequest, world.administrator);
      expect([isolationRequest.target, status < 500]).toEqual([isolationRequest.target, true]);
    }
    expect(world.errors).toEqual([]);
  },
);

/** Operations that must show a creator their own rows. Without this check the tests above could pass on empty lists. */
const OWN_ROW_OPERATIONS = [
  'listSubscribers',
  'getSubscriber',
  'listTags',
  'listFields',
  'listSegments',
  'getSegment',
  'exportSubscribersCsv',
  'exportSubscribersJson',
  'listImports',
  'listImportRows',
  'listNewsletters',
  'getNewsletter',
  'getOpenDraft',
  'listRecipients',
  'exportDeliveryReport',
  'listSales',
  'exportSales',
  'listSuppressions',
  'listLinks',
  'listDomains',
  'listSendingDomains',
  'listApiTokens',
  'listPasskeys',
  'listAllowedHosts',
  'listWebhooks',
  'getCurrentUser',
  'getPreferences',
  'downloadPreferences',
];

it('sends requests that return the requester’s own rows', { timeout: TIMEOUT_MS }, async () => {
  const world = await createIsolationWorld();
  const [requester, victim] = world.tenants;
  const confirmedIds: string[] = [];
  for (const operation of operations.filter(({ id }) => OWN_ROW_OPERATIONS.includes(id))) {
    for (const isolationRequest of await listIsolationRequests(operation, { world, requester, victim })) {
      if (confirmedIds.includes(operation.id)) break;
      const { reported } = await sendIsolationRequest(world, operation, isolationRequest, requester);
      if (findSecrets(requester, reported).length > 0) confirmedIds.push(operation.id);
    }
  }
  expect(confirmedIds.sort()).toEqual([...OWN_ROW_OPERATIONS].sort());
});

it('lists at least one request for every operation', async () => {
  const world = await createIsolationWorld();
  const [requester, victim] = world.tenants;
  for (const operation of operations) {
    const isolationRequests = await listIsolationRequests(operation, { world, requester, victim });
    expect([operation.id, isolationRequests.length > 0]).toEqual([operation.id, true]);
  }
});

it('lists every cursor once', () => {
  const lists = cursorParameters.map(({ parameter }) => readCursorForm(parameter).list);
  expect(lists.length).toBeGreaterThan(10);
  expect(new Set(lists).size).toBe(lists.length);
});

it('throws for a parameter without a table', async () => {
  const world = await createIsolationWorld();
  const [requester, victim] = world.tenants;
  const path = '/api/inventions/{id}';
  const parameters = [{ name: 'id', in: 'path' as const, required: true, schema: {}, example: 1 }];
  const addedOperation = { ...(operations[0] as Operation), id: 'getInvention', path, parameters };
  await expect(listIsolationRequests(addedOperation, { world, requester, victim })).rejects.toThrow(
    'to isolation-requests.ts',
  );
});
