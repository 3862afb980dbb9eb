import { errorMessage } from '@tidings/sdk';
import { brand, WaveRule } from '../../../ui/brand/brand';
import { Card } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatNumber } from '../../../ui/formats/numbers';
import { PageHeader } from '../../../ui/page-header';
import { type Deliveries, queueText, STATUSES } from './deliveries';
import { HealthCard } from './health-card';
import { SendingNewslettersCard } from './newsletters-card';
import { useDeliveries } from './queries';
import { RelaysCard } from './relays-card';
import { SmtpRepliesCard } from './smtp-replies-card';
import { SuppressionsCard } from './suppressions-card';

export function DeliveriesPage() {
  const { data: deliveries, error, refetch } = useDeliveries();

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Deliveries"
        lead="Newsletters and transactional emails that this instance is sending. Updated every five seconds."
      />
      <WaveRule />
      {error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {deliveries && <DeliveryCards deliveries={deliveries} />}
      {!deliveries && !error && (
        <Card>
          <SkeletonRows rows={6} rowClass="h-14" />
        </Card>
      )}
    </div>
  );
}

function DeliveryCards({ deliveries }: { deliveries: Deliveries }) {
  return (
    <>
      <HealthCard deliveries={deliveries} />
      <QueueCard deliveries={deliveries} />
      <SendingNewslettersCard newsletters={deliveries.mailings} />
      {deliveries.relays.length > 0 && <RelaysCard relays={deliveries.relays} />}
      <SmtpRepliesCard
        title="Deferral reasons"
        lead={`In unfinished newsletters, most frequent first. ${brand} retries each email.`}
        label="Deferrals"
        empty="No email is deferred"
        replies={deliveries.deferrals}
      />
      <SmtpRepliesCard
        title="Failure reasons"
        lead="In the newest newsletters, most frequent first."
        label="Failures"
        empty="No email failed"
        replies={deliveries.failures}
      />
      <SuppressionsCard />
    </>
  );
}

export function QueueCard({ deliveries }: { deliveries: Deliveries }) {
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-section font-strong">Queue</h2>
        <p className="text-ink-2">{queueText(deliveries)}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
        {STATUSES.map(({ status, label }) => (
          <div key={status}>
            <dt className="text-meta text-ink-3">{label}</dt>
            <dd className="text-subject font-strong tabular-nums">
              {formatNumber(deliveries.counts[status])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
