import { errorMessage } from '@tidings/sdk';
import { Button, ButtonLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { useSignedInUser } from '../../accounts/session';
import { newNewsletterPath } from '../../newsletters/newsletter-paths';
import { ProMark, ProOffer } from '../../plans/pro-offer';
import { NewsletterTable } from './newsletter-table';
import { NEWSLETTERS_PAGE_SIZE, useInsightsByNewsletter } from './queries';

/** Shows the opens and clicks of each newsletter. */
export function NewslettersCard() {
  const { isPro } = useSignedInUser();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Newsletters" aside={isPro ? undefined : <ProMark />} />
      {isPro ? <LoadedNewsletters /> : <NewslettersOffer />}
    </Card>
  );
}

function NewslettersOffer() {
  return (
    <>
      <p className="max-w-[60ch] text-ink-2">
        Opens, clicks, unsubscribes and revenue of each newsletter are part of Pro. Unless tracking is off, we
        count them already, so you see them as soon as you upgrade.
      </p>
      <ProOffer />
    </>
  );
}

function LoadedNewsletters() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInsightsByNewsletter();

  return (
    <>
      {data && data.length > 0 && <NewsletterTable newsletters={data} />}
      {data?.length === 0 && (
        <EmptyState
          title="No newsletter sent yet"
          text="Opens and clicks of your newsletters appear here."
          action={<ButtonLink to={newNewsletterPath}>Write your first newsletter</ButtonLink>}
        />
      )}
      {error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonRows rows={3} rowClass="h-14" />}
      {hasNextPage && (
        <Button className="md:self-start" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show {NEWSLETTERS_PAGE_SIZE} more
        </Button>
      )}
      {data && data.length > 0 && <p className="text-meta text-ink-3">Opens are estimated.</p>}
    </>
  );
}
