import { useState } from 'react';
import { Composer } from '../../features/newsletters/composer/composer';
import { useTestDraft } from '../../features/newsletters/composer/use-test-draft';
import type { NewsletterDraft } from '../../features/newsletters/drafting/newsletter-draft';
import { AutoReplyFields } from '../../features/newsletters/studio/panel/auto-reply-fields';
import { ALL_SUBSCRIBERS } from '../../features/subscribers/audience/audience';
import { showToast } from '../../ui/feedback/toast-store';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { DemoMark } from './demo-mark';

const EMPTY_IMAGE_BLOCK = { image: '', link: '', alt: '' };

export const demoNewsletter: NewsletterDraft = {
  title: 'The kiln that would not cool',
  content:
    '<p>Frost came on Tuesday and I lit the kiln a week early.</p><h2>What the fire did</h2><p>For two days nothing moved but the needle. Then, at four in the morning, the <strong>first pot rang</strong>.</p><blockquote>Patience is a glaze too.</blockquote><p>Write back if you have lit one in the rain.</p>',
  template: 'template-2',
  design: '',
  accent: '',
  preheader: 'What a cold kiln taught me about waiting.',
  slug: '',
  imageUrl: '',
  imageAlt: '',
  ctaText: 'See the new pots',
  ctaUrl: 'https://kiln.example/shop',
  senderName: 'Mara Lindqvist',
  senderEmail: 'mara@kiln.example',
  imageBlocks: [{ ...EMPTY_IMAGE_BLOCK }, { ...EMPTY_IMAGE_BLOCK }],
  audience: ALL_SUBSCRIBERS,
};

/** Shows the composer with a sample newsletter. Sends no email, and stores nothing on the server. */
export function DemoComposerPage() {
  const testDraft = useTestDraft('demo', demoNewsletter);
  const [autoReply, setAutoReply] = useState({
    enableAutoReply: false,
    autoReplyMessage: 'Thank you for subscribing to my newsletter!',
  });

  return (
    <Composer
      testDraft={testDraft}
      mark={<DemoMark>A sample newsletter. Nothing is sent, and drafts stay in this browser.</DemoMark>}
      takesUploads={false}
      autoReply={
        <AutoReplyFields
          value={autoReply}
          busy={false}
          problem={undefined}
          onChange={setAutoReply}
          onSave={() => showToast('Demo Mode', 'Your auto-reply stays as it is.')}
        />
      }
      sendDialog={({ open, onClose }) => (
        <ConfirmDialog
          open={open}
          onClose={onClose}
          title="Send this newsletter?"
          cancelLabel="Cancel"
          confirmLabel="Send Now"
          onConfirm={() => {
            onClose();
            testDraft.reset();
            showToast('Demo Mode', 'Nothing was sent.');
          }}
        >
          <p>This is a demo. No email is sent.</p>
        </ConfirmDialog>
      )}
    />
  );
}
