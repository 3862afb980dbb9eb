import { useEffect, useState } from 'react';
import type { DeliveryProgress } from '../../newsletter';
import { settledCount } from './delivery-text';
import { addSample, type Sample, timeLeftText } from './time-left';

/**
 * Estimates the remaining time from recently settled deliveries. Excludes deferred deliveries, which wait for hours.
 */
export function useTimeLeft(progress: DeliveryProgress | undefined): string | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const isSending = progress?.status === 'sending';
  const settled = progress ? settledCount(progress) : 0;

  useEffect(() => {
    if (!isSending) setSamples([]);
    else setSamples((earlier) => addSample(earlier, { at: performance.now(), settled }));
  }, [isSending, settled]);

  if (!progress || !isSending) return undefined;
  return timeLeftText(samples, progress.counts.queued + progress.counts.claimed);
}
