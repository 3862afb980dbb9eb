import { type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import { dayOf } from '../../times/day-and-time.js';
import { getNewsletter } from './get.js';
import type { Newsletter } from './newsletter.js';
import { type Preflight, preflightNewsletter } from './preflight.js';

/** What the creator should see before saying yes: the draft, to how many it would go, and what is wrong with it. */
export async function getSendingPlan(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<{ newsletter: Newsletter; preflight: Preflight }> {
  const newsletter = await getNewsletter(ctx, { newsletterId });
  if (newsletter.sentAt !== null) {
    throw new CliError(
      'already_sent',
      `Newsletter ${newsletterId} was sent already, on ${dayOf(newsletter.sentAt)}.`,
    );
  }
  return { newsletter, preflight: await preflightNewsletter(ctx, { newsletterId }) };
}

/** Sends the draft as it was looked at. The SDK asks again for an answer that got lost, under the same key. */
export async function sendNewsletter(
  ctx: { client: TidingsClient },
  { newsletterId, version }: { newsletterId: number; version: number },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId }, query: { version } };
  return (await unwrap(ctx.client.POST('/api/newsletters/{id}/send', { params }))) as Newsletter;
}
