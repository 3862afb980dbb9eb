import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import { Dialog } from '../../../ui/overlays/dialog';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { InboxLine } from './inbox-preview-line';
import { getWindowWidths, type NewsletterView } from './newsletter-view';
import { PreviewFailure } from './preview-failure';
import { PreviewSheet } from './preview-sheet';
import { useNewsletterPreview } from './use-newsletter-preview';
import { ViewSwitches } from './view-switches';

type PreviewDialogProps = {
  open: boolean;
  onClose: () => void;
  draft: NewsletterDraft;
  /** Removes the button. Undefined without a button, or if the newsletter can no longer be changed. */
  onRemoveButton: (() => void) | undefined;
};

/** Shows the email as subscribers get it, at the width of their device. */
export function PreviewDialog({ open, onClose, draft, onRemoveButton }: PreviewDialogProps) {
  const content = useRef<HTMLDivElement>(null);

  /** Prints only the frame, because the rest of the page is not part of the newsletter. */
  function print() {
    content.current?.querySelector('iframe')?.contentWindow?.print();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Preview"
      size="screen"
      footer={
        <>
          <Button onClick={print} className="md:mr-auto">
            <Printer size={18} strokeWidth={1.75} aria-hidden />
            Print
          </Button>
          {onRemoveButton && (
            <Button tone="ghost" onClick={onRemoveButton}>
              Remove Button
            </Button>
          )}
          <Button tone="primary" onClick={onClose}>
            Close Preview
          </Button>
        </>
      }
    >
      <div ref={content} className="contents">
        <PreviewedNewsletter draft={draft} />
      </div>
    </Dialog>
  );
}

function PreviewedNewsletter({ draft }: { draft: NewsletterDraft }) {
  const isPhone = useMediaQuery('(width < 48rem)');
  const [view, setView] = useState<NewsletterView>({
    device: isPhone ? 'phone' : 'desktop',
    scheme: 'light',
    format: 'design',
  });
  const { newsletter, error, isFetching, retry } = useNewsletterPreview(draft, 'reading');

  return (
    <>
      <ViewSwitches view={view} onChange={setView} />
      {error && <PreviewFailure error={error} onRetry={retry} />}
      <div
        className="shrink-0 overflow-hidden rounded-control border border-line bg-sunken"
        aria-busy={isFetching}
      >
        <InboxLine draft={draft} newsletter={newsletter} />
        <PreviewSheet newsletter={newsletter} view={view} {...getWindowWidths(view.device)} />
      </div>
    </>
  );
}
