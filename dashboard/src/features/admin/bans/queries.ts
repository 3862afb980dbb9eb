import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { usePages } from '../../../ui/hooks/use-pages';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';

export type Ban = components['schemas']['Ban'];
export type NewBan = Omit<components['schemas']['NewBan'], 'confirmed'>;
export type BanEffects = components['schemas']['BanResult'];

export const BANS_PAGE_SIZE = 50;
const bansKey = ['/api/admin/bans'];

export function useBans(search: string) {
  return usePages({
    queryKey: [...bansKey, search],
    fetchPage: (start, signal) => {
      const query = { limit: BANS_PAGE_SIZE, ...(search && { search }), ...start };
      return unwrap(consoleApi.GET('/api/admin/bans', { params: { query }, signal }));
    },
    keepsPrevious: true,
  });
}

/** Returns the effects that a ban would have, without adding it. */
export function usePreviewBan() {
  return useMutation({
    mutationFn: (ban: NewBan) =>
      unwrap(consoleApi.POST('/api/admin/bans', { body: { ...ban, confirmed: false } })),
  });
}

export function useAddBan({ onDone }: { onDone: () => void }) {
  const refresh = useBansRefresh();
  return useSingleMutation({
    mutationFn: (ban: NewBan) =>
      unwrap(consoleApi.POST('/api/admin/bans', { body: { ...ban, confirmed: true } })),
    onSuccess: ({ value }) => {
      showToast('Ban added', value);
      onDone();
    },
    onSettled: refresh,
  });
}

export function useRemoveBan({ onDone }: { onDone: () => void }) {
  const refresh = useBansRefresh();
  return useSingleMutation({
    mutationFn: ({ id }: Pick<Ban, 'id'>) =>
      unwrap(consoleApi.DELETE('/api/admin/bans/{id}', { params: { path: { id } } })),
    onSuccess: () => showToast('Ban removed'),
    onError: (error) => showErrorToast('Ban not removed', errorMessage(error)),
    onSettled: () => {
      onDone();
      return refresh();
    },
  });
}

/** Refetches the bans. Also after errors, because another administrator may have made the change. */
function useBansRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([bansKey, auditKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
