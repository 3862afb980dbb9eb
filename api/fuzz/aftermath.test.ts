import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { startSendLoop } from '../src/features/mailing/index.js';
import type { Context } from '../src/server/context.js';
import { findFault } from './fault.js';
import { createFuzzWorld, type FuzzWorld, runDueJobs } from './fuzz-world.js';
import { type Operation, operations } from './operations.js';
import { type FuzzRequest, generateRequest, generateValidRequest } from './requests.js';
import { HOST, send } from './send.js';

/** A quarter of the runs in `fuzz.test.ts`, for each operation that writes. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20) / 4;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const READ_RUNS = 4;

/** After these operations Mara cannot write. */
const ENDING_OPERATIONS = ['deleteAccount', 'logout', 'renameUser'];
const PAGES = [
  '/mara',
  '/mara/store',
  '/mara/newsletters',
  '/mara/feed.xml',
  '/mara/card.png',
  '/l/mara?embedded=true',
];
const SYSTEM_PAGES = [
  '/sitemap.xml',
  '/robots.txt',
  '/buy/1',
  '/buy/3',
  '/stripe-diagnostics',
  '/',
  '/nobody-here',
];

it('returns valid responses and pages, and sends emails and runs jobs without errors, after fuzz data was stored', {
  timeout: 900_000,
}, async () => {
  const world = await createFuzzWorld();
  const isWrite = ({ method, access, id }: Operation) =>
    method !== 'GET' && access !== 'admin' && !ENDING_OPERATIONS.includes(id);
  for (const operation of operations.filter(isWrite)) {
    const [fuzzedRequests, validRequests] = [
      generateRequest(operation, world.known),
      generateValidRequest(operation, world.known),
    ];
    await sendAll(world, fc.sample(fc.oneof(fuzzedRequests, validRequests), { seed: SEED, numRuns: RUNS }));
  }
  await runDueJobs(world.ctx);
  await sendWaitingEmails(world.ctx);
  expect(world.errors).toEqual([]);

  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    await sendAll(
      world,
      fc.sample(generateValidRequest(operation, world.known), { seed: SEED, numRuns: READ_RUNS }),
    );
  }
  for (const page of [...PAGES, ...SYSTEM_PAGES]) {
    const { status } = await world.fetch(new Request(HOST + page, { headers: { accept: 'text/html' } }), {});
    expect([page, status]).toEqual([page, expect.toSatisfy((code: number) => code < 500)]);
  }
  expect(world.errors).toEqual([]);
});

async function sendAll(world: FuzzWorld, requests: FuzzRequest[]): Promise<void> {
  for (const request of requests) {
    const response = await send(world.fetch, request, world.credentials[request.actor]);
    expect([fc.stringify(request), findFault(request, response, world.secrets)]).toEqual([
      expect.any(String),
      undefined,
    ]);
  }
}

/** Sends emails into the mailbox until only paused emails are left. */
async function sendWaitingEmails(ctx: Context): Promise<void> {
  const loop = startSendLoop(ctx, await ctx.email.open(), 'worker-of-this-test');
  const countWaiting = async () => {
    const [row] = await ctx.db.read.all<{ count: number }>(sql`
      select count(*) as count from deliveries as d inner join mailings as m on m.id = d.mailing_id
      where d.status in ('queued', 'claimed') and m.status = 'sending' and m.paused_at is null`);
    return row?.count ?? 0;
  };
  await vi.waitUntil(async () => (await countWaiting()) === 0, { timeout: 120_000 });
  await loop.stop();
}
