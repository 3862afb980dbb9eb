import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { showToast } from '../../../ui/feedback/toast-store';
import { formatCount } from '../../../ui/formats/numbers';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';

export type FoundAddress = components['schemas']['FoundAddress'];

/** Finds the creators with an address. The audit log has an entry for each search. */
export function useFindAddress() {
  return useMutation({
    mutationFn: (address: string) =>
      unwrap(consoleApi.POST('/api/admin/addresses/find', { body: { address } })),
  });
}

export function useEraseAddress({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (address: string) =>
      unwrap(consoleApi.POST('/api/admin/addresses/erase', { body: { address } })),
    onSuccess: ({ creators }) => {
      showToast(
        'Erasing the address',
        `We are erasing it from the lists of ${formatCount(creators, 'creator', 'creators')}.`,
      );
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/admin/audit'] }),
  });
}
