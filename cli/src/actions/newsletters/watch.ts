import {
  ApiError,
  type components,
  isSendingOver,
  type TidingsClient,
  unwrap,
  watchProgress,
} from '@tidings/sdk';
import { CliError, isTemporary } from '../../errors.js';
import type { Io } from '../../io.js';

export type SendProgress = components['schemas']['SendProgress'];

const POLL_INTERVAL_MS = 500;
/** Eight polls of three tries each are at least ten seconds, which is enough for a restart of the server. */
const MAX_FAILED_POLLS = 8;

interface WatchContext {
  client: TidingsClient;
  delay: Io['delay'];
  /** Abort it to stop watching. The sending continues. */
  signal: AbortSignal;
}

/**
 * Yields the progress of a sent newsletter until it is final: the current status, then each change as the server
 * streams it. If the stream breaks, polls until it reconnects. If streaming does not work, polls twice per second.
 */
export async function* watchNewsletter(
  ctx: WatchContext,
  { newsletterId }: { newsletterId: number },
): AsyncGenerator<SendProgress, void> {
  for (let isStreaming = true; !ctx.signal.aborted; ) {
    const progress = await fetchProgress(ctx, newsletterId);
    if (progress === undefined) return;
    yield progress;
    if (isSendingOver(progress)) return;
    const streamEnd: StreamEnd = isStreaming ? yield* listen(ctx, newsletterId) : 'no-events';
    if (streamEnd === 'finished') return;
    isStreaming = streamEnd === 'disconnected';
    await ctx.delay(POLL_INTERVAL_MS, ctx.signal);
  }
}

/** Returns the current status. Retries while the server is unreachable. Returns undefined after an abort. */
async function fetchProgress(ctx: WatchContext, id: number): Promise<SendProgress | undefined> {
  const { client, signal } = ctx;
  for (let failedPolls = 0; !signal.aborted; ) {
    try {
      return await unwrap(client.GET('/api/newsletters/{id}/progress', { params: { path: { id } }, signal }));
    } catch (error) {
      if (signal.aborted) return undefined;
      failedPolls += 1;
      if (!isTemporary(error)) throw error;
      if (failedPolls > MAX_FAILED_POLLS) throw createProgressError(error);
    }
    await ctx.delay(POLL_INTERVAL_MS, signal);
  }
  return undefined;
}

/** The reason why a stream ended. After `no-events`, reconnecting is useless. */
type StreamEnd = 'finished' | 'disconnected' | 'no-events';

async function* listen(
  { client, signal }: WatchContext,
  id: number,
): AsyncGenerator<SendProgress, StreamEnd> {
  let hasEvents = false;
  try {
    for await (const progress of watchProgress(client, id, { signal })) {
      if (signal.aborted) return 'finished';
      hasEvents = true;
      yield progress;
      if (isSendingOver(progress)) return 'finished';
    }
    return 'finished';
  } catch (error) {
    if (signal.aborted) return 'finished';
    // The next poll throws any lasting error.
    const isNetworkError =
      error instanceof ApiError || error instanceof CliError || error instanceof TypeError;
    if (!isNetworkError) throw error;
    return hasEvents ? 'disconnected' : 'no-events';
  }
}

function createProgressError(cause: unknown): CliError {
  const message =
    'The server stopped responding. The newsletter may still be sending. Check its progress in the dashboard.';
  return new CliError('progress_unavailable', message, { cause });
}
