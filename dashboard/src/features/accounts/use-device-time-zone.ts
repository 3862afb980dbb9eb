import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { useEffect } from 'react';
import { api } from '../../api';
import { getDeviceTimeZone } from '../../ui/formats/time-zones';
import { refetchAllButUser, replaceUser, type User } from './session';

/**
 * Saves the time zone of this device for a user who has not chosen one. Shows no error, because screens use the same
 * time zone until it is saved, and the next visit retries.
 */
export function useDeviceTimeZone(user: User | null | undefined): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (zone: string) => unwrap(api.POST('/api/update-profile', { body: { deviceTimeZone: zone } })),
    onSuccess: (savedUser) => {
      replaceUser(queryClient, savedUser);
      return refetchAllButUser(queryClient);
    },
  });
  const isMissing = user?.timeZone === null && !user.impersonation;
  useEffect(() => {
    if (isMissing) mutate(getDeviceTimeZone());
  }, [isMissing, mutate]);
}
