import { useState } from 'react';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { InboxLine } from '../preview/inbox-preview-line';
import { getSheetWidths, type NewsletterView } from '../preview/newsletter-view';
import { listEmptyParts } from '../preview/preview-body';
import type { PreviewPart } from '../preview/preview-document';
import { PreviewFailure } from '../preview/preview-failure';
import { PreviewSheet } from '../preview/preview-sheet';
import { useNewsletterPreview } from '../preview/use-newsletter-preview';
import { ViewSwitches } from '../preview/view-switches';
import type { SendProblem } from '../sending/send-problem';
import type { OpenDialog } from '../studio/dialogs/open-dialog';
import { EditButtons } from '../studio/history/edit-buttons';
import type { ImageSlots } from '../templates';

type NewsletterCanvasProps = {
  draft: NewsletterDraft;
  slots: ImageSlots;
  problem: SendProblem | undefined;
  onTap: (part: PreviewPart) => void;
  onOpen: (dialog: OpenDialog) => void;
};

const EDITABLE = 'title content image action product';

/** Shows the email, which users edit by tapping it. The buttons above it are the equivalent for keyboards. */
export function NewsletterCanvas({ draft, slots, problem, onTap, onOpen }: NewsletterCanvasProps) {
  const [view, setView] = useState<NewsletterView>({ device: 'phone', scheme: 'light', format: 'design' });
  const { newsletter, error, isFetching, retry } = useNewsletterPreview(draft, 'editing');

  return (
    <section aria-label="Your newsletter" className="flex min-w-0 flex-col gap-3">
      <ViewSwitches view={view} onChange={setView} hasWidths={false} />
      {error && <PreviewFailure error={error} onRetry={retry} />}
      <div
        aria-busy={isFetching}
        className="overflow-hidden border-y border-line bg-sunken shadow-card max-md:-mx-4 md:rounded-card md:border-x"
      >
        <InboxLine draft={draft} newsletter={newsletter} />
        <EditButtons hasImage={slots.hasImage} problem={problem} onOpen={onOpen} />
        <PreviewSheet
          newsletter={newsletter}
          view={view}
          {...getSheetWidths(view.device)}
          editable={EDITABLE}
          placeholders={listEmptyParts(draft).join(' ')}
          onTap={onTap}
        />
      </div>
    </section>
  );
}
