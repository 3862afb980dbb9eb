import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@tidings/sdk';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { LoadFailure } from '../../../ui/feedback/load-states';
import { getStoredDraftKey, useStoredDraft } from '../drafting/use-stored-draft';
import { openEditorPath } from '../newsletter-paths';
import { createDraftOffer, type DraftOffer } from './draft-offer';
import { StudioFrame } from './frame/studio-frame';
import { StudioSkeleton } from './frame/studio-skeleton';
import { useStartAnother } from './mutations';

/** Starts a new draft. The previous draft stays in the list, and the editor offers it. */
export function NewNewsletter() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draftQuery = useStoredDraft(undefined);
  const { mutate, isError, error } = useStartAnother();
  const open = draftQuery.data;

  function begin(offer: DraftOffer | undefined) {
    void navigate(openEditorPath, { replace: true, state: { offer } });
  }

  function closeOpenDraft() {
    const offer = open ? createDraftOffer(open) : undefined;
    if (!offer) return begin(undefined);
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
