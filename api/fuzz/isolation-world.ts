import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Context } from '../src/server/context.js';
import { signInAdmin } from '../src/testing/admin.js';
import {
  type Creator,
  connectSharedApp,
  createHttpWorld,
  type HttpWorld,
  ORIGIN,
} from '../src/testing/http-world.js';
import { cacheWorld, createWorld, type OnEnd } from '../src/testing/world.js';
import { type Rows, readUserRows } from './actors.js';
import { fillAccount, importSubscribers, SELLING_INSTANCE } from './fill-account.js';
import { listSecretTokens, runDueJobs } from './fuzz-world.js';
import { watchWrites } from './watch-writes.js';

/** A creator with rows of every kind, and texts that only these rows contain. */
export interface Tenant extends Creator {
  secrets: string[];
  /** The creator's rows before the first request. */
  rows: Rows;
}

export interface IsolationWorld {
  ctx: Context;
  fetch: ReturnType<typeof connectSharedApp>;
  errors: object[];
  /** Returns whether anything was written since the world was created. */
  wasWritten: () => boolean;
  /** The creators in the order of registration, so that the first has the lower ids. */
  tenants: readonly [Tenant, Tenant];
  administrator: Creator;
}

type PreparedWorld = Pick<IsolationWorld, 'tenants' | 'administrator'> & { folder: string };

let preparedWorld: Promise<PreparedWorld> | undefined;

/** Creates a copy of one prepared world with two creators and an administrator. */
export async function createIsolationWorld(onEnd: OnEnd = onTestFinished): Promise<IsolationWorld> {
  preparedWorld ??= prepareWorld();
  const { folder, ...rest } = await preparedWorld;
  const world = await createWorld({ from: folder, instance: SELLING_INSTANCE, onEnd });
  const { ctx, errors } = world;
  const fetch = connectSharedApp(ctx);
  return { ...rest, ctx, errors, fetch, wasWritten: watchWrites(world, onEnd) };
}

async function prepareWorld(): Promise<PreparedWorld> {
  const world = await createHttpWorld({ instance: SELLING_INSTANCE });
  const creators = [
    await registerCreator(world, { username: 'lower', word: 'lowercanary' }),
    await registerCreator(world, { username: 'upper', word: 'uppercanary' }),
  ] as const;
  for (const { word, ...creator } of creators) await fillAccount(world, creator, word);
  await runDueJobs(world.ctx);
  for (const { word, ...creator } of creators) {
    await importSubscribers(world, creator, { word, query: '?dryRun=true' });
  }
  await runDueJobs(world.ctx);
  const administrator = await signInAdmin(world);
  const [lower, upper] = creators;
  const toTenant = async ({ word, ...creator }: typeof lower): Promise<Tenant> => ({
    ...creator,
    secrets: [word, ...(await listSecretTokens(world.ctx, creator.id))],
    rows: await readUserRows(world.ctx, creator.id),
  });
  return {
    tenants: [await toTenant(lower), await toTenant(upper)],
    administrator,
    folder: await cacheWorld(world),
  };
}

/** Registers a creator with the word in the address. */
async function registerCreator(world: HttpWorld, { username, word }: { username: string; word: string }) {
  const body = { username, email: `${word}@creators.example`, password: 'correct horse' };
  const response = await world.call('POST', '/api/register', { body });
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { id: response.json.id as number, username, cookie, word };
}

export function createHeaders(requester: Creator | undefined): Record<string, string> {
  return requester === undefined ? {} : { cookie: requester.cookie, origin: ORIGIN };
}

/** Returns the ids of a creator's rows in a table. */
export async function listIds(ctx: Context, table: string, ownerId: number): Promise<number[]> {
  const rows = await ctx.db.read.all<{ id: number }>(
    OWNED_ID_QUERIES[table]?.(ownerId) ?? selectOwnedIds(table, ownerId),
  );
  return rows.map(({ id }) => id);
}

const OWNED_ID_QUERIES: Record<string, (ownerId: number) => ReturnType<typeof sql>> = {
  mailings: (ownerId) => sql`select id from mailings where owner_id = ${ownerId}`,
  suppressions: (ownerId) => sql`select id from suppressions where owner_id = ${ownerId}`,
  passkeys: (ownerId) => sql`
    select id from passkeys where account_kind = 'user' and account_id = ${ownerId}`,
  users: (ownerId) => sql`select id from users where id = ${ownerId}`,
  webhook_deliveries: (ownerId) => sql`
    select id from webhook_deliveries
    where endpoint_id in (select id from webhook_endpoints where user_id = ${ownerId})`,
};

function selectOwnedIds(table: string, ownerId: number) {
  return sql`select id from ${sql.identifier(table)} where user_id = ${ownerId}`;
}
