import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@tidings/sdk';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TextLink } from '../../../ui/button';
import { LoadFailure } from '../../../ui/feedback/load-states';
import { getStoredDraftKey, useStoredDraft } from '../drafting/use-stored-draft';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath, openEditorPath } from '../newsletter-paths';
import { isBlankContent } from '../plain-text';
import { StudioFrame } from './frame/studio-frame';
import { StudioSkeleton } from './frame/studio-skeleton';
import { useStartAnother } from './mutations';

type Offer = Pick<Newsletter, 'id' | 'title'>;

/** Starts a new draft. The previous draft stays in the list, and the editor offers it. */
export function NewNewsletter() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draftQuery = useStoredDraft(undefined);
  const { mutate, isError, error } = useStartAnother();
  const open = draftQuery.data;

  function begin(offer: Offer | undefined) {
    void navigate(openEditorPath, { replace: true, state: { offer } });
  }

  function closeOpenDraft() {
    if (!open || (open.title.trim() === '' && isBlankContent(open.content))) return begin(undefined);
    const offer = { id: open.id, title: open.title };
    mutate(undefined, {
      onSuccess: () => {
        queryClient.setQueryData(getStoredDraftKey(undefined), null);
        begin(offer);
      },
    });
  }

  const onLoaded = useEffectEvent(closeOpenDraft);
  useEffect(() => {
    if (draftQuery.isSuccess) onLoaded();
  }, [draftQuery.isSuccess]);

  const failure = draftQuery.error ?? (isError ? error : null);
  if (!failure) return <StudioSkeleton />;
  return (
    <StudioFrame>
      <LoadFailure
        message={errorMessage(failure)}
        onRetry={() => (draftQuery.isError ? void draftQuery.refetch() : closeOpenDraft())}
      />
    </StudioFrame>
  );
}

/** Offers the draft that was open before. */
export function OpenDraftOffer() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('offer' in state) || !state.offer) return null;
  const offer = state.offer as Offer;

  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-meta text-ink-2">
      <span>
        Your draft “<bdi>{getNewsletterTitle(offer)}</bdi>” is in your newsletters.
      </span>
      <TextLink to={getEditorPath(offer.id)}>Continue that draft</TextLink>
    </p>
  );
}
