import { type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import { dayOf } from '../../times/day-and-time.js';
import { getNewsletter } from './get.js';
import type { Newsletter } from './newsletter.js';
import { type Preflight, preflightNewsletter } from './preflight.js';

/** Returns the data for the confirmation: the draft, the size of its audience, and the findings of preflight. */
export async function getSendingPlan(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<{ newsletter: Newsletter; preflight: Preflight }> {
  const newsletter = await getNewsletter(ctx, { newsletterId });
  if (newsletter.sentAt !== null) {
    throw new CliError(
      'already_sent',
      `Newsletter ${newsletterId} was already sent on ${dayOf(newsletter.sentAt)}.`,
    );
  }
  return { newsletter, preflight: await preflightNewsletter(ctx, { newsletterId }) };
}

/** Sends the draft in the version that was confirmed. If the response is lost, the SDK retries with the same key. */
export async function sendNewsletter(
  ctx: { client: TidingsClient },
  { newsletterId, version }: { newsletterId: number; version: number },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId }, query: { version } };
  return (await unwrap(ctx.client.POST('/api/newsletters/{id}/send', { params }))) as Newsletter;
}
