import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { getEditorPath } from '../newsletter-paths';
import { newslettersKey } from '../use-newsletters';

/** Creates a draft with the same text and opens it. */
export function useDuplicateNewsletter() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);
  const copyCount = useRef(0);

  return useSingleMutation({
    mutationFn: (id: number) => {
      const headers = { 'Idempotency-Key': getIdempotencyKey({ id, timesCopied: copyCount.current }) };
      return unwrap(api.POST('/api/newsletters/{id}/duplicate', { params: { path: { id } }, headers }));
    },
    onSuccess: (copy) => {
      copyCount.current += 1;
      showToast('Newsletter duplicated', 'You are editing the copy.');
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
      void navigate(getEditorPath(copy.id));
    },
    onError: (error) => showErrorToast('Newsletter not duplicated', errorMessage(error)),
  });
}
