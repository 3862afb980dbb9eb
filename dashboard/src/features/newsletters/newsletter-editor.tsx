import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button';
import { BackLink, PageHeader } from '../../ui/page-header';
import { showErrorToast } from '../../ui/toast-store';
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard';
import { useMediaQuery } from '../../ui/use-media-query';
import { WaveRule } from '../../ui/wave-rule';
import { useSignedInUser } from '../accounts';
import { QuotaCounter } from '../plans';
import type { Newsletter } from './newsletter';
import { isSameDraft, type NewsletterDraft, payloadOf } from './newsletter-draft';
import { NewsletterFields } from './newsletter-fields';
import { NewsletterPreview } from './newsletter-preview';
import { PreviewDialog } from './preview-dialog';
import { readableExcerpt } from './readable-text';
import { SaveFailure } from './save-failure';
import { findSendProblem, type SendProblem } from './send-problem';
import { SendDialog, SentNotice } from './sending';
import { useSaveDraft } from './use-save-draft';
import { useSaveShortcut } from './use-save-shortcut';

type NewsletterEditorProps = {
  newsletterId: number | undefined;
  /** Without `newsletterId`: the open draft that was loaded. */
  openDraftId: number | undefined;
  initialDraft: NewsletterDraft;
};

export function NewsletterEditor({ newsletterId, openDraftId, initialDraft }: NewsletterEditorProps) {
  const user = useSignedInUser();
  const [draft, setDraft] = useState(initialDraft);
  const [savedDraft, setSavedDraft] = useState(initialDraft);
  const [problem, setProblem] = useState<SendProblem>();
  const [dialog, setDialog] = useState<'none' | 'preview' | 'send'>('none');
  const [openId, setOpenId] = useState(openDraftId);
  const save = useSaveDraft({ newsletterId, openId });
  const [sent, setSent] = useState<Newsletter>();
  const navigate = useNavigate();
  const hasRoomForPreview = useMediaQuery('(min-width: 70rem)');
  const closeDialog = () => setDialog('none');

  function change(next: NewsletterDraft) {
    setDraft(next);
    // Once told, a problem is looked at again with every letter.
    if (problem) setProblem(findSendProblem(next));
  }

  function saveDraft() {
    if (save.isPending) return;
    save.mutate(payloadOf(draft), {
      onSuccess: (saved) => {
        setOpenId(saved.id);
        setSavedDraft(draft);
      },
    });
  }

  function askToSend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findSendProblem(draft);
    setProblem(found);
    if (!found) {
      setDialog('send');
      return;
    }
    showErrorToast(found.title, found.description);
    const field = event.currentTarget.elements.namedItem(found.field);
    if (field instanceof HTMLElement) field.focus();
  }

  async function saveToSend(): Promise<number> {
    const saved = await save.mutateAsync(payloadOf(draft));
    setOpenId(saved.id);
    setSavedDraft(draft);
    return saved.id;
  }

  useSaveShortcut(saveDraft);

  if (sent) return <SentNotice newsletter={sent} onUndone={() => setSent(undefined)} />;

  return (
    <form className="flex flex-col gap-6" onSubmit={askToSend} noValidate>
      <PageHeader
        title="Newsletter"
        above={<BackLink to="/newsletters" label="Newsletters" />}
        lead={<QuotaCounter {...user} />}
        actions={
          <>
            <Button onClick={() => setDialog('preview')}>Preview</Button>
            <Button busy={save.isPending} onClick={saveDraft}>
              Save
            </Button>
          </>
        }
      />
      <WaveRule />
      {save.isError && <SaveFailure error={save.error} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <NewsletterFields draft={draft} onChange={change} problem={problem} />
          <Button type="submit" tone="primary" className="md:self-start">
            Send to all subscribers
          </Button>
        </div>
        {hasRoomForPreview && (
          <NewsletterPreview draft={draft} className="sticky top-6 h-[calc(100dvh-3rem)]" />
        )}
      </div>
      <PreviewDialog open={dialog === 'preview'} onClose={closeDialog} draft={draft} />
      <SendDialog
        open={dialog === 'send'}
        onClose={closeDialog}
        inbox={{
          senderName: draft.senderName,
          subject: draft.title,
          preheader: draft.preheader || readableExcerpt(draft.content),
        }}
        save={saveToSend}
        onFix={focusField}
        onSent={(newsletter) => {
          closeDialog();
          setSent(newsletter);
        }}
        onScheduled={() => navigate('/newsletters')}
      />
      <UnsavedChangesGuard unsaved={!isSameDraft(draft, savedDraft)} />
    </form>
  );
}

/** The fields are named as the API names them; those of product images are numbered. */
function focusField(path: string): void {
  const field = document.querySelector<HTMLElement>(`main form [name="${CSS.escape(path)}"]`);
  field?.focus();
}
