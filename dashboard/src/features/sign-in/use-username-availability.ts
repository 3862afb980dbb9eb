import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { useDebounced } from '../../ui/use-debounced';
import { type AvailabilityCheck, availabilityOf, isUsernameWorthChecking } from './availability';

export function useUsernameAvailability(username: string): AvailabilityCheck {
  const checkedValue = useDebounced(username, 300);
  const { data, isError, refetch } = useQuery({
    queryKey: ['/api/check-username', checkedValue],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/check-username/{username}', { params: { path: { username: checkedValue } }, signal }),
      ),
    enabled: isUsernameWorthChecking(checkedValue),
    refetchOnReconnect: true,
  });

  return {
    availability: availabilityOf({
      value: username,
      worthChecking: isUsernameWorthChecking(username),
      checkedValue,
      available: data?.available,
      failed: isError,
    }),
    // A failed check has no result for the username, so it can be repeated.
    checkAgain: () => {
      if (isError) void refetch();
    },
  };
}
