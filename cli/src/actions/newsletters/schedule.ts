import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Newsletter } from './newsletter.js';

/** Has a draft sent at a time; again for another time moves it. */
export async function scheduleNewsletter(
  ctx: { client: TidingsClient },
  { newsletterId, sendAt, timeZone }: { newsletterId: number; sendAt: Date; timeZone: string },
): Promise<Newsletter> {
  const call = ctx.client.PUT('/api/newsletters/{id}/schedule', {
    params: { path: { id: newsletterId } },
    body: { sendAt: sendAt.toISOString(), timeZone },
  });
  return (await unwrap(call)) as Newsletter;
}

/** A draft again, which can be changed. */
export async function cancelSchedule(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  return (await unwrap(ctx.client.DELETE('/api/newsletters/{id}/schedule', { params }))) as Newsletter;
}
