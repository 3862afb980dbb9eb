import { type components, type TidingsClient, unwrap } from '@tidings/sdk';

export type Preflight = components['schemas']['Preflight'];

/** Returns the errors that prevent sending, and the warnings. */
export function preflightNewsletter(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<Preflight> {
  const params = { path: { id: newsletterId } };
  return unwrap(ctx.client.POST('/api/newsletters/{id}/preflight', { params }));
}
