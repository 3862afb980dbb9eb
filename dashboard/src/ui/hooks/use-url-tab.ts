import { useSearchParams } from 'react-router';

/**
 * Returns the tab in the URL (by default the first), and a function that sets it. The rest of the query does not
 * change, so that the URL still contains a period or filter.
 */
export function useUrlTab<Value extends string>(
  tabs: readonly [{ value: Value }, ...{ value: Value }[]],
): [Value, (tab: Value) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const requestedTab = searchParams.get('tab');
  const tab = tabs.find(({ value }) => value === requestedTab) ?? tabs[0];
  return [
    tab.value,
    (value) =>
      setSearchParams((current) => ({ ...Object.fromEntries(current), tab: value }), {
        replace: true,
        preventScrollReset: true,
      }),
  ];
}
