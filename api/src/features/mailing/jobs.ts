import type { JobHandlers } from '../../db/jobs/jobs.js';
import { COMPACT_DUE, compactDue } from './compaction/compact-due.js';
import { COMPACT_MAILING, compactMailing } from './compaction/compact-mailing.js';
import { CANCEL_DELIVERIES, cancelDeliveries } from './control/cancel-mailing.js';
import { REQUEUE_DELIVERIES, requeueRest } from './control/requeue-deliveries.js';

/** Jobs for changes to a mailing's ledger that take more than one transaction. */
export const mailingJobs: JobHandlers = {
  [CANCEL_DELIVERIES]: cancelDeliveries,
  [REQUEUE_DELIVERIES]: requeueRest,
  [COMPACT_DUE]: compactDue,
  [COMPACT_MAILING]: compactMailing,
};

/** Jobs that run for minutes. */
export const LONG_MAILING_JOBS = [COMPACT_MAILING];
