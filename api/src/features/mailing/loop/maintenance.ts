import { countWorkers } from '../../../db/workers.js';
import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { finishMailings, resetFarDueTimes } from './ledger.js';
import { recallThrottled } from './requeue-throttled.js';
import type { ThrottledEmails } from './send-throttle.js';
import type { cacheSendableMailings } from './sendable-mailings.js';
import { type createStoragePause, liftStoragePauses } from './storage-pause.js';

interface MaintenanceParts {
  /** Returns the throttled emails that may come due early. */
  recalls: () => ThrottledEmails[];
  storage: ReturnType<typeof createStoragePause>;
  sendable: ReturnType<typeof cacheSendableMailings>;
  /** Gets the number of live workers, which share the send rate. */
  onWorkers: (count: number) => void;
}

interface Maintenance {
  beforeTurn(): Promise<void>;
  /** Finishes mailings at once if nothing is in flight. */
  afterTurn(state: { isIdle: boolean }): Promise<void>;
}

/** Does the periodic work of the send loop between its turns, in the loop's own order. */
export function createMaintenance(
  ctx: Context,
  { recalls: takeRecalls, storage, sendable, onWorkers }: MaintenanceParts,
): Maintenance {
  const liftPauses = limitFrequency(MINUTE, async () => {
    // Lifts the pauses of a worker that ended while paused. A worker that still cannot write pauses again.
    if (!storage.isPaused()) await liftStoragePauses(ctx);
  });
  const updateWorkers = limitFrequency(5 * SECOND, async () =>
    onWorkers(Math.max(1, await countWorkers(ctx))),
  );
  const finish = limitFrequency(SECOND, () => finishMailings(ctx));
  const resetDueTimes = limitFrequency(MINUTE, () => resetFarDueTimes(ctx));
  const recall = limitFrequency(SECOND, async () => {
    const recalls = takeRecalls();
    if (recalls.length === 0) return;
    await recallThrottled(ctx, recalls);
    sendable.clear();
  });
  return {
    async beforeTurn() {
      await liftPauses('when due');
      await updateWorkers('when due');
    },
    async afterTurn({ isIdle }) {
      await finish(isIdle ? 'at once' : 'when due');
      await resetDueTimes('when due');
      await recall('when due');
    },
  };
}

function limitFrequency(intervalMs: number, work: () => Promise<void>) {
  let doneAt = Number.NEGATIVE_INFINITY;
  return async (timing: 'at once' | 'when due'): Promise<void> => {
    if (timing === 'when due' && performance.now() - doneAt < intervalMs) return;
    await work();
    doneAt = performance.now();
  };
}
