import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { useDebounced } from '../../ui/use-debounced';
import { type NewsletterDraft, payloadOf } from './newsletter-draft';

const TYPING_PAUSE_MILLISECONDS = 400;

/** The letter as the server would send it. The last one stays while the next is being made. */
export function useNewsletterPreview(draft: NewsletterDraft) {
  const settled = useDebounced(draft, TYPING_PAUSE_MILLISECONDS);
  const body = payloadOf(settled);

  return useQuery({
    queryKey: ['/api/newsletters/preview', body],
    queryFn: ({ signal }) => unwrap(api.POST('/api/newsletters/preview', { body, signal })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
}
