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
        Your newsletters come from an address that readers know, such as you@example.com, and are signed with
        keys that nobody else has. Without one they come from our address, and answers go to yours.
      </p>
      {!isPro && !hasDomains && <ProOffer />}
      {!isPro && hasDomains && (
        <p>
          While you are not on Pro, your newsletters come from our address. Nothing is lost: back on Pro, they
          come from yours again.
        </p>
      )}
      {(isPro || hasDomains) && <SendingDomainList canAdd={isPro} />}
    </Card>
  );
}
