import { availableParallelism } from 'node:os';

/** How this machine's cores are shared between who answers people and who sends mail. Threads know it by the memory. */
export interface Cores {
  memory: SharedArrayBuffer;
  /** Somebody asks for something. */
  noteRequest(): void;
  /** So many things at once may be computed for mails now: all there are, but for one while people are answered. */
  forMails(): number;
}

/** Only where many ask is there something to wait for: who looks how far a sending has come does not slow it down. */
const PEOPLE_STAY_MS = 20;

export function shareCores(
  memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  options: { cores?: number; now?: () => number } = {},
): Cores {
  const { cores = availableParallelism(), now = () => performance.now() } = options;
  const requests = new Int32Array(memory);
  let seen = 0;
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    memory,
    noteRequest: () => void Atomics.add(requests, 0, 1),
    forMails() {
      const noted = Atomics.load(requests, 0);
      if (noted !== seen) seenAt = now();
      seen = noted;
      return now() - seenAt < PEOPLE_STAY_MS ? Math.max(1, cores - 1) : Number.POSITIVE_INFINITY;
    },
  };
}
