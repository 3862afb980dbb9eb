import { ApiError, type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';

export type SendProgress = components['schemas']['SendProgress'];

const BETWEEN_LOOKS = 500;
/** Ten seconds and more without an answer, as each miss is three tries: long enough for a restart of the server. */
const MISSES_ALLOWED = 8;

interface WatchContext {
  client: TidingsClient;
  delay: Io['delay'];
  /** Aborting ends the watching; the sending goes on. */
  signal: AbortSignal;
}

/** How far a sent newsletter has come, twice a second until it is finished or cancelled. */
export async function* watchNewsletter(
  ctx: WatchContext,
  { newsletterId }: { newsletterId: number },
): AsyncGenerator<SendProgress, void> {
  let misses = 0;
  while (!ctx.signal.aborted) {
    try {
      const progress = await getProgress(ctx, newsletterId);
      misses = 0;
      yield progress;
      if (progress.state === 'finished' || progress.state === 'cancelled') return;
    } catch (error) {
      if (ctx.signal.aborted) return;
      misses += 1;
      if (!mayPass(error)) throw error;
      if (misses > MISSES_ALLOWED) throw lostSight(error);
    }
    await ctx.delay(BETWEEN_LOOKS, ctx.signal);
  }
}

function getProgress({ client, signal }: WatchContext, id: number): Promise<SendProgress> {
  return unwrap(client.GET('/api/newsletters/{id}/progress', { params: { path: { id } }, signal }));
}

function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof CliError;
}

function lostSight(cause: unknown): CliError {
  const message =
    'The server stopped answering. The newsletter was sent on its way; look at it in the dashboard.';
  return new CliError('lost_sight', message, { cause });
}
