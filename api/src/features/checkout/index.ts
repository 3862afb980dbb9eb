import type { JobHandlers } from '../../db/jobs/jobs.js';
import { refundPayment, settleReportedPayment } from './buying/payment-jobs.js';
import { subscribeBuyer } from './buying/subscribe-buyer.js';
import { sweepPayment } from './buying/sweep-payment.js';
import { emailLibraryCode } from './library/codes.js';
import { emailOwner } from './library/email-owner.js';
import {
  EMAIL_LIBRARY_CODE,
  EMAIL_OWNER,
  RETURN_PAYMENT,
  SETTLE_PAYMENT,
  SUBSCRIBE_BUYER,
  SWEEP_PAYMENT,
} from './rules.js';

export { buyPageRoutes } from './buy-page-routes.js';
export { offerRoutes } from './buying/offer-routes.js';
export { paymentRoutes } from './buying/payment-routes.js';
export { webhookRoutes } from './buying/webhook-routes.js';
export { diagnosticsRoutes } from './diagnostics/diagnostics-routes.js';
export { downloadRoutes } from './downloads/download-routes.js';
export { renewalRoutes } from './downloads/renewal-routes.js';
export { eraseSales } from './erase-sales.js';
export { fileUse } from './file-use.js';
export { libraryRoutes } from './library/library-routes.js';
export { receiptRoutes } from './receipts/receipt-routes.js';
export { salesRoutes } from './sales/sales-routes.js';
export {
  listSalesByDay,
  selectSalesBySource,
  sumNewsletterSales,
} from './sales/sales-stats.js';
export { Sale } from './sales/schemas.js';
export { selectPurchaseEvents, whereBuyer } from './subscriber-purchases.js';

export const checkoutJobs: JobHandlers = {
  [SETTLE_PAYMENT]: settleReportedPayment,
  [SWEEP_PAYMENT]: sweepPayment,
  [RETURN_PAYMENT]: refundPayment,
  [EMAIL_OWNER]: emailOwner,
  [EMAIL_LIBRARY_CODE]: emailLibraryCode,
  [SUBSCRIBE_BUYER]: subscribeBuyer,
};
