import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { StatusDot } from '../../../ui/status-dot';
import type { SendingDomain } from './sending-domain';
import { SendingRecords } from './sending-records';
import { useCheckSendingDomain } from './use-check-sending-domain';

/** One domain: whether newsletters may go out from it, and if not, what to do about it. */
export function SendingDomainEntry({ domain, onRemove }: { domain: SendingDomain; onRemove: () => void }) {
  const check = useCheckSendingDomain();
  const advice = domain.records.filter(({ isRequired, problem }) => !isRequired && problem !== null);

  return (
    <li className="flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{domain.domain}</h3>
        <StatusDot status={domain.verified ? 'sent' : 'draft'}>
          {domain.verified ? 'Verified' : 'Not verified yet'}
        </StatusDot>
      </div>
      {domain.problem && <Alert tone="warning">{domain.problem}</Alert>}
      {domain.verified ? (
        <>
          <p className="text-ink-2 wrap-anywhere">
            A newsletter whose sender email ends in @{domain.domain} goes out from that address.
          </p>
          {advice.length > 0 && (
            <p className="text-meta text-ink-2">
              It works as it is. {advice.length === 1 ? 'One record' : `${advice.length} records`} more would
              help your mail to arrive.
            </p>
          )}
          <details>
            <summary className="cursor-pointer py-3 text-meta text-ink-2 md:py-1">
              The records, which have to stay as they are
            </summary>
            <SendingRecords domain={domain} />
          </details>
        </>
      ) : (
        <>
          <p className="text-ink-2">Set these records where you manage the domain, then check.</p>
          <SendingRecords domain={domain} />
        </>
      )}
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <Button busy={check.isPending} onClick={() => check.mutate(domain.id)}>
          {domain.verified ? 'Check again' : 'Check'}
          <span className="sr-only">{domain.domain}</span>
        </Button>
        <Button onClick={onRemove}>
          Remove
          <span className="sr-only">{domain.domain}</span>
        </Button>
      </div>
    </li>
  );
}
