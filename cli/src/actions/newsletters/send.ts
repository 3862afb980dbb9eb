import { ApiError, type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { dayOf } from '../../times/day-and-time.js';

export type Newsletter = NonNullable<components['schemas']['Newsletter']>;

/** What the creator should see before saying yes: the draft, and to how many it would go. */
export async function getSendingPlan(
  ctx: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<{ newsletter: Newsletter; audience: number }> {
  const [newsletter, { count }] = await Promise.all([
    unwrap(
      ctx.client.GET('/api/newsletters/{id}', { params: { path: { id: newsletterId } } }),
    ) as Promise<Newsletter>,
    unwrap(ctx.client.GET('/api/subscribers/count')),
  ]);
  if (newsletter.sentAt !== null) {
    throw new CliError(
      'already_sent',
      `Newsletter ${newsletterId} was sent already, on ${dayOf(newsletter.sentAt)}.`,
    );
  }
  if (count === 0) {
    throw new CliError('no_subscribers', 'Nobody has subscribed yet, so there is nobody to send this to.');
  }
  return { newsletter, audience: count };
}

const ATTEMPTS = 3;
const BETWEEN_ATTEMPTS = 1_000;

/** Sends the draft as it was looked at. One key for all attempts: an answer that got lost cannot make it go out twice. */
export async function sendNewsletter(
  ctx: { client: TidingsClient; delay: Io['delay'] },
  input: { newsletterId: number; version: number; idempotencyKey: string },
): Promise<Newsletter> {
  const { newsletterId, version, idempotencyKey } = input;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const call = ctx.client.POST('/api/newsletters/{id}/send', {
        params: { path: { id: newsletterId }, query: { version } },
        headers: { 'Idempotency-Key': idempotencyKey },
      });
      return (await unwrap(call)) as Newsletter;
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
      await ctx.delay(BETWEEN_ATTEMPTS);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.code === 'idempotency_in_progress';
  return error instanceof CliError && error.code === 'unreachable';
}
