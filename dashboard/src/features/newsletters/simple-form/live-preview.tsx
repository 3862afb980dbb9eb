import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { InboxLine } from '../preview/inbox-preview-line';
import { getSheetWidths, type NewsletterView } from '../preview/newsletter-view';
import { listEmptyParts } from '../preview/preview-body';
import { PreviewFailure } from '../preview/preview-failure';
import { PreviewSheet } from '../preview/preview-sheet';
import { useNewsletterPreview } from '../preview/use-newsletter-preview';

const VIEW: NewsletterView = { device: 'phone', scheme: 'light', format: 'design' };

/** Shows the email beside the form during editing. */
export function LivePreview({ draft }: { draft: NewsletterDraft }) {
  const { newsletter, error, isFetching, retry } = useNewsletterPreview(draft, 'editing');

  return (
    <section aria-labelledby="live-preview" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-6">
      <h2 id="live-preview" className="text-section font-strong">
        Live Preview
      </h2>
      {error && <PreviewFailure error={error} onRetry={retry} />}
      <div
        aria-busy={isFetching}
        className="max-h-[calc(100dvh-7rem)] overflow-auto border-y border-line bg-sunken shadow-card max-md:-mx-4 md:rounded-card md:border-x"
      >
        <InboxLine draft={draft} newsletter={newsletter} />
        <PreviewSheet
          newsletter={newsletter}
          view={VIEW}
          {...getSheetWidths(VIEW.device)}
          placeholders={listEmptyParts(draft).join(' ')}
        />
      </div>
    </section>
  );
}
