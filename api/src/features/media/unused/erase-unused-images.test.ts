import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY } from '../../../kernel/clock.js';
import { createRandomId } from '../../../kernel/ids.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { createStudio } from '../../../testing/newsletters.js';
import { mediaJobs } from '../index.js';
import { isOwnImage } from '../store.js';
import { readImageBytes } from '../store-image.js';
import { ERASURE_STARTED, images } from '../table.js';
import { ERASE_UNUSED_IMAGES, eraseUnusedImages, eraseUnusedImagesLater } from './erase-unused-images.js';
import { IMAGE_PLACES } from './image-places.js';

const RUN = { attempt: 1, isStopping: () => false };

/** Adds an image as an upload leaves it, without the work of encoding. */
async function addImage({ ctx }: HttpWorld, owner: Creator): Promise<{ key: string; address: string }> {
  const key = createRandomId();
  await ctx.blobs.write(`images/${key}/512.webp`, new Uint8Array([1]));
  const file = {
    originalName: 'a.png',
    mimeType: 'image/png',
    size: 1,
    width: 1,
    height: 1,
    storedBytes: 1_000,
  };
  await ctx.db.transact([
    ctx.db.write.insert(images).values({ ...file, userId: owner.id, key, createdAt: ctx.clock.now() }),
    eraseUnusedImagesLater(ctx),
  ]);
  return { key, address: `/media/${key}/512.webp` };
}

/** Runs the weekly job, as often as it is due. */
async function passWeeks(world: HttpWorld, weeks: number): Promise<void> {
  const { ctx } = world;
  for (let week = 0; week < weeks; week += 1) {
    world.clock.advance(7 * DAY);
    const dueJobs = await ctx.db.read.select().from(jobs).where(eq(jobs.kind, ERASE_UNUSED_IMAGES));
    expect(dueJobs).toHaveLength(1);
    const [job] = dueJobs;
    if (job === undefined) return;
    expect(job.runAt).toBeLessThanOrEqual(ctx.clock.now());
    await ctx.db.transact([
      ctx.db.write.update(jobs).set({ claimedBy: 'a worker' }).where(eq(jobs.id, job.id)),
    ]);
    await mediaJobs[ERASE_UNUSED_IMAGES]?.(ctx, job.payload, RUN);
    await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
  }
}

const listKeys = async ({ ctx }: HttpWorld) =>
  (await ctx.db.read.select({ key: images.key }).from(images)).map(({ key }) => key);
const hasFiles = ({ folder }: HttpWorld, key: string) => existsSync(join(folder, 'blobs/images', key));

it('erases an unused image with its files, and reduces the used quota', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const { key } = await addImage(world, mara);
  const readUsedBytes = () => readImageBytes(world.ctx, mara.id);
  expect(await readUsedBytes()).toBe(1_000);
  await passWeeks(world, 5);
  expect([await listKeys(world), hasFiles(world, key)]).toEqual([[key], true]);
  await passWeeks(world, 1);
  expect([await listKeys(world), hasFiles(world, key), await readUsedBytes()]).toEqual([[], false, 0]);
  // Without an image there is no job.
  expect(await world.ctx.db.read.select().from(jobs).where(eq(jobs.kind, ERASE_UNUSED_IMAGES))).toEqual([]);
});

/** Adds a row in each table that has places, with the address in one column. */
const ROWS: Record<string, (userId: number, column: string, text: string) => ReturnType<typeof sql>> = {
  sites: (userId, column, text) =>
    sql`update sites set ${sql.identifier(column)} = ${text} where user_id = ${userId}`,
  links: (userId, column, text) => {
    const row = { url: 'https://a.example', icon: 'globe', image: null, content: null, [column]: text };
    return sql`insert into links (user_id, title, url, icon, image, content, position, created_at) values (${userId}, 'x', ${row.url}, ${row.icon}, ${row.image}, ${row.content}, 1, 1)`;
  },
  products: (userId, column, text) => {
    const row = { description: '', image: null, [column]: text };
    return sql`insert into products (user_id, title, description, price, price_cents, image, position, created_at, updated_at) values (${userId}, 'x', ${row.description}, 'Free', 0, ${row.image}, 1, 1, 1)`;
  },
  newsletters: (userId, column, text) => {
    const row = {
      content: '',
      image_url: null,
      cta_url: null,
      image_blocks: '[]',
      image_block_links: '[]',
      [column]: text,
    };
    return sql`insert into newsletters (user_id, title, content, image_url, cta_url, image_blocks, image_block_links, created_at, updated_at) values (${userId}, 'x', ${row.content}, ${row.image_url}, ${row.cta_url}, ${row.image_blocks}, ${row.image_block_links}, 1, 1)`;
  },
  product_pages: (userId, column, text) => {
    const row = { details: '', images: '[]', questions: '[]', refund_terms: '', [column]: text };
    return sql`insert or replace into product_pages (product_id, user_id, details, images, questions, refund_terms) select id, user_id, ${row.details}, ${row.images}, ${row.questions}, ${row.refund_terms} from products where user_id = ${userId}`;
  },
  newsletter_links: (userId, _, text) =>
    sql`insert into newsletter_links (newsletter_id, position, url) select id, 1, ${text} from newsletters where user_id = ${userId}`,
  auto_replies: (userId, _, text) =>
    sql`insert into auto_replies (user_id, message, updated_at) values (${userId}, ${text}, 1)`,
};

const PLACES = IMAGE_PLACES.flatMap(({ table, columns }) =>
  columns.map((column) => [table, column] as const),
);

it.each(PLACES)('does not erase an image that %s.%s refers to', async (table, column) => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const [storedImage, unusedImage] = [await addImage(world, mara), await addImage(world, mara)];
  if (table === 'newsletter_links') {
    await world.call('POST', '/api/newsletters', { as: mara, body: { title: 'x', content: '<p>x</p>' } });
  }
  if (table === 'product_pages') {
    const product = ROWS.products?.(mara.id, 'description', '') ?? sql``;
    await world.ctx.db.transact([world.ctx.db.write.run(product)]);
  }
  const text = JSON.stringify([`https://tidings.example${storedImage.address}`]);
  const statement = ROWS[table]?.(mara.id, column, text);
  if (statement === undefined) throw new Error(`How does a row of ${table} look?`);
  await world.ctx.db.transact([world.ctx.db.write.run(statement)]);
  await passWeeks(world, 6);
  expect(await listKeys(world)).toEqual([storedImage.key]);
  expect([hasFiles(world, storedImage.key), hasFiles(world, unusedImage.key)]).toEqual([true, false]);
});

it('restarts the period if an image is used again', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const { key, address } = await addImage(world, mara);
  await passWeeks(world, 3);
  const setBio = (bio: string) => world.call('POST', '/api/onboarding', { as: mara, body: { bio } });
  await setBio(address);
  await passWeeks(world, 1);
  await setBio('words');
  await passWeeks(world, 5);
  expect(await listKeys(world)).toEqual([key]);
  await passWeeks(world, 1);
  expect(await listKeys(world)).toEqual([]);
});

it('finds images in more rows than one query reads, and ignores the use by another creator', async () => {
  const world = await createHttpWorld();
  const [mara, tom] = [await world.register('mara'), await world.register('tom')];
  const keys: string[] = [];
  for (let each = 0; each < 45; each += 1) {
    const { key, address } = await addImage(world, mara);
    keys.push(key);
    const statement = ROWS.newsletters?.(mara.id, 'content', `<img src="${address}">`);
    if (statement !== undefined) await world.ctx.db.transact([world.ctx.db.write.run(statement)]);
  }
  const foreign = await addImage(world, tom);
  const statement = ROWS.newsletters?.(mara.id, 'content', `<img src="${foreign.address}">`);
  if (statement !== undefined) await world.ctx.db.transact([world.ctx.db.write.run(statement)]);
  await passWeeks(world, 6);
  // Only its owner's places count.
  expect((await listKeys(world)).sort()).toEqual(keys.sort());
});

it('does not erase an image that is used at the last moment', async () => {
  const world = await createHttpWorld();
  const { ctx } = world;
  const mara = await world.register('mara');
  const { key, address } = await addImage(world, mara);
  await passWeeks(world, 5);
  world.clock.advance(7 * DAY);
  // Adds a use between the check and the deletion.
  const { transact } = ctx.db;
  let writes = 0;
  const lateCtx = {
    ...ctx,
    db: {
      ...ctx.db,
      transact: (async (statements: Parameters<typeof transact>[0]) => {
        writes += 1;
        if (writes === 2)
          await transact([
            ctx.db.write.run(sql`update sites set bio = ${address} where user_id = ${mara.id}`),
          ]);
        return transact(statements);
      }) as typeof transact,
    },
  };
  await eraseUnusedImages(lateCtx, { afterUserId: 0 }, RUN);
  expect(writes).toBe(3);
  expect([await listKeys(world), hasFiles(world, key)]).toEqual([[key], true]);
});

it('rejects the use of an image once its deletion starts, and erases it after a crash', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const { key, address } = await addImage(world, mara);
  const { ctx } = world;
  expect(await isOwnImage(ctx, { userId: mara.id, address })).toBe(true);
  await ctx.db.transact([ctx.db.write.update(images).set({ unusedSince: ERASURE_STARTED })]);
  expect(await isOwnImage(ctx, { userId: mara.id, address })).toBe(false);
  await passWeeks(world, 1);
  expect([await listKeys(world), hasFiles(world, key)]).toEqual([[], false]);
});

it('never erases the images of a sent newsletter, even after its deletion', async () => {
  const studio = await createStudio();
  const { world, mara } = studio;
  const [shownImage, otherImage] = [await addImage(world, mara), await addImage(world, mara)];
  const content = `<p>x</p><img src="http://127.0.0.1:3000${shownImage.address}" alt="x">`;
  const sentId = await studio.draft({ content });
  const draft = await studio.draft({
    content: `<p>x</p><img src="http://127.0.0.1:3000${otherImage.address}" alt="x">`,
  });
  const { json } = await studio.call('GET', `/${sentId}`);
  expect((await studio.call('POST', `/${sentId}/send?version=${json.version}`)).status).toBeLessThan(300);
  await studio.runDueJobs();
  const { db } = world.ctx;
  await db.transact([db.write.run(sql`update deliveries set status = 'accepted'`)]);
  await db.transact([db.write.run(sql`update mailings set status = 'finished'`)]);
  for (const id of [sentId, draft]) expect((await studio.call('DELETE', `/${id}`)).status).toBeLessThan(300);
  world.clock.advance(2 * DAY);
  await studio.runDueJobs();
  expect((await studio.row(sentId))?.content ?? '').toBe('');
  await passWeeks(world, 7);
  expect(await listKeys(world)).toEqual([shownImage.key]);
  expect(hasFiles(world, shownImage.key)).toBe(true);
});

it('returns unfinished when it is stopped, and skips creators that are already done', async () => {
  const world = await createHttpWorld();
  const { ctx } = world;
  const mara = await world.register('mara');
  const { key } = await addImage(world, mara);
  expect(await eraseUnusedImages(ctx, { afterUserId: 0 }, { attempt: 1, isStopping: () => true })).toBe(
    'unfinished',
  );
  await eraseUnusedImages(ctx, { afterUserId: mara.id }, RUN);
  expect(await listKeys(world)).toEqual([key]);
});
