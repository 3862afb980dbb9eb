import { errorMessage, MAX_DOMAINS } from '@tidings/sdk';
import { type ReactNode, useState } from 'react';
import { Button, textLinkClass } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { StatusDot } from '../../ui/feedback/status-dot';
import { toReadableHost } from '../../ui/formats/readable-host';

interface DomainRowProps {
  domain: { id: number; domain: string; verified: boolean; problem: string | null };
  /** The link target of a verified domain. */
  address?: string;
  check: { isPending: boolean; mutate(id: number): void };
  onRemove: () => void;
  /** The instructions for the records, before the domain is verified. */
  advice: string;
  records: ReactNode;
  /** The effect of a verified domain. */
  children?: ReactNode;
}

/** Shows a domain, and its status or the steps to fix it. */
export function DomainRow({ domain, address, check, onRemove, advice, records, children }: DomainRowProps) {
  const { id, verified, problem } = domain;
  const name = toReadableHost(domain.domain);
  return (
    <li className="flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          {verified && address ? (
            <a href={address} target="_blank" rel="noreferrer" className={textLinkClass}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        <StatusDot tone={verified ? 'success' : 'neutral'}>
          {verified ? 'Verified' : 'Not verified yet'}
        </StatusDot>
      </div>
      {problem && <Alert tone="warning">{problem}</Alert>}
      {verified ? (
        <>
          {children}
          <details>
            <summary className="cursor-pointer py-3 text-meta text-ink-2 md:py-1">
              DNS records (do not change them)
            </summary>
            {records}
          </details>
        </>
      ) : (
        <>
          <p className="text-ink-2">{advice}</p>
          {records}
        </>
      )}
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <Button busy={check.isPending} onClick={() => check.mutate(id)}>
          {verified ? 'Check again' : 'Check'}
          <span className="sr-only">{name}</span>
        </Button>
        <Button onClick={onRemove}>
          Remove
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  );
}

interface DomainRowsProps<D extends { id: number }> {
  query: { data: D[] | undefined; error: Error | null; refetch(): unknown };
  /** Adds another domain. Undefined if the user may not add domains. */
  form: ReactNode | undefined;
  renderEntry(domain: D, onRemove: () => void): ReactNode;
  /** Confirms a removal, while `domain` is set. */
  renderRemoval(domain: D | undefined, onClose: () => void): ReactNode;
}

/** Lists the domains of one type, and the form to add one. */
export function DomainRows<D extends { id: number }>({
  query,
  form,
  renderEntry,
  renderRemoval,
}: DomainRowsProps<D>) {
  const { data: domains, error, refetch } = query;
  const [domainToRemove, setDomainToRemove] = useState<D>();

  if (!domains && error) return <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />;
  if (!domains) return <SkeletonRows rows={2} rowClass="h-14" />;
  return (
    <>
      {domains.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {domains.map((domain) => renderEntry(domain, () => setDomainToRemove(domain)))}
        </ul>
      )}
      {form && (
        <div className={domains.length > 0 ? 'border-t border-line pt-4' : undefined}>
          {domains.length < MAX_DOMAINS ? (
            form
          ) : (
            <p className="text-meta text-ink-2">
              {MAX_DOMAINS} domains is the maximum. Remove one to add another.
            </p>
          )}
        </div>
      )}
      {renderRemoval(domainToRemove, () => setDomainToRemove(undefined))}
    </>
  );
}
