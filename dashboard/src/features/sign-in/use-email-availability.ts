import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { useDebounced } from '../../ui/use-debounced';
import { type Availability, availabilityOf, isEmailWorthChecking } from './availability';

export function useEmailAvailability(email: string): Availability {
  const checkedValue = useDebounced(email, 300);
  const worthChecking = isEmailWorthChecking(email);
  const { data, isError } = useQuery({
    queryKey: ['/api/check-email', checkedValue],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/check-email/{email}', { params: { path: { email: checkedValue } }, signal })),
    enabled: isEmailWorthChecking(checkedValue),
  });

  return availabilityOf({
    value: email,
    worthChecking,
    checkedValue,
    available: data?.available,
    failed: isError,
  });
}
