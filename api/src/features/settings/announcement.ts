import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import type { Announcement } from './rules.js';
import { readSetting, writeSetting } from './store.js';

export async function readAnnouncement(ctx: Context): Promise<Announcement | null> {
  return readSetting(ctx, 'announcement');
}

/** Builds the statement that replaces the announcement, in the batch of an administrator. Null removes it. */
export function writeAnnouncement(
  ctx: Context,
  announcement: Omit<Announcement, 'version'> | null,
): Statement {
  const value = announcement && { ...announcement, version: ctx.clock.now() };
  return writeSetting(ctx, { key: 'announcement', value });
}

/** Finds the announcement that a creator sees now. `dismissed` is the last version that the creator dismissed. */
export async function findAnnouncement(
  ctx: Context,
  { isPro, dismissed }: { isPro: boolean; dismissed: number | null },
): Promise<Announcement | undefined> {
  const announcement = await readAnnouncement(ctx);
  if (announcement === null) return undefined;
  const { version, audience, startsAt, endsAt } = announcement;
  const now = ctx.clock.now();
  const isShown =
    version > (dismissed ?? 0) &&
    (audience === 'everyone' || isPro) &&
    now >= (startsAt ?? now) &&
    (endsAt === null || now < endsAt);
  return isShown ? announcement : undefined;
}
