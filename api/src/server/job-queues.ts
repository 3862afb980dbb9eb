import type { JobHandlers, JobQueue } from '../db/jobs/jobs.js';
import { adminJobs } from '../features/admin/index.js';
import { checkoutJobs } from '../features/checkout/index.js';
import { healthJobs, LONG_HEALTH_JOBS } from '../features/health/index.js';
import { insightsJobs, LONG_INSIGHTS_JOBS } from '../features/insights/index.js';
import { LONG_MAILING_JOBS, mailingJobs } from '../features/mailing/index.js';
import { LONG_MEDIA_JOBS, mediaJobs } from '../features/media/index.js';
import { newsletterJobs } from '../features/newsletters/index.js';
import { payoutJobs } from '../features/payouts/index.js';
import { planJobs } from '../features/plans/index.js';
import { productJobs } from '../features/products/index.js';
import { LONG_SIGN_IN_JOBS, signInJobs } from '../features/sign-in/index.js';
import { LONG_SUBSCRIBER_JOBS, subscriberJobs } from '../features/subscribers/index.js';

export const JOB_HANDLERS: JobHandlers = {
  ...mailingJobs,
  ...mediaJobs,
  ...subscriberJobs,
  ...newsletterJobs,
  ...productJobs,
  ...checkoutJobs,
  ...payoutJobs,
  ...planJobs,
  ...signInJobs,
  ...insightsJobs,
  ...healthJobs,
  ...adminJobs,
};

const LONG_JOBS = [
  ...LONG_SUBSCRIBER_JOBS,
  ...LONG_SIGN_IN_JOBS,
  ...LONG_INSIGHTS_JOBS,
  ...LONG_MEDIA_JOBS,
  ...LONG_MAILING_JOBS,
  ...LONG_HEALTH_JOBS,
];
/** The jobs that wait for the payment provider for any time. */
const PAYMENT_JOBS = Object.keys({ ...checkoutJobs, ...payoutJobs, ...planJobs });

/**
 * The queues, each with its own loop, so that jobs that take minutes or depend on another server delay nothing else. A
 * loop runs several jobs at a time, so that a waiting job does not delay the others.
 */
export const JOB_QUEUES: readonly JobQueue[] = [
  { name: 'long-jobs', only: LONG_JOBS, concurrency: 2 },
  { name: 'payment-jobs', only: PAYMENT_JOBS, concurrency: 4 },
  { name: 'jobs', except: [...LONG_JOBS, ...PAYMENT_JOBS], concurrency: 4 },
];
