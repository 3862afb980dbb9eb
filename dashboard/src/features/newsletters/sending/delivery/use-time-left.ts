import { useEffect, useState } from 'react';
import type { DeliveryProgress } from '../../newsletter';
import { countSettled } from './delivery-text';
import { addSample, formatTimeLeft, type Sample } from './time-left';

/**
 * Estimates the remaining time from recently settled deliveries. Excludes deferred deliveries, which wait for hours.
 */
export function useTimeLeft(progress: DeliveryProgress | undefined): string | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const isSending = progress?.status === 'sending';
  const settledCount = progress ? countSettled(progress) : 0;

  useEffect(() => {
    if (!isSending) setSamples([]);
    else
      setSamples((previousSamples) =>
        addSample(previousSamples, { at: performance.now(), settled: settledCount }),
      );
  }, [isSending, settledCount]);

  if (!progress || !isSending) return undefined;
  return formatTimeLeft(samples, progress.counts.queued + progress.counts.claimed);
}
