import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { emitSiteChanged, touchSite } from '../../sites/index.js';
import { type ARCHIVE_MODES, listSettings, type TrackingMode } from '../table.js';

/** Both archives are public. `unlisted` asks search engines not to list it, and `off` disables it. */
type ArchiveMode = (typeof ARCHIVE_MODES)[number];

export interface ListSettings {
  archive: ArchiveMode;
  /** True if new subscribers confirm by email before they count. */
  doubleOptIn: boolean;
  /** Applies to future newsletters. A sent newsletter has its own mode. */
  tracking: TrackingMode;
}

export async function getListSettings(ctx: Context, userId: number): Promise<ListSettings> {
  const [row] = await ctx.db.read
    .select({
      archive: listSettings.archive,
      doubleOptIn: listSettings.doubleOptIn,
      tracking: listSettings.tracking,
    })
    .from(listSettings)
    .where(eq(listSettings.userId, userId));
  return row ?? { archive: 'listed', doubleOptIn: false, tracking: 'anonymous' };
}

export async function saveListSettings(
  ctx: Context,
  input: { userId: number; settings: ListSettings },
): Promise<void> {
  const { userId, settings } = input;
  const { archive, doubleOptIn, tracking } = settings;
  const values = { archive, doubleOptIn, tracking, updatedAt: ctx.clock.now() };
  await ctx.db.transact([
    ctx.db.write
      .insert(listSettings)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: listSettings.userId, set: values }),
    // The page links to the archive, and feeds show the time of their change.
    touchSite(ctx, userId),
  ]);
  emitSiteChanged(ctx, userId);
}

/** Builds the condition that the archive is listed, which is the default, for queries over many creators. */
export function whereArchiveListed(userId: SQLWrapper): SQL {
  return sql`not exists (select 1 from ${listSettings} where ${listSettings.userId} = ${userId} and ${listSettings.archive} <> 'listed')`;
}
