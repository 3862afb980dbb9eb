import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { useListRefresh } from '../queries';

/** The consent text stored with a subscriber added by hand, which the creator confirms. */
export const ADDED_BY_HAND = 'They asked me to put them on my list.';

type NewDemoSubscriber = { email: string; name: string };

export function useAddSubscriber() {
  const refresh = useListRefresh();
  return useSingleMutation({
    mutationFn: ({ email, name }: NewDemoSubscriber) =>
      unwrap(
        api.POST('/api/subscribers/by-hand', {
          body: { email, consent: ADDED_BY_HAND, ...(name && { name }) },
        }),
      ),
    // Runs in the background: the dialog does not wait for it.
    onSuccess: () => void refresh(),
  });
}
