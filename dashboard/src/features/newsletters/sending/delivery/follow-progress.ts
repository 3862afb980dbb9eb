import type { QueryClient } from '@tanstack/react-query';
import { ApiError, watchProgress } from '@tidings/sdk';
import { api } from '../../../../api';
import { newslettersKey } from '../../use-newsletters';

export function getProgressKey(newsletterId: number) {
  return [...newslettersKey, newsletterId, 'progress'] as const;
}

/**
 * The maximum number of streams per tab. Browsers open six connections to a host under HTTP/1.1, for all tabs together,
 * so the other newsletters are polled.
 */
const MAX_STREAMS = 2;
/** Milliseconds until a broken stream reconnects. In between, polling replaces the stream. */
const RECONNECT_DELAY_MS = 10_000;

type ProgressStream = { followers: number; isLive: boolean; abort: AbortController };

const streams = new Map<number, ProgressStream>();

/** Returns whether a stream is live, which makes polling unnecessary. */
export function hasLiveStream(newsletterId: number): boolean {
  return streams.get(newsletterId)?.isLive ?? false;
}

/**
 * Writes each status of a sending into the query cache, while there are followers and the tab is visible. If the stream
 * fails, polling continues. Returns the function that stops following.
 */
export function followProgress(queryClient: QueryClient, newsletterId: number): () => void {
  const existing = streams.get(newsletterId);
  if (existing === undefined && streams.size >= MAX_STREAMS) return () => {};
  const stream = existing ?? { followers: 0, isLive: false, abort: new AbortController() };
  stream.followers += 1;
  if (existing === undefined) {
    streams.set(newsletterId, stream);
    void readUntilFinished(queryClient, newsletterId, stream);
  }
  return () => {
    stream.followers -= 1;
    if (stream.followers > 0) return;
    stream.abort.abort();
    if (streams.get(newsletterId) === stream) streams.delete(newsletterId);
  };
}

async function readUntilFinished(
  queryClient: QueryClient,
  newsletterId: number,
  stream: ProgressStream,
): Promise<void> {
  const { signal } = stream.abort;
  while (!signal.aborted) {
    await waitUntilVisible(signal);
    const isOver = await readStream(queryClient, newsletterId, stream);
    stream.isLive = false;
    if (isOver || signal.aborted) return;
    // This resumes polling.
    void queryClient.invalidateQueries({ queryKey: getProgressKey(newsletterId) });
    await pause(RECONNECT_DELAY_MS, signal);
  }
}

/**
 * Reads one stream. Returns true if no more events follow, or if the server rejected the stream so that a retry cannot
 * help.
 */
async function readStream(
  queryClient: QueryClient,
  newsletterId: number,
  stream: ProgressStream,
): Promise<boolean> {
  const connection = new AbortController();
  const close = () => connection.abort();
  const closeIfHidden = () => {
    if (document.hidden) close();
  };
  stream.abort.signal.addEventListener('abort', close);
  document.addEventListener('visibilitychange', closeIfHidden);
  try {
    for await (const progress of watchProgress(api, newsletterId, { signal: connection.signal })) {
      stream.isLive = true;
      queryClient.setQueryData(getProgressKey(newsletterId), progress);
    }
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.status !== 429;
  } finally {
    stream.abort.signal.removeEventListener('abort', close);
    document.removeEventListener('visibilitychange', closeIfHidden);
  }
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const checkVisibility = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', checkVisibility);
      signal.removeEventListener('abort', checkVisibility);
      resolve();
    };
    document.addEventListener('visibilitychange', checkVisibility);
    signal.addEventListener('abort', checkVisibility);
  });
}

/** Waits. Ends early without followers, or when the tab becomes visible again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stopWaiting);
      document.removeEventListener('visibilitychange', stopWaiting);
      resolve();
    };
    const timer = setTimeout(stopWaiting, milliseconds);
    signal.addEventListener('abort', stopWaiting);
    document.addEventListener('visibilitychange', stopWaiting);
  });
}
