import { messageOf } from '@tidings/sdk';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import { UnsavedChangesGuard } from '../../../ui/overlays/unsaved-changes-guard';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { TemplatePicker } from '../designs/template-picker';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { PreviewDialog } from '../preview/preview-dialog';
import { findSendProblem, type SendProblem } from '../sending/send-problem';
import { dialogOf, type OpenDialog } from '../studio/dialogs/open-dialog';
import { ContentDialogs } from '../studio/dialogs/studio-dialogs';
import { focusOnProblem } from '../studio/focus-on-problem';
import { CallToActionSection } from '../studio/panel/call-to-action-section';
import { PanelSection } from '../studio/panel/panel-section';
import { ProductStrip } from '../studio/panel/product-strip';
import { imagePlacesOf, templates } from '../templates';
import { useSaveShortcut } from '../use-save-shortcut';
import { NewsletterCanvas } from './newsletter-canvas';
import type { TestDraft } from './use-test-draft';

type ComposerProps = {
  testDraft: TestDraft;
  /** Shown above everything, such as a notice that this is a demo. */
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

/** Edits one newsletter at a phone's width: by tapping it, saved in this browser, and sent from here. */
export function Composer(props: ComposerProps) {
  const { testDraft, mark, autoReply, takesUploads = true, sendDialog } = props;
  const { draft } = testDraft;
  const [problem, setProblem] = useState<SendProblem>();
  const [part, setPart] = useState<OpenDialog>();
  const [dialog, setDialog] = useState<'preview' | 'send'>();
  const form = useRef<HTMLFormElement>(null);
  const places = imagePlacesOf(draft.template);
  const closeDialog = () => setDialog(undefined);

  function change(next: Partial<NewsletterDraft>) {
    testDraft.change(next);
    // Once shown, a problem is checked again with every change.
    if (problem) setProblem(findSendProblem({ ...draft, ...next }));
  }

  function preview() {
    testDraft.reduceAutosave();
    setDialog('preview');
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

  useSaveShortcut(testDraft.save);

  return (
    <>
      <form
        ref={form}
        className="mx-auto flex w-full max-w-[375px] flex-col gap-6"
        onSubmit={askToSend}
        noValidate
      >
        {mark}
        <PageHeader title="Test Newsletter" above={<BackLink to="/newsletters" label="Newsletters" />} />
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={preview}>Preview</Button>
          <Button onClick={testDraft.save}>Save</Button>
        </div>
        <WaveRule />
        <NewsletterCanvas
          draft={draft}
          places={places}
          problem={problem}
          onTap={(tapped) => setPart(dialogOf(tapped, draft.imageBlocks))}
          onOpen={setPart}
        />
        <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          <PanelSection>
            <TemplatePicker
              templates={composerTemplates}
              value={draft.template}
              onChange={(template) => change({ template })}
            />
          </PanelSection>
          {places.hasProducts && (
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
        <Button type="submit" tone="primary">
          Send Newsletter to Subscribers
        </Button>
      </form>
      <ContentDialogs
        open={part}
        onClose={() => setPart(undefined)}
        draft={draft}
        onChange={change}
        problem={problem}
        takesUploads={takesUploads}
        onUploadFailed={(error) => showErrorToast('Failed to upload image', messageOf(error))}
      />
      <PreviewDialog
        open={dialog === 'preview'}
        onClose={closeDialog}
        draft={draft}
        onRemoveButton={draft.ctaText ? () => change({ ctaText: '', ctaUrl: '' }) : undefined}
      />
      {sendDialog({
        open: dialog === 'send',
        onClose: closeDialog,
        onFix: (path) => focusOnProblem(form.current, path),
      })}
      <UnsavedChangesGuard unsaved={testDraft.isUnsaved} />
    </>
  );
}
