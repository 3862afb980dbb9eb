import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { NewsletterDraft } from './newsletter-draft';
import { NewsletterPreview } from './newsletter-preview';

type PreviewDialogProps = { open: boolean; onClose: () => void; draft: NewsletterDraft };

export function PreviewDialog({ open, onClose, draft }: PreviewDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Preview"
      size="page"
      footer={<Button onClick={onClose}>Close Preview</Button>}
    >
      <NewsletterPreview draft={draft} className="grow" />
    </Dialog>
  );
}
