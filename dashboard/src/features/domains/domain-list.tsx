import { AddDomainForm } from './add-domain-form';
import { DnsRecords } from './dns-records';
import type { Domain } from './domain';
import { DomainRemoval } from './domain-removal';
import { DomainRow } from './domain-row';
import { DomainRows } from './domain-rows';
import { useAddDomain, useCheckDomain, useRemoveDomain } from './mutations';
import { useDomains } from './use-domains';

/** Lists the custom domains of a creator's page. */
export function DomainList({ canAdd }: { canAdd: boolean }) {
  const query = useDomains();
  const add = useAddDomain();
  const remove = useRemoveDomain();
  const form = (
    <AddDomainForm
      placeholder="news.example.com"
      help="A domain that you own. We show you the DNS records and check them."
      add={add}
    />
  );

  return (
    <DomainRows
      query={query}
      form={canAdd ? form : undefined}
      entry={(domain, onRemove) => <DomainEntry key={domain.id} domain={domain} onRemove={onRemove} />}
      removal={(domain, onClose) => (
        <DomainRemoval domain={domain} title="Remove this domain?" remove={remove} onClose={onClose}>
          {domain?.domain} will no longer show your page. Delete the records at your provider yourself.
        </DomainRemoval>
      )}
    />
  );
}

function DomainEntry({ domain, onRemove }: { domain: Domain; onRemove: () => void }) {
  const check = useCheckDomain();
  return (
    <DomainRow
      domain={domain}
      href={`https://${domain.domain}`}
      check={check}
      onRemove={onRemove}
      advice="Set these two records at your DNS provider, then check them."
      records={<DnsRecords domain={domain} />}
    />
  );
}
