import type { QueryClient } from '@tanstack/react-query';
import { ApiError, watchProgress } from '@tidings/sdk';
import { api } from '../../../../api';
import { newslettersKey } from '../../use-newsletters';

export function progressKey(newsletterId: number) {
  return [...newslettersKey, newsletterId, 'progress'] as const;
}

/**
 * The most streams per tab. Browsers open six connections to a host under HTTP/1.1, for all tabs together, so other
 * newsletters are polled.
 */
const MAX_STREAMS = 2;
/** Milliseconds until a broken stream reconnects. Until then polling replaces it. */
const RECONNECT_MILLISECONDS = 10_000;

type Following = { followers: number; isLive: boolean; leave: AbortController };

const followings = new Map<number, Following>();

/** Returns whether a stream is live, so that polling is unnecessary. */
export function isFollowed(newsletterId: number): boolean {
  return followings.get(newsletterId)?.isLive ?? false;
}

/**
 * Writes each status of a sending into the query cache as it arrives, while there are followers and the tab is
 * visible. If the stream fails, polling continues. Returns the function that stops following.
 */
export function followProgress(queryClient: QueryClient, newsletterId: number): () => void {
  const known = followings.get(newsletterId);
  if (known === undefined && followings.size >= MAX_STREAMS) return () => {};
  const following = known ?? { followers: 0, isLive: false, leave: new AbortController() };
  following.followers += 1;
  if (known === undefined) {
    followings.set(newsletterId, following);
    void follow(queryClient, newsletterId, following);
  }
  return () => {
    following.followers -= 1;
    if (following.followers > 0) return;
    following.leave.abort();
    if (followings.get(newsletterId) === following) followings.delete(newsletterId);
  };
}

async function follow(queryClient: QueryClient, newsletterId: number, following: Following): Promise<void> {
  const { signal } = following.leave;
  while (!signal.aborted) {
    await untilLookedAt(signal);
    const isOver = await watchOnce(queryClient, newsletterId, following);
    following.isLive = false;
    if (isOver || signal.aborted) return;
    // Polling resumes with this.
    void queryClient.invalidateQueries({ queryKey: progressKey(newsletterId) });
    await pause(RECONNECT_MILLISECONDS, signal);
  }
}

/**
 * Reads one stream. Returns true if there will be no more events, or if the server rejected it and a retry cannot
 * help.
 */
async function watchOnce(
  queryClient: QueryClient,
  newsletterId: number,
  following: Following,
): Promise<boolean> {
  const connection = new AbortController();
  const close = () => connection.abort();
  const closeUnseen = () => {
    if (document.hidden) close();
  };
  following.leave.signal.addEventListener('abort', close);
  document.addEventListener('visibilitychange', closeUnseen);
  try {
    for await (const progress of watchProgress(api, newsletterId, { signal: connection.signal })) {
      following.isLive = true;
      queryClient.setQueryData(progressKey(newsletterId), progress);
    }
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.status !== 429;
  } finally {
    following.leave.signal.removeEventListener('abort', close);
    document.removeEventListener('visibilitychange', closeUnseen);
  }
}

function untilLookedAt(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

/** Waits. Ends early if there are no followers left, or when the tab becomes visible again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    document.addEventListener('visibilitychange', done);
  });
}
