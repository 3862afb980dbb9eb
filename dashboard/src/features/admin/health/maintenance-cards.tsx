import type { ReactNode } from 'react';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/feedback/load-states';
import { StatusDot } from '../../../ui/feedback/status-dot';
import { formatFileSize } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import type { InstanceHealth, MaintenanceRun } from './queries';

/** Shows the plan of backups, and the last backups. */
export function BackupsCard({ health: { backups, backupRuns } }: { health: InstanceHealth }) {
  const { dateAndTime } = useDates();
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-section font-strong">Backups</h2>
        <p className="text-ink-2 wrap-anywhere">
          {backups === null || backups.nextAt === null
            ? 'Backups are off. Set BACKUP_SCHEDULE and BACKUP_TO, then restart the server.'
            : `Next backup: ${dateAndTime(backups.nextAt)}, to ${backups.place}. The last ${backups.count} backups are kept.`}
        </p>
      </div>
      <MaintenanceRuns
        label="Latest backups"
        runs={backupRuns}
        empty={<EmptyState title="No backup yet" text="Run tidings-admin backup to make one now." />}
      />
    </Card>
  );
}

/** Shows the last checks of the database. */
export function DatabaseChecksCard({ runs }: { runs: MaintenanceRun[] }) {
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-section font-strong">Database checks</h2>
        <p className="text-ink-2">SQLite checks the whole database file for damage every day at 04:00 UTC.</p>
      </div>
      <MaintenanceRuns
        label="Latest database checks"
        runs={runs}
        empty={<EmptyState title="No check yet" text="Run tidings-admin check-database to start one now." />}
      />
    </Card>
  );
}

function MaintenanceRuns(props: { label: string; runs: MaintenanceRun[]; empty: ReactNode }) {
  const { dateAndTime } = useDates();
  if (props.runs.length === 0) return props.empty;
  return (
    <ul aria-label={props.label} className="flex flex-col">
      {props.runs.map(({ startedAt, endedAt, status, detail, bytes }) => (
        <li
          key={`${startedAt} ${endedAt}`}
          className="flex flex-col gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-b-0 md:flex-row md:items-baseline"
        >
          <span className="w-56 shrink-0 text-ink-2 tabular-nums">{dateAndTime(startedAt)}</span>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <StatusDot tone={status === 'ok' ? 'success' : 'danger'}>
              {status === 'ok' ? 'OK' : 'Failed'}
            </StatusDot>
            <span className="wrap-anywhere">{detail}</span>
            {bytes !== null && <span className="text-ink-3 tabular-nums">{formatFileSize(bytes)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
