import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WaveRule } from '../../../ui/brand/brand';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import { useImagePlaces } from '../designs/use-image-places';
import { type DraftAutosave, type DraftAutosaveInput, DraftNotices } from '../drafting';
import { useDuplicateNewsletter } from '../list/use-duplicate-newsletter';
import type { Newsletter } from '../newsletter';
import { confirmSent, SentNotice } from '../sending';
import { useSaveShortcut } from '../use-save-shortcut';
import { ActionBar } from './action-bar';
import type { OpenDialog } from './dialogs/open-dialog';
import { EditorHeader } from './editor-header';
import { focusOnProblem } from './focus-on-problem';
import { useStartAnother } from './mutations';
import { type PanelTab, SidePanel, tabOf } from './panel/side-panel';
import { NewsletterSheet } from './sheet/newsletter-sheet';
import { type StudioDialog, StudioOverlays } from './studio-overlays';
import { useDraftEditing } from './use-draft-editing';

type NewsletterEditorProps = DraftAutosaveInput & {
  /** Called to start with an empty draft. The current one is saved in the list. */
  onStartAnother: () => void;
  /** Called after undo: the draft can be edited again. */
  onUndone: () => void;
};

export function NewsletterEditor({ onStartAnother, onUndone, ...stored }: NewsletterEditorProps) {
  const editing = useDraftEditing(stored);
  const { autosave, draft, problem, change, history } = editing;
  const [part, setPart] = useState<OpenDialog>();
  const [dialog, setDialog] = useState<StudioDialog>();
  const isPhone = useMediaQuery('(width < 48rem)');
  const [tab, setTab] = useState<PanelTab | undefined>(isPhone ? undefined : 'design');
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<Newsletter>();
  const leave = useLeaving(autosave, onStartAnother);
  const places = useImagePlaces(draft);

  /** Opens the tab with a field, and focuses the field. */
  function goTo(path: string) {
    flushSync(() => setTab(tabOf(path) ?? tab));
    focusOnProblem(form.current, path);
  }

  function askToSend(how: 'send' | 'schedule') {
    const found = editing.check();
    if (!found) return setDialog(how);
    showErrorToast(found.title, found.description);
    goTo(found.field);
  }

  useSaveShortcut(editing.save);

  if (sent) return <SentNotice newsletter={sent} onUndone={onUndone} />;
  const preview = () => setDialog('preview');
  const test = () => setDialog('test');
  return (
    <>
      <form
        ref={form}
        className="group/studio flex flex-col gap-6"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          askToSend('send');
        }}
        onKeyDownCapture={history.onKeyDown}
        noValidate
      >
        <EditorHeader
          autosave={autosave}
          onPreview={isPhone ? undefined : preview}
          onSave={editing.save}
          onStartAnother={leave.startAnother}
          onDuplicate={leave.duplicate}
        />
        <WaveRule />
        <DraftNotices autosave={autosave} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-5">
          <NewsletterSheet
            draft={draft}
            places={places}
            problem={problem}
            history={history.text}
            onChange={change}
            onOpen={setPart}
          />
          <SidePanel
            draft={draft}
            places={places}
            problem={problem}
            hasActions={!isPhone}
            tab={tab}
            onTab={setTab}
            onChange={change}
            onOpen={setPart}
            onTest={test}
            onSchedule={() => askToSend('schedule')}
          />
        </div>
        {isPhone && <ActionBar onPreview={preview} onTest={test} />}
      </form>
      <StudioOverlays
        editing={editing}
        part={part}
        onPart={setPart}
        dialog={dialog}
        onDialog={setDialog}
        onFix={goTo}
        onSent={(newsletter) => {
          confirmSent(newsletter, Date.now());
          setSent(newsletter);
        }}
      />
    </>
  );
}

/** Leaves for another newsletter, but only with everything saved. */
function useLeaving(autosave: DraftAutosave, onStartAnother: () => void) {
  const starting = useStartAnother();
  const duplicating = useDuplicateNewsletter();
  const { id } = autosave;

  async function leaveFor(go: () => void) {
    if (await autosave.flush()) return go();
    showErrorToast('Error saving draft', 'There was an error saving your draft. Please try again.');
  }

  function beginAnother() {
    starting.mutate(undefined, {
      onSuccess: () => {
        autosave.close();
        onStartAnother();
      },
    });
  }

  return {
    startAnother: () => void leaveFor(beginAnother),
    /** Undefined while there is nothing to copy. */
    duplicate: id === undefined ? undefined : () => void leaveFor(() => duplicating.mutate(id)),
  };
}
