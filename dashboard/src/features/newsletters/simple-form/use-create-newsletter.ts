import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import type { NewsletterPayload } from '../drafting/newsletter-draft';
import { newslettersKey } from '../use-newsletters';

export function useCreateNewsletter() {
  const queryClient = useQueryClient();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);

  return useSingleMutation({
    mutationFn: (body: NewsletterPayload) =>
      unwrap(api.POST('/api/newsletters', { body, headers: { 'Idempotency-Key': getIdempotencyKey(body) } })),
    onSuccess: () => {
      showToast('Draft saved');
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
    },
    onError: (error) => showErrorToast('Error', errorMessage(error, 'Failed to create newsletter')),
  });
}
