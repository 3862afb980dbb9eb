import { listApiTokens, revokeApiToken } from '../features/accounts/index.js';
import { ensureFirstAdmin } from '../features/admin/index.js';
import { DAY, HOUR } from '../kernel/clock.js';
import { DEFAULT_PAGE } from '../kernel/cursor.js';
import type { Context } from '../server/context.js';
import { type Actor, type CallApi, createApiCaller } from './call-api.js';
import { connectAccount, restrictAccount } from './connect-account.js';
import { countVisits, showWidgets } from './count-visits.js';
import { createCreator, DEMO_PASSWORD } from './create-creator.js';
import type { CreatorSeed, DemoClock, DemoCreator, DemoInstance } from './demo-instance.js';
import { groupSubscribers } from './group-subscribers.js';
import { suspendedUsers } from './seeds/index.js';
import { simulateSales } from './simulate-sales.js';
import { simulateYear } from './simulate-year.js';
import { saveDraft } from './write-newsletter.js';

const ADMIN = 'admin';

/** The demo accounts and their passwords. */
export interface DemoAccounts {
  admin: string;
  password: string;
  creators: Array<{ username: string; isPro: boolean; bio: string }>;
}

/**
 * Fills an instance with a year of activity. Single actions go through the API, at their time by the demo's clock.
 * Thousands of equal events are written at once. Sends no email. The numbers are the same in every run, but tokens and
 * keys differ.
 */
export async function fillInstance(
  context: Context,
  {
    seeds,
    clock,
    ...input
  }: {
    now: number;
    /** The payment provider uses the same clock, so that its payouts cover the year. */
    clock: DemoClock;
    scale: number;
    seeds: readonly CreatorSeed[];
  },
): Promise<DemoAccounts> {
  if (context.instance.sendsThroughRelay) throw new Error('The demo is for an instance without a relay.');
  clock.set(input.now - 366 * DAY);
  const problems: string[] = [];
  const ctx: Context = {
    ...context,
    clock,
    log: { ...context.log, error: (_, sentence) => void problems.push(sentence) },
  };
  await ensureFirstAdmin(ctx, { username: ADMIN, password: DEMO_PASSWORD });
  const call = createApiCaller(ctx);
  for (const seed of seeds) {
    const joinedAt = input.now - seed.joinedDaysAgo * DAY;
    clock.set(joinedAt);
    const demo: DemoInstance = { ...input, ctx, clock, call, admin: await signInAdmin(call) };
    await createSeedContent(demo, seed, joinedAt);
  }
  clock.set(input.now - 20 * DAY);
  await addSuspendedUsers(call, await signInAdmin(call));
  if (problems.length > 0) throw new Error(`Not all of it went well: ${problems.join('; ')}`);
  return {
    admin: ADMIN,
    password: DEMO_PASSWORD,
    creators: seeds.map(({ username, isPro, bio }) => ({ username, isPro, bio })),
  };
}

async function signInAdmin(call: CallApi): Promise<Actor> {
  const { cookie } = await call('POST', '/api/admin/login', {
    body: { username: ADMIN, password: DEMO_PASSWORD },
  });
  return { cookie };
}

async function createSeedContent(demo: DemoInstance, seed: CreatorSeed, since: number): Promise<void> {
  const creator = await createCreator(demo, seed);
  await connectAccount(demo, creator, seed);
  await simulateYear(demo, creator, { seed, since });
  await countVisits(demo, creator, { seed, since });
  await simulateSales(demo, creator, { seed, since });
  await restrictAccount(demo, creator, seed);
  await groupSubscribers(demo, creator, seed);
  await showWidgets(demo, creator, seed);
  await addDrafts(demo, creator, seed);
  await revokeDemoToken(demo, creator);
}

/** Creates a draft and a scheduled newsletter. */
async function addDrafts(demo: DemoInstance, creator: DemoCreator, seed: CreatorSeed): Promise<void> {
  const { call, clock, now } = demo;
  const { draft, scheduled } = seed;
  clock.set(now - 2 * HOUR);
  if (draft !== null) await saveDraft(demo, creator, seed, { text: draft, index: 0, imageUrl: undefined });
  if (scheduled === null) return;
  const id = await saveDraft(demo, creator, seed, { text: scheduled, index: 2, imageUrl: undefined });
  clock.set(now);
  await call('PUT', `/api/newsletters/${id}/schedule`, {
    actor: creator.actor,
    body: { sendAt: new Date(now + 3 * DAY).toISOString(), timeZone: 'Europe/Stockholm', version: 1 },
  });
}

/** Revokes the token that filled the account. */
async function revokeDemoToken({ ctx }: DemoInstance, { id: userId }: DemoCreator): Promise<void> {
  const { rows } = await listApiTokens(ctx, { userId, limit: DEFAULT_PAGE, beforeId: undefined });
  for (const { id: tokenId } of rows) await revokeApiToken(ctx, { userId, tokenId });
}

/** Creates creators, and suspends each as the administrator. */
async function addSuspendedUsers(call: CallApi, admin: Actor): Promise<void> {
  for (const { username, email, reason } of suspendedUsers) {
    const { json } = await call('POST', '/api/register', {
      body: { username, email, password: DEMO_PASSWORD },
    });
    await call('POST', `/api/admin/users/${json.id}/suspend`, { actor: admin, body: { reason } });
  }
}
