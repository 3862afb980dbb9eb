import { Card, CardHeader } from '../../../ui/card';
import { toReadableHost } from '../../../ui/formats/readable-host';
import { useSignedInUser } from '../../accounts/session';
import { ProMark, ProOffer } from '../../plans/pro-offer';
import { AddDomainForm } from '../add-domain-form';
import { DomainRemoval } from '../domain-removal';
import { DomainRow, DomainRows } from '../domain-row';
import { useAddSendingDomain, useCheckSendingDomain, useRemoveSendingDomain } from './mutations';
import { type SendingDomain, useSendingDomains } from './queries';
import { SendingRecords } from './sending-records';

/** Lists the domains from which a creator's newsletters are sent. */
function SendingDomainList({ canAdd }: { canAdd: boolean }) {
  const query = useSendingDomains();
  const add = useAddSendingDomain();
  const remove = useRemoveSendingDomain();
  const form = (
    <AddDomainForm
      placeholder="example.com"
      help="The part of your email address after the @. We create the keys for it, and then show you the DNS records to set."
      add={add}
    />
  );

  return (
    <DomainRows
      query={query}
      form={canAdd ? form : undefined}
      renderEntry={(domain, onRemove) => (
        <SendingDomainEntry key={domain.id} domain={domain} onRemove={onRemove} />
      )}
      renderRemoval={(domain, onClose) => (
        <DomainRemoval
          domain={domain}
          title="Stop sending from this domain?"
          remove={remove}
          onClose={onClose}
        >
          We will send your newsletters from our address, and replies still reach yours. We delete the keys of{' '}
          {domain && toReadableHost(domain.domain)}. You can then delete its records at your DNS provider.
        </DomainRemoval>
      )}
    />
  );
}

function SendingDomainEntry({ domain, onRemove }: { domain: SendingDomain; onRemove: () => void }) {
  const check = useCheckSendingDomain();
  const missingRecords = domain.records.filter(({ isRequired, problem }) => !isRequired && problem !== null);
  return (
    <DomainRow
      domain={domain}
      check={check}
      onRemove={onRemove}
      advice="Set these records at your DNS provider, then check them."
      records={<SendingRecords domain={domain} />}
    >
      <p className="text-ink-2 wrap-anywhere">
        Newsletters with a sender email at @{toReadableHost(domain.domain)} are sent from that address.
      </p>
      {missingRecords.length > 0 && (
        <p className="text-meta text-ink-2">
          The domain works.{' '}
          {missingRecords.length === 1 ? 'One more record' : `${missingRecords.length} more records`} would
          improve delivery.
        </p>
      )}
    </DomainRow>
  );
}

/** Manages sending domains, for newsletters from the creator's own address. */
export function SendingDomainsCard() {
  const { isPro } = useSignedInUser();
  const { data: domains } = useSendingDomains();
  const hasDomains = domains !== undefined && domains.length > 0;

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Send from your own domain" aside={isPro ? undefined : <ProMark />} />
      <p className="text-ink-2">
        Send newsletters from your own address, such as you@example.com, signed with your own keys. Without a
        domain, we send them from our address, and replies go to yours.
      </p>
      {!isPro && !hasDomains && <ProOffer />}
      {!isPro && hasDomains && (
        <p>
          Without Pro, we send your newsletters from our address. With Pro, we send them from yours again.
        </p>
      )}
      {(isPro || hasDomains) && <SendingDomainList canAdd={isPro} />}
    </Card>
  );
}
