import { Card, CardHeader } from '../../ui/card';
import { useSignedInUser } from '../accounts';
import { ProMark, ProOffer } from '../plans';
import { DomainList } from './domain-list';

/** Manages the page's custom domains. `plainAddress` is the address that every creator has. */
export function OwnDomainCard({ plainAddress }: { plainAddress: string }) {
  const { isPro, customDomain } = useSignedInUser();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Custom domain" aside={isPro ? undefined : <ProMark />} />
      <p className="text-ink-2">
        Show your page on your own domain, such as news.example.com. {plainAddress} keeps working.
      </p>
      {!isPro && customDomain === null && <ProOffer />}
      {!isPro && customDomain !== null && (
        <p>
          Without Pro, your domain redirects visitors to {plainAddress}. With Pro, it shows your page again.
        </p>
      )}
      {(isPro || customDomain !== null) && <DomainList canAdd={isPro} />}
    </Card>
  );
}
