import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../db/table.js';
import { HOUR } from '../../kernel/clock.js';
import { hashToken, randomToken } from '../../kernel/ids.js';
import { BUYER, createShop, type Shop } from '../../testing/payments/shop.js';
import { HASH_DOWNLOAD_TOKENS } from './rules.js';
import { downloadLinks } from './table.js';

async function rowOf(shop: Shop) {
  const [row] = await shop.ctx.db.read.select().from(downloadLinks);
  return row;
}

/** Stores a token as the previous release did: in clear, without the other columns. */
async function storeInClear(shop: Shop): Promise<string> {
  const token = randomToken();
  await shop.ctx.db.transact([
    shop.ctx.db.write.run(
      sql`update download_links set token = ${token}, token_hash = null, sealed_token = null`,
    ),
  ]);
  return token;
}

const enqueue = (shop: Shop) =>
  shop.ctx.db.transact([
    shop.ctx.db.write
      .insert(jobs)
      .values({ kind: HASH_DOWNLOAD_TOKENS, payload: {}, runAt: 0, createdAt: 0 }),
  ]);

describe('download tokens', () => {
  it('are stored as a hash and sealed, and the hash opens nothing', async () => {
    const shop = await createShop();
    const token = await shop.buy(await shop.addProduct());
    const row = await rowOf(shop);
    expect(JSON.stringify(row)).not.toContain(token);
    expect([row?.tokenHash, row?.retiredToken]).toEqual([hashToken(token), hashToken(token)]);
    expect((await shop.download(token)).status).toBe(200);
    expect((await shop.download(hashToken(token))).status).toBe(404);
  });

  it('of the previous release work before and after they are hashed', async () => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    const token = await storeInClear(shop);
    expect((await shop.download(token)).status).toBe(200);
    await enqueue(shop);
    await shop.runJobs();
    const row = await rowOf(shop);
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await shop.download(token)).status).toBe(200);
    const [link] = await shop.links();
    expect([link?.token, link?.email]).toEqual([token, BUYER]);
  });

  it('that an old server writes during the upgrade are hashed an hour later, and the job ends', async () => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    await enqueue(shop);
    await shop.runJobs();
    const token = await storeInClear(shop);
    shop.clock.advance(HOUR);
    await shop.runJobs();
    expect(JSON.stringify(await rowOf(shop))).not.toContain(token);
    const waiting = await shop.ctx.db.read.select().from(jobs);
    expect(waiting.filter(({ kind }) => kind === HASH_DOWNLOAD_TOKENS)).toEqual([]);
  });
});
