import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button';
import { formatCount } from '../../../../ui/formats/numbers';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import { type DeliveryProgress, getNewsletterTitle, type Newsletter } from '../../newsletter';
import { useSendingAction } from './use-sending-action';

type SendingControlsProps = { newsletter: Newsletter; progress: DeliveryProgress };

/** Shows the actions for a newsletter that is being sent. */
export function SendingControls({ newsletter, progress }: SendingControlsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  // Moves the focus to the title of the row or card, because the button disappears with the sending.
  const { isPending, variables, mutate } = useSendingAction(newsletter.id, (action) => {
    if (action === 'cancel') findNearestTitle(container.current)?.focus();
  });
  const isPaused = progress.status === 'paused';
  const hiddenTitle = <span className="sr-only"> {getNewsletterTitle(newsletter)}</span>;

  return (
    <div ref={container} className="flex flex-wrap gap-2">
      <Button
        busy={isPending && variables !== 'cancel'}
        onClick={() => mutate(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? 'Resume' : 'Pause'}
        {hiddenTitle}
      </Button>
      <Button tone="ghost" onClick={() => setIsConfirming(true)}>
        Cancel sending
        {hiddenTitle}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Cancel sending?"
        cancelLabel="Do not cancel"
        confirmLabel="Cancel sending"
        tone="danger"
        busy={isPending}
        onConfirm={() => {
          setIsConfirming(false);
          mutate('cancel');
        }}
      >
        <p>{formatAcceptedText(progress)}</p>
        <p>No more emails are sent. You cannot resume sending.</p>
      </ConfirmDialog>
    </div>
  );
}

function formatAcceptedText({ counts }: DeliveryProgress): string {
  const { accepted } = counts;
  if (accepted === 0) return 'No email has been sent yet.';
  const receivers = formatCount(
    accepted,
    'subscriber already has the newsletter.',
    'subscribers already have the newsletter.',
  );
  return `${receivers} Sent emails cannot be recalled.`;
}

export function findNearestTitle(element: Element | null): HTMLElement | null {
  const nearbyTitle = element?.closest('li, section')?.querySelector<HTMLElement>('h2 a, h3 a');
  return nearbyTitle ?? document.querySelector<HTMLElement>('main h1');
}
