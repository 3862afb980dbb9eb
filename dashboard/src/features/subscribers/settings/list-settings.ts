import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';

export type ListSettings = components['schemas']['ListSettings'];
export type ArchiveMode = ListSettings['archive'];
export type TrackingMode = ListSettings['tracking'];

const listSettingsKey = ['/api/list-settings'];

export const ARCHIVE_MODES: ReadonlyArray<{ value: ArchiveMode; label: string; help: string }> = [
  { value: 'listed', label: 'Listed', help: 'On your page, in feeds and in search engines.' },
  {
    value: 'unlisted',
    label: 'Not listed in search engines',
    help: 'On your page and in feeds. We ask search engines not to list them.',
  },
  { value: 'off', label: 'Off', help: 'Your newsletters are only sent by email.' },
];

export const TRACKING_MODES: ReadonlyArray<{ value: TrackingMode; label: string; help: string }> = [
  {
    value: 'anonymous',
    label: 'Totals only',
    help: 'You see the number of opens and clicks, but not the subscribers.',
  },
  {
    value: 'individual',
    label: 'For each subscriber',
    help: 'You also see which subscribers open and click. They see the stored data in their preference center. Many countries require their consent first.',
  },
  {
    value: 'off',
    label: 'No tracking',
    help: 'We do not track links or opens.',
  },
];

export function useListSettings() {
  return useQuery({
    queryKey: listSettingsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/list-settings', { signal })),
  });
}

/** Shows a change at once, and reverts it if the save fails. Saves run one by one, because each sends all settings. */
export function useSaveListSettings() {
  const queryClient = useQueryClient();
  const getSettings = () => queryClient.getQueryData<ListSettings>(listSettingsKey);
  const store = (settings: ListSettings | undefined) => queryClient.setQueryData(listSettingsKey, settings);

  return useMutation({
    scope: { id: 'list-settings' },
    mutationFn: async (change: Partial<ListSettings>) => {
      const settings = getSettings();
      if (!settings) throw new Error('The settings are not loaded yet.');
      return unwrap(api.PUT('/api/list-settings', { body: { ...settings, ...change } }));
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: listSettingsKey });
      const previousSettings = getSettings();
      store(previousSettings && { ...previousSettings, ...change });
      return { before: previousSettings };
    },
    onSuccess: () => showToast('Settings saved'),
    onError: (error, _change, context) => {
      store(context?.before);
      showErrorToast('Settings not saved', errorMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: listSettingsKey }),
  });
}
