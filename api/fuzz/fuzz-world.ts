import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { runDueJobs as runJobs } from '../src/db/jobs/job-loop.js';
import { passkeys } from '../src/features/accounts/passkeys/table.js';
import { TOKEN_SCOPES } from '../src/kernel/tokens/token-scope.js';
import type { Limits } from '../src/ports/limits.js';
import { type AppOptions, createFetch } from '../src/server/app.js';
import type { Context, Instance } from '../src/server/context.js';
import { JOB_HANDLERS } from '../src/server/job-queues.js';
import { addAdmin, signInAdmin } from '../src/testing/admin.js';
import {
  type Creator,
  connectSharedApp,
  createHttpWorld,
  type HttpWorld,
  ORIGIN,
} from '../src/testing/http-world.js';
import { listDownloadTokens } from '../src/testing/payments/shop.js';
import { cacheWorld, createWorld, type OnEnd } from '../src/testing/world.js';
import { type Actor, type Rows, readUserRows } from './actors.js';
import { fillAccount, importSubscribers, SELLING_INSTANCE } from './fill-account.js';
import { prepareKnownValues } from './known.js';
import type { KnownValues } from './values.js';
import { watchWrites } from './watch-writes.js';

/** A word that is in all of Ines' private texts. */
const CANARY = 'zanzibarcanary';

/** A world with the attacker Mara, the victim Ines, and an administrator. */
export interface FuzzWorld {
  ctx: Context;
  fetch: ReturnType<typeof createFetch>;
  /** Log entries of level `error`. */
  errors: object[];
  /** Returns whether anything was written since the world was created. */
  wasWritten: () => boolean;
  ines: Creator;
  /** Ines' rows before the first request. */
  rows: Rows;
  /** Headers that authenticate each actor. */
  credentials: Record<Actor, Record<string, string>>;
  /** Values, by field name, that match existing rows. */
  known: KnownValues;
  /** Texts that only responses to Ines and the administrator may contain. */
  secrets: string[];
}

interface FuzzOptions {
  trustProxy?: AppOptions['trustProxy'];
  instance?: Partial<Instance>;
  limits?: Limits;
  onEnd?: OnEnd;
}

type PreparedWorld = Omit<FuzzWorld, 'ctx' | 'fetch' | 'errors' | 'wasWritten'> & { folder: string };

let preparedWorld: Promise<PreparedWorld> | undefined;

/** Creates a new world, in the state before the first fuzz request. */
export async function createFuzzWorld(options: FuzzOptions = {}): Promise<FuzzWorld> {
  preparedWorld ??= prepareWorld();
  const { folder, ...rest } = await preparedWorld;
  const { trustProxy = false, instance = {}, limits, onEnd = onTestFinished } = options;
  const world = await createWorld({ from: folder, instance: { ...SELLING_INSTANCE, ...instance }, onEnd });
  const ctx = { ...world.ctx, limits: limits ?? world.ctx.limits };
  const fetch = trustProxy ? createFetch(ctx, { trustProxy }) : connectSharedApp(ctx);
  return { ...rest, ctx, errors: world.errors, fetch, wasWritten: watchWrites(world, onEnd) };
}

async function prepareWorld(): Promise<PreparedWorld> {
  const world = await createHttpWorld({ instance: SELLING_INSTANCE });
  const mara = await world.register('mara');
  const ines = await registerInes(world);
  await fillAccount(world, mara, 'mara');
  await fillAccount(world, ines, CANARY);
  await runDueJobs(world.ctx);
  await importSubscribers(world, mara, { word: 'another', query: '?dryRun=true' });
  await importSubscribers(world, ines, { word: CANARY, query: '?dryRun=true' });
  await runDueJobs(world.ctx);
  const credentials = await createCredentials(world, { mara, ines });
  const known = await prepareKnownValues(world, mara);
  return {
    ines,
    rows: await readUserRows(world.ctx, ines.id),
    credentials,
    known,
    secrets: [CANARY, ...(await listSecretTokens(world.ctx, ines.id))],
    folder: await cacheWorld(world),
  };
}

/** Registers Ines with an address that contains the canary too. */
async function registerInes(world: HttpWorld): Promise<Creator> {
  const body = { username: 'ines', email: `${CANARY}@creators.example`, password: 'hers alone' };
  const response = await world.call('POST', '/api/register', { body });
  return { id: response.json.id, username: 'ines', cookie: readCookie(response.headers) };
}

const readCookie = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** Runs jobs until none is due. */
export function runDueJobs(ctx: Context): Promise<void> {
  return runJobs(ctx, JOB_HANDLERS, 'worker-of-this-test');
}

async function createCredentials(
  world: HttpWorld,
  { mara, ines }: { mara: Creator; ines: Creator },
): Promise<FuzzWorld['credentials']> {
  const admin = await signInAdmin(world);
  const passkey = { accountKind: 'admin' as const, accountId: admin.id, credentialId: 'console', counter: 0 };
  await world.ctx.db.transact([
    world.ctx.db.write
      .insert(passkeys)
      .values({ ...passkey, publicKey: 'no key', name: 'key', createdAt: 1 }),
  ]);
  await addAdmin(world, admin, { username: 'second', role: 'owner' });
  const signedOutAdmin = await signInAdmin(world);
  await world.call('POST', '/api/admin/logout', { as: signedOutAdmin });
  const login = { username: 'mara', password: 'correct horse' };
  const secondLogin = await world.call('POST', '/api/login', { body: login });
  const signedOutMara = { ...mara, cookie: readCookie(secondLogin.headers) };
  await world.call('POST', '/api/logout', { as: signedOutMara });
  const createToken = async (...scopes: string[]) => {
    const tokenResponse = await world.call('POST', '/api/tokens', {
      as: mara,
      body: { name: 'laptop', scopes },
    });
    return { authorization: `Bearer ${tokenResponse.json.token}`, id: tokenResponse.json.id };
  };
  const createBearer = async (...scopes: string[]) => ({
    authorization: (await createToken(...scopes)).authorization,
  });
  const revokedToken = await createToken('read', 'write', 'send');
  await world.call('DELETE', `/api/tokens/${revokedToken.id}`, { as: mara });
  const createCookieHeaders = ({ cookie: value }: Creator, origin = ORIGIN) => ({ cookie: value, origin });
  const otherOrigin = 'https://evil.example';
  return {
    visitor: {},
    mara: createCookieHeaders(mara),
    'mara from another site': createCookieHeaders(mara, otherOrigin),
    'mara in a tab of Ines': { ...createCookieHeaders(mara), 'tidings-user': String(ines.id) },
    'mara, signed out': createCookieHeaders(signedOutMara),
    'reading token': await createBearer('read'),
    'writing token': await createBearer('write'),
    'sending token': await createBearer('send'),
    'whole token': await createBearer(...TOKEN_SCOPES),
    'revoked token': { authorization: revokedToken.authorization },
    administrator: createCookieHeaders(admin),
    'administrator from another site': createCookieHeaders(admin, otherOrigin),
    'administrator, signed out': createCookieHeaders(signedOutAdmin),
    nonsense: { cookie: 'tidings_session=%00%ff; tidings_admin="; =; ;', authorization: 'Bearer x' },
  };
}

/** Returns the tokens that grant access to a creator's data. */
export async function listSecretTokens(ctx: Context, userId: number): Promise<string[]> {
  const rows = await ctx.db.read.all<{ text: string }>(sql`
    select token as text from subscribers where user_id = ${userId}
    union all select token from web_domains where user_id = ${userId}
    union all select secret from webhook_endpoints where user_id = ${userId}
    union all select public_id from purchases where user_id = ${userId}
    union all select payment_intent_id from purchases where user_id = ${userId}
    union all select sealed_private_key from signing_keys where owner_id = ${userId}`);
  return [...rows.map(({ text }) => text), ...(await listDownloadTokens(ctx, userId))];
}
