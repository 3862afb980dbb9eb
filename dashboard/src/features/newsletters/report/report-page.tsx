import { useQuery } from '@tanstack/react-query';
import { ApiError, errorMessage, unwrap } from '@tidings/sdk';
import { useParams } from 'react-router';
import { api } from '../../../api';
import { WaveRule } from '../../../ui/brand/brand';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { useDates } from '../../../ui/formats/time-zone-context';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { UndoBars } from '../list/undo-bars';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath } from '../newsletter-paths';
import { useDeliveryProgress } from '../sending/delivery/use-delivery-progress';
import { useUndoSeconds } from '../sending/undo/use-undo-seconds';
import { newslettersKey } from '../use-newsletters';
import { RecipientList } from './recipient-list';
import { ReportSummary } from './report-summary';

/** Shows the delivery report of a newsletter, with a summary and the result for each recipient. */
export function ReportPage() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,15}$/.test(id)) return <NoReport title="Newsletter not found" />;
  return <NewsletterReport key={id} newsletterId={Number(id)} />;
}

function NewsletterReport({ newsletterId }: { newsletterId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...newslettersKey, newsletterId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/newsletters/{id}', { params: { path: { id: newsletterId } }, signal })),
  });

  if (data?.sentAt) return <Report newsletter={data} sentAt={data.sentAt} />;
  if (data) return <NoReport title="This newsletter has not been sent yet" newsletter={data} />;
  if (error instanceof ApiError && error.status === 404) {
    return <NoReport title="Newsletter not found" />;
  }
  return (
    <Frame title="Delivery report">
      {error ? (
        <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows rows={2} rowClass="h-40 rounded-card" />
      )}
    </Frame>
  );
}

function Report({ newsletter, sentAt }: { newsletter: Newsletter; sentAt: string }) {
  const { exactTime } = useDates();
  const isWaiting = useUndoSeconds(newsletter) > 0;
  const { data, error, refetch } = useDeliveryProgress({
    newsletterId: newsletter.id,
    isEnabled: !isWaiting,
  });

  return (
    <Frame title={getNewsletterTitle(newsletter)} lead={`Sent on ${exactTime(sentAt)}`}>
      {isWaiting && <UndoBars newsletters={[newsletter]} />}
      {!isWaiting && !data && error && (
        <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
      )}
      {!isWaiting && !data && !error && <SkeletonRows rows={2} rowClass="h-40 rounded-card" />}
      {!isWaiting && data && (
        <>
          <ReportSummary newsletter={newsletter} progress={data} />
          <RecipientList newsletterId={newsletter.id} progress={data} />
        </>
      )}
    </Frame>
  );
}

type FrameProps = { title: string; lead?: string; children: React.ReactNode };

function Frame({ title, lead, children }: FrameProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} above={<BackLink to="/newsletters" label="Newsletters" />} lead={lead} />
      <WaveRule />
      {children}
    </div>
  );
}

function NoReport({ title, newsletter }: { title: string; newsletter?: Newsletter }) {
  return (
    <Frame title="Delivery report">
      <Card>
        <EmptyState
          title={title}
          action={
            newsletter ? (
              <ButtonLink to={getEditorPath(newsletter.id)}>Open newsletter</ButtonLink>
            ) : (
              <ButtonLink to="/newsletters">See all newsletters</ButtonLink>
            )
          }
        />
      </Card>
    </Frame>
  );
}
