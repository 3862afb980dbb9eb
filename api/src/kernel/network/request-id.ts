import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs a request with its id. Every log line contains it, including lines of work that `run` awaits or defers. */
export function withRequestId<T>(requestId: string, run: () => T): T {
  return requests.run(requestId, run);
}

/** Runs work that one request starts and all share, so that its log lines have no request id. */
export function runOutsideRequests<T>(run: () => T): T {
  return requests.exit(run);
}

/** Returns the id of the request, or undefined at the start, in jobs, and in timers of the whole process. */
export function findCurrentRequestId(): string | undefined {
  return requests.getStore();
}
