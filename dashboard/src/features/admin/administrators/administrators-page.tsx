import { messageOf } from '@tidings/sdk';
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
import { AddAdminDialog } from './add-admin-dialog';
import { AdminFactorCard } from './admin-factor-card';
import { AdminPasskeysCard } from './admin-passkeys-card';
import { AdminSessionsCard } from './admin-sessions-card';
import { PasswordForm } from './password-form';
import { useAdmins, useDeleteAdmin } from './use-admins';

export function AdministratorsPage() {
  const { data: admins, error, refetch } = useAdmins();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Admin>();

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Administrators"
        lead="Users with access to this console."
        actions={
          <Button tone="primary" onClick={() => setAdding(true)}>
            <UserPlus size={18} strokeWidth={1.75} aria-hidden />
            Add administrator
          </Button>
        }
      />
      <WaveRule />
      <Card className="flex flex-col gap-2">
        <CardHeader title="All administrators" />
        {admins && <AdminList admins={admins} onDelete={setDeleting} />}
        {error && !admins && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
        {!admins && !error && <SkeletonRows rows={2} rowClass="h-12" />}
      </Card>
      <PasswordForm />
      <AdminFactorCard />
      <AdminPasskeysCard />
      <AdminSessionsCard />
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {deleting && <DeleteAdmin admin={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
}

function AdminList({ admins, onDelete }: { admins: Admin[]; onDelete: (admin: Admin) => void }) {
  const { dayOf } = useDates();
  const { data: me } = useCurrentAdmin();

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
                {admin.id === me?.id && <Chip>You</Chip>}
              </span>
              <span className="text-meta text-ink-3">Since {dayOf(admin.createdAt)}</span>
            </span>
            {admins.length > 1 && (
              <Button onClick={() => onDelete(admin)}>
                Delete<span className="sr-only"> {admin.username}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {admins.length === 1 && (
        <p className="text-meta text-ink-3">
          The last administrator cannot be deleted. At least one must be able to sign in.
        </p>
      )}
    </>
  );
}

function DeleteAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { data: me } = useCurrentAdmin();
  const remove = useDeleteAdmin({ onDone: onClose });
  const isMe = admin.id === me?.id;

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isMe ? 'Delete yourself?' : `Delete ${admin.username}?`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: admin.id })}
    >
      <p>
        {isMe
          ? 'You are signed out everywhere and cannot sign in again. '
          : 'They are signed out everywhere and cannot sign in again. '}
        The audit log entries stay.
      </p>
      {remove.error && <Alert>{messageOf(remove.error)}</Alert>}
    </ConfirmDialog>
  );
}
