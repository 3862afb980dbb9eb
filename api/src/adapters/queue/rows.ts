import { setTimeout as rest } from 'node:timers/promises';
import { SECOND } from '../../kernel/clock.js';
import { createCounter } from '../../kernel/process/metrics.js';
import { createSignal } from '../../kernel/process/signal.js';
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
  /** Returns how many more rows may run now. */
  freeSlots(): number;
  /** Claims rows that the database listed, and starts those it gets. Returns how many. */
  claimListed(ids: readonly number[]): Promise<number>;
  /** Claims and starts as many due rows as are free to run; waits if there are none. */
  claimNext(): Promise<void>;
  /** Waits for a wake-up, at most `ms`. */
  wait(ms: number): Promise<void>;
}

export interface RunningLoop extends RunningWork {
  /** Claims a row that Redis named once a slot is free, and runs it. Claims nothing after a stop. Never rejects. */
  runNamed(id: number): Promise<void>;
  wake(): void;
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
): RunningLoop {
  const signal = createSignal();
  const stopListening = pubsub.subscribe(work.topic, signal.wake);
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let resting = false;

  const freeSlots = () => work.atOnce - underWay.size;

  async function run(claimed: ClaimedRun | undefined, over: 'rows' | 'redis'): Promise<void> {
    if (claimed === undefined) return;
    runs.add(work.name, over);
    try {
      await claimed(() => stopping);
    } catch (error) {
      // The row is still claimed by this process, which lists it again.
      resting = true;
      log.error({ err: error, work: work.name }, 'the end of a run could not be saved; it is tried again');
    }
  }

  /** Claims rows, and runs those it gets. Each has a slot before it is claimed, so that two claims never use the same. */
  function start(ids: readonly number[], over: 'rows' | 'redis') {
    const claims = work.claim(ids);
    const ends = ids.map((_id, index) => {
      const end: Promise<void> = claims
        .then(
          (claimed) => run(claimed[index], over),
          () => undefined,
        )
        .finally(() => {
          underWay.delete(end);
          signal.wake();
        });
      underWay.add(end);
      return end;
    });
    return { claimed: claims.then(({ length }) => length), ended: Promise.all(ends) };
  }

  const claimListed = (ids: readonly number[]) => start(ids, 'rows').claimed;

  async function claimNext(): Promise<void> {
    const free = freeSlots();
    if (free <= 0) return signal.wait(PAUSE_MS);
    const { rows, restMs } = await work.listDue(free);
    if (rows.length === 0) return signal.wait(restMs);
    const ids = rows.slice(0, Math.max(0, freeSlots())).map(({ id }) => id);
    if ((await claimListed(ids)) === 0) await rest(CONTENDED_MS);
  }

  async function runNamed(id: number): Promise<void> {
    while (freeSlots() <= 0) await Promise.race(underWay);
    if (stopping) return;
    const { claimed, ended } = start([id], 'redis');
    try {
      await claimed;
    } catch (error) {
      log.error({ err: error, work: work.name }, 'a row could not be claimed; it is tried again');
    }
    await ended;
  }

  async function repeat(): Promise<void> {
    const loop = { freeSlots, claimListed, claimNext, wait: signal.wait };
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
    runNamed,
    wake: signal.wake,
    async stop() {
      stopping = true;
      stopListening();
      signal.wake();
      await repeating;
    },
  };
}
