import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';

export type InstanceSettings = components['schemas']['InstanceSettings'];
export type InstanceSettingsChange = components['schemas']['InstanceSettingsChange'];

const settingsKey = ['/api/admin/settings'];

export function useInstanceSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/settings', { signal })),
    // The data fills a form, so a refetch on focus would overwrite typing.
    refetchOnWindowFocus: false,
  });
}

export function useChangeSettings() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: InstanceSettingsChange) => unwrap(consoleApi.PATCH('/api/admin/settings', { body })),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKey, settings);
      showToast('Settings saved', 'They take effect within seconds.');
    },
    onError: (error) => showErrorToast('Settings not saved', errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKey }),
  });
}

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
        setting.enabled ? 'Anyone can sign up now.' : 'Registration is closed now.',
      );
    },
    onError: (error) => showErrorToast('Error updating setting', errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: registrationKey }),
  });
}
