import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SentStamp } from '../../../ui/brand/sent-stamp';
import { formatCount } from '../../../ui/formats/numbers';
import { focusOnMount } from '../../../ui/hooks/focus-on-mount';
import { useAudienceCount } from '../../subscribers/audience/use-audience-count';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { UndoBar } from './undo/undo-bar';

const LEAVE_DELAY_MS = 2000;

type SentNoticeProps = {
  newsletter: Newsletter;
  /** Called after undo, with the draft to edit again. */
  onUndone: (draft: Newsletter) => void;
};

/** Shows an animation for the two seconds between sending and the list. The stamp lands, then its lines are drawn. */
export function SentNotice({ newsletter, onUndone }: SentNoticeProps) {
  const navigate = useNavigate();
  const { count } = useAudienceCount(newsletter.audience);
  const [isUndoing, setIsUndoing] = useState(false);
  const undoBar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isUndoing) return;
    const timer = setTimeout(() => {
      // The next screen has an Undo button too, and focuses it if Undo has the focus here.
      const undoHadFocus = undoBar.current?.contains(document.activeElement) ?? false;
      void navigate('/newsletters', { state: { undoHadFocus } });
    }, LEAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, isUndoing]);

  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-8 py-16">
      <div className="flex flex-col items-center gap-6 text-center">
        <SentStamp />
        <div className="flex flex-col gap-2">
          {/* Receives the focus, because the send button is gone. Undo is the next tab stop. */}
          <h1 tabIndex={-1} ref={focusOnMount} className="font-display text-title-small">
            Sending
          </h1>
          <p className="text-lead text-ink-2 wrap-anywhere">
            <bdi>{getNewsletterTitle(newsletter)}</bdi>
          </p>
          {count !== undefined && count > 0 && (
            <p className="text-ink-2 tabular-nums">To {formatCount(count, 'subscriber', 'subscribers')}.</p>
          )}
        </div>
      </div>
      <div ref={undoBar}>
        <UndoBar
          newsletter={newsletter}
          onUndone={onUndone}
          onUndoing={() => setIsUndoing(true)}
          onTooLate={() => setIsUndoing(false)}
        />
      </div>
    </div>
  );
}
