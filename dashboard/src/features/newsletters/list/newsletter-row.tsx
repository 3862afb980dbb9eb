import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button';
import { formatCount, formatPercent } from '../../../ui/formats/numbers';
import { useSignedInUser } from '../../accounts/session';
import { findActivity, getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath, getSendPath } from '../newsletter-paths';
import { toReadableExcerpt } from '../readable-text';
import { DeliveryStatus } from '../sending/delivery/delivery-status';
import { shouldShowDelivery } from '../sending/delivery/delivery-text';
import { CancelScheduleButton } from './cancel-schedule-button';
import { NewsletterImage } from './newsletter-image';
import { type NewsletterActionHandler, NewsletterMenu } from './newsletter-menu';
import { NewsletterStatus } from './newsletter-status';
import { ScheduleProblem } from './schedule-problem';

type NewsletterRowProps = {
  newsletter: Newsletter;
  now: Date;
  onAct: NewsletterActionHandler;
};

export function NewsletterRow({ newsletter, now, onAct }: NewsletterRowProps) {
  const { id, sentAt, scheduledAt } = newsletter;
  const { isPro } = useSignedInUser();
  const title = getNewsletterTitle(newsletter);

  return (
    <li id={getRowId(id)} className="flex flex-col gap-3 border-b border-line py-4 last:border-b-0 last:pb-0">
      {/* On a phone, the button is below the title and the menu beside it. */}
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3 md:flex-nowrap md:items-center">
        <div className="flex min-w-0 flex-1 gap-4">
          <NewsletterImage newsletter={newsletter} />
          <div className="flex min-w-0 flex-col gap-0.5">
            <h3 className="line-clamp-3 font-semibold">
              <Link to={getEditorPath(id)} className="hover:underline hover:underline-offset-4">
                <bdi>{title}</bdi>
              </Link>
            </h3>
            <p className="line-clamp-2 text-meta text-ink-2">{toReadableExcerpt(newsletter.content)}</p>
            <NewsletterStatus newsletter={newsletter} now={now} />
            {isPro && <OpensAndClicks newsletter={newsletter} />}
          </div>
        </div>
        {!sentAt && (
          <div className="flex shrink-0 max-md:order-last max-md:w-full max-md:*:grow">
            {scheduledAt ? (
              <CancelScheduleButton newsletter={newsletter} />
            ) : (
              <ButtonLink to={getSendPath(id)}>
                Send<span className="sr-only"> {title}</span>
              </ButtonLink>
            )}
          </div>
        )}
        <NewsletterMenu newsletter={newsletter} onAct={onAct} />
      </div>
      <ScheduleProblem newsletter={newsletter} />
      {shouldShowDelivery(newsletter, now) && (
        <div className="md:pl-[72px]">
          <DeliveryStatus newsletter={newsletter} />
        </div>
      )}
    </li>
  );
}

/** Shows opens (an estimate) and clicks, with their shares of the accepted emails. */
function OpensAndClicks({ newsletter }: { newsletter: Newsletter }) {
  const activity = findActivity(newsletter);
  if (!activity) return null;
  const { opens, clicks, accepted } = activity;
  const parts = [
    `About ${formatCount(opens, 'open', 'opens')} (${formatPercent(opens, accepted)})`,
    `${formatCount(clicks, 'click', 'clicks')} (${formatPercent(clicks, accepted)})`,
  ];
  return <p className="text-meta text-ink-2 tabular-nums">{parts.join(' · ')}</p>;
}

/** Returns the id of the newsletter's element in the document. */
export function getRowId(newsletterId: number): string {
  return `newsletter-${newsletterId}`;
}

/** Focuses a row after another row was removed or this row was restored. Without a row, focuses the title. */
export function focusRow(newsletterId: number | undefined): void {
  const row = newsletterId === undefined ? null : document.getElementById(getRowId(newsletterId));
  (row?.querySelector<HTMLElement>('h2 a, h3 a') ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}
