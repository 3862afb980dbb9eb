import { sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { allowedHosts, widgetInstalls } from './table.js';

export async function eraseWidgets(ctx: Context, userId: number): Promise<void> {
  for (const table of [allowedHosts, widgetInstalls]) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
