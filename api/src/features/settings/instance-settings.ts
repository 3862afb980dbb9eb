import { like } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { SECOND } from '../../kernel/clock.js';
import { perContext } from '../../kernel/per-context.js';
import type { Context, Instance } from '../../server/context.js';
import { type SettingValues, writeSetting } from './store.js';
import { settings } from './table.js';

/** Settings that can change at runtime; all others come from the environment. */
export const CHANGEABLE = ['brandName', 'contactEmail', 'freeQuota', 'proQuota', 'importReviewRows'] as const;
export type InstanceSettings = Pick<Instance, (typeof CHANGEABLE)[number]>;
/** Null resets a setting to the environment's value. */
export type InstanceChange = { [K in keyof InstanceSettings]?: InstanceSettings[K] | null | undefined };

const KEY = 'instance.';
/** Another process's change applies here within this time. */
const POLL_INTERVAL_MS = 3 * SECOND;

/** The environment's values, before any change. */
export const environmentOf = perContext<Context, InstanceSettings>((ctx) => pick(ctx.instance));

export function currentSettings(ctx: Context): InstanceSettings {
  return pick(ctx.instance);
}

function pick(instance: Instance): InstanceSettings {
  const { brandName, contactEmail, freeQuota, proQuota, importReviewRows } = instance;
  return { brandName, contactEmail, freeQuota, proQuota, importReviewRows };
}

/** Writes settings in a batch. Call `applyInstanceSettings` after the commit. */
export function writeInstanceSettings(ctx: Context, change: InstanceChange): Statement[] {
  return CHANGEABLE.flatMap((name) => {
    const value = change[name];
    return value === undefined ? [] : [writeSetting(ctx, { key: `${KEY}${name}`, value } as Change)];
  });
}

type Change = { key: keyof SettingValues; value: never };

const listenersOf = perContext<Context, Set<() => void>>(() => new Set());

/** Calls `received` on each change, so that caches with the instance's names can drop them. */
export function onInstanceChanged(ctx: Context, received: () => void): void {
  listenersOf(ctx).add(received);
}

/** Applies the stored settings to this process's instance. */
export async function applyInstanceSettings(ctx: Context): Promise<void> {
  const environment = environmentOf(ctx);
  const rows = await ctx.db.read
    .select()
    .from(settings)
    .where(like(settings.key, `${KEY}%`));
  const stored = Object.fromEntries(
    // Only `writeInstanceSettings` writes these, as JSON of the key's type.
    rows.map(({ key, value }) => [key.slice(KEY.length), JSON.parse(value) as unknown]),
  );
  const before = currentSettings(ctx);
  const now: InstanceSettings = {
    brandName: (stored.brandName as string | null | undefined) ?? environment.brandName,
    contactEmail: (stored.contactEmail as string | null | undefined) ?? environment.contactEmail,
    freeQuota: (stored.freeQuota as number | null | undefined) ?? environment.freeQuota,
    proQuota: (stored.proQuota as number | null | undefined) ?? environment.proQuota,
    importReviewRows: (stored.importReviewRows as number | null | undefined) ?? environment.importReviewRows,
  };
  if (CHANGEABLE.every((name) => before[name] === now[name])) return;
  Object.assign(ctx.instance, now);
  for (const received of listenersOf(ctx)) received();
}

/** Applies the settings now, and whenever another process may have changed them. Returns a function that stops it. */
export async function followInstanceSettings(ctx: Context): Promise<() => void> {
  await applyInstanceSettings(ctx);
  const timer = setInterval(() => {
    void applyInstanceSettings(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'could not read the settings of the instance; retrying');
    });
  }, POLL_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
