import type { Client, InStatement } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { expect, it, type Mock, vi } from 'vitest';
import { createShop } from '../../../testing/payments/shop.js';
import { eraseSales } from '../erase-sales.js';
import { exportSales } from './export-sales.js';
import { listSales } from './list-sales.js';

it('reads a page of sales by its index, for any filter', async () => {
  const { ctx, mara } = await createShop();
  // Drizzle's type does not expose its client, which shows the statements as sent.
  const { $client: client } = ctx.db.read as unknown as { $client: Client };
  const execute = vi.spyOn(client, 'execute') as unknown as Mock<(statement: InStatement) => unknown>;
  const userId = mara.id;
  await listSales(ctx, { userId, limit: 50, beforeId: undefined });
  await listSales(ctx, { userId, limit: 50, beforeId: 900, search: 'kiln', status: 'completed' });
  for await (const _ of exportSales(ctx, userId));
  await eraseSales(ctx, userId);
  const statements = execute.mock.calls.map(
    ([statement]) => statement as unknown as { sql: string; args: never[] },
  );
  const salesQueries = statements.filter(
    ({ sql: text }) => /from "?purchases"?/.test(text) && text.includes('limit'),
  );
  expect(salesQueries).toHaveLength(4);
  for (const { sql: text, args } of salesQueries) {
    const { rows } = await client.execute({ sql: `explain query plan ${text}`, args });
    const plan = rows.map(({ detail }) => detail).join(', ');
    expect(plan).toContain('purchases_user_id (user_id=?');
    expect(plan).not.toContain('ORDER BY');
  }
});

it('finds expired download uses by their index', async () => {
  const { ctx } = await createShop();
  const plan = await ctx.db.read.all<{ detail: string }>(
    sql`explain query plan delete from download_uses where used_at < 5`,
  );
  expect(plan.map(({ detail }) => detail).join()).toContain('download_uses_used');
});
