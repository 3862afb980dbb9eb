import type { RefusalStatus } from '../../../http/errors/error-body.js';
import { resolveErrorStatus } from '../../../http/errors/errors.js';
import { findUserSession } from '../../../http/identity/authenticate.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { preventCaching } from '../../../http/pages/private-page.js';
import { readPageLook, renderPage } from '../../../http/pages/render-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { AppError } from '../../../kernel/errors.js';
import type { PriceId } from '../../../kernel/plans/plan-prices.js';
import { PRICE_TEXTS } from '../rules.js';
import { findOpenSecret } from './get-subscription-view.js';

/** Serves `/checkout/pay`, the only page of the dashboard that may run a payment provider's script. */
export const planPaymentRoutes = createRouter();

const OFFERS = {
  monthly: { title: 'Pro, billed monthly', price: PRICE_TEXTS.monthly },
  annual: { title: 'Pro, billed annually', price: PRICE_TEXTS.annual },
} as const;

planPaymentRoutes.get('/checkout/pay', async (c) => {
  preventCaching(c);
  const look = readPageLook(c);
  const session = await findUserSession(c);
  if (session === undefined) {
    return renderPage(c, { page: 'plan-payment', state: 'signed-out', ...look }, 401, { framer: 'self' });
  }
  const priceId = c.req.query('price') === 'annual' ? 'annual' : 'monthly';
  const { browser: payments, pageSources } = c.var.context.payments;
  const { clientSecret, status } = await findPayable(c, { userId: session.userId, priceId });
  const form = { ...OFFERS[priceId], payments, clientSecret, checkout: `/checkout?plan=${priceId}` };
  return renderPage(c, { page: 'plan-payment', state: 'form', ...look, ...form }, status, {
    ...pageSources,
    framer: 'self',
  });
});

/**
 * Returns the client secret of the open payment. It is null if there is none or the request is rejected. `status` is
 * then the HTTP status.
 */
async function findPayable(
  c: HttpContext,
  { userId, priceId }: { userId: number; priceId: PriceId },
): Promise<{ clientSecret: string | null; status: RefusalStatus | 200 }> {
  try {
    await consume(c, LIMITS.subscription, `user:${userId}`);
    return { clientSecret: await findOpenSecret(c.var.context, { userId, priceId }), status: 200 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { clientSecret: null, status: resolveErrorStatus(c, error) };
  }
}
