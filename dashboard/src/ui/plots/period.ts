import { useSearchParams } from 'react-router';

/** The periods of statistics. */
export const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

/** Parses the period in the URL. The default is 30 days. */
function readPeriod(text: string | null): Period {
  return PERIODS.find(({ value }) => value === text)?.value ?? '30';
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
