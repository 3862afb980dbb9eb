import { useState } from 'react';
import { useMediaQuery } from '../../../../ui/hooks/use-media-query';
import { toDraft } from '../../drafting/newsletter-draft';
import type { Newsletter } from '../../newsletter';
import { InboxLine } from '../../preview/inbox-preview-line';
import { getSheetWidths, type NewsletterView } from '../../preview/newsletter-view';
import { PreviewFailure } from '../../preview/preview-failure';
import { PreviewSheet } from '../../preview/preview-sheet';
import { useNewsletterPreview } from '../../preview/use-newsletter-preview';
import { ViewSwitches } from '../../preview/view-switches';
import { AudienceLine } from '../audience-line';

/** Shows a newsletter that can no longer be changed, as subscribers get it. */
export function FinishedNewsletter({ newsletter: sentNewsletter }: { newsletter: Newsletter }) {
  const isPhone = useMediaQuery('(width < 48rem)');
  const [view, setView] = useState<NewsletterView>({
    device: isPhone ? 'phone' : 'desktop',
    scheme: 'light',
    format: 'design',
  });
  const [draft] = useState(() => toDraft(sentNewsletter));
  const { newsletter, error, retry } = useNewsletterPreview(draft, 'reading');

  return (
    <section aria-label="The newsletter" className="mx-auto flex w-full max-w-[642px] min-w-0 flex-col gap-3">
      <AudienceLine audience={sentNewsletter.audience} />
      <ViewSwitches view={view} onChange={setView} />
      {error && <PreviewFailure error={error} onRetry={retry} />}
      <div className="overflow-hidden border-y border-line bg-sunken shadow-card max-md:-mx-4 md:rounded-card md:border-x">
        <InboxLine draft={draft} newsletter={newsletter} />
        <PreviewSheet newsletter={newsletter} view={view} {...getSheetWidths(view.device)} />
      </div>
    </section>
  );
}
