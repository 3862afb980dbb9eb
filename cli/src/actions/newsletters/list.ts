import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Newsletter } from './newsletter.js';

/** Returns the newest newsletters, drafts and sent. */
export async function listNewsletters(
  ctx: { client: TidingsClient },
  { limit, search }: { limit: number; search: string | undefined },
): Promise<Newsletter[]> {
  const query = { limit, ...(search === undefined ? {} : { search }) };
  return (await unwrap(ctx.client.GET('/api/newsletters', { params: { query } }))) as Newsletter[];
}
