import { ExternalLink } from 'lucide-react';
import { WaveRule } from '../../ui/brand/brand';
import { ButtonLink, getButtonClass } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { PageHeader } from '../../ui/page-header';
import { useSignedInUser } from '../accounts/session';
import { CustomDomainCard } from '../domains/custom-domain-card';
import { PhonePreview } from './phone-preview';
import { ProfileLinkBar } from './share/profile-link-bar';
import { formatPublicAddress, formatPublicUrl } from './share/public-address';
import { QrCodeCard } from './share/qr-code-card';

/** Shows the page as visitors see it, with buttons to share it. */
export function MicrositePage() {
  const { username } = useSignedInUser();

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Your Micro-site"
        lead="Preview and share your page."
        actions={
          <>
            <a
              href={formatPublicUrl(username)}
              target="_blank"
              rel="noreferrer"
              className={getButtonClass('secondary')}
            >
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
              View site
            </a>
            <ButtonLink to="/dashboard3" tone="primary">
              Edit Site
            </ButtonLink>
          </>
        }
      />
      <WaveRule />
      <div className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card className="flex flex-col gap-4">
            <CardHeader title="Share" />
            <ProfileLinkBar username={username} />
          </Card>
          <QrCodeCard username={username} />
          <CustomDomainCard defaultUrl={formatPublicAddress(username)} />
        </div>
        <PhonePreview username={username} />
      </div>
    </div>
  );
}
