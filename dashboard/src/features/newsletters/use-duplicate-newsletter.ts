import { useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { useNavigate } from 'react-router';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { editorPath } from './newsletter-paths';
import { newslettersKey } from './use-newsletters';

/** Begins a draft with another newsletter's text, and opens it. */
export function useDuplicateNewsletter() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  return useSingleMutation({
    mutationFn: (id: number) =>
      unwrap(api.POST('/api/newsletters/{id}/duplicate', { params: { path: { id } } })),
    onSuccess: (copy) => {
      showToast('Newsletter duplicated');
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
      void navigate(editorPath(copy.id));
    },
    onError: (error) => showErrorToast('Newsletter not duplicated', messageOf(error)),
  });
}
