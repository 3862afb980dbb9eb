import type { ReactNode } from 'react';
import { ApiTokens, ConnectedDevices, TimeZoneCard } from '../../features/accounts/index';
import { SendingDomainsCard } from '../../features/domains/index';
import { SubscriptionTab } from '../../features/plans/index';
import {
  ChangeUsernameForm,
  DeleteAccount,
  EmailCard,
  ExportAccount,
  OwnFactorCard,
  OwnPasskeysCard,
  OwnSessionsCard,
  PasswordCard,
} from '../../features/sign-in/index';
import { ProfileForm } from '../../features/sites/index';
import { ListSettingsCards } from '../../features/subscribers/index';
import { UsageCard } from '../../features/usage/index';
import { WebhooksCard } from '../../features/webhooks/index';
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
