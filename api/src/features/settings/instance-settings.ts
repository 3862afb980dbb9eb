import { like } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { SECOND } from '../../kernel/clock.js';
import { PLAN_LIMITS } from '../../kernel/plans/plan-limits.js';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import type { Context, Instance } from '../../server/context.js';
import { INSTANCE_KEY, writeInstanceSetting } from './store.js';
import { settings } from './table.js';

/** Settings that can change at runtime. All others come from the environment. */
export const CHANGEABLE_SETTINGS = [
  'brandName',
  'contactEmail',
  'freeQuota',
  'proQuota',
  'importReviewRows',
  ...PLAN_LIMITS,
] as const;
export type InstanceSettings = Pick<Instance, (typeof CHANGEABLE_SETTINGS)[number]>;
/** Null resets a setting to the environment's value. */
export type InstanceChange = { [K in keyof InstanceSettings]?: InstanceSettings[K] | null | undefined };

/** Another process's change applies here within this time. */
/** The interval at which each server reads settings that another one changed. */
export const SETTINGS_INTERVAL = 3 * SECOND;

/** The environment's values, before any change. */
export const getEnvironmentSettings = cachePerContext<Context, InstanceSettings>((ctx) => pick(ctx.instance));

export function getCurrentSettings(ctx: Context): InstanceSettings {
  return pick(ctx.instance);
}

function pick(instance: Instance): InstanceSettings {
  return readSettings((name) => instance[name]);
}

function readSettings(readValue: (name: (typeof CHANGEABLE_SETTINGS)[number]) => unknown): InstanceSettings {
  // Each name with a value of its own type.
  return Object.fromEntries(
    CHANGEABLE_SETTINGS.map((name) => [name, readValue(name)]),
  ) as unknown as InstanceSettings;
}

/** Builds the statements that write settings. Call `applyInstanceSettings` after the commit. */
export function writeInstanceSettings(ctx: Context, change: InstanceChange): Statement[] {
  return CHANGEABLE_SETTINGS.flatMap((name) => {
    const value = change[name];
    return value === undefined ? [] : [writeInstanceSetting(ctx, { name, value })];
  });
}

const getListeners = cachePerContext<Context, Set<() => void>>(() => new Set());

/** Calls `listener` on each change, so that caches with the instance's names can drop them. */
export function onInstanceChanged(ctx: Context, listener: () => void): void {
  getListeners(ctx).add(listener);
}

/** Applies the stored settings to this process's instance. */
export async function applyInstanceSettings(ctx: Context): Promise<void> {
  const environment = getEnvironmentSettings(ctx);
  const rows = await ctx.db.read
    .select()
    .from(settings)
    .where(like(settings.key, `${INSTANCE_KEY}%`));
  const storedSettings = Object.fromEntries(
    // Only `writeInstanceSettings` writes these, as JSON of the key's type.
    rows.map(({ key, value }) => [key.slice(INSTANCE_KEY.length), JSON.parse(value) as unknown]),
  );
  const settingsBefore = getCurrentSettings(ctx);
  const now = readSettings((name) => storedSettings[name] ?? environment[name]);
  if (CHANGEABLE_SETTINGS.every((name) => settingsBefore[name] === now[name])) return;
  Object.assign(ctx.instance, now);
  for (const listener of getListeners(ctx)) listener();
}

/** Applies the settings now, and whenever another process may have changed them. Returns a function that stops this. */
export async function followInstanceSettings(ctx: Context): Promise<() => void> {
  await applyInstanceSettings(ctx);
  const timer = setInterval(() => {
    void applyInstanceSettings(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'could not read the settings of the instance; retrying');
    });
  }, SETTINGS_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
