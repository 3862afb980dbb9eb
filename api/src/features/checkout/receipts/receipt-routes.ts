import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { renderPrivatePage } from '../../../http/pages/private-page.js';
import { createRouter } from '../../../http/router.js';
import { findReceipt } from './receipt-links.js';
import { getReceiptView } from './receipt-view.js';

/** Serves `/buy/receipts/{token}`, a receipt to read and print, to holders of its link. */
export const receiptRoutes = createRouter();

receiptRoutes.get('/buy/receipts/:token{[^/]{1,200}}', async (c) => {
  await consume(c, LIMITS.download, c.var.clientAddress);
  const purchase = await findReceipt(c.var.context, { token: c.req.param('token') });
  if (purchase === undefined) return renderPrivatePage(c, { page: 'not-found', missing: 'page' }, 404);
  return renderPrivatePage(c, { page: 'receipt', ...(await getReceiptView(c.var.context, purchase)) });
});
