import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { Dialog } from '../../../ui/overlays/dialog';
import { readFieldProblems } from '../console-api';
import type { Admin } from '../session/current-admin';
import { findOwnPasswordProblem, OwnPasswordField } from './own-password-field';
import { RoleField } from './role-field';
import { useChangeRole } from './use-admins';

/** Changes the role of an administrator. The caller mounts it only while it is open. */
export function RoleDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const formId = useId();
  const [role, setRole] = useState(admin.role);
  const [currentPassword, setCurrentPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = useChangeRole({ onDone: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    const foundProblem = findOwnPasswordProblem(currentPassword);
    setProblem(foundProblem);
    if (foundProblem) return;
    const body = { role, currentPassword };
    change.mutate(
      { id: admin.id, body },
      { onError: (error) => setProblem(readFieldProblems(error).currentPassword) },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change the role of ${admin.username}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={change.isPending}>
            Change role
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <RoleField value={role} onChange={setRole} />
        <OwnPasswordField
          value={currentPassword}
          error={problem}
          onChange={(value) => {
            setCurrentPassword(value);
            setProblem(undefined);
          }}
        />
        {change.error && !problem && <Alert>{errorMessage(change.error)}</Alert>}
      </form>
    </Dialog>
  );
}
