import { eq } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { settings } from './table.js';

/** Settings of the instance that an administrator changes while it runs. Everything else is environment. */
interface SettingValues {
  'registration.enabled': boolean;
}

const DEFAULTS: SettingValues = { 'registration.enabled': true };

type SettingKey = keyof SettingValues;

export async function readSetting<K extends SettingKey>(ctx: Context, key: K): Promise<SettingValues[K]> {
  const [row] = await ctx.db.read.select().from(settings).where(eq(settings.key, key));
  // Written by writeSetting alone, as JSON of this key's type.
  return row === undefined ? DEFAULTS[key] : (JSON.parse(row.value) as SettingValues[K]);
}

export async function writeSetting<K extends SettingKey>(
  ctx: Context,
  input: { key: K; value: SettingValues[K] },
): Promise<void> {
  await ctx.db.transact([upsert(ctx, input.key, JSON.stringify(input.value))]);
}

function upsert(ctx: Context, key: SettingKey, value: string): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .insert(settings)
    .values({ key, value, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
}
