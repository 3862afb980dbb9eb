import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { useListRefresh } from './queries';

/** `consent` is the text that is stored as the subscriber's consent. */
type NewSubscriber = { email: string; name: string; consent: string };

/** Adds one subscriber on the creator's word. */
export function useAddSubscriber() {
  const refresh = useListRefresh();
  return useSingleMutation({
    mutationFn: ({ email, name, consent }: NewSubscriber) =>
      unwrap(api.POST('/api/subscribers/by-hand', { body: { email, consent, ...(name && { name }) } })),
    // Runs in the background: no dialog waits for it.
    onSuccess: () => void refresh(),
  });
}
