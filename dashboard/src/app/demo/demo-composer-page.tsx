import { useState } from 'react';
import { Composer } from '../../features/newsletters/composer/composer';
import { useTestDraft } from '../../features/newsletters/composer/use-test-draft';
import { AutoReplyFields } from '../../features/newsletters/studio/panel/auto-reply-fields';
import { showToast } from '../../ui/feedback/toast-store';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { DemoMark } from './demo-mark';
import { demoNewsletter } from './demo-newsletter';

/** Shows the composer with a sample newsletter. It sends nothing and stores nothing on the server. */
export function DemoComposerPage() {
  const testDraft = useTestDraft('demo', demoNewsletter);
  const [autoReply, setAutoReply] = useState({
    enableAutoReply: false,
    autoReplyMessage: 'Thank you for subscribing to my newsletter!',
  });

  return (
    <Composer
      testDraft={testDraft}
      mark={<DemoMark>A sample newsletter, only in this browser. Nothing is sent or stored.</DemoMark>}
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
