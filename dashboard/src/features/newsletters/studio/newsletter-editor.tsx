import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useImagePlaces } from '../designs/use-image-places';
import {
  type DraftAutosaveInput,
  DraftGuard,
  DraftNotices,
  DraftStatus,
  useDraftAutosave,
} from '../drafting';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { useDuplicateNewsletter } from '../list/use-duplicate-newsletter';
import type { Newsletter } from '../newsletter';
import { PreviewDialog } from '../preview/preview-dialog';
import { readableExcerpt } from '../readable-text';
import { SendDialog, SentNotice } from '../sending';
import { findSendProblem, type SendProblem } from '../sending/send-problem';
import { useSaveShortcut } from '../use-save-shortcut';
import { dialogOf, type OpenDialog } from './dialogs/open-dialog';
import { ContentDialogs } from './dialogs/studio-dialogs';
import { TestEmailDialog } from './dialogs/test-email-dialog';
import { EditorHeader } from './editor-header';
import { focusOnProblem } from './focus-on-problem';
import { useStartAnother } from './mutations';
import { NewsletterCanvas } from './newsletter-canvas';
import { SidePanel } from './panel/side-panel';

type NewsletterEditorProps = DraftAutosaveInput & {
  /** Called to start with an empty draft. The current one is saved in the list. */
  onStartAnother: () => void;
  /** Called after undo: the draft can be edited again. */
  onUndone: () => void;
};

export function NewsletterEditor({ onStartAnother, onUndone, ...stored }: NewsletterEditorProps) {
  const autosave = useDraftAutosave(stored);
  const { draft } = autosave;
  const [problem, setProblem] = useState<SendProblem>();
  const [part, setPart] = useState<OpenDialog>();
  const [dialog, setDialog] = useState<'preview' | 'send' | 'test'>();
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<Newsletter>();
  const navigate = useNavigate();
  const startAnother = useStartAnother();
  const duplicate = useDuplicateNewsletter();
  const places = useImagePlaces(draft);
  const closeDialog = () => setDialog(undefined);

  function change(next: Partial<NewsletterDraft>) {
    autosave.change(next);
    // Once shown, a problem is checked again with every change.
    if (problem) setProblem(findSendProblem({ ...draft, ...next }));
  }

  function saveDraft() {
    if (!autosave.isSavingNow) void autosave.saveNow();
  }

  function askToSend(event: FormEvent) {
    event.preventDefault();
    const found = findSendProblem(draft);
    setProblem(found);
    if (!found) {
      setDialog('send');
      return;
    }
    showErrorToast(found.title, found.description);
    focusOnProblem(form.current, found.field);
  }

  /** Saves first, so that another tab's text is never overwritten silently. */
  async function saveToSend() {
    const isSaved = await autosave.flush();
    const stored = autosave.readStored();
    // A conflict must be resolved first.
    if (stored.hasRival) closeDialog();
    if (!isSaved || stored.id === undefined || stored.version === undefined) return undefined;
    return { id: stored.id, version: stored.version };
  }

  function leaveSent(newsletter: Newsletter) {
    autosave.close();
    closeDialog();
    showToast('Newsletter sent!', 'Your newsletter has been sent to all your subscribers.');
    setSent(newsletter);
  }

  function leaveScheduled() {
    autosave.close();
    closeDialog();
    void navigate('/newsletters');
  }

  async function leaveFor(go: () => void) {
    if (await autosave.flush()) return go();
    showErrorToast('Error saving draft', 'There was an error saving your draft. Please try again.');
  }

  function beginAnother() {
    startAnother.mutate(undefined, {
      onSuccess: () => {
        autosave.close();
        onStartAnother();
      },
    });
  }

  useSaveShortcut(saveDraft);

  if (sent) return <SentNotice newsletter={sent} onUndone={onUndone} />;

  const { id } = autosave;
  return (
    <>
      <form ref={form} className="flex flex-col gap-6" onSubmit={askToSend} noValidate>
        <EditorHeader
          autosave={autosave}
          onPreview={() => setDialog('preview')}
          onSave={saveDraft}
          onStartAnother={() => void leaveFor(beginAnother)}
          onDuplicate={id === undefined ? undefined : () => void leaveFor(() => duplicate.mutate(id))}
        />
        <WaveRule />
        <DraftNotices autosave={autosave} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-5">
          <NewsletterCanvas
            draft={draft}
            places={places}
            problem={problem}
            onTap={(tapped) => setPart(dialogOf(tapped, draft.imageBlocks))}
            onOpen={setPart}
          />
          <SidePanel
            draft={draft}
            places={places}
            problem={problem}
            onChange={change}
            onOpen={setPart}
            onTest={() => setDialog('test')}
          />
        </div>
      </form>
      <ContentDialogs
        open={part}
        onClose={() => setPart(undefined)}
        draft={draft}
        onChange={change}
        problem={problem}
        status={<DraftStatus state={autosave.state} />}
        onUploadFailed={() =>
          showErrorToast('Upload failed', 'There was an error uploading your image. Please try again.')
        }
      />
      <PreviewDialog
        open={dialog === 'preview'}
        onClose={closeDialog}
        draft={draft}
        onRemoveButton={draft.ctaText ? () => change({ ctaText: '', ctaUrl: '' }) : undefined}
      />
      <SendDialog
        open={dialog === 'send'}
        onClose={closeDialog}
        inbox={{
          senderName: draft.senderName,
          subject: draft.title,
          preheader: draft.preheader || readableExcerpt(draft.content),
        }}
        save={saveToSend}
        onFix={(path) => focusOnProblem(form.current, path)}
        onSent={leaveSent}
        onScheduled={leaveScheduled}
      />
      <TestEmailDialog open={dialog === 'test'} onClose={closeDialog} draft={draft} newsletterId={id} />
      <DraftGuard autosave={autosave} />
    </>
  );
}
