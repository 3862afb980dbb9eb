import { errorMessage } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatNumber } from '../../../ui/formats/numbers';
import { useGrowth } from '../queries';

const PIXELS_PER_SUBSCRIBER = 15;
const MIN_PIXELS = 5;

/** Returns the width of a day's bar in pixels. The container clips a wider bar. */
export function calculateGrowthBarWidth(subscribers: number): number {
  return Math.max(MIN_PIXELS, PIXELS_PER_SUBSCRIBER * subscribers);
}

/** Compares two days as numbers and bars. Screen readers skip the bars, which repeat the numbers. */
export function GrowthCard({ aside }: { aside?: ReactNode }) {
  const { data: growth, error, refetch } = useGrowth();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Growth" aside={aside} />
      {growth && (
        <ul className="flex flex-col gap-3">
          <Day name="Today" joined={growth.today} />
          <Day name="Yesterday" joined={growth.yesterday} />
        </ul>
      )}
      {!growth && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!growth && !error && <SkeletonRows rows={2} rowClass="h-11" />}
    </Card>
  );
}

function Day({ name, joined }: { name: string; joined: number }) {
  return (
    <li className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-label text-ink-2">{name}</span>{' '}
        <span className="font-semibold tabular-nums">{formatNumber(joined)} new</span>
      </p>
      <span aria-hidden className="flex h-3">
        {joined > 0 && (
          <span
            data-growth={name}
            style={{ width: calculateGrowthBarWidth(joined) }}
            className="max-w-full rounded-r-[4px] bg-tide"
          />
        )}
      </span>
    </li>
  );
}
