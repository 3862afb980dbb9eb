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
 * Makes a newsletter of what was composed, for it to be sent. Asked again it is changed, never made twice, unless it
 * was changed or deleted elsewhere meanwhile. Undefined where it could not be done.
 */
export function useCreateComposed() {
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);
  const created = useRef<SavedDraft>(undefined);

  async function store(body: NewsletterPayload): Promise<SavedDraft> {
    const before = created.current;
    const { id, version } =
      (before && (await change(before, body))) ?? (await begin(body, { insteadOf: before?.id }));
    created.current = { id, version };
    return created.current;
  }

  function begin(body: NewsletterPayload, { insteadOf }: { insteadOf: number | undefined }) {
    const headers = { 'Idempotency-Key': keyFor({ body, insteadOf }) };
    return unwrap(api.POST('/api/newsletters', { body, headers }));
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

/** Undefined where what was made is not ours to change any more. */
async function change({ id, version }: SavedDraft, body: NewsletterPayload) {
  try {
    return await unwrap(
      api.PUT('/api/newsletters/{id}', { params: { path: { id } }, body: { ...body, version } }),
    );
  } catch (error) {
    // What was sent or scheduled is told, and never made a second time.
    if (error instanceof ApiError && (error.status === 404 || error.code === 'changed_meanwhile')) {
      return undefined;
    }
    throw error;
  }
}

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create newsletter';
  if (error.status === 401) return 'You must be logged in to send a newsletter.';
  return messageOf(error, 'Failed to create newsletter');
}
