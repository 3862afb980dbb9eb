import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage, unwrap } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { currentUserQuery } from '../../accounts/session';
import { cacheNewsletter } from '../cached-newsletters';
import { newslettersKey } from '../use-newsletters';
import type { SavedDraft } from './preflight/use-preflight';
import { beginUndoWindow } from './undo/undo-window';

/** Sends the saved draft in the version that preflight checked. A retry never sends it twice. */
export function useSendNewsletter(getSaved: () => Promise<SavedDraft>) {
  const queryClient = useQueryClient();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);
  /** Sending a newsletter again after undo is another sending, with another key. */
  const sendCount = useRef(0);

  return useSingleMutation({
    mutationFn: async () => {
      const { id, version } = await getSaved();
      const headers = { 'Idempotency-Key': getIdempotencyKey({ id, version, timesSent: sendCount.current }) };
      const params = { path: { id }, query: { version } };
      return unwrap(api.POST('/api/newsletters/{id}/send', { params, headers }));
    },
    onSuccess: (sentNewsletter) => {
      sendCount.current += 1;
      beginUndoWindow(sentNewsletter, Date.now());
      cacheNewsletter(queryClient, sentNewsletter);
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) => showErrorToast('Error sending newsletter', describeFailure(error)),
  });
}

function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    return 'You must be logged in to send a newsletter.';
  }
  return errorMessage(error, 'Failed to send newsletter');
}
