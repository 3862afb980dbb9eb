import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Newsletter } from './newsletter.js';

export async function getNewsletter(
  { client }: { client: TidingsClient },
  { newsletterId: id }: { newsletterId: number },
): Promise<Newsletter> {
  return (await unwrap(client.GET('/api/newsletters/{id}', { params: { path: { id } } }))) as Newsletter;
}
