import { runDueJobs } from '../db/jobs.js';
import type { Context } from '../server/context.js';
import { JOB_HANDLERS } from '../server/job-queues.js';
import type { Actor, CallApi } from './call-api.js';
import type { Chance } from './chance.js';
import type { DemoClock } from './demo-clock.js';

/** What everything in the demo is made on. */
export interface Stage {
  ctx: Context;
  clock: DemoClock;
  call: CallApi;
  admin: Actor;
  /** The moment at which the year ends. */
  now: number;
  /** How much of each list, view and sale there is: 1 for a demo, less for a test. */
  scale: number;
}

/** A creator who has an account, as the demo acts for them. */
export interface DemoCreator {
  id: number;
  username: string;
  as: Actor;
  /** The same at every run. */
  chance: Chance;
}

/** The worker that the demo is; the server that follows has its own. */
export const DEMO_WORKER = 'demo';

/** What was left for a worker to do, up to the clock's moment. */
export function runJobs({ ctx }: Stage): Promise<void> {
  return runDueJobs(ctx, JOB_HANDLERS, DEMO_WORKER);
}

/** A whole number of this, as large as the demo is. */
export function scaled({ scale }: Stage, count: number): number {
  return Math.round(count * scale);
}
