import { DEFAULT_INSIGHT_PERIOD, INSIGHT_PERIODS } from '@tidings/sdk';
import { useSearchParams } from 'react-router';

/** The periods of statistics. */
export const PERIODS = INSIGHT_PERIODS.map((value) => ({
  value,
  label: value === '365' ? 'A year' : `${value} days`,
}));
export type Period = (typeof INSIGHT_PERIODS)[number];

/** Parses the period in the URL. */
function readPeriod(text: string | null): Period {
  return PERIODS.find(({ value }) => value === text)?.value ?? DEFAULT_INSIGHT_PERIOD;
}

/** Returns the period in the URL, and a function that sets it. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [searchParams, setSearchParams] = useSearchParams();

  function setPeriod(days: Period) {
    setSearchParams((current) => ({ ...Object.fromEntries(current), days }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return [readPeriod(searchParams.get('days')), setPeriod];
}
