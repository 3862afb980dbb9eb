import { errorMessage } from '@tidings/sdk';
import { Link } from 'react-router';
import { ButtonLink, TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { EmptyState, LoadFailure, Skeleton } from '../../../ui/feedback/load-states';
import { formatCount } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { useSignedInUser } from '../../accounts/session';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath, newNewsletterPath } from '../newsletter-paths';
import { DeliveryStatus } from '../sending/delivery/delivery-status';
import { useLastSentNewsletter } from './find-newsletters';

type LastSentCardProps = {
  /** Returns the path of the page with a newsletter's opens and clicks. */
  insightsPath: (newsletterId: number) => string;
};

/** Shows the last sent newsletter and its results. */
export function LastSentCard({ insightsPath }: LastSentCardProps) {
  const { lastSent, error, refetch } = useLastSentNewsletter();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader
        title="Last newsletter"
        aside={
          <TextLink to="/newsletters" className="text-meta">
            All newsletters
          </TextLink>
        }
      />
      {lastSent && <NewsletterContent newsletter={lastSent} insightsPath={insightsPath} />}
      {lastSent === null && (
        <EmptyState
          title="No newsletter sent yet"
          text="Your first newsletter and its delivery appear here."
          action={<ButtonLink to={newNewsletterPath}>Write your first newsletter</ButtonLink>}
        />
      )}
      {lastSent === undefined && error && (
        <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
      )}
      {lastSent === undefined && !error && <Skeleton className="h-28" />}
    </Card>
  );
}

function NewsletterContent({ newsletter, insightsPath }: LastSentCardProps & { newsletter: Newsletter }) {
  const { formatDay } = useDates();
  const { isPro } = useSignedInUser();
  const { id, sentAt } = newsletter;
  const isCounted = newsletter.tracking !== 'off';

  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="line-clamp-2 font-display text-subject">
          <Link
            to={getEditorPath(id)}
            className="hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            <bdi>{getNewsletterTitle(newsletter)}</bdi>
          </Link>
        </p>
        {sentAt && (
          <p className="text-meta text-ink-3">
            Sent on <time dateTime={sentAt}>{formatDay(sentAt)}</time>
          </p>
        )}
      </div>
      <DeliveryStatus newsletter={newsletter} />
      {isPro && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-meta text-ink-2 tabular-nums">
          {describeResults(newsletter)}
          <TextLink to={insightsPath(id)}>{isCounted ? 'See clicked links' : 'See its stats'}</TextLink>
        </p>
      )}
    </>
  );
}

/** Describes the results. Distinguishes not counted from zero. */
function describeResults({ tracking, opens, clicks }: Newsletter): string {
  if (tracking === 'off') return 'Sent without tracking opens and clicks.';
  if (opens + clicks === 0) return 'No opens or clicks yet.';
  return `${formatCount(opens, 'open', 'opens')}, estimated · ${formatCount(clicks, 'click', 'clicks')}`;
}
