import { like } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { SECOND } from '../../kernel/clock.js';
import { perContext } from '../../kernel/per-context.js';
import type { Context, Instance } from '../../server/context.js';
import { type SettingValues, writeSetting } from './store.js';
import { settings } from './table.js';

/** What of the instance is changed while it runs; all else is environment. */
export const CHANGEABLE = ['brandName', 'contactEmail', 'freeQuota', 'proQuota', 'importReviewRows'] as const;
export type InstanceSettings = Pick<Instance, (typeof CHANGEABLE)[number]>;
/** Null returns a setting to what the environment says. */
export type InstanceChange = { [K in keyof InstanceSettings]?: InstanceSettings[K] | null | undefined };

const KEY = 'instance.';
/** Another process's change is in force here within this time. */
const LOOK_EVERY_MS = 3 * SECOND;

/** What the environment said, before anything was changed. */
export const environmentOf = perContext<Context, InstanceSettings>((ctx) => pick(ctx.instance));

export function inForce(ctx: Context): InstanceSettings {
  return pick(ctx.instance);
}

function pick(instance: Instance): InstanceSettings {
  const { brandName, contactEmail, freeQuota, proQuota, importReviewRows } = instance;
  return { brandName, contactEmail, freeQuota, proQuota, importReviewRows };
}

/** For the batch that changes them. Call `applyInstanceSettings` after the commit. */
export function writeInstanceSettings(ctx: Context, change: InstanceChange): Statement[] {
  return CHANGEABLE.flatMap((name) => {
    const value = change[name];
    return value === undefined ? [] : [writeSetting(ctx, { key: `${KEY}${name}`, value } as Change)];
  });
}

type Change = { key: keyof SettingValues; value: never };

const listenersOf = perContext<Context, Set<() => void>>(() => new Set());

/** Whoever keeps something that names the instance drops it. */
export function onInstanceChanged(ctx: Context, received: () => void): void {
  listenersOf(ctx).add(received);
}

/** Brings this process's instance to what is stored. */
export async function applyInstanceSettings(ctx: Context): Promise<void> {
  const environment = environmentOf(ctx);
  const rows = await ctx.db.read
    .select()
    .from(settings)
    .where(like(settings.key, `${KEY}%`));
  const stored = Object.fromEntries(
    // Written by writeInstanceSettings alone, as JSON of its key's type.
    rows.map(({ key, value }) => [key.slice(KEY.length), JSON.parse(value) as unknown]),
  );
  const before = inForce(ctx);
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

/** Now, and whenever another process may have changed them. Answers what stops it. */
export async function followInstanceSettings(ctx: Context): Promise<() => void> {
  await applyInstanceSettings(ctx);
  const timer = setInterval(() => {
    void applyInstanceSettings(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the settings of the instance could not be read; it is tried again');
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
