import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/forms/field';
import { NewPasswordField } from '../../../ui/forms/new-password-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { readFieldProblems } from '../console-api';
import type { Role } from '../session/permissions';
import {
  findPasswordProblem,
  findUsernameProblem,
  getAdminPasswordMinLength,
} from '../users/actions/new-user';
import { findOwnPasswordProblem, OwnPasswordField } from './own-password-field';
import { RoleField } from './role-field';
import { useAddAdmin } from './use-admins';

type Problems = { username?: string; password?: string; currentPassword?: string };

/** Adds an administrator. The caller mounts it only while it is open, so that the fields start empty. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<Role>('support');
  const [password, setPassword] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const add = useAddAdmin({ onDone: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    const minimum = getAdminPasswordMinLength();
    const foundProblems = {
      username: findUsernameProblem(username.trim()),
      password: findPasswordProblem(password, minimum),
      currentPassword: findOwnPasswordProblem(currentPassword),
    };
    setProblems(foundProblems);
    if (Object.values(foundProblems).some(Boolean)) return;
    add.mutate(
      { username: username.trim(), role, password, currentPassword },
      { onError: (error) => setProblems(readFieldProblems(error)) },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add an administrator"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={add.isPending}>
            Add administrator
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <p className="text-ink-2">The audit log records the actions of administrators.</p>
        <TextField
          label="Username"
          name="new-admin-username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          error={problems.username}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value);
            setProblems(({ username: _, ...otherProblems }) => otherProblems);
          }}
        />
        <RoleField value={role} onChange={setRole} />
        <NewPasswordField
          label="Password"
          name="new-admin-password"
          help={`At least ${getAdminPasswordMinLength()} characters. The administrator can change it after signing in.`}
          names={[username]}
          error={problems.password}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblems(({ password: _, ...otherProblems }) => otherProblems);
          }}
        />
        <OwnPasswordField
          value={currentPassword}
          error={problems.currentPassword}
          onChange={(value) => {
            setCurrentPassword(value);
            setProblems(({ currentPassword: _, ...otherProblems }) => otherProblems);
          }}
        />
      </form>
    </Dialog>
  );
}
