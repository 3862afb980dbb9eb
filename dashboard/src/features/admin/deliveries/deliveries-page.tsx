import { messageOf } from '@tidings/sdk';
import { WaveRule } from '../../../ui/brand/brand';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { counted, formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { PageHeader } from '../../../ui/page-header';
import { type Deliveries, queueInWords, STATUSES } from './deliveries';
import { HealthCard } from './health-card';
import { MailingsCard } from './mailings-card';
import { useDeliveries } from './queries';
import { SuppressionsCard } from './suppressions-card';

export function DeliveriesPage() {
  const { data: deliveries, error, refetch } = useDeliveries();

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Deliveries"
        lead="Newsletters and emails that this instance is sending. Updated every five seconds."
      />
      <WaveRule />
      {error && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
      {deliveries && <Cards deliveries={deliveries} />}
      {!deliveries && !error && (
        <Card>
          <SkeletonRows rows={6} rowClass="h-14" />
        </Card>
      )}
    </div>
  );
}

function Cards({ deliveries }: { deliveries: Deliveries }) {
  return (
    <>
      <HealthCard deliveries={deliveries} />
      <QueueCard deliveries={deliveries} />
      <MailingsCard mailings={deliveries.mailings} />
      <FailuresCard failures={deliveries.failures} />
      <SuppressionsCard />
    </>
  );
}

export function QueueCard({ deliveries }: { deliveries: Deliveries }) {
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-section font-strong">Queue</h2>
        <p className="text-ink-2">{queueInWords(deliveries)}</p>
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

export function FailuresCard({ failures }: { failures: Deliveries['failures'] }) {
  const { dateAndTime } = useDates();
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-section font-strong">Why emails failed</h2>
        <p className="text-ink-2">In the newest newsletters, most frequent first.</p>
      </div>
      {failures.length === 0 ? (
        <EmptyState title="No email failed" />
      ) : (
        <ul aria-label="Failures" className="flex flex-col">
          {failures.map(({ code, count, text, lastAt }) => (
            <li
              key={code ?? 'none'}
              className="flex flex-col gap-0.5 border-b border-line py-2.5 last:border-b-0"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{code ?? 'No answer'}</span>
                <span className="text-ink-2 tabular-nums">{counted(count, 'email', 'emails')}</span>
              </span>
              <span className="text-ink-2 wrap-anywhere">{text}</span>
              {lastAt && <span className="text-meta text-ink-3">Last {dateAndTime(lastAt)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
