import { AddDomainForm } from '../add-domain-form';
import { DomainRemoval } from '../domain-removal';
import { DomainRow } from '../domain-row';
import { DomainRows } from '../domain-rows';
import { useAddSendingDomain, useCheckSendingDomain, useRemoveSendingDomain } from './mutations';
import type { SendingDomain } from './sending-domain';
import { SendingRecords } from './sending-records';
import { useSendingDomains } from './use-sending-domains';

/** Lists the domains from which a creator's newsletters are sent. */
export function SendingDomainList({ canAdd }: { canAdd: boolean }) {
  const query = useSendingDomains();
  const add = useAddSendingDomain();
  const remove = useRemoveSendingDomain();
  const form = (
    <AddDomainForm
      placeholder="example.com"
      help="The part of your address behind the @. We make its keys and show you which records to set."
      add={add}
    />
  );

  return (
    <DomainRows
      query={query}
      form={canAdd ? form : undefined}
      entry={(domain, onRemove) => <SendingDomainEntry key={domain.id} domain={domain} onRemove={onRemove} />}
      removal={(domain, onClose) => (
        <DomainRemoval
          domain={domain}
          title="Stop sending from this domain?"
          remove={remove}
          onClose={onClose}
        >
          Your newsletters go out from our address again, and answers still reach yours. The keys of{' '}
          {domain?.domain} are deleted here, so its records at your provider can go too.
        </DomainRemoval>
      )}
    />
  );
}

function SendingDomainEntry({ domain, onRemove }: { domain: SendingDomain; onRemove: () => void }) {
  const check = useCheckSendingDomain();
  const lacking = domain.records.filter(({ isRequired, problem }) => !isRequired && problem !== null);
  return (
    <DomainRow
      domain={domain}
      check={check}
      onRemove={onRemove}
      advice="Set these records where you manage the domain, then check."
      records={<SendingRecords domain={domain} />}
    >
      <p className="text-ink-2 wrap-anywhere">
        A newsletter whose sender email ends in @{domain.domain} goes out from that address.
      </p>
      {lacking.length > 0 && (
        <p className="text-meta text-ink-2">
          It works as it is. {lacking.length === 1 ? 'One record' : `${lacking.length} records`} more would
          help your mail to arrive.
        </p>
      )}
    </DomainRow>
  );
}
