import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { useListRefresh } from './queries';

/** `consent` is the consent text that is stored with the subscriber. */
type NewSubscriber = { email: string; name: string; consent: string };

/** Adds one subscriber with the consent that the creator confirms. */
export function useAddSubscriber() {
  const refresh = useListRefresh();
  return useSingleMutation({
    mutationFn: addSubscriber,
    // Refetches in the background, because no dialog waits for the result.
    onSuccess: () => void refresh(),
  });
}

/**
 * Adds the creator's own address to the list. Shows errors as toasts, which outlive a change of screen. `isQuiet` omits
 * the success toast.
 */
export function useAddSelf({ isQuiet = false } = {}) {
  const refresh = useListRefresh();
  return useSingleMutation({
    mutationFn: (email: string) => addSubscriber({ email, name: '', consent: 'I added my own address.' }),
    onSuccess: ({ status }, email) => {
      void refresh();
      if (isQuiet) return;
      if (status === 'pending')
        showToast('Confirmation sent', `${email} joins your list after confirming by email.`);
      else showToast('You are on your list', `Newsletters arrive at ${email}.`);
    },
    onError: (error) => showErrorToast('Not added', errorMessage(error)),
  });
}

function addSubscriber({ email, name, consent }: NewSubscriber) {
  return unwrap(api.POST('/api/subscribers/by-hand', { body: { email, consent, ...(name && { name }) } }));
}
