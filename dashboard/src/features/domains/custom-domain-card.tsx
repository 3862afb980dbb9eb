import { Card, CardHeader } from '../../ui/card';
import { toReadableHost } from '../../ui/formats/readable-host';
import { useSignedInUser } from '../accounts/session';
import { ProMark, ProOffer } from '../plans/pro-offer';
import { AddDomainForm } from './add-domain-form';
import { DnsRecords } from './dns-records';
import { DomainRemoval } from './domain-removal';
import { DomainRow, DomainRows } from './domain-row';
import { useAddDomain, useCheckDomain, useRemoveDomain } from './mutations';
import { type Domain, useDomains } from './queries';

/** Lists the custom domains of a creator's page. */
function DomainList({ canAdd }: { canAdd: boolean }) {
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
      renderEntry={(domain, onRemove) => <DomainEntry key={domain.id} domain={domain} onRemove={onRemove} />}
      renderRemoval={(domain, onClose) => (
        <DomainRemoval domain={domain} title="Remove this domain?" remove={remove} onClose={onClose}>
          {domain && toReadableHost(domain.domain)} will no longer show your page. After that, delete its DNS
          records at your provider.
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
      address={`https://${domain.domain}`}
      check={check}
      onRemove={onRemove}
      advice="Set these two records at your DNS provider, then check them."
      records={<DnsRecords domain={domain} />}
    />
  );
}

/** Manages the page's custom domains. `defaultUrl` is the page's URL without a custom domain. */
export function CustomDomainCard({ defaultUrl }: { defaultUrl: string }) {
  const { isPro, customDomain } = useSignedInUser();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Custom domain" aside={isPro ? undefined : <ProMark />} />
      <p className="text-ink-2">
        Show your page on your own domain, such as news.example.com. {defaultUrl} keeps working.
      </p>
      {!isPro && customDomain === null && <ProOffer />}
      {!isPro && customDomain !== null && (
        <p>
          Without Pro, your domain redirects visitors to {defaultUrl}. With Pro, it shows your page again.
        </p>
      )}
      {(isPro || customDomain !== null) && <DomainList canAdd={isPro} />}
    </Card>
  );
}
