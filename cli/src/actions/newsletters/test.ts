import { type TidingsClient, unwrap } from '@tidings/sdk';
import { draftTextOf } from '../drafts/draft-text.js';
import type { Newsletter } from './newsletter.js';

/** Emails a saved newsletter, sent or not, to one address. */
export async function sendTest(
  ctx: { client: TidingsClient },
  { newsletterId, to }: { newsletterId: number; to: string },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  const newsletter = (await unwrap(ctx.client.GET('/api/newsletters/{id}', { params }))) as Newsletter;
  const body = { ...draftTextOf(newsletter), testEmailAddress: to };
  await unwrap(ctx.client.POST('/api/newsletter/test', { body }));
  return newsletter;
}
