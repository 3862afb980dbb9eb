import { and, eq, like, lt, ne } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import { createRandomToken } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import type { Announcement } from './rules.js';
import { settings } from './table.js';

const KEY_PREFIX = 'batch:';
/** No process retries for longer, and older rows belong to ended processes. */
const BATCH_RETENTION = DAY;

/**
 * Starts a batch that is sent again if a remote database's response is lost. The second attempt fails as a whole, with
 * the expectation `new_batch`. Stores the last batch of each writer.
 */
export function claimBatch(
  ctx: Context,
  input: { writer: string; batch: string },
): [Statement, Statement, Statement] {
  const now = ctx.clock.now();
  const batchValues = { value: input.batch, updatedAt: now };
  return [
    ctx.db.write
      .delete(settings)
      .where(and(like(settings.key, `${KEY_PREFIX}%`), lt(settings.updatedAt, now - BATCH_RETENTION))),
    ctx.db.write
      .insert(settings)
      .values({ key: KEY_PREFIX + input.writer, createdAt: now, ...batchValues })
      .onConflictDoUpdate({
        target: settings.key,
        set: batchValues,
        setWhere: ne(settings.value, input.batch),
      }),
    expectChange(ctx.db, 'new_batch'),
  ];
}

/** Settings of the instance that an administrator changes at runtime. Everything else is environment. */
export interface SettingValues {
  /** The announcement is null if there is none. */
  announcement: Announcement | null;
  'registration.enabled': boolean;
  /** The time since when creators and administrators must have a second factor, or null if they need none. */
  'factors.userRequiredSince': number | null;
  'factors.adminRequiredSince': number | null;
}

const DEFAULTS: SettingValues = {
  announcement: null,
  'registration.enabled': true,
  'factors.userRequiredSince': null,
  'factors.adminRequiredSince': null,
};

type SettingKey = keyof SettingValues;

/** Secrets that are created on first use, and never shown. */
type SecretKey =
  | 'bounce-addresses.secret'
  | 'browsers.secret'
  | 'erased-addresses.secret'
  | 'newsletter-links.secret'
  | 'not-me.secret'
  | 'subscriber-links.secret'
  | 'store.secret';

export async function getInstanceSecret(ctx: Context, key: SecretKey): Promise<string> {
  const storedSecret = await findValue(ctx, key);
  if (storedSecret !== undefined) return storedSecret;
  const now = ctx.clock.now();
  await ctx.db.transact([
    ctx.db.write
      .insert(settings)
      .values({ key, value: createRandomToken(), createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
  ]);
  // Reads the secret of another process, if that process was first.
  const createdSecret = await findValue(ctx, key);
  if (createdSecret === undefined) throw new Error(`The secret ${key} was not stored.`);
  return createdSecret;
}

async function findValue(ctx: Context, key: string): Promise<string | undefined> {
  const [row] = await ctx.db.read.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

export async function readSetting<K extends SettingKey>(ctx: Context, key: K): Promise<SettingValues[K]> {
  const value = await findValue(ctx, key);
  // Only `writeSetting` writes this, as JSON of the key's type.
  return value === undefined ? DEFAULTS[key] : (JSON.parse(value) as SettingValues[K]);
}

/** Builds the statement that writes a setting, in the batch of its change. */
export function writeSetting<K extends SettingKey>(
  ctx: Context,
  input: { key: K; value: SettingValues[K] },
): Statement {
  return upsert(ctx, input.key, JSON.stringify(input.value));
}

/** Precedes the name of a setting of the instance that replaces the environment's value. */
export const INSTANCE_KEY = 'instance.';

/** Writes a setting of the instance, in the batch of its change. Null if the environment's value applies. */
export function writeInstanceSetting(
  ctx: Context,
  { name, value }: { name: string; value: string | number | null },
): Statement {
  return upsert(ctx, INSTANCE_KEY + name, JSON.stringify(value));
}

function upsert(ctx: Context, key: string, value: string): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .insert(settings)
    .values({ key, value, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
}
