import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { useEffect } from 'react';
import { api } from '../../api';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { useDebounced } from '../../ui/hooks/use-debounced';
import {
  type AvailabilityCheck,
  isEmailWorthChecking,
  isUsernameWorthChecking,
  judgeAvailability,
} from './register/availability';

export function useEmailAvailability(email: string): AvailabilityCheck {
  const checkedValue = useDebounced(email, 300);
  const { data, isError, refetch } = useQuery({
    queryKey: ['/api/check-email', checkedValue],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/check-email/{email}', { params: { path: { email: checkedValue } }, signal })),
    enabled: isEmailWorthChecking(checkedValue),
    refetchOnReconnect: true,
  });

  return {
    availability: judgeAvailability({
      value: email,
      worthChecking: isEmailWorthChecking(email),
      checkedValue,
      available: data?.available,
      failed: isError,
    }),
    // A failed check has no result, so the next call checks the address again.
    checkAgain: () => {
      if (isError) void refetch();
    },
  };
}

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
    availability: judgeAvailability({
      value: username,
      worthChecking: isUsernameWorthChecking(username),
      checkedValue,
      available: data?.available,
      failed: isError,
    }),
    // A failed check has no result, so the next call checks the username again.
    checkAgain: () => {
      if (isError) void refetch();
    },
  };
}

/** Returns whether registration is open. Returns true until the server responds, which checks again on sign-up. */
export function useRegistrationStatus(): { enabled: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['/api/registration-status'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/registration-status', { signal })),
  });

  useEffect(() => {
    if (isError) showErrorToast('Failed to fetch registration status');
  }, [isError]);

  return { enabled: data?.enabled ?? true };
}
