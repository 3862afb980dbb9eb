import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';

/** Closes the open draft, so that the editor starts with an empty one. */
export function useStartAnother() {
  return useSingleMutation({
    mutationFn: () => unwrap(api.DELETE('/api/newsletter/draft')),
    onError: (error) => showErrorToast('New newsletter not started', messageOf(error)),
  });
}
