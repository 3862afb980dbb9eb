import { EXAMPLE_TEXTS } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { showToast } from '../../../ui/feedback/toast-store';
import { getUserName, type User, useSignedInUser } from '../../accounts/session';
import {
  createEmptyDraft,
  EMPTY_IMAGE_BLOCK,
  type NewsletterDraft,
  toPayload,
} from '../drafting/newsletter-draft';
import { getEditorPath } from '../newsletter-paths';
import { toReadableExcerpt } from '../readable-text';
import { SendDialog } from '../sending/send-dialog';
import { AutoReplySection } from '../studio/panel/auto-reply-section';
import { Composer } from './composer';
import { useComposedDraft } from './use-composed-draft';
import { useTestDraft } from './use-test-draft';

/** Opens the composer. `?id=12` instead opens this draft in the editor, which can send it. */
export function ComposerPage() {
  const [searchParams] = useSearchParams();
  const requestedId = searchParams.get('id');
  return requestedId === null ? <ComposerScreen /> : <Navigate to={getEditorPath(requestedId)} replace />;
}

function ComposerScreen() {
  const user = useSignedInUser();
  const navigate = useNavigate();
  const [defaults] = useState(() => createComposerDraft(user));
  const testDraft = useTestDraft(String(user.id), defaults);
  const composedDraft = useComposedDraft();
  const [isDone, setIsDone] = useState(false);
  const { draft } = testDraft;

  // Runs one render after the response, when no unsaved change blocks the navigation.
  useEffect(() => {
    if (isDone) void navigate('/newsletters');
  }, [isDone, navigate]);

  return (
    <Composer
      testDraft={testDraft}
      autoReply={<AutoReplySection />}
      sendDialog={({ open, onClose, onFix }) => {
        const finish = () => {
          onClose();
          testDraft.reset();
          setIsDone(true);
        };
        return (
          <SendDialog
            open={open}
            onClose={onClose}
            inbox={{
              senderName: draft.senderName,
              subject: draft.title,
              preheader: draft.preheader || toReadableExcerpt(draft.content),
            }}
            audience={draft.audience}
            onAudience={(audience) => testDraft.change({ audience })}
            save={() => composedDraft.save(toPayload(draft))}
            onCancel={() => void composedDraft.withdraw()}
            onFix={onFix}
            onSent={() => {
              showToast('Newsletter sent successfully to your subscribers');
              finish();
            }}
            onScheduled={finish}
          />
        );
      }}
    />
  );
}

/** Returns the initial draft, which can be previewed before any text is typed. */
export function createComposerDraft(user: User): NewsletterDraft {
  return {
    ...createEmptyDraft(user),
    ...EXAMPLE_TEXTS,
    senderName: getUserName(user) || 'Your Name',
    imageBlocks: [{ ...EMPTY_IMAGE_BLOCK }, { ...EMPTY_IMAGE_BLOCK }],
  };
}
