import { type FormEvent, useRef, useState } from 'react';
import { showErrorToast } from '../../../ui/toast-store';
import { WaveRule } from '../../../ui/wave-rule';
import { usePicturePlaces } from '../designs/use-picture-places';
import { DraftGuard, type DraftKeepingInput, DraftNotices, useDraftKeeping } from '../drafting';
import type { NewsletterDraft } from '../newsletter-draft';
import { PreviewDialog } from '../preview/preview-dialog';
import { SendDialog } from '../send-dialog';
import { findSendProblem, type SendProblem } from '../send-problem';
import { SentNotice } from '../sent-notice';
import { useDuplicateNewsletter } from '../use-duplicate-newsletter';
import { useSaveShortcut } from '../use-save-shortcut';
import { EditorHeader } from './editor-header';
import { focusOnProblem } from './focus-on-problem';
import { LetterCanvas } from './letter-canvas';
import { LetterDialogs } from './letter-dialogs';
import { dialogOf, type OpenDialog } from './open-dialog';
import { SidePanel } from './side-panel';
import { TestEmailDialog } from './test-email-dialog';
import { useSendKept } from './use-send-kept';
import { useStartAnother } from './use-start-another';

type NewsletterEditorProps = DraftKeepingInput & {
  /** The editor begins anew; the draft is stored among the others. */
  onStartAnother: () => void;
};

export function NewsletterEditor({ onStartAnother, ...stored }: NewsletterEditorProps) {
  const keeping = useDraftKeeping(stored);
  const { draft } = keeping;
  const [problem, setProblem] = useState<SendProblem>();
  const [part, setPart] = useState<OpenDialog>();
  const [dialog, setDialog] = useState<'preview' | 'send' | 'test'>();
  const form = useRef<HTMLFormElement>(null);
  const { send, sendNow, isBusy } = useSendKept(keeping, stored.newsletterId);
  const startAnother = useStartAnother();
  const duplicate = useDuplicateNewsletter();
  const places = usePicturePlaces(draft);
  const closeDialog = () => setDialog(undefined);

  function change(next: Partial<NewsletterDraft>) {
    keeping.change(next);
    // Once told, a problem is looked at again with every letter.
    if (problem) setProblem(findSendProblem({ ...draft, ...next }));
  }

  function saveDraft() {
    if (!keeping.isSavingNow) void keeping.saveNow();
  }

  function askToSend(event: FormEvent) {
    event.preventDefault();
    const found = findSendProblem(draft);
    setProblem(found);
    if (!found) {
      send.reset();
      setDialog('send');
      return;
    }
    showErrorToast(found.title, found.description);
    focusOnProblem(form.current, found);
  }

  async function leaveFor(go: () => void) {
    if (await keeping.flush()) return go();
    showErrorToast('Error saving draft', 'There was an error saving your draft. Please try again.');
  }

  function beginAnother() {
    startAnother.mutate(undefined, {
      onSuccess: () => {
        keeping.close();
        onStartAnother();
      },
    });
  }

  useSaveShortcut(saveDraft);

  if (send.isSuccess) return <SentNotice title={draft.title} />;

  const { id } = keeping;
  return (
    <>
      <form ref={form} className="flex flex-col gap-6" onSubmit={askToSend} noValidate>
        <EditorHeader
          keeping={keeping}
          onPreview={() => setDialog('preview')}
          onSave={saveDraft}
          onStartAnother={() => void leaveFor(beginAnother)}
          onDuplicate={id === undefined ? undefined : () => void leaveFor(() => duplicate.mutate(id))}
        />
        <WaveRule />
        <DraftNotices keeping={keeping} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-5">
          <LetterCanvas
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
      <LetterDialogs
        open={part}
        onClose={() => setPart(undefined)}
        draft={draft}
        onChange={change}
        problem={problem}
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
        busy={isBusy}
        error={send.error}
        onConfirm={() => void sendNow(closeDialog)}
      />
      <TestEmailDialog open={dialog === 'test'} onClose={closeDialog} draft={draft} newsletterId={id} />
      <DraftGuard keeping={keeping} />
    </>
  );
}
