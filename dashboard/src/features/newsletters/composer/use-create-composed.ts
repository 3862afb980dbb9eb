import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf, unwrap } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast } from '../../../ui/toast-store';
import type { NewsletterPayload } from '../newsletter-draft';
import type { SavedDraft } from '../sending';
import { newslettersKey } from '../use-newsletters';

/**
 * Makes a newsletter of what was composed, for it to be sent. Asked again with another text it is changed, never
 * made twice; undefined where it could not be done.
 */
export function useCreateComposed() {
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);
  const created = useRef<number>(undefined);

  async function store(body: NewsletterPayload): Promise<SavedDraft> {
    const headers = { 'Idempotency-Key': keyFor(body) };
    const path = { id: created.current ?? 0 };
    const { id, version } =
      created.current === undefined
        ? await unwrap(api.POST('/api/newsletters', { body, headers }))
        : await unwrap(api.PUT('/api/newsletters/{id}', { params: { path }, body }));
    created.current = id;
    return { id, version };
  }

  return async (body: NewsletterPayload): Promise<SavedDraft | undefined> => {
    try {
      return await store(body);
    } catch (error) {
      showErrorToast('Error', failureOf(error));
      return undefined;
    } finally {
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
    }
  };
}

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create newsletter';
  if (error.status === 401) return 'You must be logged in to send a newsletter.';
  return messageOf(error, 'Failed to create newsletter');
}
