import { StatusDot } from '../../../ui/feedback/status-dot';
import { CopyableValue } from '../dns-records';
import type { SendingDomain, SendingRecord } from './queries';

const PURPOSES: Record<SendingRecord['purpose'], string> = {
  rsa: 'key that proves that an email is yours (required)',
  ed25519: 'second key of a newer type (recommended)',
  dmarc: 'policy for emails that only claim to be yours (recommended)',
};

/** Shows the DNS records to enter at the provider, with copy buttons. */
export function SendingRecords({ domain }: { domain: SendingDomain }) {
  return (
    <div className="flex flex-col gap-3 pt-1">
      {domain.records.map((record) => (
        <fieldset
          key={record.purpose}
          aria-label={`TXT record: ${PURPOSES[record.purpose]}`}
          className="flex min-w-0 flex-col gap-2 rounded-control border border-line px-3.5 py-3"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p>
              <strong className="font-semibold">TXT</strong>{' '}
              <span className="text-meta text-ink-2">{PURPOSES[record.purpose]}</span>
            </p>
            <RecordFinding record={record} />
          </div>
          <dl className="flex flex-col gap-3">
            <CopyableValue term="Name" value={record.recordName} />
            <CopyableValue term="Value" value={record.recordValue} />
          </dl>
          {record.recordPieces.length > 1 && <RecordPieces pieces={record.recordPieces} />}
        </fieldset>
      ))}
      <p className="text-meta text-ink-2">
        Some providers append your domain to the name. In that case, enter only the part before it.
      </p>
    </div>
  );
}

/** Shows the state of a record. A missing record is not an error if it is only recommended. */
function RecordFinding({ record }: { record: SendingRecord }) {
  const problemTone = record.isRequired ? 'danger' : 'neutral';
  switch (record.finding) {
    case 'unchecked':
      return <StatusDot tone="neutral">Not checked yet</StatusDot>;
    case 'found':
      return <StatusDot tone="success">Found</StatusDot>;
    case 'missing':
      return <StatusDot tone={problemTone}>Not found</StatusDot>;
    case 'different':
      return <StatusDot tone={problemTone}>Different value</StatusDot>;
    case 'no_answer':
      return <StatusDot tone="warning">DNS did not respond</StatusDot>;
  }
}

function RecordPieces({ pieces }: { pieces: string[] }) {
  return (
    <details>
      <summary className="cursor-pointer py-3 text-meta text-ink-2 md:py-1">
        If your provider allows at most 255 characters per string
      </summary>
      <dl className="flex flex-col gap-3 pt-2">
        {pieces.map((piece, index) => (
          <CopyableValue key={piece} term={`Part ${index + 1}`} value={piece} />
        ))}
      </dl>
    </details>
  );
}
