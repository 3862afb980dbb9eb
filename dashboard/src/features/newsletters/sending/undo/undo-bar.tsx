import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button';
import { formatCount } from '../../../../ui/formats/numbers';
import { getNewsletterTitle, type Newsletter } from '../../newsletter';
import { useUndoSeconds } from './use-undo-seconds';
import { useUndoSend } from './use-undo-send';

type UndoBarProps = {
  newsletter: Newsletter;
  onUndone: (draft: Newsletter) => void;
  /** Called when undoing starts, so that the screen does not navigate away. */
  onUndoing?: () => void;
  /** Called if undoing failed. The reason is already shown. */
  onTooLate?: () => void;
  takesFocus?: boolean;
};

/** Shows the seconds left to undo a sending, and the Undo button. */
export function UndoBar({ newsletter, onUndone, onUndoing, onTooLate, takesFocus = false }: UndoBarProps) {
  const seconds = useUndoSeconds(newsletter);
  const undo = useUndoSend({ onUndone, onTooLate });
  const bar = useRef<HTMLDivElement>(null);
  const isShown = seconds > 0 || undo.isPending;
  const spokenSeconds = useRef(seconds);

  useEffect(() => {
    if (!takesFocus) return;
    // Runs after the screen has focused its title.
    queueMicrotask(() => bar.current?.querySelector('button')?.focus());
  }, [takesFocus]);

  // The bar disappears automatically, so a focus inside it moves to the title instead of the top of the page.
  useEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    return () => {
      if (!element.contains(document.activeElement)) return;
      const title = document.querySelector<HTMLElement>('main h1');
      queueMicrotask(() => title?.focus({ preventScroll: true }));
    };
  }, [isShown]);

  if (!isShown) return null;
  return (
    <div
      ref={bar}
      className="flex items-center justify-between gap-3 rounded-card bg-tide-soft py-2 pr-2 pl-4 text-left text-tide-ink md:pl-[22px]"
    >
      <p className="min-w-0 font-medium">
        {/* Screen readers announce this once instead of every second. */}
        <span role="status" className="sr-only">
          “{getNewsletterTitle(newsletter)}” will be sent. You have{' '}
          {formatCount(spokenSeconds.current, 'second', 'seconds')} to undo it.
        </span>
        <span aria-hidden className="block truncate">
          <bdi>{getNewsletterTitle(newsletter)}</bdi>
        </span>
        <span aria-hidden className="block text-meta tabular-nums">
          Sends in {formatCount(Math.max(1, seconds), 'second', 'seconds')}
        </span>
      </p>
      <Button
        busy={undo.isPending}
        className="shrink-0"
        onClick={() => {
          onUndoing?.();
          undo.mutate(newsletter.id);
        }}
      >
        Undo
      </Button>
    </div>
  );
}
