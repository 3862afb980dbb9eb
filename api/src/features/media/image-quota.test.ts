import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS, getPlanStorageLimits } from '../../kernel/plans/plan-limits.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { setPlan } from '../../testing/payments/pro.js';
import { images } from './table.js';

const FREE_STORAGE = getPlanStorageLimits(DEFAULT_LIMITS, { isPro: false });

async function upload(world: HttpWorld, as: Creator) {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#02566b' } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${png.toString('base64')}`;
  return world.call('POST', '/api/upload-image', { as, body: { image } });
}

/** Creates a creator whose images leave `freeBytes` bytes of the free plan. */
async function createAlmostFull(freeBytes: number) {
  const world = await createHttpWorld();
  const [mara, tom] = [await world.register('mara'), await world.register('tom')];
  const storedImage = {
    originalName: 'a.png',
    mimeType: 'image/png',
    size: 1,
    width: 1,
    height: 1,
    createdAt: 0,
  };
  await world.ctx.db.transact([
    world.ctx.db.write.insert(images).values({
      ...storedImage,
      userId: mara.id,
      key: 'f'.repeat(24),
      storedBytes: FREE_STORAGE.imageBytes - freeBytes,
    }),
  ]);
  const folders = () => readdirSync(join(world.folder, 'blobs/images'));
  return { world, mara, tom, folders };
}

it('counts all sizes of an image, and shows them in the usage', async () => {
  const { world, tom } = await createAlmostFull(0);
  expect((await upload(world, tom)).status).toBe(200);
  const [row] = (await world.ctx.db.read.select().from(images)).filter(({ userId }) => userId === tom.id);
  expect(row?.storedBytes).toBeGreaterThan(row?.size ?? 0);
  const usage = await world.call('GET', '/api/usage', { as: tom });
  expect(usage.json.storage).toEqual({
    imageBytes: { used: row?.storedBytes, limit: FREE_STORAGE.imageBytes },
    fileBytes: { used: 0, limit: FREE_STORAGE.fileBytes },
    products: { used: 0, limit: FREE_STORAGE.products },
  });
});

it('rejects an upload with the used storage once its creator’s plan is full', async () => {
  const { world, mara, tom } = await createAlmostFull(0);
  const response = await upload(world, mara);
  expect([response.status, response.json.code]).toEqual([403, 'storage_quota_exceeded']);
  expect(response.json.message).toBe(
    'Your images use 250 MB of the 250 MB that your plan has. Use an image that you already uploaded, or upgrade to Pro for more.',
  );
  expect((await upload(world, tom)).status).toBe(200);
});

it('accepts one of two parallel uploads for the remaining storage, and leaves no rejected files', async () => {
  const { world, mara, tom, folders } = await createAlmostFull(0);
  await upload(world, tom);
  const [ownImage] = (await world.ctx.db.read.select().from(images)).filter(
    ({ userId }) => userId === tom.id,
  );
  const { write } = world.ctx.db;
  const almostFullBytes = FREE_STORAGE.imageBytes - (ownImage?.storedBytes ?? 0) - 1;
  await world.ctx.db.transact([write.update(images).set({ storedBytes: almostFullBytes })]);
  const responses = await Promise.all([upload(world, mara), upload(world, mara)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  // Tom's image, and the accepted one.
  expect(folders()).toHaveLength(2);
});

it('accepts more images on Pro', async () => {
  const { world, mara } = await createAlmostFull(0);
  await setPlan(world.ctx, mara.id, { isPro: true });
  expect((await upload(world, mara)).status).toBe(200);
});
