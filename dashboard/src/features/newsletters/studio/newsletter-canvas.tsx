import { useState } from 'react';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { InboxLine } from '../preview/inbox-line';
import { type NewsletterView, sheetWidths } from '../preview/newsletter-view';
import { unwrittenParts } from '../preview/preview-body';
import type { PreviewPart } from '../preview/preview-document';
import { PreviewFailure } from '../preview/preview-failure';
import { PreviewSheet } from '../preview/preview-sheet';
import { useNewsletterPreview } from '../preview/use-newsletter-preview';
import { ViewSwitches } from '../preview/view-switches';
import type { SendProblem } from '../sending/send-problem';
import type { ImagePlaces } from '../templates';
import type { OpenDialog } from './dialogs/open-dialog';
import { EditButtons } from './edit-buttons';

type NewsletterCanvasProps = {
  draft: NewsletterDraft;
  /** The only device that it shows; without it, the user can choose. */
  device?: NewsletterView['device'];
  places: ImagePlaces;
  problem: SendProblem | undefined;
  onTap: (part: PreviewPart) => void;
  onOpen: (dialog: OpenDialog) => void;
};

const EDITABLE = 'title content image action product';

/** Shows the email, edited by tapping it. The buttons above it do the same by keyboard. */
export function NewsletterCanvas({ draft, device, places, problem, onTap, onOpen }: NewsletterCanvasProps) {
  const isPhone = useMediaQuery('(width < 48rem)');
  const [view, setView] = useState<NewsletterView>({
    device: device ?? (isPhone ? 'phone' : 'desktop'),
    scheme: 'light',
    format: 'design',
  });
  const { newsletter, error, isFetching, retry } = useNewsletterPreview(draft, 'editing');

  return (
    <section aria-label="Your newsletter" className="flex min-w-0 flex-col gap-3">
      <ViewSwitches view={view} onChange={setView} hasWidths={device === undefined} />
      {error && <PreviewFailure error={error} onRetry={retry} />}
      <div
        aria-busy={isFetching}
        className="overflow-hidden border-y border-line bg-sunken shadow-card max-md:-mx-4 md:rounded-card md:border-x"
      >
        <InboxLine draft={draft} newsletter={newsletter} />
        <EditButtons hasImage={places.hasImage} problem={problem} onOpen={onOpen} />
        <PreviewSheet
          newsletter={newsletter}
          view={view}
          {...sheetWidths(view.device)}
          editable={EDITABLE}
          unwritten={unwrittenParts(draft).join(' ')}
          onTap={onTap}
        />
      </div>
    </section>
  );
}
