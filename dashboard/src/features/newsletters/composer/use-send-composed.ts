import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { currentUserQuery } from '../../accounts';
import type { NewsletterPayload } from '../newsletter-draft';
import { newslettersKey } from '../use-newsletters';

/** Creates the newsletter, then sends it. Tried again with the same text, it is neither created nor sent twice. */
export function useSendComposed() {
  const queryClient = useQueryClient();
  const [createKeyFor] = useState(createIdempotencyKeys);
  const [sendKeyFor] = useState(createIdempotencyKeys);

  async function create(body: NewsletterPayload): Promise<number> {
    const headers = { 'Idempotency-Key': createKeyFor(body) };
    const { id } = await unwrap(api.POST('/api/newsletters', { body, headers }));
    return id;
  }

  async function send(id: number) {
    const headers = { 'Idempotency-Key': sendKeyFor(id) };
    return unwrap(api.POST('/api/newsletters/{id}/send', { params: { path: { id } }, headers }));
  }

  return useMutation({
    mutationFn: async (body: NewsletterPayload) => {
      const id = await create(body).catch((error: unknown) => fail(error, 'Failed to create newsletter'));
      return send(id).catch((error: unknown) => fail(error, 'Failed to send newsletter'));
    },
    onSuccess: () => {
      showToast('Newsletter sent successfully to your subscribers');
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) => showErrorToast('Error', error.message),
  });
}

/** The server's words where it spoke; else which of the two steps did not work. */
function fail(error: unknown, step: string): never {
  if (error instanceof ApiError && error.status === 401) {
    throw new Error('You must be logged in to send a newsletter.');
  }
  throw error instanceof ApiError ? new Error(messageOf(error, step)) : new Error(step);
}
