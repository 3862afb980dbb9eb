import { memo, useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { useImageSlots } from '../designs/queries';
import { DraftGuard } from '../drafting/draft-guard';
import { DraftNotices } from '../drafting/draft-notices';
import { sendLabel } from '../drafting/newsletter-draft';
import type { DraftAutosaveInput } from '../drafting/saving/use-draft-autosave';
import type { Newsletter } from '../newsletter';
import { SentNotice } from '../sending/sent-notice';
import { confirmSent } from '../sending/undo/confirm-sent';
import { StudioOverlays } from './dialogs/studio-overlays';
import type { DraftOffer } from './draft-offer';
import { ActionBar } from './frame/action-bar';
import { EditorHeader } from './frame/editor-header';
import { SidePanel } from './panel/side-panel';
import { NewsletterSheet } from './sheet/newsletter-sheet';
import { useLeaveDraft } from './use-leave-draft';
import { type Studio, useStudio } from './use-studio';

type NewsletterEditorProps = DraftAutosaveInput & {
  /** Starts an empty draft, and offers the current one, which is saved in the list. */
  onStartAnother: (offer: DraftOffer | undefined) => void;
  /** Called after undo, when the draft can be edited again. */
  onUndone: () => void;
};

export function NewsletterEditor({ onStartAnother, onUndone, ...autosaveInput }: NewsletterEditorProps) {
  const studio = useStudio(autosaveInput);
  const { editing, form, isPhone, preview, test } = studio;
  const [sentNewsletter, setSentNewsletter] = useState<Newsletter>();
  const leaveDraft = useLeaveDraft({
    autosave: editing.autosave,
    onStartAnother,
  });

  if (sentNewsletter) return <SentNotice newsletter={sentNewsletter} onUndone={onUndone} />;
  return (
    <>
      <form
        ref={form}
        className="writing-screen group/studio flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          studio.send();
        }}
        onKeyDownCapture={editing.history.onKeyDown}
        noValidate
      >
        <EditorHeader
          autosave={editing.autosave}
          onPreview={isPhone ? undefined : preview}
          onSave={editing.save}
          onStartAnother={leaveDraft.startAnother}
          onDuplicate={leaveDraft.duplicate}
        />
        <WaveRule />
        <DraftNotices autosave={editing.autosave} />
        <Workspace studio={studio} />
        {isPhone && <ActionBar sendLabel={sendLabel(editing.draft)} onPreview={preview} onTest={test} />}
      </form>
      <StudioOverlays
        studio={studio}
        onSent={(newsletter) => {
          confirmSent(newsletter, Date.now());
          setSentNewsletter(newsletter);
        }}
      />
      <DraftGuard autosave={editing.autosave} />
    </>
  );
}

type WorkspaceProps = { studio: Studio };

/**
 * Shows the newsletter with the panel beside it, or below it on narrow screens. It depends only on the compared values,
 * so that a save does not render it again.
 */
const Workspace = memo(
  WorkspaceParts,
  ({ studio: previous }, { studio: next }) =>
    previous.editing.draft === next.editing.draft &&
    previous.editing.problem === next.editing.problem &&
    previous.tab === next.tab &&
    previous.isPhone === next.isPhone,
);

function WorkspaceParts({ studio }: WorkspaceProps) {
  const { autosave, draft, problem, history, change } = studio.editing;
  const slots = useImageSlots(draft);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-5">
      <NewsletterSheet
        draft={draft}
        slots={slots}
        problem={problem}
        history={history.text}
        onChange={change}
        onTyping={(content) => autosave.saveCopy({ content })}
        onOpen={studio.setPart}
      />
      <SidePanel
        draft={draft}
        hasProducts={slots.hasProducts}
        problem={problem}
        hasActions={!studio.isPhone}
        tab={studio.tab}
        onTab={studio.setTab}
        onChange={change}
        onOpen={studio.setPart}
        onTest={studio.test}
        onSchedule={studio.schedule}
      />
    </div>
  );
}
