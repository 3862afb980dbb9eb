import { errorMessage } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { StatusDot, type Tone } from '../../../ui/feedback/status-dot';
import { CopyableValue } from '../../domains/dns-records';
import { type InstanceDnsRecord, useInstanceDns } from './queries';

/** Checks the DNS records that emails of the instance need. */
export function DnsCard() {
  const check = useInstanceDns();
  const records = check.data?.records;

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 md:flex-row md:items-start md:justify-between">
        <div>
          <h2 className="text-section font-strong">DNS records</h2>
          <p className="text-ink-2">
            Receiving mail servers check these records for emails from this instance. Creators check their own
            domains in their settings.
          </p>
        </div>
        <Button className="shrink-0 self-start" busy={check.isPending} onClick={() => check.mutate()}>
          {records ? 'Check again' : 'Check DNS'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {records && !check.isPending ? summarize(records) : ''}
      </p>
      {check.error && <Alert>{errorMessage(check.error)}</Alert>}
      {records && (
        <div className="flex flex-col gap-3" aria-busy={check.isPending}>
          {records.map((record) => (
            <DnsRecordRow key={`${record.purpose} ${record.recordName}`} record={record} />
          ))}
        </div>
      )}
    </Card>
  );
}

function summarize(records: InstanceDnsRecord[]): string {
  const goodRecords = records.filter(({ status }) => status === 'ok').length;
  return `${goodRecords} of ${records.length} DNS records are correct.`;
}

const PURPOSES: Record<InstanceDnsRecord['purpose'], { name: string; text: string }> = {
  spf: { name: 'SPF', text: 'servers that may send for the envelope sender domain' },
  dkim: { name: 'DKIM', text: 'the key that signs emails' },
  dmarc: { name: 'DMARC', text: 'the policy for emails that fail SPF and DKIM' },
  mx: { name: 'MX', text: 'the server that receives bounces' },
  ptr: { name: 'PTR', text: 'the host name of the relay’s IP address' },
};

const STATUSES: Record<InstanceDnsRecord['status'], { tone: Tone; label: string }> = {
  ok: { tone: 'success', label: 'OK' },
  warning: { tone: 'warning', label: 'Warning' },
  missing: { tone: 'danger', label: 'Missing' },
  no_answer: { tone: 'neutral', label: 'DNS did not respond' },
};

function DnsRecordRow({ record }: { record: InstanceDnsRecord }) {
  const { purpose, recordType, recordName, recordValue, found, status, advice } = record;
  const { name, text } = PURPOSES[purpose];
  return (
    <fieldset
      aria-label={`${name} record`}
      className="flex min-w-0 flex-col gap-2 rounded-control border border-line px-3.5 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>
          <strong className="font-semibold">{name}</strong>{' '}
          <span className="text-meta text-ink-2">
            {recordType}, {text}
          </span>
        </p>
        <StatusDot tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusDot>
      </div>
      {advice !== null && <p>{advice}</p>}
      <dl className="flex flex-col gap-3">
        {status === 'ok' || recordValue === null ? (
          <PlainValue term="Name" values={[recordName]} />
        ) : (
          <CopyableValue term="Name" value={recordName} />
        )}
        {found.length > 0 && <PlainValue term="Found" values={found} />}
        {status !== 'ok' && recordValue !== null && <CopyableValue term="Expected" value={recordValue} />}
      </dl>
    </fieldset>
  );
}

function PlainValue({ term, values }: { term: string; values: string[] }) {
  return (
    <div>
      <dt className="text-meta text-ink-3">{term}</dt>
      {values.map((value) => (
        <dd key={value} className="font-mono text-meta wrap-anywhere">
          {value}
        </dd>
      ))}
    </div>
  );
}
