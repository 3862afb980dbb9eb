import { useMutation } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { showToast } from '../../../ui/feedback/toast-store';
import { counted } from '../../../ui/formats/numbers';
import { consoleApi } from '../console-api';

export type SuppressionFilter = { from: string; to: string; text: string };

/** Counts the suppressions that a filter would lift. */
export function useCountSuppressions() {
  return useMutation({
    mutationFn: (query: SuppressionFilter) =>
      unwrap(consoleApi.GET('/api/admin/suppressions/matching', { params: { query } })),
  });
}

export function useLiftSuppressions() {
  return useMutation({
    mutationFn: (body: SuppressionFilter) =>
      unwrap(consoleApi.POST('/api/admin/suppressions/lift', { body })),
    onSuccess: ({ lifted }) =>
      showToast('Suppressions lifted', `${counted(lifted, 'address gets', 'addresses get')} emails again.`),
  });
}
