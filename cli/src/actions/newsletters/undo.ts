import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Newsletter } from './newsletter.js';

/** Undoes a sending, while no email has been sent. */
export async function undoSend(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<Newsletter> {
  const params = { path: { id: newsletterId } };
  return (await unwrap(ctx.client.POST('/api/newsletters/{id}/undo-send', { params }))) as Newsletter;
}
