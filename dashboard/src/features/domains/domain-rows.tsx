import { messageOf } from '@tidings/sdk';
import { type ReactNode, useState } from 'react';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { MAX_DOMAINS } from './domain';

interface DomainRowsProps<D extends { id: number }> {
  query: { data: D[] | undefined; error: Error | null; refetch(): unknown };
  /** Adds another domain; undefined if the user may not add one. */
  form: ReactNode | undefined;
  entry(domain: D, onRemove: () => void): ReactNode;
  /** Confirms a removal; open while a domain is set. */
  removal(domain: D | undefined, onClose: () => void): ReactNode;
}

/** Lists the domains of one type, and the form to add one. */
export function DomainRows<D extends { id: number }>({ query, form, entry, removal }: DomainRowsProps<D>) {
  const { data: domains, error, refetch } = query;
  const [removing, setRemoving] = useState<D>();

  if (!domains && error) return <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />;
  if (!domains) return <SkeletonRows rows={2} rowClass="h-14" />;
  return (
    <>
      {domains.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {domains.map((domain) => entry(domain, () => setRemoving(domain)))}
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
      {removal(removing, () => setRemoving(undefined))}
    </>
  );
}
