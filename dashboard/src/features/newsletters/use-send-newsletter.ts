import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../api';
import { createIdempotencyKeys } from '../../idempotency-key';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { currentUserQuery } from '../accounts';
import type { NewsletterPayload } from './newsletter-draft';
import { newslettersKey } from './use-newsletters';
import type { EditedDraft } from './use-save-draft';

/** Sends what stands in the editor. A second try with the same text can never become a second letter. */
export function useSendNewsletter({ newsletterId, openId }: EditedDraft) {
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);

  return useMutation({
    mutationFn: async (body: NewsletterPayload) => {
      const headers = { 'Idempotency-Key': keyFor(body) };
      if (newsletterId === undefined) {
        return unwrap(api.POST('/api/newsletter/send', { headers, body: { ...body, id: openId } }));
      }
      const path = { id: newsletterId };
      await unwrap(api.PUT('/api/newsletters/{id}', { params: { path }, body }));
      return unwrap(api.POST('/api/newsletters/{id}/send', { params: { path }, headers }));
    },
    onSuccess: () => {
      showToast('Newsletter sent!', 'Your newsletter has been sent to all your subscribers.');
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) =>
      showErrorToast('Error sending newsletter', messageOf(error, 'Failed to send newsletter')),
  });
}
