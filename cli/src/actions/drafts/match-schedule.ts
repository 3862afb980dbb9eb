import type { TidingsClient } from '@tidings/sdk';
import type { Schedule } from '../../times/schedule.js';
import type { Newsletter } from '../newsletters/newsletter.js';
import { cancelSchedule, scheduleNewsletter } from '../newsletters/schedule.js';

/** Has a draft go out when its post says, and not by itself where it says nothing. */
export async function matchSchedule(
  ctx: { client: TidingsClient },
  { draft, schedule }: { draft: Newsletter; schedule: Schedule | undefined },
): Promise<Newsletter> {
  if (isScheduledAs(draft, schedule)) return draft;
  const { id: newsletterId, version } = draft;
  if (schedule === undefined) return cancelSchedule(ctx, { newsletterId });
  return scheduleNewsletter(ctx, { newsletterId, version, ...schedule });
}

/** The moment counts: the same one by another clock is no other time. */
export function isScheduledAs(draft: Newsletter, schedule: Schedule | undefined): boolean {
  const moment = draft.scheduledAt === null ? undefined : Date.parse(draft.scheduledAt);
  return moment === schedule?.sendAt.getTime();
}
