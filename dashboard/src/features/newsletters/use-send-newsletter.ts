import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../api';
import { createIdempotencyKeys } from '../../idempotency-key';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { currentUserQuery } from '../accounts';
import type { NewsletterPayload } from './newsletter-draft';
import { newslettersKey } from './use-newsletters';

/** The text, and what the server is known to hold of it. */
export type Sending = { body: NewsletterPayload; id: number | undefined; version: number | undefined };

/**
 * Sends what stands in the editor. A second try with the same text can never become a second letter.
 * `newsletterId`: the newsletter that the address names; without it, the open draft.
 */
export function useSendNewsletter(newsletterId: number | undefined) {
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);

  return useMutation({
    mutationFn: async ({ body, id, version }: Sending) => {
      const headers = { 'Idempotency-Key': keyFor(body) };
      if (newsletterId === undefined) {
        return unwrap(api.POST('/api/newsletter/send', { headers, body: { ...body, id, version } }));
      }
      const path = { id: id ?? newsletterId };
      await unwrap(api.PUT('/api/newsletters/{id}', { params: { path }, body: { ...body, version } }));
      return unwrap(api.POST('/api/newsletters/{id}/send', { params: { path }, headers }));
    },
    onSuccess: () => {
      showToast('Newsletter sent!', 'Your newsletter has been sent to all your subscribers.');
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) => showErrorToast('Error sending newsletter', sendFailureOf(error)),
  });
}

function sendFailureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    return 'You must be logged in to send a newsletter.';
  }
  return messageOf(error, 'Failed to send newsletter');
}
