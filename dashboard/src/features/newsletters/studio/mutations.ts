import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { currentUserQuery } from '../../accounts/session';
import type { NewsletterPayload } from '../drafting/newsletter-draft';

export function useSaveAutoReply() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { enableAutoReply: boolean; autoReplyMessage: string }) =>
      unwrap(api.POST('/api/user/auto-reply', { body })),
    onSuccess: () => {
      showToast('Auto-reply settings saved successfully');
      return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) => showErrorToast('Failed to save auto-reply settings', errorMessage(error)),
  });
}

type TestEmail = NewsletterPayload & { id: number | undefined; testEmailAddress: string };

/** Emails the editor's content to one address, without saving it. */
export function useSendTest() {
  return useSingleMutation({
    mutationFn: (body: TestEmail) => unwrap(api.POST('/api/newsletter/test', { body })),
    onSuccess: () => showToast('Test email sent!'),
    onError: (error) =>
      showErrorToast('Error sending test email', errorMessage(error, 'The test email could not be sent.')),
  });
}

/** Closes the open draft, so that the editor starts with an empty one. */
export function useStartAnother() {
  return useSingleMutation({
    mutationFn: () => unwrap(api.DELETE('/api/newsletter/draft')),
    onError: (error) => showErrorToast('Newsletter not created', errorMessage(error)),
  });
}
