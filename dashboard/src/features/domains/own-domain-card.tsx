import { Card, CardHeader } from '../../ui/card';
import { useSignedInUser } from '../accounts';
import { ProMark, ProOffer } from '../plans';
import { DomainList } from './domain-list';

/** Manages the page's custom domains. `plainAddress` is the address that every creator has. */
export function OwnDomainCard({ plainAddress }: { plainAddress: string }) {
  const { isPro, customDomain } = useSignedInUser();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Your own domain" aside={isPro ? undefined : <ProMark />} />
      <p className="text-ink-2">
        Your page at an address that is yours, such as letters.example.com. {plainAddress} goes on working.
      </p>
      {!isPro && customDomain === null && <ProOffer />}
      {!isPro && customDomain !== null && (
        <p>
          While you are not on Pro, your domain leads visitors to {plainAddress}. Nothing is lost: back on
          Pro, it shows your page again.
        </p>
      )}
      {(isPro || customDomain !== null) && <DomainList canAdd={isPro} />}
    </Card>
  );
}
