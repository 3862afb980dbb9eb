import { Button } from '../../../../ui/button';
import { useDates } from '../../../../ui/formats/time-zone-context';
import type { Newsletter } from '../../newsletter';
import { useCancelSchedule } from '../../sending/scheduling/use-cancel-schedule';
import { StudioFrame } from '../frame/studio-frame';
import { FinishedNewsletter } from './finished-newsletter';

type ScheduledNewsletterProps = { newsletter: Newsletter; scheduledAt: string; onCanceled: () => void };

/** Shows a scheduled newsletter. To change it, the creator must cancel the schedule. */
export function ScheduledNewsletter({ newsletter, scheduledAt, onCanceled }: ScheduledNewsletterProps) {
  const cancelSchedule = useCancelSchedule();
  const { exactTime } = useDates();

  return (
    <StudioFrame
      actions={
        <Button
          busy={cancelSchedule.isPending}
          onClick={() => cancelSchedule.mutate(newsletter.id, { onSuccess: onCanceled })}
        >
          Cancel schedule
        </Button>
      }
    >
      <div className="flex flex-col gap-1 rounded-card bg-lamp-soft px-4 py-4 text-lamp-ink md:px-[22px]">
        <p className="font-display text-subject wrap-anywhere">{newsletter.title}</p>
        <p>
          Scheduled for{' '}
          <time dateTime={scheduledAt} className="font-semibold">
            {exactTime(scheduledAt)}
          </time>
          . Cancel the schedule to edit the newsletter. It becomes a draft again.
        </p>
      </div>
      <FinishedNewsletter newsletter={newsletter} />
    </StudioFrame>
  );
}
