import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createHttpWorld } from '../../../testing/http-world.js';
import { createPdf } from '../../../testing/payments/media-files.js';
import { addProduct, uploadProductFile } from '../../../testing/payments/product-files.js';
import { users } from '../../accounts/table.js';
import { emitSiteChanged } from '../../sites/index.js';

it('provides no sample before the creator’s address is verified, where the instance requires it', async () => {
  const world = await createHttpWorld({ instance: { requireVerifiedEmail: true } });
  const mara = await world.register('mara');
  const { id } = await addProduct(world, mara);
  const uploadResponse = await uploadProductFile(world, mara, { name: 'sample.pdf', bytes: createPdf(3) });
  const { json } = await world.call('GET', `/api/products/${id}/page`, { as: mara });
  const { slug, details, images, questions, refundTerms, version } = json;
  const body = {
    ...{ slug, details, images, questions, refundTerms, version },
    previewFileId: uploadResponse.json.file.id,
  };
  expect((await world.call('PUT', `/api/products/${id}/page`, { as: mara, body })).status).toBe(200);
  const page = `/mara/p/${slug}`;
  expect((await world.fetch(`${page}/preview`)).status).toBe(404);
  expect((await world.call('GET', page)).text).not.toContain('Download a free sample');

  await world.ctx.db.transact([
    world.ctx.db.write
      .update(users)
      .set({ emailVerifiedAt: world.ctx.clock.now() })
      .where(eq(users.id, mara.id)),
  ]);
  emitSiteChanged(world.ctx, mara.id);
  expect((await world.fetch(`${page}/preview`)).status).toBe(200);
  expect((await world.call('GET', page)).text).toContain('Download a free sample');
});
