import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { consoleApi } from '../console-api';

const registrationKey = ['/api/admin/settings/registration'];

export function useRegistration() {
  return useQuery({
    queryKey: registrationKey,
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/settings/registration', { signal })),
  });
}

export function useSetRegistration() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { enabled: boolean }) =>
      unwrap(consoleApi.POST('/api/admin/settings/registration', { body })),
    onSuccess: (setting) => {
      queryClient.setQueryData(registrationKey, setting);
      showToast(
        'Registration setting updated',
        setting.enabled ? 'Anybody can register now.' : 'Nobody can register now.',
      );
    },
    onError: (error) => showErrorToast('Error updating setting', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: registrationKey }),
  });
}
