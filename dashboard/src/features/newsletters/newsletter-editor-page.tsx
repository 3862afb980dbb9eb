import { messageOf } from '@tidings/sdk';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Alert } from '../../ui/alert';
import { LoadFailure } from '../../ui/load-failure';
import { BackLink, PageHeader } from '../../ui/page-header';
import { Spinner } from '../../ui/spinner';
import { showToast } from '../../ui/toast-store';
import { useSignedInUser } from '../accounts';
import { draftOf, emptyDraft } from './newsletter-draft';
import { NewsletterEditor } from './newsletter-editor';
import { useStoredDraft } from './use-stored-draft';

/** `?id=12` opens that draft; without it, the one that was open last. */
export function NewsletterEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id') ?? Number.NaN);
  const newsletterId = Number.isInteger(id) ? id : undefined;

  return <OpenDraft key={newsletterId ?? 'open'} newsletterId={newsletterId} />;
}

function OpenDraft({ newsletterId }: { newsletterId: number | undefined }) {
  const user = useSignedInUser();
  const stored = useStoredDraft(newsletterId);
  const hasDraft = Boolean(stored.data && !stored.data.sentAt);

  useEffect(() => {
    if (hasDraft) showToast('Draft loaded');
  }, [hasDraft]);

  if (stored.isPending) {
    return (
      <WithoutEditor>
        <div className="grid place-items-center py-32">
          <Spinner />
        </div>
      </WithoutEditor>
    );
  }
  if (stored.isError && newsletterId !== undefined) {
    return (
      <WithoutEditor>
        <LoadFailure message={messageOf(stored.error)} onRetry={() => stored.refetch()} />
      </WithoutEditor>
    );
  }
  if (stored.data?.sentAt) {
    return (
      <WithoutEditor>
        <Alert tone="warning">“{stored.data.title}” has been sent and can no longer be changed.</Alert>
      </WithoutEditor>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {stored.isError && (
        <Alert tone="warning">
          We could not load your saved draft. Saving now would take its place; reload the page to try again.
        </Alert>
      )}
      <NewsletterEditor
        key={stored.data?.id ?? 'new'}
        newsletterId={newsletterId}
        openDraftId={stored.data?.id}
        initialDraft={stored.data ? draftOf(stored.data) : emptyDraft(user)}
      />
    </div>
  );
}

function WithoutEditor({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Newsletter" above={<BackLink to="/newsletters" label="Newsletters" />} />
      {children}
    </div>
  );
}
