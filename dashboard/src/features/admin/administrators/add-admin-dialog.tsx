import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/forms/field';
import { NewPasswordField } from '../../../ui/forms/new-password-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { fieldProblems } from '../console-api';
import { adminPasswordMinLength, passwordProblem, usernameProblem } from '../users/actions/new-user';
import { useAddAdmin } from './use-admins';

type Problems = { username?: string; password?: string };

/** Adds an administrator. The caller mounts it only while it is open, so that the fields start empty. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const add = useAddAdmin({ onDone: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    const minimum = adminPasswordMinLength();
    const found = {
      username: usernameProblem(username.trim()),
      password: passwordProblem(password, minimum),
    };
    setProblems(found);
    if (found.username || found.password) return;
    add.mutate(
      { username: username.trim(), password },
      { onError: (error) => setProblems(fieldProblems(error)) },
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
        <p className="text-ink-2">
          Administrators have full access to this console. The audit log records their actions.
        </p>
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
            setProblems(({ password: stored }) => ({ password: stored }));
          }}
        />
        <NewPasswordField
          label="Password"
          name="new-admin-password"
          help={`At least ${adminPasswordMinLength()} characters. They can change it after signing in.`}
          names={[username]}
          error={problems.password}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblems(({ username: stored }) => ({ username: stored }));
          }}
        />
      </form>
    </Dialog>
  );
}
