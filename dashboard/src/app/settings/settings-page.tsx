import type { ReactNode } from 'react';
import { ApiTokens, ConnectedDevices } from '../../features/accounts/api-tokens';
import { TimeZoneCard } from '../../features/accounts/time-zone-card';
import { SendingDomainsCard } from '../../features/domains/sending/sending-domains-card';
import { SubscriptionTab } from '../../features/plans/subscription/subscription-tab';
import { ChangeUsernameForm } from '../../features/sign-in/change-username-form';
import { DeleteAccount } from '../../features/sign-in/delete-account';
import { EmailCard } from '../../features/sign-in/email-change/email-card';
import { ExportAccount } from '../../features/sign-in/export-account';
import { OwnFactorCard } from '../../features/sign-in/factors/own-factor-card';
import { OwnPasskeysCard } from '../../features/sign-in/passkeys/own-passkeys';
import { PasswordCard } from '../../features/sign-in/passwords/password-card';
import { OwnSessionsCard } from '../../features/sign-in/sessions/own-sessions-card';
import { ProfileForm } from '../../features/sites/profile/profile-form';
import { ListSettingsCards } from '../../features/subscribers/settings/list-settings-cards';
import { UsageCard } from '../../features/usage/usage-card';
import { WebhooksCard } from '../../features/webhooks/webhooks-card';
import { WaveRule } from '../../ui/brand/brand';
import { useUrlTab } from '../../ui/hooks/use-url-tab';
import { BackLink, PageHeader } from '../../ui/page-header';
import { Tabs } from '../../ui/tabs';
import { routePaths } from '../routes/route-paths';
import { SETTINGS_TABS } from './settings-tabs';

export function SettingsPage() {
  const [tab, openTab] = useUrlTab(SETTINGS_TABS);

  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Settings" above={<BackLink to={routePaths.home} label="Back" />} />
      <WaveRule />
      <Tabs label="Settings" tabs={SETTINGS_TABS} value={tab} onChange={openTab}>
        {tab === 'profile' && <ProfileTab />}
        {tab === 'subscription' && (
          <>
            <SubscriptionTab />
            <UsageCard />
          </>
        )}
        {tab === 'subscribers' && (
          <TwoColumns>
            <ListSettingsCards />
          </TwoColumns>
        )}
        {tab === 'sending' && <SendingDomainsCard />}
        {tab === 'security' && <SecurityTab />}
        {tab === 'account' && <AccountTab />}
      </Tabs>
    </div>
  );
}

function SecurityTab() {
  return (
    <>
      <EmailCard />
      <PasswordCard />
      <OwnFactorCard />
      <OwnPasskeysCard />
      <OwnSessionsCard />
      <ConnectedDevices />
      <ApiTokens />
    </>
  );
}

export function AccountTab() {
  return (
    <>
      <WebhooksCard />
      <ExportAccount />
      <DeleteAccount />
    </>
  );
}

export function ProfileTab() {
  return (
    <TwoColumns>
      <ProfileForm />
      <div className="flex min-w-0 flex-col gap-5">
        <ChangeUsernameForm />
        <TimeZoneCard />
      </div>
    </TwoColumns>
  );
}

function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 lg:grid-cols-2 *:min-w-0">{children}</div>;
}
