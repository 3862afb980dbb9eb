import type { JobHandlers } from '../../db/jobs.js';
import { CANCEL_DELIVERIES, cancelDeliveries } from './control/cancel-deliveries.js';
import { REQUEUE_DELIVERIES, requeueRest } from './control/requeue-deliveries.js';

/** What takes a mailing's ledger longer than one transaction. */
export const mailingJobs: JobHandlers = {
  [CANCEL_DELIVERIES]: cancelDeliveries,
  [REQUEUE_DELIVERIES]: requeueRest,
};
