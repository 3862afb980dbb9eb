import { enqueueJob } from '../../db/jobs/jobs.js';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';

/** The kind of the job that emails a notice. `sign-in` handles it, as its emails have the link "This wasn't me". */
export const REPORT_CHANGE = 'accounts.report-change';

/** Changes that other features report to the account's owner. */
export type OwnChange = 'payouts-connected' | 'payouts-disconnected';

/**
 * Builds the statement that enqueues the notice of a change, in the batch of the change. Publish `jobs` after the
 * commit.
 */
export function reportOwnChange(ctx: Context, payload: { userId: number; change: OwnChange }): Statement {
  return enqueueJob(ctx, { kind: REPORT_CHANGE, payload });
}
