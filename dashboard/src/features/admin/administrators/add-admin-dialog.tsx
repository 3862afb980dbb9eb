import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { PasswordField } from '../../../ui/password-field';
import { TextField } from '../../../ui/text-field';
import { passwordProblem, usernameProblem } from '../users/new-user';
import { fieldProblems } from './field-problems';
import { useAddAdmin } from './use-admins';

type Problems = { username?: string; password?: string };

/** Shown by its caller while it is open, so that everybody starts with empty fields. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const add = useAddAdmin({ onDone: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = { username: usernameProblem(username.trim()), password: passwordProblem(password) };
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
        <p className="text-ink-2">They may do everything here, as you may. The audit log names them.</p>
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
            setProblems(({ password: kept }) => ({ password: kept }));
          }}
        />
        <PasswordField
          label="Password"
          name="new-admin-password"
          autoComplete="new-password"
          help="At least 6 characters. They can change it once they are in."
          maxLength={200}
          error={problems.password}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblems(({ username: kept }) => ({ username: kept }));
          }}
        />
      </form>
    </Dialog>
  );
}
