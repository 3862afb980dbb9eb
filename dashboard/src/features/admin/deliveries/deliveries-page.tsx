import { messageOf } from '@tidings/sdk';
import { WaveRule } from '../../../ui/brand/brand';
import { Card } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { PageHeader } from '../../../ui/page-header';
import type { Deliveries } from './deliveries';
import { FailuresCard } from './failures-card';
import { HealthCard } from './health-card';
import { MailingsCard } from './mailings-card';
import { QueueCard } from './queue-card';
import { SuppressionsCard } from './suppressions-card';
import { useDeliveries } from './use-deliveries';

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
