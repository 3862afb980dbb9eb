import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSignedInUser } from '../../accounts';
import { payloadOf } from '../newsletter-draft';
import { SendDialog } from '../send-dialog';
import { AutoReplySection } from '../studio/auto-reply-section';
import { Composer } from './composer';
import { composerDraft } from './composer-draft';
import { useSendComposed } from './use-send-composed';
import { useTestDraft } from './use-test-draft';

export function ComposerPage() {
  const user = useSignedInUser();
  const navigate = useNavigate();
  const [defaults] = useState(() => composerDraft(user));
  const testDraft = useTestDraft(String(user.id), defaults);
  const send = useSendComposed();

  // A moment later than the answer: by then nothing is unsaved any more, and the way is free.
  useEffect(() => {
    if (send.isSuccess) void navigate('/newsletters');
  }, [send.isSuccess, navigate]);

  return (
    <Composer
      testDraft={testDraft}
      autoReply={<AutoReplySection />}
      onAskToSend={send.reset}
      sendDialog={({ open, onClose }) => (
        <SendDialog
          open={open}
          onClose={onClose}
          busy={send.isPending}
          error={send.error}
          onConfirm={() =>
            send.mutate(payloadOf(testDraft.draft), {
              onSuccess: () => {
                onClose();
                testDraft.reset();
              },
            })
          }
        />
      )}
    />
  );
}
