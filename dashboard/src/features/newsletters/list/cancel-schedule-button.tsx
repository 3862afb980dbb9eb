import { useRef } from 'react';
import { Button } from '../../../ui/button';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { useCancelSchedule } from '../sending/scheduling/use-cancel-schedule';

type CancelScheduleButtonProps = { newsletter: Newsletter; className?: string };

export function CancelScheduleButton({ newsletter, className }: CancelScheduleButtonProps) {
  const rowRef = useRef<Element>(null);
  // Moves the focus to the title of the row or card, because the button disappears with the schedule.
  const cancel = useCancelSchedule(() => rowRef.current?.querySelector<HTMLElement>('h2 a, h3 a')?.focus());

  return (
    <Button
      busy={cancel.isPending}
      className={className}
      onClick={(event) => {
        rowRef.current = event.currentTarget.closest('li, section');
        cancel.mutate(newsletter.id);
      }}
    >
      Cancel schedule
      <span className="sr-only"> of {getNewsletterTitle(newsletter)}</span>
    </Button>
  );
}
