import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../kernel/clock.js';
import { createCounter } from '../../kernel/process/metrics.js';
import { createSignal } from '../../kernel/process/signal.js';
import type { Log } from '../../ports/log.js';
import type { PubSub } from '../../ports/pubsub.js';
import type { ClaimedRun, Queue, RunningWork, Work } from '../../ports/queue.js';

/** The pause after a failure of the database. */
const FAILURE_PAUSE_MS = 5 * SECOND;
/** The longest wait for a free slot. */
const SLOT_WAIT_MS = 5 * SECOND;
/** A pause after other processes claimed all listed rows first. */
const CONTENDED_MS = 10;

export interface QueueDependencies {
  pubsub: PubSub;
  log: Log;
}

const RUNS = {
  name: 'tidings_queue_runs_total',
  help: 'Rows run here, by queue and by what named them: the database, or Redis',
  labels: ['queue', 'source'],
};
type RunCounter = ReturnType<typeof createRunCounter>;
export const createRunCounter = () => createCounter(RUNS);

/** The parts of a loop that runs rows. */
export interface RowLoop {
  /** Returns the number of free slots. */
  freeSlots(): number;
  /** Claims rows that the database listed, and starts the claimed rows. Returns their number. */
  claimListed(ids: readonly number[]): Promise<number>;
  /** Claims and starts as many due rows as there are free slots. Waits if no row is due. */
  claimNext(): Promise<void>;
  /** Waits for a wake-up, at most `ms`. */
  wait(ms: number): Promise<void>;
}

export interface RunningLoop extends RunningWork {
  /** Claims a row that Redis named once a slot is free, and runs it. Claims nothing after a stop. Never rejects. */
  runNamed(id: number): Promise<void>;
  wake(): void;
}

/** Creates a queue that needs only the rows. Each process claims due rows as soon as it has a free slot. */
export function createRowQueue({ pubsub, log }: QueueDependencies): Queue {
  const runCounter = createRunCounter();
  return {
    start: (work) => startLoop(work, { pubsub, log, runs: runCounter }, ({ claimNext }) => claimNext()),
    metrics: () => [runCounter.read()],
  };
}

/** Repeats `iterate` until it is stopped. Repeats a failed iteration after a pause. */
export function startLoop(
  work: Work,
  { pubsub, log, runs }: QueueDependencies & { runs: RunCounter },
  iterate: (loop: RowLoop) => Promise<void>,
): RunningLoop {
  const signal = createSignal();
  const unsubscribe = pubsub.subscribe(work.topic, signal.wake);
  const activeRuns = new Set<Promise<void>>();
  let isStopping = false;
  let isPaused = false;

  const freeSlots = () => work.concurrency - activeRuns.size;

  async function run(claimedRun: ClaimedRun | undefined, source: 'rows' | 'redis'): Promise<void> {
    if (claimedRun === undefined) return;
    runs.add(work.name, source);
    try {
      await claimedRun(() => isStopping);
    } catch (error) {
      // The row is still claimed by this process, which lists it again.
      isPaused = true;
      log.error({ err: error, work: work.name }, 'the result of a run was not saved; retrying');
    }
  }

  /**
   * Claims rows, and runs the claimed rows. Each row has a slot before its claim, so that two claims never use the same
   * slot.
   */
  function start(ids: readonly number[], source: 'rows' | 'redis') {
    const claims = work.claim(ids);
    const completions = ids.map((_id, index) => {
      const completion: Promise<void> = claims
        .then(
          (claimedRuns) => run(claimedRuns[index], source),
          () => undefined,
        )
        .finally(() => {
          activeRuns.delete(completion);
          signal.wake();
        });
      activeRuns.add(completion);
      return completion;
    });
    return { claimed: claims.then(({ length }) => length), completed: Promise.all(completions) };
  }

  const claimListed = (ids: readonly number[]) => start(ids, 'rows').claimed;

  async function claimNext(): Promise<void> {
    const freeCount = freeSlots();
    if (freeCount <= 0) return signal.wait(SLOT_WAIT_MS);
    const { rows, nextDueInMs } = await work.listDue(freeCount);
    if (rows.length === 0) return signal.wait(nextDueInMs);
    const ids = rows.slice(0, Math.max(0, freeSlots())).map(({ id }) => id);
    if ((await claimListed(ids)) === 0) await sleep(CONTENDED_MS);
  }

  async function runNamed(id: number): Promise<void> {
    while (freeSlots() <= 0) await Promise.race(activeRuns);
    if (isStopping) return;
    const { claimed, completed } = start([id], 'redis');
    try {
      await claimed;
    } catch (error) {
      log.error({ err: error, work: work.name }, 'a row could not be claimed; retrying');
    }
    await completed;
  }

  async function repeat(): Promise<void> {
    const loop = { freeSlots, claimListed, claimNext, wait: signal.wait };
    while (!isStopping) {
      try {
        if (!isPaused) await iterate(loop);
        else {
          isPaused = false;
          await signal.wait(FAILURE_PAUSE_MS);
        }
      } catch (error) {
        log.error({ err: error, work: work.name }, 'a queue failed; retrying');
        await signal.wait(FAILURE_PAUSE_MS);
      }
    }
    await Promise.all(activeRuns);
  }

  const repeating = repeat();
  return {
    runNamed,
    wake: signal.wake,
    async stop() {
      isStopping = true;
      unsubscribe();
      signal.wake();
      await repeating;
    },
  };
}
