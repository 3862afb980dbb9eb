import { memo } from 'react';
import { useNavigate } from 'react-router';
import { showErrorToast } from '../../../../ui/feedback/toast-store';
import { DraftStatus } from '../../drafting/draft-status';
import type { Newsletter } from '../../newsletter';
import { PreviewDialog } from '../../preview/preview-dialog';
import { toReadableExcerpt } from '../../readable-text';
import { SendDialog } from '../../sending/send-dialog';
import type { Studio } from '../use-studio';
import { ContentDialogs } from './studio-dialogs';
import { TestEmailDialog } from './test-email-dialog';

type StudioOverlaysProps = { studio: Studio; onSent: (newsletter: Newsletter) => void };

/** Renders the dialogs of the editor. Closed dialogs do not render again, such as during typing. */
export const StudioOverlays = memo(
  OpenOverlays,
  ({ studio: previous }, { studio: next }) => isClosed(previous) && isClosed(next),
);

function isClosed({ dialog, part }: Studio): boolean {
  return dialog === undefined && part === undefined;
}

function OpenOverlays({ studio, onSent }: StudioOverlaysProps) {
  const { editing, part, dialog, setPart, setDialog, goTo } = studio;
  const { autosave, draft, problem, change } = editing;
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  const asksToSend = dialog === 'send' || dialog === 'schedule';

  /** Saves first, so that it never silently overwrites another tab's text. */
  async function saveToSend() {
    const isSaved = await autosave.flush();
    const storedState = autosave.readStored();
    // The writer must resolve a conflict first.
    if (storedState.hasConflict) close();
    if (!isSaved || storedState.id === undefined || storedState.version === undefined) return undefined;
    return { id: storedState.id, version: storedState.version };
  }

  function finish() {
    autosave.close();
    close();
  }

  return (
    <>
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
        onClose={close}
        draft={draft}
        onRemoveButton={draft.ctaText ? () => change({ ctaText: '', ctaUrl: '' }) : undefined}
      />
      <SendDialog
        open={asksToSend}
        timing={dialog === 'schedule' ? 'later' : 'now'}
        onClose={close}
        inbox={{
          senderName: draft.senderName,
          subject: draft.title,
          // Reads the text only for an open dialog, because reading a long text is slow for a key press.
          preheader: draft.preheader || (asksToSend ? toReadableExcerpt(draft.content) : ''),
        }}
        audience={draft.audience}
        onAudience={(audience) => change({ audience })}
        save={saveToSend}
        onFix={goTo}
        onSent={(newsletter) => {
          finish();
          onSent(newsletter);
        }}
        onScheduled={() => {
          finish();
          void navigate('/newsletters');
        }}
      />
      <TestEmailDialog open={dialog === 'test'} onClose={close} draft={draft} newsletterId={autosave.id} />
    </>
  );
}
