import { Card } from '../../../ui/card';
import { formatNumber } from '../../../ui/formats/numbers';
import { type Deliveries, queueInWords, STATUSES } from './deliveries';

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
