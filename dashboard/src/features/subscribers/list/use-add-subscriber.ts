import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { useListRefresh } from '../use-list-refresh';

/** The words that are kept with who is added by hand: what the creator vouches for. */
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
    // In the background: the dialog need not wait for it.
    onSuccess: () => void refresh(),
  });
}
