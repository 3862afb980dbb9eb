import type { Client } from '@libsql/client';
import fc from 'fast-check';
import Database from 'libsql';
import { describe, expect, it, vi } from 'vitest';
import { findUnboundTables, readOwnedTables } from '../src/testing/queries/owner-bounds.js';
import { listFullScans } from '../src/testing/queries/query-plans.js';
import { readUserRows } from './actors.js';
import { findFault, isTemplateMatch } from './fault.js';
import { createFuzzWorld, type FuzzWorld, runDueJobs } from './fuzz-world.js';
import { type Operation, operations } from './operations.js';
import { type FuzzRequest, generateRequest, generateValidRequest } from './requests.js';
import { reuseWorlds } from './reuse-worlds.js';
import { HOST, send } from './send.js';

/**
 * `FUZZ_RUNS=2000 FUZZ_SEED=7 FUZZ_ONLY=createLink npx vitest run --project api fuzz` sends more requests, or only
 * requests to one operation. A failure names its seed.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const ONLY = process.env.FUZZ_ONLY;
const TIMEOUT_MS = 60_000 + RUNS * 1_000;

const testCases = operations
  .filter(({ id }) => ONLY === undefined || id === ONLY)
  .map((operation) => [operation.id, operation] as const);

function sendAsActor(world: FuzzWorld, request: FuzzRequest) {
  return send(world.fetch, request, world.credentials[request.actor]);
}

describe('every operation, for any request of any caller,', () => {
  const takeWorld = reuseWorlds((onEnd) => createFuzzWorld({ onEnd }));
  const takeWorldOfCreators = reuseWorlds((onEnd) => createFuzzWorld({ onEnd }));

  it.each(testCases)(
    '%s responds as described, and reveals and changes nothing of others',
    { timeout: TIMEOUT_MS },
    async (_id, operation) => {
      const isCreatorOperation = operation.access === 'user' || operation.access === 'session';
      const world = await (isCreatorOperation ? takeWorldOfCreators() : takeWorld());
      const property = fc.asyncProperty(generateRequest(operation, world.known), async (request) => {
        const fault = findFault(request, await sendAsActor(world, request), world.secrets);
        if (fault !== undefined) throw new Error(fault);
        if (world.errors.length > 0)
          throw new Error(`An error was logged: ${JSON.stringify(world.errors[0])}`);
      });
      await fc.assert(property, {
        seed: SEED,
        numRuns: RUNS,
        interruptAfterTimeLimit: TIMEOUT_MS,
        markInterruptAsFailure: true,
      });
      await runDueJobs(world.ctx);
      expect(world.errors).toEqual([]);
      // Administrators and the public may change some of Ines' rows. Another creator may not.
      if (isCreatorOperation && world.wasWritten()) {
        expect(await readUserRows(world.ctx, world.ines.id)).toEqual(world.rows);
      }
    },
  );
});

/** Operations that cannot succeed here, with the reason. */
const UNREACHABLE_OPERATIONS: Readonly<Record<string, string>> = {
  verifyCode: 'its code is only in an email',
  resetPassword: 'its token is only in an email',
  signInWithPasskey: 'its signature is only in an authenticator',
  addPasskey: 'its signature is only in an authenticator',
  signInAdminWithPasskey: 'its signature is only in an authenticator',
  addAdminPasskey: 'its signature is only in an authenticator',
  secureAccount: 'its token is only in an email',
  confirmEmailChange: 'its token is only in an email',
  finishSignIn: 'its code is only in an app',
  enableSecondFactor: 'its code is only in an app',
  renewRecoveryCodes: 'its code is only in an app',
  disableSecondFactor: 'its code is only in an app',
  finishAdminSignIn: 'its code is only in an app',
  enableAdminSecondFactor: 'its code is only in an app',
  renewAdminRecoveryCodes: 'its code is only in an app',
  disableAdminSecondFactor: 'its code is only in an app',
  receivePaymentEvent: 'the payment provider signs it',
  receiveEmailHook: 'this world has no provider that reports bounces',
  getMetrics: 'only the instance’s own network may read metrics',
  fetchImage: 'this world has no internet',
  beginSubscription: 'Mara has started a subscription, and only one may exist',
};
/** The statements of requests by creators and visitors, with an operation that runs each. */
const recordedStatements = new Map<string, string>();
/** Most operations succeed within the first batch. Few random drafts have the right id, version and status. */
const MAX_BATCHES = 200;
/** Fewer batches suffice to detect that a listed operation can succeed after all. */
const MAX_UNREACHABLE_BATCHES = 40;
const BATCH_SIZE = 10;

describe('valid random requests', () => {
  // The operations of administrators have worlds of their own, because their statements are not recorded: a value that
  // they have cached would hide the statement of a creator.
  const takeWorld = reuseWorlds((onEnd) => createFuzzWorld({ onEnd }));
  const takeWorldOfAdmin = reuseWorlds((onEnd) => createFuzzWorld({ onEnd }));

  it.each(testCases)(
    'succeed for %s, unless it is listed as out of reach',
    { timeout: TIMEOUT_MS },
    async (_id, operation) => {
      const world = await (operation.access === 'admin' ? takeWorldOfAdmin() : takeWorld());
      const prepare = vi.spyOn(Database.prototype, 'prepare');
      const hasSucceeded = await canSucceed(world, operation);
      if (operation.access !== 'admin')
        for (const [statement] of prepare.mock.calls) recordedStatements.set(statement, operation.id);
      expect([operation.id, hasSucceeded]).toEqual([operation.id, !(operation.id in UNREACHABLE_OPERATIONS)]);
    },
  );
});

async function canSucceed(world: FuzzWorld, operation: Operation): Promise<boolean> {
  const batches = operation.id in UNREACHABLE_OPERATIONS ? MAX_UNREACHABLE_BATCHES : MAX_BATCHES;
  for (let seed = 1; seed <= batches; seed += 1) {
    for (const request of fc.sample(generateValidRequest(operation, world.known), {
      seed,
      numRuns: BATCH_SIZE,
    })) {
      const { status } = await sendAsActor(world, request);
      if (status < 400 && isTemplateMatch(operation.path, request.target)) return true;
    }
  }
  return false;
}

/** Tables that do not grow with the creators, and `images`, whose first row ends the scan. */
const SCANNABLE_TABLES = ['workers', 'admin_sessions', 'images'];

it('no statement of a creator or visitor scans a table that all creators share', async () => {
  const { ctx } = await createFuzzWorld();
  const { $client: client } = ctx.db.read as unknown as { $client: Client };
  const scans: string[] = [];
  for (const [statement, operationId] of recordedStatements) {
    const tables = (await listFullScans(client, statement)).filter(
      (table) => !SCANNABLE_TABLES.includes(table),
    );
    if (tables.length > 0)
      scans.push(`${operationId} reads ${tables.join(', ')}: ${statement.replace(/\s+/g, ' ')}`);
  }
  expect(scans).toEqual([]);
  // Checks that the requests above were recorded.
  const includesCreatorOperations = testCases.some(([, { access }]) => access !== 'admin');
  if (includesCreatorOperations)
    expect(recordedStatements.size).toBeGreaterThan(ONLY === undefined ? 500 : 1);
});

/**
 * Allowed statements that touch rows of several creators, by prefix, with the reason. Each must use one table, so that
 * it also works with several databases (docs/scaling.md).
 */
const CROSS_CREATOR_STATEMENTS: Readonly<Record<string, string>> = {
  'delete from "sessions" where "sessions"."expires_at" <':
    'a sign-in deletes what has expired, of any account',
  'delete from "email_changes" where "email_changes"."expires_at" <=': 'a request deletes what has expired',
  'delete from "device_sign_ins" where "device_sign_ins"."expires_at" <':
    'a request deletes what has expired',
  'delete from "download_uses" where "download_uses"."used_at" <': 'a download deletes what has expired',
  'select "id", "requester" from "verification_codes" where ("verification_codes"."email" =':
    'a code is found by its address',
  'select product_title, amount, tax,': 'the export of an account has what its creator bought from others',
  'insert into "jobs" (kind, payload, run_at, created_at) select ?, ?, ?, ? where exists (select 1 from images)':
    'asks only whether there is an image',
};

it('statements of creators and visitors never join the rows of two creators', async () => {
  const { ctx } = await createFuzzWorld();
  const { $client: client } = ctx.db.read as unknown as { $client: Client };
  const ownedTables = await readOwnedTables(client);
  const joins: string[] = [];
  for (const [statement, operationId] of recordedStatements) {
    const text = statement.replace(/\s+/g, ' ').trim();
    if (Object.keys(CROSS_CREATOR_STATEMENTS).some((beginning) => text.startsWith(beginning))) continue;
    const unbound = findUnboundTables(ownedTables, text);
    if (unbound.length > 0) joins.push(`${operationId} reads ${unbound.join(', ')} of any creator: ${text}`);
  }
  expect(joins).toEqual([]);
});

it('creates a row of the victim in every table', async () => {
  const world = await createFuzzWorld();
  const rows = await readUserRows(world.ctx, world.ines.id);
  const filledColumns = Object.keys(rows).filter((column) => rows[column]?.length !== 0);
  const expected = [
    'users.id',
    'sessions.user_id',
    'api_tokens.user_id',
    'subscribers.user_id',
    'newsletters.user_id',
    'products.user_id',
    'purchases.user_id',
    'payout_accounts.user_id',
    'download_links.creator_id',
    'imports.user_id',
    'bulk_jobs.user_id',
    'links.user_id',
    'web_domains.user_id',
    'sending_domains.user_id',
    'suppressions.owner_id',
    'allowed_hosts.user_id',
    'mailings.owner_id',
    'deliveries.mailing_id',
    'webhook_deliveries.endpoint_id',
    'webhook_listeners.user_id',
    'signing_keys.owner_id',
    'passkeys.account_id',
  ];
  expect(filledColumns).toEqual(expect.arrayContaining(expected));
});

it.each(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  'no path returns a server error for %s',
  { timeout: TIMEOUT_MS },
  async (method) => {
    const world = await createFuzzWorld();
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const request = new Request(HOST + path.replaceAll(/\{[^}]+\}/g, '1'), { method });
      const { status } = await world.fetch(request, {});
      expect([method, path, status]).toEqual([method, path, expect.toSatisfy((code: number) => code < 500)]);
    }
  },
);
