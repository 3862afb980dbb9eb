import { expect, it } from 'vitest';
import { hashToken } from '../../../kernel/ids.js';
import { createShop } from '../../../testing/payments/shop.js';
import { downloadLinks } from '../table.js';

it('stores a download token hashed and sealed, and the hash opens nothing', async () => {
  const shop = await createShop();
  const token = await shop.buy(await shop.addProduct());
  const [row] = await shop.ctx.db.read.select().from(downloadLinks);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row?.tokenHash).toBe(hashToken(token));
  expect((await shop.download(token)).status).toBe(200);
  expect((await shop.download(hashToken(token))).status).toBe(404);
});
