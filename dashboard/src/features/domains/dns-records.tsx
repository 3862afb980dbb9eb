import { CopyButton } from '../../ui/copy-button';
import { StatusDot } from '../../ui/feedback/status-dot';
import type { DnsRecord, Domain } from './queries';

const PURPOSES: Record<DnsRecord['recordType'], string> = {
  TXT: 'proves that you own the domain',
  CNAME: 'directs visitors to your page',
};

/** Shows the DNS records to enter at the provider, with copy buttons. */
export function DnsRecords({ domain }: { domain: Domain }) {
  return (
    <div className="flex flex-col gap-3 pt-1">
      {domain.records.map((record) => (
        <fieldset
          key={record.recordType}
          aria-label={`${record.recordType} record`}
          className="flex min-w-0 flex-col gap-2 rounded-control border border-line px-3.5 py-3"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p>
              <strong className="font-semibold">{record.recordType}</strong>{' '}
              <span className="text-meta text-ink-2">{PURPOSES[record.recordType]}</span>
            </p>
            <RecordStatus record={record} checkedAt={domain.checkedAt} />
          </div>
          <dl className="flex flex-col gap-3">
            <CopyableValue term="Name" value={record.recordName} />
            <CopyableValue term="Value" value={record.recordValue} />
          </dl>
        </fieldset>
      ))}
      <p className="text-meta text-ink-2">
        Some providers append your domain to the name. In that case, enter only the part of the name before
        your domain. A bare domain such as example.com cannot have a CNAME record. Use ALIAS or ANAME instead.
      </p>
    </div>
  );
}

function RecordStatus({ record, checkedAt }: { record: DnsRecord; checkedAt: string | null }) {
  if (record.verified) return <StatusDot tone="success">Found</StatusDot>;
  return checkedAt === null ? (
    <StatusDot tone="neutral">Not checked yet</StatusDot>
  ) : (
    <StatusDot tone="danger">Not found</StatusDot>
  );
}

/**
 * Shows a value with a copy button. On a phone the button is beside the name, and the value has the full width below.
 */
export function CopyableValue({ term, value }: { term: string; value: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:gap-y-0">
      <dt className="text-meta text-ink-3 md:self-end">{term}</dt>
      <dd className="contents">
        <span className="col-start-1 row-start-2 font-mono text-meta wrap-anywhere max-md:col-span-2 md:self-start">
          {value}
        </span>
        <span className="col-start-2 row-start-1 md:row-span-2">
          <CopyButton
            text={value}
            label={`Copy ${term.toLowerCase()}`}
            copied={{ title: `${term} copied` }}
          />
        </span>
      </dd>
    </div>
  );
}
