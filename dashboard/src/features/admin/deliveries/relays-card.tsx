import { Card } from '../../../ui/card';
import { StatusDot } from '../../../ui/feedback/status-dot';
import { formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import type { Deliveries } from './deliveries';

type Relay = Deliveries['relays'][number];

/** Shows each relay with its counts since the workers started. */
export function RelaysCard({ relays }: { relays: Relay[] }) {
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-section font-strong">Relays</h2>
      <p className="text-ink-2">
        Counts since the workers started. If a relay fails, the others send its emails.
      </p>
      <ul aria-label="Relays" className="flex flex-col">
        {relays.map((relay) => (
          <li
            key={relay.name}
            className="flex flex-col gap-1 border-b border-line py-2.5 last:border-b-0 md:flex-row md:items-baseline md:gap-x-4"
          >
            <span className="w-64 shrink-0 font-semibold wrap-anywhere">{relay.name}</span>
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="flex flex-wrap items-baseline gap-x-4">
                <RelayState fault={relay.fault} />
                <span className="tabular-nums">{formatNumber(relay.accepted)} accepted</span>
                <span className="text-ink-2 tabular-nums">{formatNumber(relay.deferred)} deferred</span>
                <span className="text-ink-2 tabular-nums">{formatNumber(relay.failed)} failed</span>
              </span>
              <FaultText fault={relay.fault} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RelayState({ fault }: Pick<Relay, 'fault'>) {
  if (fault === null) return <StatusDot tone="success">Sending</StatusDot>;
  return (
    <StatusDot tone="danger">
      {fault.kind === 'refusing' ? 'Refuses every recipient' : 'Unreachable'}
    </StatusDot>
  );
}

function FaultText({ fault }: Pick<Relay, 'fault'>) {
  const { dateAndTime } = useDates();
  if (fault === null) return null;
  return (
    <span className="text-ink-2 wrap-anywhere">
      {fault.reason}, since {dateAndTime(fault.since)}.
    </span>
  );
}
