import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import type { NewsletterPayload } from './newsletter-draft';
import { newslettersKey } from './use-newsletters';

/** `newsletterId` where the address names one; else `openId`, the open draft that this editor loaded or began. */
export type EditedDraft = { newsletterId: number | undefined; openId: number | undefined };

export function useSaveDraft({ newsletterId, openId }: EditedDraft) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: NewsletterPayload) =>
      newsletterId === undefined
        ? unwrap(api.POST('/api/newsletter/draft', { body: { ...body, id: openId } }))
        : unwrap(api.PUT('/api/newsletters/{id}', { params: { path: { id: newsletterId } }, body })),
    onSuccess: () => {
      showToast('Draft saved');
      return queryClient.invalidateQueries({ queryKey: newslettersKey });
    },
    onError: () =>
      showErrorToast('Error saving draft', 'There was an error saving your draft. Please try again.'),
  });
}
