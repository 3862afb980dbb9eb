import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { StatusDot } from '../../ui/status-dot';
import { textLinkClass } from '../../ui/text-link';
import { DnsRecords } from './dns-records';
import type { Domain } from './domain';
import { useCheckDomain } from './use-check-domain';

/** One domain: whether the page shows there, and if not, what to do about it. */
export function DomainEntry({ domain, onRemove }: { domain: Domain; onRemove: () => void }) {
  const check = useCheckDomain();

  return (
    <li className="flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          {domain.verified ? (
            <a href={`https://${domain.domain}`} target="_blank" rel="noreferrer" className={textLinkClass}>
              {domain.domain}
            </a>
          ) : (
            domain.domain
          )}
        </h3>
        <StatusDot status={domain.verified ? 'sent' : 'draft'}>
          {domain.verified ? 'Verified' : 'Not verified yet'}
        </StatusDot>
      </div>
      {domain.problem && <Alert tone="warning">{domain.problem}</Alert>}
      {domain.verified ? (
        <details>
          <summary className="cursor-pointer py-3 text-meta text-ink-2 md:py-1">
            The records, which have to stay as they are
          </summary>
          <DnsRecords domain={domain} />
        </details>
      ) : (
        <>
          <p className="text-ink-2">Set these two records where you manage the domain, then check.</p>
          <DnsRecords domain={domain} />
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
