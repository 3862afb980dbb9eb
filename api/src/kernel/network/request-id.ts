import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs a request with its id, which every log line contains, including those of work that `run` awaits or defers. */
export function withRequestId<T>(requestId: string, run: () => T): T {
  return requests.run(requestId, run);
}

/** Runs work that one request starts and all share: its log lines belong to no request. */
export function outsideRequests<T>(run: () => T): T {
  return requests.exit(run);
}

/** Returns undefined outside of requests: at the start, in jobs, in timers of the whole process. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}
