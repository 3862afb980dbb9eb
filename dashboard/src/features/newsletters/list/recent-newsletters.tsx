import { errorMessage } from '@tidings/sdk';
import { ButtonLink, TextLink } from '../../../ui/button';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatPercent } from '../../../ui/formats/numbers';
import { useSignedInUser } from '../../accounts/session';
import { findActivity, getNewsletterTitle, type Newsletter } from '../newsletter';
import { newNewsletterPath } from '../newsletter-paths';
import { useNewsletters } from '../use-newsletters';
import { findNextNewsletter } from './find-newsletters';
import { NewsletterStatus } from './newsletter-status';
import { NextNewsletter } from './next-newsletter';
import { UndoBars } from './undo-bars';

const SHOWN_COUNT = 3;

/** Shows the newsletter to send next on top, and the latest newsletters below it. */
export function RecentNewsletters() {
  const { data: newsletters, error, refetch } = useNewsletters();
  const { isPro } = useSignedInUser();
  const now = new Date();
  const next = newsletters && findNextNewsletter(newsletters);
  const otherNewsletters = newsletters?.filter((newsletter) => newsletter !== next).slice(0, SHOWN_COUNT);

  return (
    <section className="h-full min-w-0 lg:min-h-[490px] rounded-card border border-line bg-surface shadow-card">
      {next && <NextNewsletter newsletter={next} now={now} />}
      <div className="flex flex-col gap-1 px-4 py-5 md:px-[22px]">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-section font-strong">Recent newsletters</h2>
          <TextLink to="/newsletters" className="text-meta">
            See all
          </TextLink>
        </div>
        <div className="my-2 flex flex-col gap-2 empty:hidden">
          {newsletters && <UndoBars newsletters={newsletters} />}
        </div>
        {newsletters?.length === 0 && (
          <EmptyState
            title="No newsletters yet"
            action={<ButtonLink to={newNewsletterPath}>Write your first newsletter</ButtonLink>}
          />
        )}
        {next && otherNewsletters?.length === 0 && <p className="py-3 text-ink-2">Nothing sent yet.</p>}
        <ul>
          {otherNewsletters?.map((newsletter) => (
            <li
              key={newsletter.id}
              className="flex justify-between gap-4 border-b border-line py-3 last:border-b-0 last:pb-0"
            >
              <div className="flex min-w-0 flex-col gap-0.5">
                <p className="truncate font-semibold">
                  <bdi>{getNewsletterTitle(newsletter)}</bdi>
                </p>
                <NewsletterStatus newsletter={newsletter} now={now} />
              </div>
              {isPro && <OpenRate newsletter={newsletter} />}
            </li>
          ))}
        </ul>
        {!newsletters && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
        {!newsletters && !error && <SkeletonRows rows={SHOWN_COUNT} rowClass="h-17" />}
      </div>
    </section>
  );
}

function OpenRate({ newsletter }: { newsletter: Newsletter }) {
  const activity = findActivity(newsletter);
  if (!activity) return null;
  return (
    <p className="flex shrink-0 flex-col gap-0.5 text-right tabular-nums">
      <span className="font-semibold">
        <OpenShare {...activity} />
      </span>
      <span className="text-meta text-ink-3">opened</span>
    </p>
  );
}

type OpenShareProps = { opens: number; accepted: number };

/** Shows the share of accepted emails that were opened. The share is an estimate. */
export function OpenShare({ opens, accepted }: OpenShareProps) {
  return (
    <>
      <span className="sr-only">About </span>
      {formatPercent(opens, accepted)}
    </>
  );
}
