import { ApiError } from '@tidings/sdk';
import { CliError } from '../errors.js';
import type { Io } from '../io.js';

const POLL_INTERVAL_MS = 500;
/** At least ten seconds without a response, because each miss is three tries: enough for a restart of the server. */
const MISSES_ALLOWED = 8;

/** Reads a job again until it is over. Continues after short interruptions of the connection. */
export async function pollUntil<Job>(
  { delay }: { delay: Io['delay'] },
  { first, isOver, read }: { first: Job; isOver: (job: Job) => boolean; read: () => Promise<Job> },
): Promise<Job> {
  let job = first;
  for (let misses = 0; !isOver(job); ) {
    await delay(POLL_INTERVAL_MS);
    try {
      job = await read();
      misses = 0;
    } catch (error) {
      misses += 1;
      if (!isTemporary(error) || misses > MISSES_ALLOWED) throw error;
    }
  }
  return job;
}

function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof CliError;
}
