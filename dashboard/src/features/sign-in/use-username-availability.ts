import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { useDebounced } from '../../ui/use-debounced';
import { type Availability, availabilityOf, isUsernameWorthChecking } from './availability';

export function useUsernameAvailability(username: string): Availability {
  const checkedValue = useDebounced(username, 300);
  const worthChecking = isUsernameWorthChecking(username);
  const { data, isError } = useQuery({
    queryKey: ['/api/check-username', checkedValue],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/check-username/{username}', { params: { path: { username: checkedValue } }, signal }),
      ),
    enabled: isUsernameWorthChecking(checkedValue),
  });

  return availabilityOf({
    value: username,
    worthChecking,
    checkedValue,
    available: data?.available,
    failed: isError,
  });
}
