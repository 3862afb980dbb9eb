import { errorMessage } from '@tidings/sdk';
import { WaveRule } from '../../../ui/brand/brand';
import { Card } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { StatusDot } from '../../../ui/feedback/status-dot';
import { formatFileSize, formatPercent } from '../../../ui/formats/numbers';
import { PageHeader } from '../../../ui/page-header';
import { DnsCard } from './dns-card';
import { BackupsCard, DatabaseChecksCard } from './maintenance-cards';
import { type InstanceHealth, useInstanceHealth } from './queries';
import { TestEmailCard } from './test-email-card';

export function HealthPage() {
  const { data: health, error, refetch } = useInstanceHealth();

  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Health" lead="The parts that this instance depends on. Updated every ten seconds." />
      <WaveRule />
      {error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {health && (
        <>
          <ChecksCard checks={health.checks} hasBackups={Boolean(health.backups?.nextAt)} />
          {health.disk && <DiskCard disk={health.disk} />}
          <TestEmailCard />
          <DnsCard />
          <BackupsCard health={health} />
          <DatabaseChecksCard runs={health.databaseChecks} />
        </>
      )}
      {!health && !error && (
        <Card>
          <SkeletonRows rows={6} rowClass="h-12" />
        </Card>
      )}
    </div>
  );
}

type Check = InstanceHealth['checks'][number];

/** The name of each check, and the effect of its failure on creators and visitors. */
const CHECKS: Record<Check['name'], { label: string; effect: string }> = {
  database: { label: 'Database', effect: 'Nothing works until the database responds.' },
  pubsub: {
    label: 'Messages between processes',
    effect:
      'Emails can start up to 1 second late, jobs and webhooks up to 5 seconds. Each process counts rate limits separately.',
  },
  email: { label: 'SMTP relay', effect: 'Emails wait in the queue. No email is lost.' },
  sending: {
    label: 'Sending by workers',
    effect: 'Emails wait in the queue or use another relay. No email is lost.',
  },
  files: { label: 'File store', effect: 'Images and downloads fail.' },
  disk: { label: 'Disk', effect: 'Sending pauses when the disk is full. Free some disk space.' },
  integrity: {
    label: 'Database integrity',
    effect: 'Data may be lost. Stop the server, copy DATA_DIR, and restore the last backup.',
  },
  queue: { label: 'Jobs', effect: 'Imports, receipts and scheduled newsletters are late.' },
  backup: { label: 'Backups', effect: 'There is no current backup. Run tidings-admin backup.' },
};

function ChecksCard({ checks, hasBackups }: { checks: Check[]; hasBackups: boolean }) {
  const failed = checks.filter(({ problem }) => problem !== null).length;
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-section font-strong">Checks</h2>
      <p className="text-ink-2">{failed === 0 ? 'No check fails.' : 'Something needs your attention.'}</p>
      <dl className="flex flex-col">
        {checks.map(({ name, problem }) => (
          <div
            key={name}
            className="flex flex-col gap-x-4 border-b border-line py-2.5 last:border-b-0 md:flex-row md:items-baseline"
          >
            <dt className="w-56 shrink-0 text-ink-2">{CHECKS[name].label}</dt>
            <dd className="flex min-w-0 flex-wrap items-baseline gap-x-3 wrap-anywhere">
              <CheckStatus isFailed={problem !== null} isOff={name === 'backup' && !hasBackups} />
              {problem !== null && (
                <span>
                  {problem} <span className="text-ink-2">{CHECKS[name].effect}</span>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function CheckStatus({ isFailed, isOff }: { isFailed: boolean; isOff: boolean }) {
  if (isFailed) return <StatusDot tone="danger">Failed</StatusDot>;
  return isOff ? <StatusDot tone="neutral">Off</StatusDot> : <StatusDot tone="success">OK</StatusDot>;
}

/** Shows the used share of the disk, as a bar and in words. */
function DiskCard({ disk: { freeBytes, totalBytes } }: { disk: NonNullable<InstanceHealth['disk']> }) {
  const usedBytes = totalBytes - freeBytes;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-section font-strong">Disk (DATA_DIR)</h2>
      <progress className="delivery-bar" max={totalBytes} value={usedBytes} aria-label="Used space" />
      <p className="text-ink-2 tabular-nums">
        {formatFileSize(freeBytes)} of {formatFileSize(totalBytes)} is free (
        {formatPercent(usedBytes, totalBytes)} used).
      </p>
    </Card>
  );
}
