import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { LoadFailure } from '../../../ui/load-failure';
import { SkeletonRows } from '../../../ui/skeleton';
import { AddDomainForm } from '../add-domain-form';
import { MAX_DOMAINS } from '../domain';
import { RemoveSendingDomainDialog } from './remove-sending-domain-dialog';
import type { SendingDomain } from './sending-domain';
import { SendingDomainEntry } from './sending-domain-entry';
import { useAddSendingDomain } from './use-add-sending-domain';
import { useSendingDomains } from './use-sending-domains';

export function SendingDomainList({ canAdd }: { canAdd: boolean }) {
  const { data: domains, error, refetch } = useSendingDomains();
  const add = useAddSendingDomain();
  const [removing, setRemoving] = useState<SendingDomain>();

  if (!domains && error) return <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />;
  if (!domains) return <SkeletonRows rows={2} rowClass="h-14" />;
  return (
    <>
      {domains.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {domains.map((domain) => (
            <SendingDomainEntry key={domain.id} domain={domain} onRemove={() => setRemoving(domain)} />
          ))}
        </ul>
      )}
      {canAdd && (
        <div className={domains.length > 0 ? 'border-t border-line pt-4' : undefined}>
          {domains.length < MAX_DOMAINS ? (
            <AddDomainForm
              placeholder="example.com"
              help="The part of your address behind the @. We make its keys and show you which records to set."
              add={add}
            />
          ) : (
            <p className="text-meta text-ink-2">
              {MAX_DOMAINS} domains are as many as there can be. Remove one to add another.
            </p>
          )}
        </div>
      )}
      <RemoveSendingDomainDialog domain={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}
