import { Link } from 'react-router';
import { Stamp } from '../../../ui/brand/stamp';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath, getSendPath } from '../newsletter-paths';
import { toReadableExcerpt } from '../readable-text';
import { DeliveryStatus } from '../sending/delivery/delivery-status';
import { CancelScheduleButton } from './cancel-schedule-button';
import { type NewsletterActionHandler, NewsletterMenu } from './newsletter-menu';
import { getRowId } from './newsletter-row';
import { NewsletterStatus } from './newsletter-status';
import { ScheduleProblem } from './schedule-problem';

type LastChangedCardProps = { newsletter: Newsletter; onAct: NewsletterActionHandler };

/** Shows the newsletter with the latest activity, large, with its progress. */
export function LastChangedCard({ newsletter, onAct }: LastChangedCardProps) {
  const { id, sentAt, scheduledAt } = newsletter;

  return (
    <Card id={getRowId(id)} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3 md:gap-5">
        <div className="flex min-w-0 flex-col gap-2">
          <NewsletterStatus newsletter={newsletter} now={new Date()} />
          <h2 className="line-clamp-4 font-display text-subject">
            <Link
              to={getEditorPath(id)}
              className="hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              <bdi>{getNewsletterTitle(newsletter)}</bdi>
            </Link>
          </h2>
        </div>
        <div className="flex items-start">
          <Stamp />
          <NewsletterMenu newsletter={newsletter} onAct={onAct} />
        </div>
      </div>
      <p className="max-w-[60ch] text-ink-2">{toReadableExcerpt(newsletter.content, 220)}</p>
      <ScheduleProblem newsletter={newsletter} />
      {sentAt && (
        <div className="border-t border-line pt-4">
          <DeliveryStatus newsletter={newsletter} />
        </div>
      )}
      {!sentAt && scheduledAt && <CancelScheduleButton newsletter={newsletter} className="md:self-start" />}
      {!sentAt && !scheduledAt && (
        <ButtonLink to={getSendPath(id)} className="md:self-start">
          Send Now
        </ButtonLink>
      )}
    </Card>
  );
}
