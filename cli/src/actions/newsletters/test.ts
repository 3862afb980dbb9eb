import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Newsletter } from './newsletter.js';

/** Mails a saved newsletter, sent or not, to one address. */
export async function sendTest(
  ctx: { client: TidingsClient },
  { newsletterId, to }: { newsletterId: number; to: string },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  const newsletter = (await unwrap(ctx.client.GET('/api/newsletters/{id}', { params }))) as Newsletter;
  const { id: _id, version: _version, ...draft } = newsletter;
  await unwrap(
    ctx.client.POST('/api/newsletter/test', {
      body: { ...draft, testEmailAddress: to },
    }),
  );
  return newsletter;
}
