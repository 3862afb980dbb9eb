import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { type Segment, type SegmentFilter, segmentsKey } from './queries';

type SavedSegment = { id: number | undefined; name: string; filter: SegmentFilter };

/** Creates a segment, or changes the segment with this id. The form shows the errors. */
export function useSaveSegment() {
  const queryClient = useQueryClient();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);

  return useSingleMutation({
    mutationFn: ({ id, ...body }: SavedSegment) => {
      if (id !== undefined) {
        return unwrap(api.PATCH('/api/segments/{id}', { params: { path: { id } }, body }));
      }
      return unwrap(
        api.POST('/api/segments', { body, headers: { 'Idempotency-Key': getIdempotencyKey(body) } }),
      );
    },
    onSuccess: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: segmentsKey });
      showToast('Segment saved', name);
    },
  });
}

export function useDeleteSegment(onDone: () => void) {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: ({ id }: Segment) => unwrap(api.DELETE('/api/segments/{id}', { params: { path: { id } } })),
    onSuccess: (_, { name }) => showToast('Segment deleted', name),
    onError: (error) => showErrorToast('Segment not deleted', errorMessage(error)),
    onSettled: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: segmentsKey });
    },
  });
}
