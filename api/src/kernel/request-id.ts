import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Whatever `run` does, awaits or leaves for later belongs to that request: the log names it in each line. */
export function withRequestId<T>(requestId: string, run: () => T): T {
  return requests.run(requestId, run);
}

/** For what one request begins and all others go on with: its lines belong to none of them. */
export function outsideRequests<T>(run: () => T): T {
  return requests.exit(run);
}

/** Undefined where nobody's request is answered: at the start, in jobs, in timers of the whole process. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}
