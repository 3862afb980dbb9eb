import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { LoadFailure } from '../../ui/load-failure';
import { SkeletonRows } from '../../ui/skeleton';
import { AddDomainForm } from './add-domain-form';
import { type Domain, MAX_DOMAINS } from './domain';
import { DomainEntry } from './domain-entry';
import { RemoveDomainDialog } from './remove-domain-dialog';
import { useAddDomain } from './use-add-domain';
import { useDomains } from './use-domains';

export function DomainList({ canAdd }: { canAdd: boolean }) {
  const { data: domains, error, refetch } = useDomains();
  const add = useAddDomain();
  const [removing, setRemoving] = useState<Domain>();

  if (!domains && error) return <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />;
  if (!domains) return <SkeletonRows rows={2} rowClass="h-14" />;
  return (
    <>
      {domains.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {domains.map((domain) => (
            <DomainEntry key={domain.id} domain={domain} onRemove={() => setRemoving(domain)} />
          ))}
        </ul>
      )}
      {canAdd && (
        <div className={domains.length > 0 ? 'border-t border-line pt-4' : undefined}>
          {domains.length < MAX_DOMAINS ? (
            <AddDomainForm
              placeholder="letters.example.com"
              help="One that you own. We show you which records to set, and check them."
              add={add}
            />
          ) : (
            <p className="text-meta text-ink-2">
              {MAX_DOMAINS} domains are as many as there can be. Remove one to add another.
            </p>
          )}
        </div>
      )}
      <RemoveDomainDialog domain={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}
