import { findAdmin, findUserSession } from '../../../http/identity/authenticate.js';
import { renderPrivatePage } from '../../../http/pages/private-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { checkPayments, readPaymentDiagnostics, summarizePayments } from './check-payments.js';

/** Serves a page for the operator. It is not part of the API. */
export const diagnosticsRoutes = createRouter();

diagnosticsRoutes.get('/stripe-diagnostics', async (c) => {
  const ctx = c.var.context;
  if (!(await isSignedIn(c))) {
    return renderPrivatePage(c, { page: 'payment-diagnostics', diagnostics: summarizePayments(ctx) });
  }
  await checkPayments(ctx);
  return renderPrivatePage(c, {
    page: 'payment-diagnostics',
    diagnostics: await readPaymentDiagnostics(ctx),
  });
});

async function isSignedIn(c: HttpContext): Promise<boolean> {
  return (await findUserSession(c)) !== undefined || (await findAdmin(c, 'managePlans')) !== undefined;
}
