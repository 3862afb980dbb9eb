import type { JobHandlers } from '../../db/jobs/jobs.js';
import { SETTLE_ACCOUNT } from './rules.js';
import { settleReportedAccount } from './settle-account.js';

export { actAtSimulator, disconnectRecentAccount } from './connect.js';
export { payoutRoutes } from './routes.js';
export { ACCOUNT_STATUSES } from './rules.js';
export { SimulatedAccountChange } from './schemas.js';
export { enqueueAccountSettling, settleAccount } from './settle-account.js';
export {
  calculateApplicationFee,
  canTakePayments,
  createPaymentsUnavailableError,
  findCurrentAccount,
  findPayoutStatus,
  getPayee,
  type Payee,
} from './store.js';
export { payoutAccounts } from './table.js';

export const payoutJobs: JobHandlers = { [SETTLE_ACCOUNT]: settleReportedAccount };
