import { useEffect, useState } from 'react';
import type { DeliveryProgress } from '../newsletter';
import { settledCount } from './delivery-text';
import { addSample, type Sample, timeLeft } from './time-left';

/** An estimate from what was settled in the last moments. What is deferred waits by the hour, and is left out of it. */
export function useTimeLeft(progress: DeliveryProgress | undefined): string | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const isSending = progress?.state === 'sending';
  const settled = progress ? settledCount(progress) : 0;

  useEffect(() => {
    if (!isSending) setSamples([]);
    else setSamples((earlier) => addSample(earlier, { at: performance.now(), settled }));
  }, [isSending, settled]);

  if (!progress || !isSending) return undefined;
  return timeLeft(samples, progress.counts.queued + progress.counts.claimed);
}
