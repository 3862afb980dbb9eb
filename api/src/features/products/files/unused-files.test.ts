import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY } from '../../../kernel/clock.js';
import { DEFAULT_LIMITS, getPlanStorageLimits } from '../../../kernel/plans/plan-limits.js';
import { createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { addProduct, PDF, uploadProductFile } from '../../../testing/payments/product-files.js';
import { downloadLinks, purchases } from '../../checkout/table.js';
import { eraseAccount } from '../../sign-in/account/delete-account.js';
import { productJobs } from '../index.js';
import { productFiles } from '../table.js';

const FREE_STORAGE = getPlanStorageLimits(DEFAULT_LIMITS, { isPro: false });

const listRows = (world: HttpWorld) => world.ctx.db.read.select().from(productFiles);

function listBlobs(world: HttpWorld): string[] {
  const folder = join(world.folder, 'blobs/product-files');
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function createWorldWithCreator() {
  const world = await createHttpWorld();
  return { world, mara: await world.register('mara') };
}

/** Runs what is due by now, as the worker does. */
async function runDueJobs(world: HttpWorld): Promise<void> {
  const { ctx } = world;
  for (const job of await ctx.db.read.select().from(jobs)) {
    const handler = productJobs[job.kind];
    if (handler === undefined || job.runAt > ctx.clock.now()) continue;
    await handler(ctx, job.payload, { attempt: 1, isStopping: () => false });
    await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
  }
}

describe('unused files', () => {
  const readFileId = async (world: HttpWorld) => (await listRows(world))[0]?.id ?? 0;

  async function createLink(world: HttpWorld, fileId: number, change: object = {}) {
    const link = {
      tokenHash: 't',
      sealedToken: 't',
      fileId,
      maxUses: 3,
      expiresAt: world.clock.now() + 7 * DAY,
      createdAt: 0,
    };
    await world.ctx.db.transact([world.ctx.db.write.insert(downloadLinks).values({ ...link, ...change })]);
  }

  async function sell(
    world: HttpWorld,
    userId: number,
    status: 'pending' | 'completed' | 'refunded',
    provider: 'simulated' | 'free' = 'simulated',
  ) {
    const now = world.clock.now();
    await world.ctx.db.transact([
      world.ctx.db.write.insert(purchases).values({
        publicId: 'p',
        provider,
        paymentIntentId: 'pi',
        userId,
        productId: 1,
        status,
        productTitle: 'T',
        fileId: await readFileId(world),
        amount: 500,
        currency: 'usd',
        createdAt: now,
        updatedAt: now,
      }),
    ]);
  }

  it('are deleted a day after the upload, with their bytes', async () => {
    const { world, mara } = await createWorldWithCreator();
    await uploadProductFile(world, mara, PDF);
    world.clock.advance(DAY - 1);
    await runDueJobs(world);
    expect(await listRows(world)).toHaveLength(1);
    world.clock.advance(1);
    await runDueJobs(world);
    expect([await listRows(world), listBlobs(world)]).toEqual([[], []]);
  });

  it('are deleted if the process died before the row was written', async () => {
    const { world, mara } = await createWorldWithCreator();
    await uploadProductFile(world, mara, PDF);
    await world.ctx.db.transact([world.ctx.db.write.delete(productFiles)]);
    expect(listBlobs(world)).toHaveLength(1);
    world.clock.advance(DAY);
    await runDueJobs(world);
    expect(listBlobs(world)).toEqual([]);
  });

  it('stay while a product uses them, and are deleted a day after it is deleted or replaced', async () => {
    const { world, mara } = await createWorldWithCreator();
    const { id } = await addProduct(world, mara);
    const secondProduct = await addProduct(world, mara, { fileId: await readFileId(world) });
    world.clock.advance(2 * DAY);
    await runDueJobs(world);
    expect(await listRows(world)).toHaveLength(1);
    await world.call('DELETE', `/api/products/${secondProduct.id}`, { as: mara });
    world.clock.advance(DAY);
    await runDueJobs(world);
    expect(await listRows(world)).toHaveLength(1);
    const { file } = (await uploadProductFile(world, mara, { ...PDF, name: 'second.pdf' })).json;
    const text = { title: 'T', description: '', price: '5', image: null, isDigital: true, fileType: 'pdf' };
    const body = { ...text, fileId: file.id, version: 1 };
    await world.call('PUT', `/api/products/${id}`, { as: mara, body });
    world.clock.advance(DAY);
    await runDueJobs(world);
    expect((await listRows(world)).map(({ originalName }) => originalName)).toEqual(['second.pdf']);
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    world.clock.advance(DAY - 1);
    await runDueJobs(world);
    expect(await listRows(world)).toHaveLength(1);
    world.clock.advance(1);
    await runDueJobs(world);
    expect([await listRows(world), listBlobs(world)]).toEqual([[], []]);
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('stay while a download link is valid', async () => {
    const { world, mara } = await createWorldWithCreator();
    const { id } = await addProduct(world, mara);
    await createLink(world, await readFileId(world));
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    world.clock.advance(DAY);
    await runDueJobs(world);
    expect(await listRows(world)).toHaveLength(1);
    world.clock.advance(7 * DAY);
    await runDueJobs(world);
    expect([await listRows(world), listBlobs(world)]).toEqual([[], []]);
    const [link] = await world.ctx.db.read.select().from(downloadLinks);
    expect(link?.fileId).toBeNull();
  });

  it.each([
    ['completed', 1],
    ['pending', 1],
    ['refunded', 0],
  ] as const)('are deleted only if no purchase is pending or completed: %s', async (status, storedBytes) => {
    const { world, mara } = await createWorldWithCreator();
    const { id } = await addProduct(world, mara);
    await sell(world, mara.id, status);
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    world.clock.advance(DAY);
    await runDueJobs(world);
    expect(await listRows(world)).toHaveLength(storedBytes);
  });

  it('are not kept for a free purchase after its links have expired', async () => {
    const { world, mara } = await createWorldWithCreator();
    const { id } = await addProduct(world, mara);
    await sell(world, mara.id, 'completed', 'free');
    await createLink(world, await readFileId(world));
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    world.clock.advance(DAY);
    await runDueJobs(world);
    expect(await listRows(world)).toHaveLength(1);
    world.clock.advance(7 * DAY);
    await runDueJobs(world);
    expect([await listRows(world), listBlobs(world)]).toEqual([[], []]);
  });

  it.each([
    ['paid', 'simulated', 200],
    ['free', 'free', 403],
  ] as const)('count towards the storage quota unless a buyer paid: %s', async (_name, provider, status) => {
    const { world, mara } = await createWorldWithCreator();
    const { id } = await addProduct(world, mara);
    await sell(world, mara.id, 'completed', provider);
    const { write } = world.ctx.db;
    await world.ctx.db.transact([write.update(productFiles).set({ size: FREE_STORAGE.fileBytes })]);
    const upload = () => uploadProductFile(world, mara, PDF);
    expect(await upload()).toMatchObject({ status: 403, json: { code: 'storage_quota_exceeded' } });
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    expect((await upload()).status).toBe(status);
  });

  it('are deleted with their account, or once the last link of a buyer expires', async () => {
    const { world, mara } = await createWorldWithCreator();
    await addProduct(world, mara);
    await sell(world, mara.id, 'completed');
    const [sold] = await world.ctx.db.read.select().from(purchases);
    await createLink(world, await readFileId(world), { creatorId: mara.id, purchaseId: sold?.id });
    await addProduct(world, mara, { title: 'Unsold' });
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    await eraseAccount(world.ctx, { userId: mara.id });
    await eraseAccount(world.ctx, { userId: mara.id });
    await runDueJobs(world);
    const remainingRows = await listRows(world);
    expect(remainingRows.map(({ userId, originalName }) => [userId, originalName])).toEqual([
      [null, 'glazes.pdf'],
    ]);
    expect(listBlobs(world)).toEqual([remainingRows[0]?.key]);
    world.clock.advance(7 * DAY);
    await runDueJobs(world);
    expect([await listRows(world), listBlobs(world)]).toEqual([[], []]);
    expect(await world.ctx.db.read.select().from(purchases)).toMatchObject([{ userId: null, fileId: null }]);
  });
});

describe('a free sample', () => {
  it('is erased a day after its page stops using it, and not before', async () => {
    const { world, mara } = await createWorldWithCreator();
    const { id, slug } = await addProduct(world, mara);
    const { file } = (await uploadProductFile(world, mara, PDF)).json;
    const save = (previewFileId: number | null, version: number) =>
      world.call('PUT', `/api/products/${id}/page`, {
        as: mara,
        body: { slug, details: '', images: [], questions: [], refundTerms: '', previewFileId, version },
      });
    const isStored = async () => {
      world.clock.advance(DAY + 1);
      await runDueJobs(world);
      return (await listRows(world)).some((row) => row.id === file.id);
    };
    expect((await save(file.id, 1)).status).toBe(200);
    expect(await isStored()).toBe(true);
    expect((await save(null, 2)).status).toBe(200);
    expect(await isStored()).toBe(false);
  });

  it('is erased with its product', async () => {
    const { world, mara } = await createWorldWithCreator();
    const { id, slug } = await addProduct(world, mara);
    const { file } = (await uploadProductFile(world, mara, PDF)).json;
    await world.call('PUT', `/api/products/${id}/page`, {
      as: mara,
      body: {
        slug,
        details: '',
        images: [],
        questions: [],
        refundTerms: '',
        previewFileId: file.id,
        version: 1,
      },
    });
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    world.clock.advance(DAY + 1);
    await runDueJobs(world);
    expect(await listRows(world)).toEqual([]);
  });
});
