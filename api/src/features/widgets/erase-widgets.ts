import { sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { eraseRows } from '../../db/erase-rows.js';
import { allowedHosts, widgetSightings } from './table.js';

export async function eraseWidgets(ctx: Context, userId: number): Promise<void> {
  for (const table of [allowedHosts, widgetSightings]) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
