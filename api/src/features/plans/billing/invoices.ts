import { AppError } from '../../../kernel/errors.js';
import type { Invoice } from '../../../ports/subscriptions.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { findCustomerId } from '../store.js';

export async function listInvoices(ctx: Context, { userId }: { userId: number }): Promise<Invoice[]> {
  const customerId = await findCustomerId(ctx, userId);
  if (customerId === undefined) return [];
  return callProvider(ctx, () => ctx.payments.subscriptions.listInvoices(customerId));
}

/** Returns the URL of the provider's page for changing cards and viewing invoices. */
export async function openBillingPortal(ctx: Context, { userId }: { userId: number }): Promise<string> {
  const customerId = await findCustomerId(ctx, userId);
  if (customerId === undefined) {
    throw new AppError('no_subscription', 'You have made no payments yet, so there is no billing portal.');
  }
  const returnUrl = `${ctx.instance.publicUrl}/settings?tab=subscription`;
  return callProvider(ctx, () => ctx.payments.subscriptions.openPortal({ customerId, returnUrl }));
}
