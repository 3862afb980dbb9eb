import { errorMessage } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import { UnsavedChangesGuard } from '../../../ui/overlays/unsaved-changes-guard';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { TemplatePicker } from '../designs/template-picker';
import { PreviewDialog } from '../preview/preview-dialog';
import { findDialog } from '../studio/dialogs/open-dialog';
import { ContentDialogs } from '../studio/dialogs/studio-dialogs';
import { CallToActionSection } from '../studio/panel/call-to-action-section';
import { PanelSection } from '../studio/panel/panel-section';
import { ProductStrip } from '../studio/panel/product-strip';
import { findImageSlots, templates } from '../templates';
import { NewsletterCanvas } from './newsletter-canvas';
import { type ComposerState, useComposing } from './use-composing';
import type { TestDraft } from './use-test-draft';

type ComposerProps = {
  testDraft: TestDraft;
  /** A notice above everything, such as the mark of a demo. */
  mark?: ReactNode;
  autoReply: ReactNode;
  takesUploads?: boolean;
  sendDialog: (question: { open: boolean; onClose: () => void; onFix: (path: string) => void }) => ReactNode;
};

/** The composer's own names for the templates. */
const composerTemplates = templates.map(({ key, name }) => ({
  key,
  name: key === 'template-4' ? 'Product' : name,
}));

/** Edits one newsletter at a phone's width, by tapping. The browser stores it, and a button sends it. */
export function Composer(props: ComposerProps) {
  const { testDraft, mark, autoReply, takesUploads = true, sendDialog } = props;
  const composing = useComposing(testDraft);
  const { draft, form, problem, setPart, dialog, closeDialog } = composing;

  return (
    <>
      <form
        ref={form}
        className="mx-auto flex w-full max-w-[375px] flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          composing.askToSend();
        }}
        noValidate
      >
        {mark}
        <PageHeader title="Test Newsletter" above={<BackLink to="/newsletters" label="Newsletters" />} />
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={composing.preview}>Preview</Button>
          <Button onClick={testDraft.save}>Save</Button>
        </div>
        <WaveRule />
        <NewsletterCanvas
          draft={draft}
          slots={findImageSlots(draft.template)}
          problem={problem}
          onTap={(tappedPart) => setPart(findDialog(tappedPart, draft.imageBlocks))}
          onOpen={setPart}
        />
        <Settings composing={composing} autoReply={autoReply} />
        <Button type="submit" tone="primary">
          Send Newsletter to Subscribers
        </Button>
      </form>
      <Dialogs composing={composing} takesUploads={takesUploads} />
      {sendDialog({ open: dialog === 'send', onClose: closeDialog, onFix: composing.goTo })}
      <UnsavedChangesGuard unsaved={testDraft.isUnsaved} />
    </>
  );
}

function Settings({ composing, autoReply }: { composing: ComposerState; autoReply: ReactNode }) {
  const { draft, problem, change, setPart } = composing;

  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <PanelSection>
        <TemplatePicker
          templates={composerTemplates}
          value={draft.template}
          onChange={(template) => change({ template })}
        />
      </PanelSection>
      {findImageSlots(draft.template).hasProducts && (
        <PanelSection>
          <ProductStrip
            blocks={draft.imageBlocks}
            minimum={1}
            onChange={(imageBlocks) => change({ imageBlocks })}
            onEditImage={(index) => setPart({ name: 'product image', index })}
            onEditLink={(index) => setPart({ name: 'product link', index })}
          />
        </PanelSection>
      )}
      <PanelSection>
        <CallToActionSection value={draft} problem={problem} onChange={change} />
      </PanelSection>
      <PanelSection>{autoReply}</PanelSection>
    </div>
  );
}

function Dialogs({ composing, takesUploads }: { composing: ComposerState; takesUploads: boolean }) {
  const { draft, problem, change, part, setPart, dialog, closeDialog } = composing;

  return (
    <>
      <ContentDialogs
        open={part}
        onClose={() => setPart(undefined)}
        draft={draft}
        onChange={change}
        problem={problem}
        takesUploads={takesUploads}
        onUploadFailed={(error) => showErrorToast('Failed to upload image', errorMessage(error))}
      />
      <PreviewDialog
        open={dialog === 'preview'}
        onClose={closeDialog}
        draft={draft}
        onRemoveButton={draft.ctaText ? () => change({ ctaText: '', ctaUrl: '' }) : undefined}
      />
    </>
  );
}
