import type { Invoice } from '../../../ports/subscriptions.js';
import type { Context } from '../../../server/context.js';
import { askProvider } from '../../payments/index.js';
import { findCustomerId } from '../store.js';

export async function listInvoices(ctx: Context, { userId }: { userId: number }): Promise<Invoice[]> {
  const customerId = await findCustomerId(ctx, userId);
  if (customerId === undefined) return [];
  return askProvider(ctx, () => ctx.payments.subscriptions.listInvoices(customerId));
}
