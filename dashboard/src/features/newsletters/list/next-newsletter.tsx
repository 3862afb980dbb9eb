import { Link } from 'react-router';
import { Postmark } from '../../../ui/brand/postmark';
import { Stamp } from '../../../ui/brand/stamp';
import { ButtonLink } from '../../../ui/button';
import { useDates } from '../../../ui/formats/time-zone-context';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath } from '../newsletter-paths';
import { CancelScheduleButton } from './cancel-schedule-button';
import { ScheduleProblem } from './schedule-problem';

/** Shows the newsletter to send next on the only colored card. The postmark shows the send date. */
export function NextNewsletter({ newsletter, now }: { newsletter: Newsletter; now: Date }) {
  const { id, scheduledAt } = newsletter;
  const { exactTime } = useDates();

  return (
    <section className="flex flex-col gap-4 rounded-t-card border-b border-line bg-lamp-soft px-4 py-5 md:px-[22px]">
      <div className="flex items-start justify-between gap-3">
        <p className="text-label font-semibold text-lamp-ink">{scheduledAt ? 'Scheduled' : 'Draft'}</p>
        <div className="-mt-1.5 flex items-center">
          <Postmark date={scheduledAt ? new Date(scheduledAt) : now} />
          <Stamp />
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <h2 className="line-clamp-3 font-display text-subject">
          <Link
            to={getEditorPath(id)}
            className="hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            <bdi>{getNewsletterTitle(newsletter)}</bdi>
          </Link>
        </h2>
        <p className="text-label text-ink-2 tabular-nums">
          {scheduledAt ? (
            <>
              Scheduled for <time dateTime={scheduledAt}>{exactTime(scheduledAt)}</time>.
            </>
          ) : (
            'Your next newsletter, not sent yet.'
          )}
        </p>
      </div>
      <ScheduleProblem newsletter={newsletter} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={getEditorPath(id)}>{scheduledAt ? 'Open' : 'Edit'}</ButtonLink>
        {scheduledAt && <CancelScheduleButton newsletter={newsletter} />}
      </div>
    </section>
  );
}
