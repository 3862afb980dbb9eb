import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { useEffect } from 'react';
import { api } from '../../api';
import { showErrorToast } from '../../ui/feedback/toast-store';

/**
 * Returns whether registration is open. Assumes that it is until the server responds, which checks again on sign-up.
 */
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
