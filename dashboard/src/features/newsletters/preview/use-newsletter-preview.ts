import { useQuery } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../../api';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { createFrameBody } from './frame-body';
import { createPreviewBody, type PreviewBody, type PreviewPurpose } from './preview-body';

const TYPING_PAUSE_MS = 300;
const CONNECTION_PAUSE_MS = 4000;

/** Fetches the newsletter as the server would send it. */
export function useNewsletterPreview(draft: NewsletterDraft, purpose: PreviewPurpose) {
  return useRenderedEmail(createPreviewBody(useDebounced(draft, TYPING_PAUSE_MS), purpose));
}

/** Fetches the design around the writing slots. */
export function useNewsletterFrame(draft: NewsletterDraft) {
  return useRenderedEmail(createFrameBody(useDebounced(draft, TYPING_PAUSE_MS)));
}

/** Fetches the rendered email. The previous response stays while the next one loads or fails. */
function useRenderedEmail(body: PreviewBody) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/newsletters/preview', body],
    queryFn: ({ signal }) => unwrap(api.POST('/api/newsletters/preview', { body, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    // Retries a preview that failed without a connection until there is one.
    refetchInterval: ({ state: { error: failure } }) =>
      failure && !(failure instanceof ApiError) ? CONNECTION_PAUSE_MS : false,
    refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
  });
  const [lastEmail, setLastEmail] = useState(data);
  if (data && data !== lastEmail) setLastEmail(data);

  return { newsletter: data ?? lastEmail, error, isFetching, retry: () => void refetch() };
}
