import { TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { classNames } from '../../../ui/formats/class-names';
import { formatNumber, formatPercent } from '../../../ui/formats/numbers';
import type { Insights } from '../queries';

type Part = { label: string; count: number; color: string };

/** Counts each email once, because bounced emails were accepted first. The remainder is pending or skipped. */
export function createDeliveryParts({ sent, accepted, bounced, failed }: Insights['deliveries']): Part[] {
  return [
    { label: 'delivered', count: accepted - bounced, color: 'bg-tide' },
    { label: 'bounced', count: bounced, color: 'bg-lamp' },
    { label: 'not delivered', count: failed, color: 'bg-danger' },
    {
      label: 'in progress, suppressed or canceled',
      count: sent - accepted - failed,
      color: 'bg-line-strong',
    },
  ].filter(({ count }) => count > 0);
}

/** Shows the delivery of the newsletters in this period. */
export function DeliveryCard({ insights: { deliveries, range } }: { insights: Insights }) {
  const { sent, accepted, bounced } = deliveries;
  const deliveredCount = accepted - bounced;
  const parts = createDeliveryParts(deliveries);

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader
        title="Email delivery"
        aside={
          <TextLink to="/newsletters" className="text-meta">
            See newsletters
          </TextLink>
        }
      />
      {sent === 0 ? (
        <p className="text-ink-2">No newsletter was sent in the last {range.days} days.</p>
      ) : (
        <>
          <p className="tabular-nums">
            <span className="text-figure-small font-strong">{formatPercent(deliveredCount, sent)}</span>{' '}
            <span className="text-ink-2">
              delivered, of {formatNumber(sent)} emails in the last {range.days} days
            </span>
          </p>
          <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-pill bg-sunken">
            {parts.map(({ label, count, color }) => (
              // Even a small part must be visible.
              <span
                key={label}
                className={classNames('min-w-[3px]', color)}
                style={{ flexGrow: count, flexBasis: 0 }}
              />
            ))}
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-meta text-ink-2">
            {parts.map(({ label, count, color }) => (
              <li key={label} className="inline-flex items-baseline gap-1.5">
                <span aria-hidden className={classNames('size-2 rounded-pill', color)} />
                <span>
                  <span className="font-semibold text-ink tabular-nums">{formatNumber(count)}</span> {label}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
