import { and, asc, eq, gt, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import { jobs } from '../../../db/table.js';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { ERASURE_STARTED, images } from '../table.js';
import { IMAGE_PLACES, type ImagePlace, whereUsed } from './image-places.js';

export const ERASE_UNUSED_IMAGES = 'media.erase-unused-images';

const SWEEP_INTERVAL = 7 * DAY;
/** Long enough for an open editor, an undone deletion, and a text in a clipboard or a browser. */
export const UNUSED_FOR = 30 * DAY;
/** A new image may belong to a text that is not saved yet. */
const NEW_FOR = 7 * DAY;

/** Number of rows of up to half a megabyte each. */
const ROWS_AT_ONCE = 20;
const CREATORS_AT_ONCE = 100;

const Payload = z.object({ afterUserId: z.number() });

/**
 * Builds the statement that queues the job for a week later, unless it is queued already or there are no images. A
 * running job does not count, because it may have passed this creator.
 */
export function eraseUnusedImagesLater(
  ctx: Context,
  { afterUserId = 0, wait = SWEEP_INTERVAL } = {},
): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(sql`
    insert into ${jobs} (kind, payload, run_at, created_at)
    select ${ERASE_UNUSED_IMAGES}, ${JSON.stringify({ afterUserId })}, ${now + wait}, ${now}
    where exists (select 1 from images)
      and not exists (select 1 from ${jobs} where kind = ${ERASE_UNUSED_IMAGES} and claimed_by is null)`);
}

/** Checks some creators' images, and queues a job for the rest, or for the next week. */
export async function eraseUnusedImages(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { afterUserId } = Payload.parse(payload);
  const owners = await ctx.db.read
    .selectDistinct({ userId: images.userId })
    .from(images)
    .where(gt(images.userId, afterUserId))
    .orderBy(asc(images.userId))
    .limit(CREATORS_AT_ONCE);
  for (const { userId } of owners) {
    if (run.isStopping()) return UNFINISHED;
    await eraseUserUnusedImages(ctx, userId);
  }
  const last = owners.length === CREATORS_AT_ONCE ? owners.at(-1) : undefined;
  await ctx.db.transact([
    eraseUnusedImagesLater(ctx, last === undefined ? {} : { afterUserId: last.userId, wait: 0 }),
  ]);
  return undefined;
}

/** Marks unused images, unmarks images in use again, and erases images marked for long enough. */
async function eraseUserUnusedImages(ctx: Context, userId: number): Promise<void> {
  const usedKeys = await findUsedKeys(ctx, userId);
  const now = ctx.clock.now();
  const isOfUser = eq(images.userId, userId);
  await ctx.db.transact([
    ctx.db.write
      .update(images)
      .set({ unusedSince: null })
      .where(and(isOfUser, isNotNull(images.unusedSince), whereKeyIn(usedKeys))),
    ctx.db.write
      .update(images)
      .set({ unusedSince: now })
      .where(
        and(
          isOfUser,
          isNull(images.unusedSince),
          eq(images.isMailed, false),
          lte(images.createdAt, now - NEW_FOR),
          not(whereKeyIn(usedKeys)),
        ),
      ),
  ]);
  const overdue = await ctx.db.read
    .select({ id: images.id, key: images.key })
    .from(images)
    .where(and(isOfUser, eq(images.isMailed, false), lte(images.unusedSince, now - UNUSED_FOR)));
  for (const image of overdue) await eraseImage(ctx, { ...image, userId });
}

/** Uses one parameter for any number of keys. */
function whereKeyIn(keys: string[]): SQL {
  return sql`${images.key} in (select value from json_each(${JSON.stringify(keys)}))`;
}

/**
 * Deletes files first, because a row without files is found again, but a file without a row never. The statement before
 * ensures that nothing uses the image then, and that nothing new can, because `isOwnImage` returns false from then on.
 */
async function eraseImage(ctx: Context, image: { id: number; key: string; userId: number }): Promise<void> {
  const { id, key, userId } = image;
  const [claimedRows] = await ctx.db.transact([
    ctx.db.write
      .update(images)
      .set({ unusedSince: ERASURE_STARTED })
      .where(and(eq(images.id, id), eq(images.isMailed, false), not(whereUsed(userId, sql`${key}`))))
      .returning({ id: images.id }),
  ]);
  if (claimedRows.length === 0) return;
  await ctx.blobs.removeAll(`images/${key}/`);
  await ctx.db.transact([ctx.db.write.delete(images).where(eq(images.id, id))]);
}

/** Reads some rows at a time, because a creator's newsletters may be as long as books. */
async function findUsedKeys(ctx: Context, userId: number): Promise<string[]> {
  const keys = new Set<string>();
  for (const place of IMAGE_PLACES) {
    let afterId = 0;
    for (;;) {
      const rows = await readPlace(ctx, { place, userId, after: afterId });
      for (const [, key = ''] of rows.flatMap(({ text }) => [...text.matchAll(KEY_PATTERN)])) keys.add(key);
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_AT_ONCE) break;
      afterId = last.row;
    }
  }
  return [...keys];
}

const KEY_PATTERN = /\/media\/([0-9a-f]{24})\//g;

async function readPlace(
  ctx: Context,
  { place, userId, after }: { place: ImagePlace; userId: number; after: number },
): Promise<Array<{ row: number; text: string }>> {
  const texts = place.columns.map((column) => sql`coalesce(${sql.identifier(column)}, '')`);
  const text = sql.join(texts, sql` || ' ' || `);
  return ctx.db.read.all(sql`
    select rowid as row, ${text} as text from ${sql.identifier(place.table)}
    where ${place.ownedBy(userId)} and rowid > ${after} and instr(${text}, '/media/') > 0
    order by rowid limit ${ROWS_AT_ONCE}`);
}
