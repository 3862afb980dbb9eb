import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Alert } from '../../../ui/feedback/alert';
import { LoadFailure } from '../../../ui/feedback/load-states';
import { showToast } from '../../../ui/feedback/toast-store';
import { useSignedInUser } from '../../accounts/session';
import { emptyDraft, toDraft } from '../drafting/newsletter-draft';
import { storedDraftKey, useStoredDraft } from '../drafting/use-stored-draft';
import { openEditorPath } from '../newsletter-paths';
import { StudioFrame } from './frame/studio-frame';
import { StudioSkeleton } from './frame/studio-skeleton';
import { NewNewsletter, OpenDraftOffer } from './new-newsletter';
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
  const stored = useStoredDraft(newsletterId);
  // A new key mounts a new editor.
  const [editorKey, setEditorKey] = useState(0);
  const hasDraft = Boolean(stored.data && !stored.data.sentAt && !stored.data.scheduledAt);

  useEffect(() => {
    if (hasDraft) showToast('Draft loaded');
  }, [hasDraft]);

  function startAnother() {
    queryClient.setQueryData(storedDraftKey(undefined), null);
    setEditorKey(editorKey + 1);
    void navigate(openEditorPath, { replace: newsletterId === undefined });
  }

  /** Mounts a new editor with the draft that is stored now. */
  async function reopen() {
    await stored.refetch();
    setEditorKey((count) => count + 1);
  }

  if (stored.isPending) return <StudioSkeleton />;
  if (stored.isError && newsletterId !== undefined) {
    if (stored.error instanceof ApiError && stored.error.status === 404) return <NoNewsletter />;
    return (
      <StudioFrame>
        <LoadFailure message={errorMessage(stored.error)} onRetry={() => stored.refetch()} />
      </StudioFrame>
    );
  }
  if (stored.data?.sentAt) return <SentNewsletterCard newsletter={stored.data} />;
  if (stored.data?.scheduledAt) {
    return (
      <ScheduledNewsletter
        newsletter={stored.data}
        scheduledAt={stored.data.scheduledAt}
        onCanceled={() => stored.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {stored.isError && (
        <Alert tone="warning">
          We could not load your saved draft. It is safe and will not be overwritten. Reload the page to try
          again.
        </Alert>
      )}
      <OpenDraftOffer />
      <NewsletterEditor
        key={`${stored.data?.id ?? 'new'} ${editorKey}`}
        newsletterId={newsletterId}
        openId={stored.data?.id}
        version={stored.data?.version}
        initialDraft={stored.data ? toDraft(stored.data) : emptyDraft(user)}
        onStartAnother={startAnother}
        onUndone={() => void reopen()}
      />
    </div>
  );
}
