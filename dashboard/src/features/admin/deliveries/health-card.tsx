import type { ReactNode } from 'react';
import { textLinkClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { StatusDot } from '../../../ui/feedback/status-dot';
import { formatCount } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import type { Deliveries } from './deliveries';

/** Shows the health of the relay, the disk and the workers. */
export function HealthCard({ deliveries }: { deliveries: Deliveries }) {
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-section font-strong">Health</h2>
      <dl className="flex flex-col">
        <Row label="SMTP relay">
          <Relay relay={deliveries.relay} />
        </Row>
        <Row label="Storage">
          <Storage since={deliveries.storagePausedSince} />
        </Row>
        <Row label="Workers">
          <Workers workers={deliveries.workers} />
        </Row>
      </dl>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 border-b border-line py-2.5 last:border-b-0 md:flex-row md:items-baseline">
      <dt className="w-32 shrink-0 text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-3 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Relay({ relay: { kind, fault } }: { relay: Deliveries['relay'] }) {
  const { dateAndTime } = useDates();
  if (kind === 'mailbox') {
    return (
      <>
        <StatusDot tone="warning">No relay configured</StatusDot>
        <span>
          Emails stay on this machine, in the{' '}
          <a href="/mailbox" className={textLinkClass}>
            local mailbox
          </a>
          .
        </span>
      </>
    );
  }
  if (fault === null) return <StatusDot tone="success">Reachable</StatusDot>;
  if (fault.kind === 'refusing') {
    return (
      <>
        <StatusDot tone="danger">Refuses every recipient</StatusDot>
        <span>
          Sending stopped on {dateAndTime(fault.since)}. {fault.reason}. Check the relay’s credentials, its
          list of permitted clients and your sending reputation. Emails wait in the queue, and no address is
          suppressed because of this.
        </span>
      </>
    );
  }
  return (
    <>
      <StatusDot tone="danger">Unreachable</StatusDot>
      <span>
        {fault.reason}, since {dateAndTime(fault.since)}. Emails wait in the queue without using up retries.
      </span>
    </>
  );
}

function Storage({ since }: { since: string | null }) {
  const { dateAndTime } = useDates();
  if (since === null) return <StatusDot tone="success">Writable</StatusDot>;
  return (
    <>
      <StatusDot tone="danger">Not writable</StatusDot>
      <span>
        No email has been sent since {dateAndTime(since)}. Check the disk space and the permissions of the
        data directory. Sending resumes automatically.
      </span>
    </>
  );
}

function Workers({ workers }: { workers: Deliveries['workers'] }) {
  const aliveWorkers = workers.filter(({ isAlive }) => isAlive).length;
  const silentWorkers = workers.length - aliveWorkers;
  return (
    <>
      <StatusDot tone={aliveWorkers > 0 ? 'success' : 'danger'}>
        {aliveWorkers > 0 ? formatCount(aliveWorkers, 'worker', 'workers') : 'No worker'}
      </StatusDot>
      {aliveWorkers === 0 && <span>No email is sent until one starts.</span>}
      {silentWorkers > 0 && (
        <span className="text-ink-3">
          {formatCount(silentWorkers, 'worker has', 'workers have')} stopped responding.
        </span>
      )}
    </>
  );
}
