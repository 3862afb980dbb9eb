import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PasswordField } from '../../../ui/password-field';
import { passwordProblem } from '../users/new-user';
import { fieldProblems } from './field-problems';
import { useChangeAdminPassword } from './use-admins';

type Problems = { currentPassword?: string; newPassword?: string };

export function PasswordForm() {
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const change = useChangeAdminPassword();

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      currentPassword: currentPassword === '' ? 'Please enter your password of today' : undefined,
      newPassword: passwordProblem(newPassword),
    };
    setProblems(found);
    if (found.currentPassword || found.newPassword) return;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          setCurrentPassword('');
          setNewPassword('');
        },
        onError: (error) => setProblems(fieldProblems(error)),
      },
    );
  }

  return (
    <Card>
      <form className="flex max-w-md flex-col gap-4" onSubmit={submit} noValidate>
        <h2 className="text-section font-strong">Your password</h2>
        <PasswordField
          label="Password of today"
          name="current-password"
          autoComplete="current-password"
          maxLength={200}
          error={problems.currentPassword}
          value={currentPassword}
          onChange={(event) => {
            setCurrentPassword(event.target.value);
            setProblems(({ newPassword: kept }) => ({ newPassword: kept }));
          }}
        />
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          help="At least 6 characters. Your other sessions end."
          maxLength={200}
          error={problems.newPassword}
          value={newPassword}
          onChange={(event) => {
            setNewPassword(event.target.value);
            setProblems(({ currentPassword: kept }) => ({ currentPassword: kept }));
          }}
        />
        <Button type="submit" className="self-start" busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
