import { useState } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query';
import type { Newsletter } from '../newsletter';
import { draftOf } from '../newsletter-draft';
import { InboxLine } from '../preview/inbox-line';
import { LetterSheet } from '../preview/letter-sheet';
import { type LetterView, sheetWidths } from '../preview/letter-view';
import { PreviewFailure } from '../preview/preview-failure';
import { useNewsletterPreview } from '../preview/use-newsletter-preview';
import { ViewSwitches } from '../preview/view-switches';

/** A letter that can no longer be changed, as readers get it. */
export function FinishedLetter({ newsletter }: { newsletter: Newsletter }) {
  const isPhone = useMediaQuery('(width < 48rem)');
  const [view, setView] = useState<LetterView>({
    device: isPhone ? 'phone' : 'desktop',
    scheme: 'light',
    format: 'design',
  });
  const [draft] = useState(() => draftOf(newsletter));
  const { letter, error, retry } = useNewsletterPreview(draft, 'reading');

  return (
    <section aria-label="The letter" className="mx-auto flex w-full max-w-[642px] min-w-0 flex-col gap-3">
      <ViewSwitches view={view} onChange={setView} />
      {error && <PreviewFailure error={error} onRetry={retry} />}
      <div className="overflow-hidden border-y border-line bg-sunken shadow-card max-md:-mx-4 md:rounded-card md:border-x">
        <InboxLine draft={draft} letter={letter} />
        <LetterSheet letter={letter} view={view} {...sheetWidths(view.device)} />
      </div>
    </section>
  );
}
