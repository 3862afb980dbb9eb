import { MAX_PASSWORD_LENGTH } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { NewPasswordField } from '../../../ui/forms/new-password-field';
import { PasswordField } from '../../../ui/forms/password-field';
import { readFieldProblems } from '../console-api';
import { findPasswordProblem, getAdminPasswordMinLength } from '../users/actions/new-user';
import { findOwnPasswordProblem } from './own-password-field';
import { useChangeAdminPassword } from './use-admins';

type Problems = { currentPassword?: string; newPassword?: string };

export function PasswordForm() {
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const change = useChangeAdminPassword();

  function submit(event: FormEvent) {
    event.preventDefault();
    const foundProblems = {
      currentPassword: findOwnPasswordProblem(currentPassword),
      newPassword: findPasswordProblem(newPassword, getAdminPasswordMinLength()),
    };
    setProblems(foundProblems);
    if (foundProblems.currentPassword || foundProblems.newPassword) return;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          setCurrentPassword('');
          setNewPassword('');
        },
        onError: (error) => setProblems(readFieldProblems(error)),
      },
    );
  }

  return (
    <Card>
      <form className="flex max-w-md flex-col gap-4" onSubmit={submit} noValidate>
        <h2 className="text-section font-strong">Your password</h2>
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
          error={problems.currentPassword}
          value={currentPassword}
          onChange={(event) => {
            setCurrentPassword(event.target.value);
            setProblems(({ newPassword: problem }) => ({ newPassword: problem }));
          }}
        />
        <NewPasswordField
          label="New password"
          name="new-password"
          help={`At least ${getAdminPasswordMinLength()} characters. This ends your other sessions.`}
          error={problems.newPassword}
          value={newPassword}
          onChange={(event) => {
            setNewPassword(event.target.value);
            setProblems(({ currentPassword: problem }) => ({ currentPassword: problem }));
          }}
        />
        <Button type="submit" className="self-start" busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
