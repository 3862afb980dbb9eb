import { findUserSession } from '../../http/authenticate.js';
import { readPageLook } from '../../http/page-look.js';
import { paymentSources } from '../../http/payment-sources.js';
import { keepPrivate } from '../../http/private-page.js';
import { renderPage } from '../../http/render-page.js';
import { createRouter } from '../../http/router.js';

/** `/checkout/pay`: where a payment provider's script may run, so that it runs nowhere else in the dashboard. */
export const planPaymentRoutes = createRouter();

const OFFERS = {
  monthly: { title: 'Pro, billed monthly', price: '$10 a month' },
  annual: { title: 'Pro, billed annually', price: '$96 a year' },
} as const;

planPaymentRoutes.get('/checkout/pay', async (c) => {
  keepPrivate(c);
  const look = readPageLook(c);
  if ((await findUserSession(c)) === undefined) {
    return renderPage(c, { page: 'plan-payment', state: 'signed-out', ...look }, 401, { framer: 'self' });
  }
  const plan = c.req.query('price') === 'annual' ? 'annual' : 'monthly';
  const payments = c.var.context.payments.browser;
  const form = { ...OFFERS[plan], payments, checkout: `/checkout?plan=${plan}` };
  return renderPage(c, { page: 'plan-payment', state: 'form', ...look, ...form }, 200, {
    ...paymentSources(payments),
    framer: 'self',
  });
});
