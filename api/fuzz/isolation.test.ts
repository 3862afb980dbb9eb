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

async function ask(
  world: IsolationWorld,
  operation: Operation,
  question: IsolationRequest,
  requester?: Creator,
) {
  const { target, body } = question;
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
  const subscriber = response.body.getReader();
  const { value } = await subscriber.read();
  await subscriber.cancel();
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

describe.each(DIRECTIONS)('requested by %s', (_name, asking, asked_) => {
  const takeWorld = reuseWorlds(createIsolationWorld);
  const takeWorldOfCreators = reuseWorlds(createIsolationWorld);

  it.each(testCases)(
    '%s reveals and changes no row of the other creator, for any id and cursor',
    { timeout: TIMEOUT_MS },
    async (_id, operation) => {
      const isOfCreators = operation.access === 'user' || operation.access === 'session';
      const world = await (isOfCreators ? takeWorldOfCreators() : takeWorld());
      const requester = world.tenants[asking];
      const victim = world.tenants[asked_];
      for (const question of await listIsolationRequests(operation, { world, requester, victim })) {
        const { status, reported } = await ask(world, operation, question, requester);
        expect({ ...question, status, foreign: findSecrets(victim, reported) }).toEqual({
          ...question,
          status: expect.toSatisfy((code: number) => code < 500),
          foreign: [],
        });
      }
      if (isOfCreators && world.wasWritten())
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
    for (const question of await listIsolationRequests(operation, { world, requester, victim })) {
      const { status } = await ask(world, operation, question, world.administrator);
      expect([question.target, status < 500]).toEqual([question.target, true]);
    }
    expect(world.errors).toEqual([]);
  },
);

/** Operations that must show a creator their own rows. Without this check the tests above could pass on empty lists. */
const SHOWING = [
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
  const showingIds: string[] = [];
  for (const operation of operations.filter(({ id }) => SHOWING.includes(id))) {
    for (const question of await listIsolationRequests(operation, { world, requester, victim })) {
      if (showingIds.includes(operation.id)) break;
      const { reported } = await ask(world, operation, question, requester);
      if (findSecrets(requester, reported).length > 0) showingIds.push(operation.id);
    }
  }
  expect(showingIds.sort()).toEqual([...SHOWING].sort());
});

it('sends requests to every operation', async () => {
  const world = await createIsolationWorld();
  const [requester, victim] = world.tenants;
  for (const operation of operations) {
    const questions = await listIsolationRequests(operation, { world, requester, victim });
    expect([operation.id, questions.length > 0]).toEqual([operation.id, true]);
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
