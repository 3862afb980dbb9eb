import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/button';
import { LoadFailure, SkeletonRows } from '../../../../ui/feedback/load-states';
import { Dialog } from '../../../../ui/overlays/dialog';
import { Tabs } from '../../../../ui/tabs';
import { useHasPermission } from '../../session/permissions';
import {
  type ConsoleUser,
  type ConsoleUserDetail,
  getConsoleUserName,
  type UserAction,
} from '../console-user';
import { useUserDetail } from '../queries';
import { RecentNewsletters } from './recent-newsletters';
import { UserProfile } from './user-profile';
import { UserSending } from './user-sending';
import { UserTokens } from './user-tokens';
import { ViewAsUser } from './view-as-user';

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'newsletters', label: 'Recent Newsletters' },
  { value: 'preview', label: 'Microsite Preview' },
  { value: 'sending', label: 'Sending' },
  { value: 'tokens', label: 'API tokens' },
] as const;
type Tab = (typeof TABS)[number]['value'];

type UserDetailsProps = {
  user: ConsoleUser;
  onClose: () => void;
  onRecipients: () => void;
  onAction: (action: UserAction) => void;
};

export function UserDetails({ user, onClose, onRecipients, onAction }: UserDetailsProps) {
  const [tab, setTab] = useState<Tab>('profile');
  const { data: detail, error, refetch } = useUserDetail(user.id);
  const hasPermission = useHasPermission();
  // The tokens tab only revokes tokens, which needs this permission.
  const tabs = TABS.filter(({ value }) => value !== 'tokens' || hasPermission('moderateUsers'));
  const isSuspended = (detail ?? user).suspendedAt !== null;

  return (
    <Dialog
      open
      onClose={onClose}
      size="page"
      title={getConsoleUserName(detail ?? user)}
      footer={
        <>
          {hasPermission('readAudit') && (
            <ButtonLink to={`/admin/audit?user=${user.id}`}>See audit log</ButtonLink>
          )}
          {hasPermission('moderateUsers') && (
            <>
              <ViewAsUser user={detail ?? user} />
              <Button onClick={onRecipients}>Set recipient limits</Button>
              <Button onClick={() => onAction(isSuspended ? 'reinstate' : 'suspend')}>
                {isSuspended ? 'Reinstate' : 'Suspend'}
              </Button>
            </>
          )}
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Tabs label="Details" panel="below" tabs={tabs} value={tab} onChange={setTab}>
        {detail && <Panel tab={tab} detail={detail} />}
        {error && !detail && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
        {!detail && !error && <SkeletonRows rows={6} rowClass="h-12" />}
      </Tabs>
    </Dialog>
  );
}

function Panel({ tab, detail }: { tab: Tab; detail: ConsoleUserDetail }) {
  switch (tab) {
    case 'profile':
      return <UserProfile user={detail} />;
    case 'newsletters':
      return <RecentNewsletters newsletters={detail.newsletters} />;
    case 'sending':
      return <UserSending user={detail} />;
    case 'preview':
      return <MicrositePreview user={detail} />;
    case 'tokens':
      return <UserTokens user={detail} />;
  }
}

/**
 * Shows a user's page, even if it is suspended. The frame has a separate origin and no scripts, because the page is its
 * creator's and this document has the console's session.
 */
function MicrositePreview({ user: { username, suspendedAt } }: { user: ConsoleUserDetail }) {
  return (
    <>
      {suspendedAt !== null && (
        <p className="text-ink-2">
          Only administrators see this preview. While {username} is suspended, the page is offline.
        </p>
      )}
      <iframe
        src={`/l/${encodeURIComponent(username)}?embedded=true`}
        sandbox=""
        title={`Microsite of ${username}`}
        className="h-[32rem] w-full rounded-control border border-line bg-surface"
      />
    </>
  );
}
