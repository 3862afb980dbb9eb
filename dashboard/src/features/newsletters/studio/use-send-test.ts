import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import type { NewsletterPayload } from '../newsletter-draft';

type TestMail = NewsletterPayload & { id: number | undefined; testEmailAddress: string };

/** Emails the editor's content to one address. Nothing is saved. */
export function useSendTest() {
  return useSingleMutation({
    mutationFn: (body: TestMail) => unwrap(api.POST('/api/newsletter/test', { body })),
    onSuccess: () => showToast('Test email sent!'),
    onError: (error) =>
      showErrorToast('Error sending test email', messageOf(error, 'The test email could not be sent.')),
  });
}
