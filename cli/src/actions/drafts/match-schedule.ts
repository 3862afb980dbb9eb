import type { TidingsClient } from '@tidings/sdk';
import type { Schedule } from '../../times/schedule.js';
import type { Newsletter } from '../newsletters/newsletter.js';
import { cancelSchedule, scheduleNewsletter } from '../newsletters/schedule.js';

/** Schedules a draft for the time in its post, or removes the schedule if the post has none. */
export async function matchSchedule(
  ctx: { client: TidingsClient },
  { draft, schedule }: { draft: Newsletter; schedule: Schedule | undefined },
): Promise<Newsletter> {
  if (isScheduledAs(draft, schedule)) return draft;
  const { id: newsletterId, version } = draft;
  if (schedule === undefined) return cancelSchedule(ctx, { newsletterId });
  return scheduleNewsletter(ctx, { newsletterId, version, ...schedule });
}

/** Returns whether the draft has this schedule. Only the instant counts, not the time zone. */
export function isScheduledAs(draft: Newsletter, schedule: Schedule | undefined): boolean {
  const moment = draft.scheduledAt === null ? undefined : Date.parse(draft.scheduledAt);
  return moment === schedule?.sendAt.getTime();
}
