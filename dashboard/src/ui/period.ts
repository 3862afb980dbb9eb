import { useSearchParams } from 'react-router';

/** How far back figures look. */
export const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

/** What an address asks for; anything else is the usual. */
function readPeriod(text: string | null): Period {
  return PERIODS.find(({ value }) => value === text)?.value ?? '30';
}

/** The period that the address asks for, and how another one is put there. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [place, setPlace] = useSearchParams();

  function look(days: Period) {
    setPlace((current) => ({ ...Object.fromEntries(current), days }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return [readPeriod(place.get('days')), look];
}
