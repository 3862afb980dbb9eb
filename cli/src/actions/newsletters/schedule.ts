import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Schedule } from '../../times/schedule.js';
import type { Newsletter } from './newsletter.js';

/**
 * Schedules a draft, or changes its time. Fails with `version_conflict` if its text differs from that of `version`.
 */
export async function scheduleNewsletter(
  ctx: { client: TidingsClient },
  input: Schedule & { newsletterId: number; version: number },
): Promise<Newsletter> {
  const { newsletterId: id, sendAt, timeZone, version } = input;
  const call = ctx.client.PUT('/api/newsletters/{id}/schedule', {
    params: { path: { id } },
    body: { sendAt: sendAt.toISOString(), timeZone, version },
  });
  return (await unwrap(call)) as Newsletter;
}

/** Cancels the schedule, so that the draft can be changed again. */
export async function cancelSchedule(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  return (await unwrap(ctx.client.DELETE('/api/newsletters/{id}/schedule', { params }))) as Newsletter;
}
