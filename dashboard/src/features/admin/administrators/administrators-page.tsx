import { errorMessage } from '@tidings/sdk';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { Chip } from '../../../ui/feedback/status-dot';
import { useDates } from '../../../ui/formats/time-zone-context';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { PageHeader } from '../../../ui/page-header';
import { type Admin, useCurrentAdmin } from '../session/current-admin';
import { getRoleName, useHasPermission } from '../session/permissions';
import { AddAdminDialog } from './add-admin-dialog';
import { AdminFactorCard } from './admin-factor-card';
import { AdminPasskeysCard } from './admin-passkeys-card';
import { AdminSessionsCard } from './admin-sessions-card';
import { PasswordForm } from './password-form';
import { RoleDialog } from './role-dialog';
import { useAdmins, useDeleteAdmin } from './use-admins';

/** Lists the administrators for an owner. Shows all administrators the security of their own account. */
export function AdministratorsPage() {
  const isOwner = useHasPermission()('manageInstance');
  const [isAdding, setIsAdding] = useState(false);

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={isOwner ? 'Administrators' : 'Your account'}
        lead={isOwner ? 'Accounts that can sign in to this console.' : 'Your sign-in to this console.'}
        actions={
          isOwner && (
            <Button tone="primary" onClick={() => setIsAdding(true)}>
              <UserPlus size={18} strokeWidth={1.75} aria-hidden />
              Add administrator
            </Button>
          )
        }
      />
      <WaveRule />
      {isOwner && <AllAdmins />}
      <PasswordForm />
      <AdminFactorCard />
      <AdminPasskeysCard />
      <AdminSessionsCard />
      {isAdding && <AddAdminDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}

/** The open dialog, at most one. */
type OpenDialog = { kind: 'role' | 'delete'; admin: Admin };

function AllAdmins() {
  const { data: admins, error, refetch } = useAdmins();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);

  return (
    <Card className="flex flex-col gap-2">
      <CardHeader title="All administrators" />
      {admins && <AdminList admins={admins} onOpen={setOpenDialog} />}
      {error && !admins && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!admins && !error && <SkeletonRows rows={2} rowClass="h-12" />}
      {openDialog?.kind === 'role' && <RoleDialog admin={openDialog.admin} onClose={close} />}
      {openDialog?.kind === 'delete' && <DeleteAdmin admin={openDialog.admin} onClose={close} />}
    </Card>
  );
}

function AdminList({ admins, onOpen }: { admins: Admin[]; onOpen: (open: OpenDialog) => void }) {
  const { formatDay } = useDates();
  const { data: currentAdmin } = useCurrentAdmin();
  const owners = admins.filter(({ role }) => role === 'owner');

  return (
    <>
      <ul aria-label="Administrators" className="flex flex-col">
        {admins.map((admin) => (
          <li
            key={admin.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2.5 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2.5 font-semibold wrap-anywhere">
                {admin.username}
                {admin.id === currentAdmin?.id && <Chip>You</Chip>}
              </span>
              <span className="text-meta text-ink-3">
                {getRoleName(admin.role)}, since {formatDay(admin.createdAt)}
              </span>
            </span>
            {(admin.role !== 'owner' || owners.length > 1) && (
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => onOpen({ kind: 'role', admin })}>
                  Change role<span className="sr-only"> of {admin.username}</span>
                </Button>
                <Button onClick={() => onOpen({ kind: 'delete', admin })}>
                  Delete<span className="sr-only"> {admin.username}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {owners.length === 1 && (
        <p className="text-meta text-ink-3">
          The last owner keeps the role and cannot be deleted. At least one owner must be able to sign in.
        </p>
      )}
    </>
  );
}

function DeleteAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { data: currentAdmin } = useCurrentAdmin();
  const remove = useDeleteAdmin({ onDone: onClose });
  const isMe = admin.id === currentAdmin?.id;

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isMe ? 'Delete yourself?' : `Delete ${admin.username}?`}
      confirmLabel="Delete"
      cancelLabel="Keep administrator"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: admin.id })}
    >
      <p>
        {isMe
          ? 'You are signed out everywhere and cannot sign in again. '
          : 'They are signed out everywhere and cannot sign in again. '}
        {isMe ? 'Your' : 'Their'} entries in the audit log stay.
      </p>
      {remove.error && <Alert>{errorMessage(remove.error)}</Alert>}
    </ConfirmDialog>
  );
}
