import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Alert } from '../../../ui/feedback/alert';
import { LoadFailure } from '../../../ui/feedback/load-states';
import { showToast } from '../../../ui/feedback/toast-store';
import { useSignedInUser } from '../../accounts/session';
import { createEmptyDraft, toDraft } from '../drafting/newsletter-draft';
import { getStoredDraftKey, useStoredDraft } from '../drafting/use-stored-draft';
import { openEditorPath } from '../newsletter-paths';
import { type DraftOffer, OpenDraftOffer } from './draft-offer';
import { StudioFrame } from './frame/studio-frame';
import { StudioSkeleton } from './frame/studio-skeleton';
import { NewNewsletter } from './new-newsletter';
import { NewsletterEditor } from './newsletter-editor';
import { NoNewsletter } from './statuses/no-newsletter';
import { ScheduledNewsletter } from './statuses/scheduled-newsletter';
import { SentNewsletterCard } from './statuses/sent-newsletter';

/** Opens the editor with the draft `?id=12`, with a new draft (`?new`), or with the last open draft. */
export function NewsletterEditorPage() {
  const [searchParams] = useSearchParams();
  const requestedId = searchParams.get('id');
  if (searchParams.has('new')) return <NewNewsletter />;
  if (requestedId === null) return <StoredNewsletter key="open" newsletterId={undefined} />;
  if (!/^[1-9]\d*$/.test(requestedId)) return <NoNewsletter />;
  return <StoredNewsletter key={requestedId} newsletterId={Number(requestedId)} />;
}

function StoredNewsletter({ newsletterId }: { newsletterId: number | undefined }) {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const draftQuery = useStoredDraft(newsletterId);
  // A new key mounts a new editor.
  const [editorKey, setEditorKey] = useState(0);
  const hasDraft = Boolean(draftQuery.data && !draftQuery.data.sentAt && !draftQuery.data.scheduledAt);

  useEffect(() => {
    if (hasDraft) showToast('Draft loaded');
  }, [hasDraft]);

  function startAnother(offer: DraftOffer | undefined) {
    queryClient.setQueryData(getStoredDraftKey(undefined), null);
    setEditorKey(editorKey + 1);
    void navigate(openEditorPath, { replace: newsletterId === undefined, state: { offer } });
  }

  /** Mounts a new editor with the draft that is stored now. */
  async function reopen() {
    await draftQuery.refetch();
    setEditorKey((count) => count + 1);
  }

  if (draftQuery.isPending) return <StudioSkeleton />;
  if (draftQuery.isError && newsletterId !== undefined) {
    if (draftQuery.error instanceof ApiError && draftQuery.error.status === 404) return <NoNewsletter />;
    return (
      <StudioFrame>
        <LoadFailure message={errorMessage(draftQuery.error)} onRetry={() => draftQuery.refetch()} />
      </StudioFrame>
    );
  }
  if (draftQuery.data?.sentAt) return <SentNewsletterCard newsletter={draftQuery.data} />;
  if (draftQuery.data?.scheduledAt) {
    return (
      <ScheduledNewsletter
        newsletter={draftQuery.data}
        scheduledAt={draftQuery.data.scheduledAt}
        onCanceled={() => draftQuery.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {draftQuery.isError && (
        <Alert tone="warning">
          We could not load your saved draft. It is safe and will not be overwritten. Reload the page to try
          again.
        </Alert>
      )}
      <OpenDraftOffer />
      <NewsletterEditor
        key={`${draftQuery.data?.id ?? 'new'} ${editorKey}`}
        newsletterId={newsletterId}
        openId={draftQuery.data?.id}
        version={draftQuery.data?.version}
        initialDraft={draftQuery.data ? toDraft(draftQuery.data) : createEmptyDraft(user)}
        onStartAnother={startAnother}
        onUndone={() => void reopen()}
      />
    </div>
  );
}
