import { SECOND } from '../../kernel/clock.js';
import { createCounter } from '../../kernel/metrics.js';
import { createSignal } from '../../kernel/signal.js';
import type { Log } from '../../ports/log.js';
import type { PubSub } from '../../ports/pubsub.js';
import type { ClaimedRun, Queue, RunningWork, Work } from '../../ports/queue.js';

/** A pause after a failure of the database, and how long to wait for the end of a run. */
const PAUSE_MS = 5 * SECOND;
/** A pause after other processes claimed all listed rows first. */
const CONTENDED_MS = 10;

export interface Surroundings {
  pubsub: PubSub;
  log: Log;
}

const RUNS = {
  name: 'tidings_queue_runs_total',
  help: 'Rows run here, by queue and by what named them: the database, or Redis',
  labels: ['queue', 'over'],
};
type RunCounter = ReturnType<typeof createRunCounter>;
export const createRunCounter = () => createCounter(RUNS);

/** The parts of a loop that runs rows. */
export interface Loop {
  /** Runs a claimed row. Never rejects. */
  run(claimed: ClaimedRun, over: 'rows' | 'redis'): Promise<void>;
  /** Claims and starts as many due rows as are free to run; waits if there are none. */
  claimNext(): Promise<void>;
  /** Waits for a wake-up, at most `ms`. */
  wait(ms: number): Promise<void>;
}

/** Creates a queue that needs only the rows: each process claims due rows as soon as it has a free slot. */
export function rowQueue({ pubsub, log }: Surroundings): Queue {
  const runs = createRunCounter();
  return {
    start: (work) => startLoop(work, { pubsub, log, runs }, ({ claimNext }) => claimNext()),
    metrics: () => [runs.read()],
  };
}

/** Repeats `turn` until it is stopped. A turn that fails is repeated after a pause. */
export function startLoop(
  work: Work,
  { pubsub, log, runs }: Surroundings & { runs: RunCounter },
  turn: (loop: Loop) => Promise<void>,
): RunningWork & Pick<Loop, 'run'> {
  const signal = createSignal();
  const stopListening = pubsub.subscribe(work.topic, signal.wake);
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let resting = false;

  function run(claimed: ClaimedRun, over: 'rows' | 'redis'): Promise<void> {
    runs.add(work.name, over);
    const running = claimed(() => stopping)
      .catch((error: unknown) => {
        // The row is still claimed by this process, which lists it again.
        resting = true;
        log.error({ err: error, work: work.name }, 'the end of a run could not be saved; it is tried again');
      })
      .finally(() => {
        underWay.delete(running);
        signal.wake();
      });
    underWay.add(running);
    return running;
  }

  async function claimNext(): Promise<void> {
    const free = work.atOnce - underWay.size;
    if (free <= 0) return signal.wait(PAUSE_MS);
    const { rows, restMs } = await work.listDue(free);
    if (rows.length === 0) return signal.wait(restMs);
    const claimed = await work.claim(rows.map(({ id }) => id));
    for (const each of claimed) void run(each, 'rows');
    if (claimed.length === 0) await signal.wait(CONTENDED_MS);
  }

  async function repeat(): Promise<void> {
    const loop = { run, claimNext, wait: signal.wait };
    while (!stopping) {
      try {
        if (!resting) await turn(loop);
        else {
          resting = false;
          await signal.wait(PAUSE_MS);
        }
      } catch (error) {
        log.error({ err: error, work: work.name }, 'a queue failed; it is tried again');
        await signal.wait(PAUSE_MS);
      }
    }
    await Promise.all(underWay);
  }

  const repeating = repeat();
  return {
    run,
    async stop() {
      stopping = true;
      stopListening();
      signal.wake();
      await repeating;
    },
  };
}
