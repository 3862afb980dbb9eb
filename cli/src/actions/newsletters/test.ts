import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Newsletter } from './send.js';

/** Mails a saved newsletter, sent or not, to one address. */
export async function sendTest(
  ctx: { client: TidingsClient },
  { newsletterId, to, idempotencyKey }: { newsletterId: number; to: string; idempotencyKey: string },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  const newsletter = (await unwrap(ctx.client.GET('/api/newsletters/{id}', { params }))) as Newsletter;
  const { id: _id, version: _version, ...draft } = newsletter;
  await unwrap(
    ctx.client.POST('/api/newsletter/test', {
      params: { header: { 'idempotency-key': idempotencyKey } },
      body: { ...draft, testEmailAddress: to },
    }),
  );
  return newsletter;
}
