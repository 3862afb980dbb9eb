import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { type ListSettings, listSettingsKey } from './list-settings';

/**
 * Shows a change at once, and reverts it if the save fails. Saves run one after the other, because each sends all
 * settings.
 */
export function useSaveListSettings() {
  const queryClient = useQueryClient();
  const current = () => queryClient.getQueryData<ListSettings>(listSettingsKey);
  const store = (settings: ListSettings | undefined) => queryClient.setQueryData(listSettingsKey, settings);

  return useMutation({
    scope: { id: 'list-settings' },
    mutationFn: async (change: Partial<ListSettings>) => {
      const settings = current();
      if (!settings) throw new Error('The settings are not loaded yet.');
      return unwrap(api.PUT('/api/list-settings', { body: { ...settings, ...change } }));
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: listSettingsKey });
      const before = current();
      store(before && { ...before, ...change });
      return { before };
    },
    onSuccess: () => showToast('Settings saved'),
    onError: (error, _change, context) => {
      store(context?.before);
      showErrorToast('Settings not saved', messageOf(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: listSettingsKey }),
  });
}
