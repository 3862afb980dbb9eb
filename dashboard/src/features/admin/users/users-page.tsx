import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { PageHeader } from '../../../ui/page-header';
import { currentAdminQuery } from '../session/current-admin';
import { useHasPermission } from '../session/permissions';
import { RegistrationCard } from '../settings/registration-card';
import { ActionDialog } from './actions/action-dialog';
import { AddUserDialog } from './actions/add-user-dialog';
import { QuotaDialog } from './actions/quota-dialog';
import { RecipientsDialog } from './actions/recipients-dialog';
import type { ConsoleUser, UserAction } from './console-user';
import { UserDetails } from './detail/user-details';
import { StatCards } from './stat-cards';
import { UserList } from './user-list';

/** The open dialog, at most one. */
type OpenDialog =
  | { kind: 'add' }
  | { kind: 'quota'; user: ConsoleUser }
  | { kind: 'recipients'; user: ConsoleUser }
  | { kind: 'details'; user: ConsoleUser }
  | { kind: 'action'; user: Pick<ConsoleUser, 'id' | 'username'>; action: UserAction };

export function UsersPage() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const hasPermission = useHasPermission();

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Admin dashboard"
        lead="All users of this instance."
        actions={
          <>
            <RefreshButton />
            {hasPermission('moderateUsers') && (
              <Button tone="primary" onClick={() => setOpenDialog({ kind: 'add' })}>
                <UserPlus size={18} strokeWidth={1.75} aria-hidden />
                Add User
              </Button>
            )}
          </>
        }
      />
      <WaveRule />
      <StatCards />
      {hasPermission('manageInstance') && <RegistrationCard />}
      <UserList
        onDetails={(user) => setOpenDialog({ kind: 'details', user })}
        onQuota={(user) => setOpenDialog({ kind: 'quota', user })}
        onAction={(user, action) => setOpenDialog({ kind: 'action', user, action })}
      />
      {openDialog?.kind === 'add' && <AddUserDialog onClose={close} />}
      {openDialog?.kind === 'quota' && <QuotaDialog user={openDialog.user} onClose={close} />}
      {openDialog?.kind === 'recipients' && <RecipientsDialog user={openDialog.user} onClose={close} />}
      {openDialog?.kind === 'action' && (
        <ActionDialog user={openDialog.user} action={openDialog.action} onClose={close} />
      )}
      {openDialog?.kind === 'details' && (
        <UserDetails
          user={openDialog.user}
          onClose={close}
          onRecipients={() => setOpenDialog({ kind: 'recipients', user: openDialog.user })}
          onAction={(action) => setOpenDialog({ kind: 'action', user: openDialog.user, action })}
        />
      )}
    </div>
  );
}

function RefreshButton() {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const [session] = currentAdminQuery.queryKey;

  return (
    <Button
      busy={isFetching}
      onClick={() => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session })}
    >
      {!isFetching && <RefreshCw size={18} strokeWidth={1.75} aria-hidden />}
      Refresh
    </Button>
  );
}
