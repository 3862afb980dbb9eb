import { Card, CardHeader } from '../../../ui/card';
import { useSignedInUser } from '../../accounts';
import { ProMark, ProOffer } from '../../plans';
import { SendingDomainList } from './sending-domain-list';
import { useSendingDomains } from './use-sending-domains';

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
