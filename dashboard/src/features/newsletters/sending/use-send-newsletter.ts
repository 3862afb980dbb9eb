import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf, unwrap } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { currentUserQuery } from '../../accounts';
import { keepNewsletter } from '../kept-newsletters';
import { newslettersKey } from '../use-newsletters';
import { beginUndoWindow } from './undo-window';

/** Sends a draft that is saved. A second try can never become a second letter. */
export function useSendNewsletter(getId: () => Promise<number>) {
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);
  /** What was taken back may be sent again, and that is another sending. */
  const timesSent = useRef(0);

  return useSingleMutation({
    mutationFn: async () => {
      const id = await getId();
      const headers = { 'Idempotency-Key': keyFor({ id, timesSent: timesSent.current }) };
      return unwrap(api.POST('/api/newsletters/{id}/send', { params: { path: { id } }, headers }));
    },
    onSuccess: (sent) => {
      timesSent.current += 1;
      beginUndoWindow(sent, Date.now());
      keepNewsletter(queryClient, sent);
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) => showErrorToast('Error sending newsletter', failureOf(error)),
  });
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    return 'You must be logged in to send a newsletter.';
  }
  return messageOf(error, 'Failed to send newsletter');
}
